"""The law of secrecy: deal again everything a seat cannot know, and nothing that reaches the seat may change.

``check_secrecy`` checks one position and the actions that can follow. ``twin_histories`` compares whole games with two hidden
arrangements. Each field of a view says why it may be seen (``views.why_visible``).

At a table with open hands (HOUSE-14) the law is the same, only what can be known differs: every hand lies open to every seat and
to every spectator, in every round and at every moment, so all of them see the same view and the same events, cards included.
Hidden are the order of the draw pile and what chance does next, and nothing that anybody receives may depend on those.
"""

from dataclasses import fields, replace
from random import Random
from typing import Final

from lastcard.engine.cards.kinds import CUSTOM, FACE, KINDS
from lastcard.engine.game import Action, Event, Game
from lastcard.engine.game.actions import encode
from lastcard.engine.kernel.lasting import hands_open
from lastcard.engine.kernel.legal import fitting
from lastcard.engine.kernel.piles import empty_hand, gain
from lastcard.engine.kernel.state import action_numbers
from lastcard.engine.kernel.state.event_row import FIELDS, part_of
from lastcard.engine.kernel.state.layout import State
from lastcard.engine.kernel.state.questions import CHALLENGE, DRAWN, MORE, VOTE, WRITTEN
from lastcard.engine.programs import operations
from lastcard.engine.programs.operations import HIGH, OPERATIONS
from lastcard.engine.views import PublicView, plays_open, public_view, redacted, seat_view, why_visible
from lastcard.referee.conformance.invariants import Violation, require

_ROLLING: Final = (operations.IF, operations.IF_DIE)
_LOUD: Final = ("calls", "catches", "accuses", "votes", "takes", "accepts")  # legal by what everybody sees


def check_view_fields() -> None:
    """Require that a view holds exactly the fields it explains (``views.why_visible``)."""
    game = Game.create("classic", players=2, seed="fields")
    for view in (public_view(game), seat_view(game, 0)):
        kind, held, explained = type(view), vars(view).keys(), why_visible(type(view)).keys()
        require(held <= explained, f"{kind.__name__} hides {', '.join(sorted(held - explained))} in itself")
        require(explained <= held, f"{kind.__name__} has no {', '.join(sorted(explained - held))}")


def check_events(events: tuple[Event, ...], seats: int) -> None:
    """Require that every viewer sees exactly the fields that the event's row lets it see, and no card that stays hidden.

    Where cards stay hidden follows from where they move, whatever the row says about who sees them.
    """
    for event in events:
        for viewer in (None, *range(seats)):
            seen, who = event.seen_by(viewer), "a spectator" if viewer is None else f"S{viewer}"
            allowed = event.row.allowed & part_of(viewer, event.seat, event.other)
            require(not seen.cards or bool(allowed), f"{who} sees cards that stay hidden: '{seen}'")
            for name, nothing in FIELDS.items():
                told = getattr(event, name) if event.row.sees(name, viewer, event.seat, event.other) else nothing
                require(getattr(seen, name) == told, f"{who} sees the wrong {name}: '{seen}'")


def gets_cards(event: Event, seat: int | None) -> bool:
    """Say whether an event may give a seat cards that it has not seen before."""
    return event.row.hands is not None or (seat is not None and event.gained(seat) > 0)


def redeal(game: Game, seat: int | None, rng: Random) -> Game:
    """Return a copy in which everything this seat (None: a spectator) cannot know is dealt again.

    Its own hand, open hands (all of them when the round is over, or at an open table), a hand just shown to it, the discards and
    all sizes stay.
    """
    twin = game.copy()
    s = twin.state
    kept = _known_hands(twin, seat)
    asked_for = s.suspended if s.awaits == VOTE and s.accused >= 0 else s.awaits
    if asked_for == DRAWN and s.asked not in kept:
        # Everybody knows that one of the cards just drawn fits, but not which one.
        kept |= _draw_anew(twin, rng)
    dealt = [other for other in range(game.seats) if other not in kept]
    hidden = [card for other in dealt for card in twin.hand(other)] + s.pile[: s.pile_size]
    rng.shuffle(hidden)
    if asked_for == MORE and s.asked in dealt:
        # Everybody knows that this seat holds another card of the number, so deal it that one first.
        dealt.sort(key=lambda other: other != s.asked)
        promised = next(card for card in hidden if FACE[card] == FACE[s.top])
        hidden.remove(promised)
        hidden.append(promised)
    calls = s.called, s.exposed
    for other in dealt:
        size = s.size[other]
        empty_hand(s, other)
        for _ in range(size):
            gain(s, other, hidden.pop())
    s.called, s.exposed = calls
    s.pile[: s.pile_size] = hidden
    s.rng = rng.getrandbits(61) | 1 << 32
    s.script = []
    s.source = None
    if not (asked_for == CHALLENGE and s.turn in kept):
        _judge_anew(s, rng, s.turn if asked_for == CHALLENGE else None)
    return twin


def check_secrecy(game: Game, rng: Random, *, actions: int = 2) -> None:
    """Deal again what each seat cannot know. Neither its view nor the events it sees next may change."""
    for seat in (None, *range(game.seats)):
        twin = redeal(game, seat, rng)
        _same_views(game, twin, seat, "after a new deal of what it cannot know")
        if plays_open(game.edition):
            _check_open_hands(game, seat)
        choices = _loud_actions(game, seat)
        for actor, action in rng.sample(choices, min(actions, len(choices))):
            _check_action(game, twin, seat, actor, action)


