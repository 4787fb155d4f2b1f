"""Sentences by key: one catalogue per language, read from ``data`` and checked, with its plural forms, locales and letters.

``narration`` and ``rulebook``, and errors (``engine.message``), say which sentence.
"""
