"""Sentences by key, one catalogue per language, and errors that carry a key instead of a sentence.

``lastcard.language``, and the code that raises an error, choose the sentence.
"""
