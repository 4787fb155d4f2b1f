"""Sentences by key, one catalogue a language, and errors that carry a key instead of a sentence.

Which sentence belongs where is decided in ``lastcard.words`` and wherever an error is raised.
"""

from lastcard.sentences.message import Message, SentenceError

__all__ = ["Message", "SentenceError"]
