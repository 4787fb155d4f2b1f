"""The rule book: its texts, chapters, search and disputes, options and editions in words, and the rules of one table."""
