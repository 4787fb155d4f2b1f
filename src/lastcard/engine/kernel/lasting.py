"""Lasting written rules: open hands until a seat's turn, a forbidden gesture until UNO, cards that fit on anything.

Each customizable card has at most one lasting rule at a time, kept as one number: its kind plus a seat. Some also have a
measure (a sort of cards, or a penalty) and seats that are bound by them.
"""

from typing import Final

from lastcard.engine.cards.kinds import CUSTOMS
from lastcard.engine.kernel.card_sorts import SORT_MASK
from lastcard.engine.kernel.piles import note, own_fits
from lastcard.engine.kernel.state.bits import popcount
from lastcard.engine.kernel.state.event_table import RULE_OFF, RULE_ON, SHIELDED
from lastcard.engine.kernel.state.layout import SLOT_CUSTOM, Rules, State

OPEN: Final = 16  # + the seat whose turn ends it (SAMPLE-7)
UNTIL_CALLED: Final = 32  # + the seat that must obey (SAMPLE-9)
UNTIL_HELD: Final = 48
ONLY: Final = 64  # + who laid the card: the bound seats may lay only some cards, each in one turn
FITS: Final = 80  # + the seat whose turn ends it: some cards fit on anything
BAN: Final = 96  # + the seat whose turn ends it: the bound seats draw if they are convicted
KIND: Final = 0x70
SEAT: Final = 0x0F
LATER: Final = 1 << 14  # among bound seats: the player of the card, from the next turn on


def start_lasting(s: State, rule: int, seat: int, measure: int, bound: int) -> None:
    """Put the lasting rule of the card under way in force."""
    custom = s.slot - SLOT_CUSTOM
    if s.lasting[custom] == 0:
        s.lasts += 1
    s.lasting[custom] = rule + seat
    s.measure[custom] = measure
    s.bound[custom] = bound ^ (1 << s.turn | LATER) if rule == ONLY and bound >> s.turn & 1 else bound
    note(s, RULE_ON, seat, custom)


def _end(s: State, custom: int) -> None:
    note(s, RULE_OFF, s.lasting[custom] & SEAT, custom)
    s.lasting[custom] = 0
    s.lasts -= 1


def hands_open(s: State) -> bool:
    """Say whether all hands lie open (SAMPLE-7)."""
    return s.lasting[0] & KIND == OPEN or s.lasting[1] & KIND == OPEN or s.lasting[2] & KIND == OPEN


def turn_reaches(s: State, r: Rules, seat: int) -> None:
    """End what lasts until this seat's turn, even if the turn is skipped (AMB-57)."""
    for custom in range(CUSTOMS):
        kind = s.lasting[custom] & KIND
        if s.lasting[custom] & SEAT == seat and kind in (OPEN, FITS, BAN):
            _end(s, custom)
            s.fits = own_fits(s, r)  # as long as other rules last, they are applied when the step is done


def turn_is_used(s: State, r: Rules, seat: int) -> None:
    """Note that a seat has had the turn in which it may lay only some cards: it laid one, drew or passed."""
    for custom in range(CUSTOMS):
        if s.lasting[custom] & KIND == ONLY:
            if s.lasting[custom] & SEAT == seat and s.bound[custom] & LATER:
                s.bound[custom] ^= LATER | 1 << seat
            elif s.bound[custom] >> seat & 1:
                s.bound[custom] ^= 1 << seat
                if s.bound[custom] == 0:
                    _end(s, custom)
                s.fits = own_fits(s, r)


def uno_was_called(s: State) -> None:
    """End the rules that last until somebody calls UNO (SAMPLE-9)."""
    if not s.lasts:
        return  # the usual case
    for custom in range(CUSTOMS):
        if s.lasting[custom] & KIND == UNTIL_CALLED:
            _end(s, custom)


def step_is_done(s: State, r: Rules) -> None:
    """If somebody holds one card, end the rules that last until then (SAMPLE-9, hungarian); then say what fits now."""
    for custom in range(CUSTOMS):
        if s.lasting[custom] & KIND == UNTIL_HELD:
            for seat in range(len(s.size)):
                if s.active >> seat & 1 and s.size[seat] == 1:
                    _end(s, custom)
                    break
    _bend_fits(s, r)


def _bend_fits(s: State, r: Rules) -> None:
    """Say which cards fit the top card where written rules make more or fewer of them fit."""
    s.fits = own_fits(s, r)
    for custom in range(CUSTOMS):
        if s.lasting[custom] & KIND == FITS and s.colour >= 0:
            s.fits |= SORT_MASK[s.measure[custom]]
    for custom in range(CUSTOMS):
        if s.lasting[custom] & KIND == ONLY and s.bound[custom] >> s.asked & 1:
            s.fits &= SORT_MASK[s.measure[custom]]


def ban_penalty(s: State, seat: int) -> int:
    """Return what a seat draws if it is convicted of what a written rule bans; 0 if nothing is banned for it."""
    most = 0
    for custom in range(CUSTOMS):
        if s.lasting[custom] & KIND == BAN and s.bound[custom] >> seat & 1:
            most = max(most, s.measure[custom])
    return most


def lose_turn(s: State, seat: int) -> None:
    """Make a seat lose its next turn."""
    if not s.loses >> seat & 1:
        s.loses |= 1 << seat
        s.lasts += 1


def use_shield(s: State, seat: int) -> None:
    """Let a shield stop a draw."""
    s.shields &= ~(1 << seat)
    note(s, SHIELDED, seat)


def end_all_lasting(s: State, r: Rules) -> None:
    """End every lasting rule: the round is over."""
    if s.lasts:
        s.fits = own_fits(s, r)
    s.lasts -= popcount(s.loses)
    s.loses = 0
    for custom in range(CUSTOMS):
        if s.lasting[custom]:
            _end(s, custom)
