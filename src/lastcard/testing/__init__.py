"""A conformance kit for authors of bots, engines and user interfaces.

Random tables, random play, invariants, secrecy, perft, and folders of cases.

>>> from random import Random
>>> rng = Random(7)
>>> game = random_table(rng).create()
>>> _ = play_through(game, rng, lambda game, *_: check_game(game), limit=50)
"""

from lastcard.testing.histories import check_histories
from lastcard.testing.invariants import Violation, check_game, check_state, state_bytes
from lastcard.testing.perft import divide, perft
from lastcard.testing.play import play_through, random_action
from lastcard.testing.referee_suite import case_files, check_cases
from lastcard.testing.secrecy import check_events, check_secrecy, check_view_fields, redeal
from lastcard.testing.tables import TableSetup, random_rule, random_table, tables

__all__ = [
    "TableSetup", "Violation", "case_files", "check_cases", "check_events", "check_game", "check_histories", "check_secrecy",
    "check_state", "check_view_fields", "divide", "perft", "play_through", "random_action", "random_rule", "random_table",
    "redeal", "state_bytes", "tables",
]  # fmt: skip
