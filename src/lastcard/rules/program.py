"""Carrying out written rules: Swap and Shuffle Hands, 7-0 and the customizable cards are programs (``editions.written``).

A program that needs somebody's choice stops with its counter in the state, and goes on from there when the answer
comes. While it runs, ``turn`` is the seat that laid the card.
"""

from typing import Final

from lastcard.cards.kinds import COLOUR_MASK, SYMBOL_MASK, WILD_MASK
from lastcard.editions import operations
from lastcard.editions.operations import ABOUT_SEATS
from lastcard.rules import codes, layout
from lastcard.rules.bits import lowest, popcount
from lastcard.rules.chance import pick
from lastcard.rules.lasting import OPEN, UNTIL_CALLED, UNTIL_HELD, start_lasting, turn_reaches
from lastcard.rules.layout import (
    DARE,
    DISCARD,
    FORCED,
    NEXT_DRAW_OR_PLAY,
    OVER,
    PLAY,
    SEATS,
    TRADE,
    VOTE,
    Rules,
    State,
)
from lastcard.rules.piles import draw_cards, empty_hand, exchange, gain, lay_under_top, lose, note, take_top
from lastcard.rules.score import go_out
from lastcard.rules.turn import after, owe_call, pass_turn

# Slots follow the kinds from Swap Hands on: Swap, Shuffle, the three customizables.
SLOT_SEVEN: Final = 0
SLOT_ZERO: Final = 1
SLOT_SWAP: Final = 2
SLOT_SHUFFLE: Final = 3
SLOT_CUSTOM: Final = 4


def begin_program(s: State, r: Rules, slot: int, penultimate: bool) -> None:
    """Start the program of the card just laid by the seat on turn, perhaps as its next-to-last card."""
    s.slot = slot
    s.counter = 0
    s.queue = -1
    s.skips = 0
    s.again = 0
    s.owes = 0
    s.changed = 0
    s.penultimate = penultimate and r.late[slot] != 0
    if penultimate and not r.late[slot]:
        owe_call(s, s.turn)
    run_program(s, r)


def run_program(s: State, r: Rules) -> None:
    """Go on until the program ends or somebody must choose."""
    while True:
        code = r.program[s.slot][s.counter][0]
        if code == operations.END:
            _finish(s, r)
            return
        if code == operations.JUMP:
            s.counter = r.program[s.slot][s.counter][2]
            continue
        if _ask(s, r, code):
            return
        if code in ABOUT_SEATS:
            if not _visit_seats(s, r, code):
                return
        else:
            _do(s, r, code)
        s.counter += 1


def _ask(s: State, r: Rules, code: int) -> bool:
    """Ask for a choice, if the operation is one."""
    if code == operations.SWAP_HANDS or code == operations.TRADE_HANDS:
        s.awaits = layout.SWAP if code == operations.SWAP_HANDS else TRADE
        s.asked = s.turn
    elif code == operations.DARE:
        s.awaits = DARE
        s.asked = after(s, r, s.turn)
        note(s, codes.DARED, s.asked, s.slot, s.counter)
    elif code == operations.VOTE:
        s.awaits = VOTE
        s.voters = s.active & ~(1 << s.turn)
        s.ballots = popcount(s.voters)
        s.yes = 0
        s.accused = -1
        note(s, codes.VOTING, s.turn, s.slot, s.counter)
    else:
        return False
    return True


def _do(s: State, r: Rules, code: int) -> None:
    """Carry out an operation that concerns no list of seats and needs no choice."""
    a = r.program[s.slot][s.counter][1]
    b = r.program[s.slot][s.counter][2]
    if code == operations.SKIP_NEXT:
        s.skips += 1
    elif code == operations.REVERSE:
        if r.reverse_skips and popcount(s.active) == 2:
            s.skips += 1
        else:
            s.direction = -s.direction
            note(s, codes.REVERSED, s.turn)
    elif code == operations.AGAIN:
        s.again = 1
    elif code == operations.SHUFFLE_HANDS:
        _shuffle_hands(s, r)
    elif code == operations.ROTATE_HANDS:
        other = after(s, r, s.turn)
        while other != s.turn:
            exchange(s, s.turn, other)
            other = after(s, r, other)
        note(s, codes.ROTATED, s.turn)
    elif code == operations.STUCK:
        s.stuck_seat = after(s, r, s.turn)
        s.stuck_draw = b
    elif code == operations.OWE_UNO:
        s.owes = 1
    elif code == operations.OPEN_HANDS:
        start_lasting(s, s.slot - SLOT_CUSTOM, OPEN, s.turn)
    elif code == operations.FORBID:
        rule = UNTIL_HELD if a else UNTIL_CALLED
        start_lasting(s, s.slot - SLOT_CUSTOM, rule, after(s, r, s.turn))


