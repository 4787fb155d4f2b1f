"""What each member of a table is shown, and when."""
