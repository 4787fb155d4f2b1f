"""Two histories: a round played with two hidden arrangements that a seat cannot tell apart must look the same to it.

The first arrangement is played at random. Then some cards that the seat has not seen by the end are exchanged, and the same
actions are played again. As long as the seat sees the same events, its view must be the same.
"""

from dataclasses import dataclass, field, fields
from random import Random

from lastcard.engine.game import Action, Event, Game, IllegalAction
from lastcard.engine.kernel.piles import empty_hand, gain
from lastcard.engine.kernel.state.event_row import Hands, Place
from lastcard.engine.views import SeatView, plays_open, redacted, seat_view
from lastcard.referee.conformance.invariants import Violation
from lastcard.referee.conformance.random_play import random_action

_TELLING = ("asks", "deciders", "turn")  # these reveal whether a hidden card fits


@dataclass
class _History:
    """A round as one seat saw it, and where each card came from."""

    seat: int
    kinds: list[int]  # by card: hands first, then the draw pile
    hands: list[list[int]]  # card numbers, as the round goes on
    pile: list[int]  # card numbers, top last
    seen: set[int]
    moves: list[tuple[int, Action]] = field(default_factory=list)
    events: list[tuple[Event, ...]] = field(default_factory=list)
    views: list[SeatView] = field(default_factory=list)


def check_histories(game: Game, seat: int, rng: Random, *, steps: int = 40, tries: int = 6) -> int:
    """Play on from the start of a round and check the law. Return how many views were compared."""
    start = game.copy()
    _fix_order(start, rng)
    history = _play(start, seat, rng, steps)
    hidden = [card for card in range(len(history.kinds)) if card not in history.seen]
    return sum(_replay(start, history, hidden, rng) for _ in range(tries))


def _fix_order(game: Game, rng: Random) -> None:
    """Shuffle the draw pile now, so that nothing random is left."""
    s = game.state
    order = s.pile[: s.pile_size]
    rng.shuffle(order)
    s.pile[: s.pile_size] = order
    s.loose_low = s.loose_high = 0


def _play(start: Game, seat: int, rng: Random, steps: int) -> _History:
    game = start.copy()
    history = _number_cards(game, seat)
    for _ in range(steps):
        if game.asks == "over":
            break
        actor, action = random_action(game, rng)
        events = game.push(actor, action)
        if not _follow(history, events):
            break
        view = seat_view(game, seat)
        if view.open_hands or view.final_hands:
            history.seen.update(card for hand in history.hands for card in hand)
        history.moves.append((actor, action))
        history.events.append(redacted(events, seat, open_table=view.open_table))
        history.views.append(view)
    return history


def _number_cards(game: Game, seat: int) -> _History:
    s = game.state
    kinds: list[int] = []
    hands = []
    for each in range(game.seats):
        hands.append(list(range(len(kinds), len(kinds) + s.size[each])))
        kinds += game.hand(each)
    pile = list(range(len(kinds), len(kinds) + s.pile_size))
    kinds += s.pile[: s.pile_size]
    seen = [card for hand in hands for card in hand] if plays_open(game.edition) else hands[seat]
    return _History(seat, kinds, hands, pile, set(seen))


def _follow(history: _History, events: tuple[Event, ...]) -> bool:
    """Move the numbered cards as the events say. Return False if they can no longer be followed."""
    for event in events:
        row, seat, other = event.row, event.seat, event.other
        if row.moves == (Place.DISCARDS, Place.DRAW_PILE) or row.hands in (Hands.ROTATED, Hands.SHUFFLED):
            return False  # nobody can say which of the unseen cards went where
        if row.hands is Hands.EXCHANGED and seat is not None and other is not None:
            history.hands[seat], history.hands[other] = history.hands[other], history.hands[seat]
            history.seen.update(history.hands[history.seat])
        if row.moves is not None and not _follow_cards(history, event, *row.moves):
            return False
    return True


def _follow_cards(history: _History, event: Event, source: Place, goal: Place) -> bool:
    """Move the numbered cards of one event and note those the seat has seen. Return False if the cards are others."""
    holders = {Place.HAND: event.seat, Place.OTHER_HAND: event.other}
    giver, taker = holders.get(source), holders.get(goal)
    if giver is not None:
        moved = _find(history, giver, event.cards, leave=source != goal)
    elif source is Place.DRAW_PILE and taker is not None:
        moved = [history.pile.pop() for _ in event.cards]
        if [history.kinds[card] for card in moved] != list(event.cards):
            return False  # draws of several seats, told together
    else:
        return True
    if taker is not None and source != goal:
        history.hands[taker] += moved
    if event.row.sees("cards", history.seat, event.seat, event.other):
        history.seen.update(moved)
    return True


def _find(history: _History, seat: int, kinds: tuple[int, ...], *, leave: bool) -> list[int]:
    """Find cards of these kinds in a hand. Equal cards are interchangeable."""
    hand = history.hands[seat][:]
    found = []
    for kind in kinds:
        card = next(card for card in hand if history.kinds[card] == kind)
        hand.remove(card)
        found.append(card)
    if leave:
        history.hands[seat] = hand
    return found


def _replay(start: Game, history: _History, hidden: list[int], rng: Random) -> int:
    """Exchange unseen cards and play again. Return how many views were compared."""
    kinds = history.kinds[:]
    if len(hidden) < 2:
        return 0
    for _ in range(rng.randrange(1, 5)):
        one, other = rng.sample(hidden, 2)
        kinds[one], kinds[other] = kinds[other], kinds[one]
    if kinds == history.kinds:
        return 0
    game = _arranged(start, kinds)
    for compared, (actor, action) in enumerate(history.moves):
        try:
            seen = redacted(game.push(actor, action), history.seat, open_table=plays_open(game.edition))
        except IllegalAction:
            return compared  # with these cards it could not have happened
        before, after = history.views[compared], seat_view(game, history.seat)
        told = all(getattr(before, name) == getattr(after, name) for name in _TELLING)
        if not told or list(map(str, seen)) != list(map(str, history.events[compared])):
            return compared  # with these cards the seat would have seen other events
        differing = [each.name for each in fields(before) if getattr(before, each.name) != getattr(after, each.name)]
        if differing:
            line = f"action {compared + 1}, 'S{actor} {action}'"
            raise Violation(
                f"S{history.seat} saw the same happen, but at {line} its view differs in {', '.join(differing)}"
            )
    return len(history.moves)


def _arranged(start: Game, kinds: list[int]) -> Game:
    """Deal the start of the round with other hidden cards."""
    game = start.copy()
    s = game.state
    cards = iter(kinds)
    for seat in range(game.seats):
        size = s.size[seat]
        empty_hand(s, seat)
        for _ in range(size):
            gain(s, seat, next(cards))
    s.pile[: s.pile_size] = list(cards)
    return game
