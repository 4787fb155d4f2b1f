"""The rule language of written cards: its operations, and programs as text."""
