"""What the operations of written rules do: ``program`` runs them, ``programs.operations`` has a row about each.

An operation that is about seats comes to ``visit`` for each of them, one that asks a single question to ``ask``, any other to
``do``. What an answer that names a card or a player does stands here too.
"""

from lastcard.engine.cards.kinds import DRAW_TWO, FACE, REVERSE, SKIP, WILD_DRAW_FOUR
from lastcard.engine.kernel.card_sorts import sort_mask, sort_now
from lastcard.engine.kernel.hand_effects import (
    change_hand,
    discard_one,
    discard_sort,
    hand_over,
    hand_over_sort,
    show_hand,
    take_by_chance,
)
from lastcard.engine.kernel.lasting import BAN, FITS, ONLY, OPEN, UNTIL_CALLED, UNTIL_HELD, lose_turn, start_lasting
from lastcard.engine.kernel.piles import draw_cards, empty_hand, exchange, gain, note, take_top
from lastcard.engine.kernel.state import event_table
from lastcard.engine.kernel.state.bits import lowest, popcount
from lastcard.engine.kernel.state.chance import pick
from lastcard.engine.kernel.state.layout import AS_SKIP, NEXT_DRAW_OR_PLAY, Rules, State
from lastcard.engine.kernel.state.questions import CHOOSE, DARE, DISCARD, GIVE, LOSER, SWAP, TRADE, VOTE
from lastcard.engine.kernel.targets import WHO_BITS, amount, meant, receiver, roll_die
from lastcard.engine.kernel.turn import after
from lastcard.engine.programs import operations

UNDONE = -2  # in ``struck``: nobody has lost a turn any more


def ask(s: State, r: Rules, code: int) -> bool:
    """Ask for a choice, if the operation is one."""
    if code == operations.SWAP_HANDS or code == operations.TRADE_HANDS:
        s.awaits = SWAP if code == operations.SWAP_HANDS else TRADE
        s.asked = s.turn
    elif code == operations.CHOOSE:
        if s.chosen >= 0 and r.program[s.slot][s.counter][1] == 0:
            return False
        s.awaits = CHOOSE
        s.asked = s.turn
    elif code == operations.LAST_TO:
        s.awaits = LOSER
        s.asked = s.turn
        note(s, event_table.CONTEST, s.turn, s.slot, s.counter)
    elif code == operations.VOTE:
        s.awaits = VOTE
        s.voters = s.active & ~(1 << s.turn)
        s.ballots = popcount(s.voters)
        s.yes = 0
        s.accused = -1
        note(s, event_table.VOTING, s.turn, s.slot, s.counter)
    else:
        return False
    return True


def do(s: State, r: Rules, code: int) -> None:
    """Carry out an operation that concerns no list of seats and needs no choice."""
    a = r.program[s.slot][s.counter][1]
    b = r.program[s.slot][s.counter][2]
    if code == operations.SKIP_NEXT:
        s.skips += 1
    elif code == operations.SKIP_SOME:
        s.skips += amount(s, r, after(s, r, s.turn))
    elif code == operations.SKIP_ALL:
        s.skips += popcount(s.active) - 1
    elif code == operations.REVERSE:
        _reverse(s, r)
    elif code == operations.AGAIN:
        s.again = 1
    elif code == operations.SHUFFLE_HANDS:
        _shuffle_hands(s, r)
    elif code == operations.ROTATE_HANDS:
        other = after(s, r, s.turn)
        while other != s.turn:
            exchange(s, s.turn, other)
            other = after(s, r, other)
        note(s, event_table.ROTATED, s.turn)
    elif code == operations.STUCK:
        wanted = amount(s, r, after(s, r, s.turn))
        if wanted:
            s.stuck_seat = after(s, r, s.turn)
            s.stuck_draw = wanted
    elif code == operations.OWE_UNO:
        s.owes = 1
    elif code == operations.OPEN_HANDS:
        start_lasting(s, OPEN, s.turn, 0, 0)
    elif code == operations.FORBID:
        rule = UNTIL_HELD if a & 1 else UNTIL_CALLED
        start_lasting(s, rule, after(s, r, s.turn), 0, 0)
    elif code == operations.FITS:
        start_lasting(s, FITS, s.turn, sort_now(s, b), 0)
    elif code == operations.ONLY or code == operations.BAN:
        bound = meant(s, r, a & WHO_BITS)
        if bound and code == operations.ONLY:
            start_lasting(s, ONLY, s.turn, sort_now(s, b), bound)
        elif bound:
            start_lasting(s, BAN, s.turn, b, bound)
    elif code == operations.SWAP_WITH:
        _swap_with(s, r, meant(s, r, a & WHO_BITS))


