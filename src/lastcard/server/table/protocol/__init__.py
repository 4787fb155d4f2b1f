"""What a table and its members say to each other."""
