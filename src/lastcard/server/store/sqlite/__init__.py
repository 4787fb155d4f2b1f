"""The log in an SQLite file, written by one process."""