def _reverse(s: State, r: Rules) -> None:
    """Change the direction, or skip if two players are left (TWO-1)."""
    if r.two_player_reverse == AS_SKIP and popcount(s.active) == 2:
        s.skips += 1
    else:
        s.direction = -s.direction
        note(s, event_table.REVERSED, s.turn)


def _swap_with(s: State, r: Rules, seats: int) -> None:
    """Swap hands with the first of these seats, unless that is the player."""
    if seats == 0:
        return
    seat = s.turn
    while not seats >> seat & 1:
        seat = after(s, r, seat)
    if seat != s.turn:
        note(s, event_table.EXCHANGED, s.turn, seat)
        exchange(s, s.turn, seat)


def holds(s: State, r: Rules) -> bool:
    """Say whether the condition of the operation under way holds."""
    a = r.program[s.slot][s.counter][1]
    b = r.program[s.slot][s.counter][2]
    test = a // operations.HIGH
    if test == operations.IF_COLOUR:
        return s.colour == sort_now(s, b)
    if test == operations.IF_BELOW:
        return s.below >= 0 and sort_mask(s, b) >> s.below & 1 != 0
    if test == operations.IF_DIE:
        roll_die(s, s.turn)
        return s.rolled >= b
    seats = meant(s, r, a & WHO_BITS)
    if seats == 0:
        return False
    seat = lowest(seats)
    wanted = amount(s, r, seat)
    if test == operations.IF_MORE:
        return s.size[seat] > wanted
    if test == operations.IF_FEWER:
        return s.size[seat] < wanted
    return s.size[seat] == wanted


