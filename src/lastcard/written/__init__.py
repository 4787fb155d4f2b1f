"""Written rules in the words people use: a sentence in any of the languages becomes a program (``engine.programs``).

``lexicon`` knows what words mean, ``normalizer`` takes out what a language says in a way of its own, ``frames`` and ``grammar``
know what a clause comes to, ``sentence_reader`` how clauses hang together. ``understanding`` finds the language and says which
words are not understood, ``suggestions`` what may be meant by them. ``gallery`` has ready cards, ``card_link`` passes one on.
"""

from lastcard.written.understanding import agreed_rule, read_rule, understand

__all__ = ["agreed_rule", "read_rule", "understand"]
