"""What a table, its members and other nodes say to each other, as typed values."""
