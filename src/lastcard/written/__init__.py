"""Written rules in the words people use: a sentence in any of the languages becomes a program of ``editions.written``.

``lexicon`` knows what words mean, ``smoothing`` takes out what a language says in a way of its own, ``frames`` and ``grammar``
know what a clause comes to, ``reading`` how clauses hang together, ``understanding`` finds the language and says which words
are not understood, ``suggesting`` what may be meant by them.
"""

from lastcard.written.understanding import agreed_rule, read_rule, understand

__all__ = ["agreed_rule", "read_rule", "understand"]
