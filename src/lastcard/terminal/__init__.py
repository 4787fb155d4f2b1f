"""The `lastcard` command line."""
