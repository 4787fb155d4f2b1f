"""UNO exactly as nine printed rule sheets say, for people and for programs.

Nothing is imported here, so that `import lastcard` costs nothing: take what you need from the packages
`lastcard.cards`, `lastcard.editions`, `lastcard.rules`, `lastcard.game` and so on, in the order of the arrow.
"""

__version__ = "0.1.0"
