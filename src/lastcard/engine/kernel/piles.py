"""Moving cards: draw pile, discard pile and hands. Nothing here knows whose turn it is.

The draw pile is a list whose middle part may be *loose*: its order is decided card by card as cards are drawn. Nobody
can tell that from a shuffle made in advance.
"""

from lastcard.engine.cards.kinds import COLOURS, KINDS, WILD
from lastcard.engine.kernel.state.bits import lowest
from lastcard.engine.kernel.state.chance import pick_drawn, tell_shuffled
from lastcard.engine.kernel.state.event_table import DREW, FORGIVEN, RECALLED, RESHUFFLED
from lastcard.engine.kernel.state.layout import Rules, State


def note(s: State, code: int, seat: int, a: int = 0, b: int = 0) -> None:
    """Report an event, if anybody listens. Compiled, this does nothing."""
    if s.log is not None:
        s.log.append((code, seat, a, b))


def set_top(s: State, r: Rules, kind: int, colour: int) -> None:
    """Make a card the one to match; the colour is -1 until somebody names it."""
    s.top = kind
    s.colour = colour
    s.fits = own_fits(s, r)


def own_fits(s: State, r: Rules) -> int:
    """Return the mask of the kinds that may be laid on the top card as the sheets say."""
    if s.colour < 0:
        return 0
    return r.fits[s.top if s.top < WILD else WILD + (s.top - WILD) * COLOURS + s.colour]


def lay_on_discards(s: State, kind: int) -> None:
    """Put a card on the discard pile."""
    s.discards += 1
    s.pile[len(s.pile) - s.discards] = kind


def lay_under_top(s: State, kind: int) -> None:
    """Put a card under the top discard, where it has no effect (AMB-52)."""
    place = len(s.pile) - s.discards
    s.discards += 1
    if place < len(s.pile):
        s.pile[place - 1] = s.pile[place]
        s.pile[place] = kind
    else:
        s.pile[place - 1] = kind


def reshuffle(s: State, r: Rules) -> bool:
    """Make the discards a new draw pile; the top card stays in place (END-3, AMB-46)."""
    kept = 1 if r.reshuffle_keep_top and s.discards > 0 else 0
    count = s.discards - kept
    if count <= 0:
        return False
    first = len(s.pile) - count
    top = s.pile[first - 1] if kept else 0
    for i in range(count):
        s.pile[i] = s.pile[first + i]
    if kept:
        s.pile[len(s.pile) - 1] = top
    s.pile_size = count
    s.loose_low = 0
    s.loose_high = count
    s.discards = kept
    tell_shuffled(s)
    note(s, RESHUFFLED, -1, count)
    return True


def can_draw(s: State, r: Rules) -> bool:
    """Say whether any card can be drawn at all (AMB-47)."""
    return s.pile_size > 0 or s.discards > (1 if r.reshuffle_keep_top else 0)


def take_top(s: State, r: Rules, seat: int) -> int:
    """Take the top card of the draw pile for a seat or nobody (-1), reshuffling first if it is empty; -1 if there is none."""
    if s.pile_size == 0 and not reshuffle(s, r):
        return -1
    last = s.pile_size - 1
    s.pile_size = last
    if s.loose_high > last and s.loose_low <= last:
        place = pick_drawn(s, s.loose_low, s.loose_high, seat)
        s.loose_high = last
        kind = s.pile[place]
        s.pile[place] = s.pile[last]
        return kind
    return s.pile[last]


def put_under(s: State, kind: int) -> None:
    """Put a card at the bottom of the draw pile (FIRST-9)."""
    for i in range(s.pile_size, 0, -1):
        s.pile[i] = s.pile[i - 1]
    s.pile[0] = kind
    s.pile_size += 1
    s.loose_low += 1
    s.loose_high += 1


def put_back(s: State, kind: int) -> None:
    """Put a card back into the draw pile and shuffle it (AMB-11)."""
    s.pile[s.pile_size] = kind
    s.pile_size += 1
    s.loose_low = 0
    s.loose_high = s.pile_size
    tell_shuffled(s)


def gain(s: State, seat: int, kind: int) -> None:
    """Add a card to a hand; its player must call UNO again later (AMB-74, AMB-76)."""
    s.hands[seat][kind] += 1
    s.mask[seat] |= 1 << kind
    s.size[seat] += 1
    if (s.called | s.exposed) >> seat & 1:
        s.called &= ~(1 << seat)
        s.exposed &= ~(1 << seat)


def lose(s: State, seat: int, kind: int) -> None:
    """Remove a card from a hand."""
    s.size[seat] -= 1
    left = s.hands[seat][kind] - 1
    s.hands[seat][kind] = left
    # A shift avoids a branch: whether it was the last card of its kind is unpredictable.
    s.mask[seat] ^= (1 if left == 0 else 0) << kind


def draw_cards(s: State, r: Rules, seat: int, count: int, why: int) -> None:
    """Draw that many cards, or as many as there are (AMB-47)."""
    for _ in range(count):
        kind = take_top(s, r, seat)
        if kind < 0:
            note(s, FORGIVEN, seat)
            return
        gain(s, seat, kind)
        note(s, DREW, seat, kind, why)


def draw_forced(s: State, r: Rules, seat: int, count: int, why: int) -> None:
    """Draw for a Draw Two or Wild Draw Four; a player who had called UNO is called back into play (END-5, AMB-67)."""
    had_called = s.size[seat] == 1 and s.called >> seat & 1
    draw_cards(s, r, seat, count, why)
    if r.recalls and had_called and s.size[seat] > 1:
        note(s, RECALLED, seat)


def exchange(s: State, one: int, other: int) -> None:
    """Exchange two hands; calls and open windows do not travel with the cards."""
    for kind in range(KINDS):
        count = s.hands[one][kind]
        s.hands[one][kind] = s.hands[other][kind]
        s.hands[other][kind] = count
    mask = s.mask[one]
    s.mask[one] = s.mask[other]
    s.mask[other] = mask
    size = s.size[one]
    s.size[one] = s.size[other]
    s.size[other] = size
    both = 1 << one | 1 << other
    s.changed |= both
    if s.size[one] != 1:
        s.exposed &= ~(1 << one)
    if s.size[other] != 1:
        s.exposed &= ~(1 << other)
    # A call made with the card that exchanges hands counts for the hand it leaves; that is settled when the card is done.
    s.called &= ~(both & ~(1 << s.turn))


def hand_points(s: State, r: Rules, seat: int) -> int:
    """Add up what a hand is worth (SCORE-2 … SCORE-7)."""
    total = 0
    mask = s.mask[seat]
    while mask:
        kind = lowest(mask)
        mask &= mask - 1
        total += s.hands[seat][kind] * r.value[kind]
    return total


def empty_hand(s: State, seat: int) -> None:
    """Remove all cards from a hand."""
    mask = s.mask[seat]
    while mask:
        kind = lowest(mask)
        mask &= mask - 1
        s.hands[seat][kind] = 0
    s.mask[seat] = 0
    s.size[seat] = 0