def _check_open_hands(game: Game, seat: int | None) -> None:
    """Require that every hand lies open to this viewer, and that nothing of what just happened is kept from it."""
    view = public_view(game) if seat is None else seat_view(game, seat)
    hands = tuple([game.hand(each) for each in range(game.seats)])
    lie_open = view.final_hands if view.asks == "over" else view.open_hands
    who = "a spectator" if seat is None else f"S{seat}"
    require(view.open_table and lie_open == hands, f"{who} does not see every hand of an open table")
    require(
        redacted(game.last_events, seat, open_table=True) == game.last_events, f"{who} misses what happened in the open"
    )


def _same_views(game: Game, twin: Game, seat: int | None, when: str) -> None:
    _compare(public_view(game), public_view(twin), f"what a spectator sees {when}")
    if seat is not None:
        _compare(seat_view(game, seat), seat_view(twin, seat), f"what S{seat} sees {when}")


def _compare(one: PublicView, other: PublicView, what: str) -> None:
    differing = [each.name for each in fields(one) if getattr(one, each.name) != getattr(other, each.name)]
    require(not differing, f"{what} differs in {', '.join(differing)}")


def _check_action(game: Game, twin: Game, seat: int | None, actor: int, action: Action) -> None:
    """Push one action in both deals. The seat must see the same events and the same view afterwards."""
    one, other = game.copy(), twin.copy()
    events, others = one.push(actor, action), other.push(actor, action)
    check_events(events, game.seats)
    when = f"after 'S{actor} {action}'"
    open_table = plays_open(game.edition)
    if open_table and any(event.row.by_chance for event in events):
        return  # what chance dealt differs, and lies open
    _same_events(
        redacted(events, None, open_table=open_table),
        redacted(others, None, open_table=open_table),
        f"what everybody sees {when}",
    )
    if one.asks == "over":
        require(other.asks == "over", f"the round is over {when} in one deal only")
        return
    if open_table:
        _same_views(one, other, seat, when)
        return
    _compare(_closed(public_view(one)), _closed(public_view(other)), f"what a spectator sees {when}")
    # A seat that gets cards sees them, and they were dealt again.
    if seat is not None and not any(gets_cards(event, seat) for event in events):
        _same_events(redacted(events, seat), redacted(others, seat), f"what S{seat} sees {when}")
        _compare(_closed(seat_view(one, seat)), _closed(seat_view(other, seat)), f"what S{seat} sees {when}")


def _closed(view: PublicView) -> PublicView:
    """Remove the hands that this very action opened, because they are visible from now on."""
    return replace(view, open_hands=())


def _same_events(one: tuple[Event, ...], other: tuple[Event, ...], what: str) -> None:
    left, right = ([str(event) for event in events if not event.row.settles] for events in (one, other))
    if left != right:
        raise Violation(f"{what} is {left} in one deal and {right} in another")


def _loud_actions(game: Game, seat: int | None) -> list[tuple[int, Action]]:
    """List the actions whose effect does not depend on hidden cards: the seat's own, and loud ones of all others."""
    found = []
    for actor in range(game.seats):
        for action in game.legal(actor).single():
            if (actor == seat or action.verb in _LOUD) and not _depends_on_hidden(game, action):
                found.append((actor, action))
    return found


def _depends_on_hidden(game: Game, action: Action) -> bool:
    if action.verb in ("draws", "challenges"):
        return True
    fishing = any(
        code in operations.FISHING or (OPERATIONS[code].counts and b == operations.DIE) or (code, a // HIGH) == _ROLLING
        for program in game.written
        for code, a, b in program.operations
    )
    starts = action.card is not None and action.card >= CUSTOM
    goes_on = game.state.awaits in WRITTEN
    return fishing and (starts or (goes_on and encode(action) not in ([action_numbers.CALL], None)))


def _known_hands(game: Game, seat: int | None) -> set[int]:
    if (
        game.asks == "over" or plays_open(game.edition) or hands_open(game.state)
    ):  # SCORE-1: hands are laid open to be counted
        return set(range(game.seats))
    if seat is None:
        return set()
    return {seat, *(owner for owner, _ in seat_view(game, seat).shown)}


def _draw_anew(game: Game, rng: Random) -> set[int]:
    """Swap the drawn card that fits for another hidden one that fits, if there is one. Return the hand now fixed."""
    s, asked = game.state, game.state.asked
    places = [place for place in range(s.pile_size) if s.fits >> s.pile[place] & 1]
    drawn = fitting(s, game.rules, asked) & s.drawn
    if places and drawn:
        before = s.copy()
        place, old = rng.choice(places), drawn.bit_length() - 1
        new = s.pile[place]
        calls = s.called, s.exposed
        hand = [*game.hand(asked), new]
        hand.remove(old)
        empty_hand(s, asked)
        for kind in hand:
            gain(s, asked, kind)
        s.called, s.exposed = calls
        s.pile[place] = old
        s.drawn = s.drawn & ~(1 << old) | 1 << new
        if not fitting(s, game.rules, asked) & s.drawn:
            game.state = before  # a bluff that this table does not allow
    return {asked}


def _judge_anew(s: State, rng: Random, actor: int | None) -> None:
    """Make up the hand that a challenge would show, and a verdict. Both are secret until the challenge."""
    size = sum(s.shown)
    s.guilty = rng.randrange(2)
    s.shown = [0] * KINDS
    if actor is not None:
        cards = [kind for kind, count in enumerate(s.hands[actor]) for _ in range(count)]
        for kind in rng.sample(cards, min(size, len(cards))):
            s.shown[kind] += 1
