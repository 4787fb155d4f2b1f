"""Starting: a new match, the draw for dealer, the deal, and the first card turned up (SETUP-*, FIRST-*)."""

from lastcard.engine.cards.kinds import DRAW_TWO, FACE_MASK, FACES, REVERSE, SKIP, WILD, WILD_DRAW_FOUR
from lastcard.engine.kernel.lasting import end_all_lasting
from lastcard.engine.kernel.piles import empty_hand, lay_on_discards, note, put_back, put_under, set_top, take_top
from lastcard.engine.kernel.play import take_pending
from lastcard.engine.kernel.state import event_table
from lastcard.engine.kernel.state.bits import popcount
from lastcard.engine.kernel.state.chance import pick_drawn, pick_seat, tell_shuffled
from lastcard.engine.kernel.state.copying import transfer
from lastcard.engine.kernel.state.layout import SEATS, Rules, State
from lastcard.engine.kernel.state.questions import COLOUR, OVER, PLAY, STACK
from lastcard.engine.kernel.turn import after, pass_turn, set_active


def new_match(s: State, r: Rules) -> None:
    """Reset what lasts beyond a round; the generator continues."""
    s.number = 0
    s.dealer = -1
    s.winner = -1
    s.void = 0
    s.eliminated = 0
    s.champions = 0
    s.awaits = OVER
    for seat in range(SEATS):
        s.points[seat] = 0
        s.scores[seat] = 0


def start_round(s: State, r: Rules, dealer: int) -> None:
    """Deal and turn up the first card; with dealer -1 the rules choose the dealer."""
    gather(s, r)
    s.dealer = dealer if dealer >= 0 else choose_dealer(s, r)
    note(s, event_table.DEALER, s.dealer)
    while True:
        deal_hands(s, r)
        if turn_first(s, r):
            return
        # No card of the pile can start: deal again.
        gather(s, r)


def gather(s: State, r: Rules) -> None:
    """Collect all cards into one loose draw pile and forget the last round."""
    for seat in range(r.seats):
        empty_hand(s, seat)
        s.points[seat] = 0
        s.places[seat] = 0
    transfer(r.unshuffled, 0, r.cards, s.pile, 0)
    s.pile_size = r.cards
    s.loose_low = 0
    s.loose_high = r.cards
    s.discards = 0
    tell_shuffled(s)
    set_active(s, r, ((1 << r.seats) - 1) & ~s.eliminated)
    s.direction = 1
    s.called = 0
    s.exposed = 0
    s.tried = 0
    s.accusers = 0
    s.pending = 0
    s.drawn = 0
    s.passes = 0
    s.stuck_seat = -1
    s.struck = -1
    s.penultimate = 0
    s.accused = -1
    s.tally = 0
    s.shields = 0
    if s.lasts:
        end_all_lasting(s, r)  # of a round that was not played to its end


def choose_dealer(s: State, r: Rules) -> int:
    """Return the dealer of the coming round (SETUP-1, AMB-03, AMB-04)."""
    if s.number == 0 or r.next_dealer == 1:
        if r.dealer_free:
            seat = pick_seat(s, r.seats)
            while not s.active >> seat & 1:
                seat = pick_seat(s, r.seats)
            return seat
        return draw_for_dealer(s, r)
    if r.next_dealer == 2 and s.winner >= 0 and s.active >> s.winner & 1:
        return s.winner
    return after(s, r, s.dealer)


def draw_for_dealer(s: State, r: Rules) -> int:
    """Let everybody turn a card: the highest number deals, tied players draw again (SETUP-2, AMB-01, AMB-02)."""
    contenders = s.active
    while popcount(contenders) > 1:
        best = -2
        leaders = 0
        for seat in range(r.seats):
            if contenders >> seat & 1:
                if s.pile_size == 0:
                    gather(s, r)
                kind = take_top(s, r, seat)
                note(s, event_table.DEALER_CARD, seat, kind)
                number = -1 if r.dealer_numbers_only else 0
                if kind < WILD and kind % FACES < DRAW_TWO:
                    number = kind % FACES
                if number > best:
                    best = number
                    leaders = 0
                if number == best:
                    leaders |= 1 << seat
        contenders = leaders
    gather(s, r)
    dealer = 0
    while not contenders >> dealer & 1:
        dealer += 1
    return dealer


def deal_hands(s: State, r: Rules) -> None:
    """Deal the hands one card at a time from the dealer's left (SETUP-4)."""
    s.number += 1
    s.winner = -1
    s.void = 0
    seat = s.dealer
    left = s.pile_size
    for _ in range(r.hand_size * popcount(s.active)):
        seat = after(s, r, seat)
        # The pile is all loose and long enough, so this does less than take_top and gain.
        place = pick_drawn(s, 0, left, seat)
        left -= 1
        kind = s.pile[place]
        s.pile[place] = s.pile[left]
        s.hands[seat][kind] += 1
        s.mask[seat] |= 1 << kind
        s.size[seat] += 1
        note(s, event_table.DEALT, seat, kind)
    s.pile_size = left
    s.loose_high = left


def can_start(s: State, r: Rules) -> bool:
    """Say whether the draw pile holds a card that can start the discard pile."""
    for i in range(s.pile_size):
        if s.pile[i] != WILD_DRAW_FOUR and not r.first_bottom >> s.pile[i] & 1:
            return True
    return False


def turn_first(s: State, r: Rules) -> bool:
    """Turn up cards until one can start, and apply it (SETUP-6, FIRST-0 … FIRST-9); False if none can start."""
    if not can_start(s, r):
        s.number -= 1
        return False
    kind = -1
    while kind < 0:
        kind = take_top(s, r, -1)
        note(s, event_table.TURNED, -1, kind)
        if r.first_bottom >> kind & 1:
            put_under(s, kind)
            note(s, event_table.UNDER, -1, kind)
            kind = -1
        elif kind == WILD_DRAW_FOUR:
            put_back(s, kind)
            note(s, event_table.RETURNED, -1, kind)
            kind = -1
    lay_on_discards(s, kind)
    set_top(s, r, kind, kind // FACES if kind < WILD else -1)
    s.turn = s.dealer
    s.asked = s.dealer
    s.awaits = PLAY
    if FACE_MASK[REVERSE] >> kind & 1:
        s.direction = -1  # FIRST-2: the dealer begins
        note(s, event_table.REVERSED, -1)
    elif FACE_MASK[DRAW_TWO] >> kind & 1:
        s.asked = after(s, r, s.dealer)
        s.pending = 2
        if r.stack_two or r.deflects:
            s.awaits = STACK  # FIRST-1: as in play, so it may be answered (HOUSE-1, HOUSE-13)
        else:
            take_pending(s, r)
    elif FACE_MASK[SKIP] >> kind & 1:
        pass_turn(s, r, 2)
    else:
        pass_turn(s, r, 1)
        if kind >= WILD:
            s.awaits = COLOUR
    return True
