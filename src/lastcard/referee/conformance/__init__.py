"""A conformance kit for authors of bots, engines and user interfaces.

Random tables, random play, invariants, secrecy, perft, and folders of cases.

>>> from random import Random
>>> rng = Random(7)
>>> game = random_table(rng).create()
>>> _ = play_through(game, rng, lambda game, *_: check_game(game), limit=50)
"""

from lastcard.referee.conformance.case_suite import case_files, check_cases
from lastcard.referee.conformance.invariants import Violation, check_game, check_state, state_bytes
from lastcard.referee.conformance.perft import divide, perft
from lastcard.referee.conformance.random_play import play_through, random_action
from lastcard.referee.conformance.random_tables import TableSetup, random_rule, random_table, tables
from lastcard.referee.conformance.secrecy import check_events, check_secrecy, check_view_fields, redeal
from lastcard.referee.conformance.twin_histories import check_histories

__all__ = [
    "TableSetup", "Violation", "case_files", "check_cases", "check_events", "check_game", "check_histories", "check_secrecy",
    "check_state", "check_view_fields", "divide", "perft", "play_through", "random_action", "random_rule", "random_table",
    "redeal", "state_bytes", "tables",
]  # fmt: skip
