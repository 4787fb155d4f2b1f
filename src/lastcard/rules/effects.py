"""What the operations of written rules do: ``program`` runs them, ``editions.operations`` has a row about each.

An operation that is about seats comes to ``visit`` for each of them, one that asks a single question to ``ask``, any other to
``do``. What an answer that names a card or a player does stands here too.
"""

from lastcard.cards.kinds import COLOUR_MASK, SYMBOL_MASK, WILD_MASK
from lastcard.editions import operations
from lastcard.rules import codes
from lastcard.rules.bits import lowest, popcount
from lastcard.rules.chance import pick
from lastcard.rules.lasting import OPEN, UNTIL_CALLED, UNTIL_HELD, start_lasting
from lastcard.rules.layout import SLOT_CUSTOM, Rules, State
from lastcard.rules.piles import draw_cards, empty_hand, exchange, gain, lay_under_top, lose, note, take_top
from lastcard.rules.questions import DARE, DISCARD, SWAP, TRADE, VOTE
from lastcard.rules.turn import after


def ask(s: State, r: Rules, code: int) -> bool:
    """Ask for a choice, if the operation is one."""
    if code == operations.SWAP_HANDS or code == operations.TRADE_HANDS:
        s.awaits = SWAP if code == operations.SWAP_HANDS else TRADE
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


def do(s: State, r: Rules, code: int) -> None:
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
        rule = UNTIL_HELD if a & 1 else UNTIL_CALLED
        start_lasting(s, s.slot - SLOT_CUSTOM, rule, after(s, r, s.turn))


def visit(s: State, r: Rules, code: int, seat: int, b: int) -> bool:
    """Carry out an operation at one of the seats that it is about; True: the seat must choose first."""
    if code == operations.DRAW:
        draw_cards(s, r, seat, b, codes.WRITTEN)
    elif code == operations.DRAW_UNTIL:
        _draw_until(s, r, seat, s.colour if b == operations.NAMED_COLOUR else b)
    elif code == operations.PURGE:
        _purge(s, seat, SYMBOL_MASK if b else WILD_MASK)
    elif code == operations.RESIZE or code == operations.REDUCE:
        if s.size[seat] > b:
            return _ask_for_cards(s, DISCARD, seat, s.size[seat] - b)
        if code == operations.RESIZE and s.size[seat] < b:
            draw_cards(s, r, seat, b - s.size[seat], codes.WRITTEN)
    return False


def makes_draw(s: State, code: int, seat: int, b: int) -> bool:
    """Say whether an operation would make a seat draw."""
    return code == operations.DRAW or code == operations.DRAW_UNTIL or (code == operations.RESIZE and s.size[seat] < b)


def _ask_for_cards(s: State, question: int, seat: int, count: int) -> bool:
    """Ask a seat which cards it gives up; ``give_up`` gets each of them."""
    s.owed = count
    s.asked = seat
    s.awaits = question
    return True


def give_up(s: State, r: Rules, seat: int, kind: int) -> None:
    """Do what the question says with a card that the asked seat has named."""
    if s.awaits == DISCARD:
        discard_one(s, seat, kind)


def pick_seat(s: State, r: Rules, seat: int, target: int) -> None:
    """Do what the question says with a player whom the asked seat has named, -1 if nobody (SWAP-1, HOUSE-3)."""
    note(s, codes.SWAPPED if s.awaits == SWAP else codes.TRADED, seat, target)
    if target >= 0:
        exchange(s, seat, target)


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
