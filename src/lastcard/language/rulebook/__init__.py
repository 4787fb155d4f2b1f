"""The rule book: its texts, chapters, search, disputes, and the rules of one table."""
