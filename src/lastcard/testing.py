"""The conformance kit for other engines and bots, under its public name (docs/testing.md).

Random tables, random play, invariants, secrecy, perft, and folders of cases; ``lastcard.referee.conformance`` has them.
"""

from lastcard.referee.conformance import *  # noqa: F403 - all that the kit lists is public here
from lastcard.referee.conformance import __all__ as __all__

__path__: list[str] = []  # modules of the kit had paths below this one
