"""Written rules that move cards between hands, out of them, or show them."""

from lastcard.engine.kernel.piles import draw_cards, gain, lay_under_top, lose, note
from lastcard.engine.kernel.state import event_table
from lastcard.engine.kernel.state.bits import lowest
from lastcard.engine.kernel.state.chance import pick_held
from lastcard.engine.kernel.state.layout import Rules, State


def leave(s: State, seat: int, kind: int) -> None:
    """Take a card out of a hand by an effect; what it means for the call is settled when the card is done."""
    lose(s, seat, kind)
    s.changed |= 1 << seat
    if s.size[seat] != 1:
        s.exposed &= ~(1 << seat)
    if seat != s.turn:
        s.called &= ~(1 << seat)  # AMB-32; the actor's call is settled when his card is done


def discard_one(s: State, seat: int, kind: int) -> None:
    """Put a hand card under the top discard, without effect (AMB-52)."""
    leave(s, seat, kind)
    lay_under_top(s, kind)
    note(s, event_table.DISCARDED, seat, kind)


def discard_sort(s: State, seat: int, sort: int) -> None:
    """Discard every card of a sort (SAMPLE-2)."""
    mask = s.mask[seat] & sort
    while mask:
        kind = lowest(mask)
        mask &= mask - 1
        while s.hands[seat][kind]:
            discard_one(s, seat, kind)


def hand_over(s: State, giver: int, receiver: int, kind: int) -> None:
    """Give a card of one hand to another."""
    leave(s, giver, kind)
    gain(s, receiver, kind)
    s.changed |= 1 << receiver
    note(s, event_table.HANDED, giver, kind, receiver)


def hand_over_sort(s: State, giver: int, receiver: int, sort: int) -> None:
    """Give every card of a sort."""
    mask = s.mask[giver] & sort
    while mask:
        kind = lowest(mask)
        mask &= mask - 1
        while s.hands[giver][kind]:
            hand_over(s, giver, receiver, kind)


def take_by_chance(s: State, seat: int, count: int) -> None:
    """Let the player of the card take cards out of another hand, unseen."""
    s.asked = seat
    s.owed = min(count, s.size[seat])
    while s.owed:
        kind = pick_held(s, seat)
        leave(s, seat, kind)
        gain(s, s.turn, kind)
        s.changed |= 1 << s.turn
        note(s, event_table.PICKED, s.turn, kind, seat)
        s.owed -= 1


def show_hand(s: State, seat: int, to_all: bool) -> None:
    """Show a hand to the player of the card, or to everybody."""
    if seat == s.turn and not to_all:
        return
    mask = s.mask[seat]
    while mask:
        kind = lowest(mask)
        mask &= mask - 1
        for _ in range(s.hands[seat][kind]):
            note(s, event_table.OPENED if to_all else event_table.REVEALED, seat, kind, 0 if to_all else s.turn)


def change_hand(s: State, r: Rules, seat: int) -> None:
    """Discard a whole hand and draw as many cards."""
    count = s.size[seat]
    discard_sort(s, seat, s.mask[seat])
    draw_cards(s, r, seat, count, event_table.WRITTEN)