def visit(s: State, r: Rules, code: int, seat: int) -> bool:
    """Carry out an operation at one of the seats that it is about; True: the seat must choose first."""
    a = r.program[s.slot][s.counter][1]
    b = r.program[s.slot][s.counter][2]
    if code == operations.DRAW:
        draw_cards(s, r, seat, amount(s, r, seat), event_table.WRITTEN)
    elif code == operations.DRAW_UNTIL:
        _draw_until(s, r, seat, sort_mask(s, b))
    elif code == operations.PURGE:
        discard_sort(s, seat, sort_mask(s, b))
    elif code == operations.RESIZE or code == operations.REDUCE:
        return _resize(s, r, seat, amount(s, r, seat), code == operations.RESIZE)
    elif code == operations.DISCARD:
        return _ask_for_cards(s, DISCARD, seat, min(amount(s, r, seat), s.size[seat]))
    elif code == operations.DARE:
        note(s, event_table.DARED, seat, s.slot, s.counter)
        s.awaits = DARE
        s.asked = seat
        return True
    elif code == operations.GIVE:
        if receiver(s, r, seat, a // operations.HIGH) >= 0:
            return _ask_for_cards(s, GIVE, seat, min(amount(s, r, seat), s.size[seat]))
    elif code == operations.GIVE_SORT:
        other = receiver(s, r, seat, a // operations.HIGH)
        if other >= 0:
            hand_over_sort(s, seat, other, sort_mask(s, b))
    elif code == operations.TAKE:
        if seat != s.turn:
            take_by_chance(s, seat, amount(s, r, seat))
    elif code == operations.SEE:
        show_hand(s, seat, a >= operations.HIGH)
    elif code == operations.NEW_HAND:
        change_hand(s, r, seat)
    elif code == operations.SHIELD:
        s.shields |= 1 << seat
    elif code == operations.MISS:
        lose_turn(s, seat)
    elif code == operations.COPY:
        _copy(s, r, seat)
    elif code == operations.CANCEL:
        return _cancel(s, r)
    return False


def makes_draw(s: State, r: Rules, code: int, seat: int) -> bool:
    """Say whether an operation would make a seat draw."""
    if code == operations.DRAW:
        return amount(s, r, seat) > 0
    if code == operations.RESIZE:
        return s.size[seat] < amount(s, r, seat)
    if code == operations.COPY:
        return s.below >= 0 and (s.below == WILD_DRAW_FOUR or FACE[s.below] == DRAW_TWO)
    return code == operations.DRAW_UNTIL or (code == operations.NEW_HAND and s.size[seat] > 0)


def _resize(s: State, r: Rules, seat: int, wanted: int, draws: bool) -> bool:
    """Discard down to a size, which the seat does card by card, or draw up to it; True: the seat must choose."""
    if wanted == 0:
        return False
    if draws and s.size[seat] < wanted:
        draw_cards(s, r, seat, wanted - s.size[seat], event_table.WRITTEN)
    return _ask_for_cards(s, DISCARD, seat, s.size[seat] - wanted)


def _copy(s: State, r: Rules, seat: int) -> None:
    """Do what the card below did: a draw card makes the next player draw and lose the turn."""
    face = FACE[s.below] if s.below >= 0 else 0
    if face == REVERSE:
        _reverse(s, r)
    elif face == SKIP:
        s.skips += 1
    elif face == DRAW_TWO or s.below == WILD_DRAW_FOUR:
        draw_cards(s, r, seat, 2 if face == DRAW_TWO else 4, event_table.WRITTEN)
        s.skips += 1


def _cancel(s: State, r: Rules) -> bool:
    """Undo what the card below did, once: the seat that lost the turn to it plays next; True: that seat must choose cards."""
    face = FACE[s.below] if s.below >= 0 else 0
    if s.struck == UNDONE or (face != REVERSE and face != SKIP and face != DRAW_TWO and s.below != WILD_DRAW_FOUR):
        return False
    if face == REVERSE and not (r.two_player_reverse == AS_SKIP and popcount(s.active) == 2):
        _reverse(s, r)
    struck = s.struck
    s.struck = UNDONE
    if struck < 0 or not s.active >> (struck & 15) & 1:
        return False
    seat = struck & 15
    if s.again == 0:
        s.again = 2 + seat
    return _ask_for_cards(s, DISCARD, seat, min(struck >> 4, s.size[seat]))


def _ask_for_cards(s: State, question: int, seat: int, count: int) -> bool:
    """Ask a seat which cards it gives up, if any; ``give_up`` gets each of them."""
    if count <= 0:
        return False
    s.owed = count
    s.asked = seat
    s.awaits = question
    return True


def give_up(s: State, r: Rules, seat: int, kind: int) -> None:
    """Do what the question says with a card that the asked seat has named."""
    if s.awaits == DISCARD:
        discard_one(s, seat, kind)
    else:
        hand_over(s, seat, receiver(s, r, seat, r.program[s.slot][s.counter][1] // operations.HIGH), kind)


def pick_seat(s: State, r: Rules, seat: int, target: int) -> None:
    """Do what the question says with the player that the asked seat has named, -1 if nobody (SWAP-1, HOUSE-3)."""
    if s.awaits == CHOOSE:
        s.chosen = target
        note(s, event_table.CHOSE, seat, target)
    elif s.awaits == LOSER:
        note(s, event_table.BLAMED, seat, target)
        _draw_at_once(s, r, target)
    else:
        note(s, event_table.SWAPPED if s.awaits == SWAP else event_table.TRADED, seat, target)
        if target >= 0:
            exchange(s, seat, target)


def end_dare(s: State, r: Rules, seat: int, performs: int) -> None:
    """Do what a dare says for a seat that has answered it (SAMPLE-10, AMB-55)."""
    also = r.program[s.slot][s.counter][1] // operations.HIGH
    if also == operations.OR_SKIP and not performs:
        lose_turn(s, seat)
    elif also == operations.AND_DRAW or (also == operations.OR_DRAW and not performs):
        _draw_at_once(s, r, seat)


def _draw_at_once(s: State, r: Rules, seat: int) -> None:
    """Draw what an answer has decided; hungarian: if the next player does, that closes windows (UNO-4)."""
    draw_cards(s, r, seat, amount(s, r, seat), event_table.WRITTEN)
    s.rolled = 0
    if r.uno_close == NEXT_DRAW_OR_PLAY and seat == after(s, r, s.turn):
        s.exposed = 0


def _draw_until(s: State, r: Rules, seat: int, sort: int) -> None:
    """Draw until a card of that sort comes (SAMPLE-1)."""
    while True:
        kind = take_top(s, r, seat)
        if kind < 0:
            note(s, event_table.FORGIVEN, seat)
            return
        gain(s, seat, kind)
        note(s, event_table.DREW, seat, kind, event_table.WRITTEN)
        if sort >> kind & 1:
            return


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
    note(s, event_table.SHUFFLED, s.turn)
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
        note(s, event_table.REDEALT, seat, kind)
        seat = after(s, r, seat)