def _visit_seats(s: State, r: Rules, code: int) -> bool:
    """Carry out an operation seat by seat, the actor first, then in the direction of play; False: wait or over."""
    who = r.program[s.slot][s.counter][1]
    b = r.program[s.slot][s.counter][2]
    if s.queue < 0:
        me = 1 << s.turn
        if who == operations.NEXT:
            s.queue = 1 << after(s, r, s.turn)
        elif who == operations.ME:
            s.queue = me
        else:
            s.queue = s.active & ~me if who == operations.OTHERS else s.active
    seat = s.turn
    while s.queue:
        while not s.queue >> seat & 1:
            seat = after(s, r, seat)
        s.queue ^= 1 << seat
        if _is_held(s, r, code, seat):
            return False
        if code == operations.DRAW:
            draw_cards(s, r, seat, b, codes.WRITTEN)
        elif code == operations.DRAW_UNTIL:
            _draw_until(s, r, seat, s.colour if b == operations.NAMED_COLOUR else b)
        elif code == operations.PURGE:
            _purge(s, seat, SYMBOL_MASK if b else WILD_MASK)
        elif s.size[seat] < b:
            if code == operations.RESIZE:
                draw_cards(s, r, seat, b - s.size[seat], codes.WRITTEN)
        elif s.size[seat] > b:
            s.owed = s.size[seat] - b
            s.asked = seat
            s.awaits = DISCARD
            return False
    s.queue = -1
    if code == operations.PURGE and _somebody_is_emptied(s):
        _finish(s, r)
        return False
    return True


def _is_held(s: State, r: Rules, code: int, seat: int) -> bool:
    """Hold back a draw of the next player while a window is open that it would close (UNO-4 hu, AMB-34)."""
    if r.close != NEXT_DRAW_OR_PLAY or not s.exposed or seat != after(s, r, s.turn):
        return False
    draws = code == operations.DRAW or code == operations.DRAW_UNTIL
    if not draws and not (code == operations.RESIZE and s.size[seat] < r.program[s.slot][s.counter][2]):
        return False
    s.queue |= 1 << seat
    s.asked = seat
    s.awaits = FORCED
    return True


def release(s: State, r: Rules) -> None:
    """The next player confirms the draw that was held back: it closes the window, and the program goes on."""
    s.exposed = 0
    run_program(s, r)


def _draw_until(s: State, r: Rules, seat: int, colour: int) -> None:
    """Draw until a card of that colour comes; a wild-type card never is one (SAMPLE-1, AMB-53)."""
    while True:
        kind = take_top(s, r)
        if kind < 0:
            return
        gain(s, seat, kind)
        note(s, codes.DREW, seat, kind, codes.WRITTEN)
        if COLOUR_MASK[colour] >> kind & 1:
            return


def _purge(s: State, seat: int, filter_mask: int) -> None:
    """Discard every card of a kind in the filter (SAMPLE-2)."""
    mask = s.mask[seat] & filter_mask
    while mask:
        kind = lowest(mask)
        mask &= mask - 1
        while s.hands[seat][kind]:
            discard_one(s, seat, kind)


def discard_one(s: State, seat: int, kind: int) -> None:
    """Put a hand card under the top discard, without effect (AMB-52)."""
    lose(s, seat, kind)
    lay_under_top(s, kind)
    s.changed |= 1 << seat
    if s.size[seat] != 1:
        s.exposed &= ~(1 << seat)
    if seat != s.turn:
        s.called &= ~(1 << seat)  # AMB-32; the actor's call is settled when his card is done
    note(s, codes.DISCARDED, seat, kind)


def _somebody_is_emptied(s: State) -> bool:
    """Say whether the effect has taken somebody's last card."""
    emptied = False
    for seat in range(SEATS):
        emptied = emptied or ((s.active & s.changed) >> seat & 1 != 0 and s.size[seat] == 0)
    return emptied


def _let_out(s: State, r: Rules) -> None:
    """Let whoever holds nothing go out: the actor whose last card it was, then the first after him (AMB-52)."""
    actor = s.turn
    if s.size[actor] == 0 and not s.changed >> actor & 1:
        go_out(s, r, actor)
    seat = actor
    for _ in range(r.seats):
        if s.awaits == OVER:
            return
        seat = after(s, r, seat)
        if s.size[seat] == 0:
            go_out(s, r, seat)


def _shuffle_hands(s: State, r: Rules) -> None:
    """Gather all hands, shuffle, deal them out one by one beginning with the actor (SHUF-2, SHUF-3, AMB-49)."""
    base = s.pile_size
    end = base
    for seat in range(r.seats):
        if s.active >> seat & 1:
            mask = s.mask[seat]
            while mask:
                kind = lowest(mask)
                mask &= mask - 1
                for _ in range(s.hands[seat][kind]):
                    s.pile[end] = kind
                    end += 1
            empty_hand(s, seat)
    note(s, codes.SHUFFLED, s.turn)
    s.called = 0
    s.exposed = 0
    s.changed = s.active
    seat = after(s, r, s.turn) if r.program[s.slot][s.counter][1] else s.turn
    while end > base:
        place = pick(s, base, end)
        end -= 1
        kind = s.pile[place]
        s.pile[place] = s.pile[end]
        gain(s, seat, kind)
        note(s, codes.REDEALT, seat, kind)
        seat = after(s, r, seat)


def _finish(s: State, r: Rules) -> None:
    """The card is done: settle who owes the UNO call (AMB-38, AMB-39), and pass the turn."""
    actor = s.turn
    me = 1 << actor
    _let_out(s, r)
    if s.awaits == OVER:
        return
    if s.changed & me and s.size[actor] != 1:
        s.called &= ~me
    if r.one_card_owes:
        owing = (s.changed | me if r.late[s.slot] else s.changed) & s.active
        for seat in range(r.seats):
            if owing >> seat & 1:
                owe_call(s, seat)
    elif s.penultimate or s.owes:
        owe_call(s, actor)
    s.penultimate = 0
    if s.again and s.active & me:
        note(s, codes.AGAIN, actor)
        turn_reaches(s, actor)
        s.asked = actor
        s.awaits = PLAY
    else:
        pass_turn(s, r, 1 + s.skips)
