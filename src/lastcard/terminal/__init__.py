"""The terminal: games as lines or in a window, and every command of ``lastcard``."""
