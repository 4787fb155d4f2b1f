"""Lasting written rules: open hands until a seat's turn, a forbidden gesture until UNO.

Each customizable card has at most one lasting rule at a time, kept as one number: its kind plus the seat it concerns.
"""

from typing import Final

from lastcard.cards.kinds import CUSTOMS
from lastcard.rules.codes import RULE_OFF, RULE_ON
from lastcard.rules.layout import State
from lastcard.rules.piles import note

OPEN: Final = 16  # + the seat whose turn ends it (SAMPLE-7)
UNTIL_CALLED: Final = 32  # + the seat that must obey (SAMPLE-9)
UNTIL_HELD: Final = 48
KIND: Final = 0x70
SEAT: Final = 0x0F


def start_lasting(s: State, custom: int, rule: int, seat: int) -> None:
    """Put a lasting rule in force."""
    if s.lasting[custom] == 0:
        s.lasts += 1
    s.lasting[custom] = rule + seat
    note(s, RULE_ON, seat, custom)


def _end(s: State, custom: int) -> None:
    note(s, RULE_OFF, s.lasting[custom] & SEAT, custom)
    s.lasting[custom] = 0
    s.lasts -= 1


def hands_open(s: State) -> bool:
    """Say whether all hands lie open (SAMPLE-7)."""
    return s.lasting[0] & KIND == OPEN or s.lasting[1] & KIND == OPEN or s.lasting[2] & KIND == OPEN


def turn_reaches(s: State, seat: int) -> None:
    """End the open hands that last until this seat's turn, even if the turn is skipped (AMB-57)."""
    for custom in range(CUSTOMS):
        if s.lasting[custom] == OPEN + seat:
            _end(s, custom)


def uno_was_called(s: State) -> None:
    """End the rules that last until somebody calls UNO (SAMPLE-9)."""
    for custom in range(CUSTOMS):
        if s.lasting[custom] & KIND == UNTIL_CALLED:
            _end(s, custom)


def uno_is_held(s: State) -> None:
    """If somebody holds one card, end the rules that last until then (SAMPLE-9, hungarian)."""
    for custom in range(CUSTOMS):
        if s.lasting[custom] & KIND == UNTIL_HELD:
            for seat in range(len(s.size)):
                if s.active >> seat & 1 and s.size[seat] == 1:
                    _end(s, custom)
                    break


def end_all_lasting(s: State) -> None:
    """End every lasting rule: the round is over."""
    for custom in range(CUSTOMS):
        if s.lasting[custom]:
            _end(s, custom)
