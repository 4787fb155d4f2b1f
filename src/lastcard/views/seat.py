"""``PublicView`` and ``SeatView``: everything a spectator, or one seat, may know, as plain frozen values.

Nothing is visible unless it is listed here. A view holds no reference to the game, so whoever receives one cannot see more.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from lastcard.cards.card import CARDS, Card, Colour
from lastcard.cards.kinds import WD4_BIT
from lastcard.game import Action, Event, Game
from lastcard.game.legal import members_of
from lastcard.rules.answers import challenge_stakes
from lastcard.rules.lasting import hands_open
from lastcard.rules.layout import CHALLENGE, DISCARD, OVER, PLAY, VOTE
from lastcard.rules.legal import playable, team_of

Shown = tuple[tuple[int, tuple[Card, ...]], ...]  # (seat, its cards)
Stamp = tuple[object, ...]
View = TypeVar("View")


@dataclass(frozen=True)
class PublicView:
    """What everybody at the table can see."""

    edition: str
    mode: str
    target: int
    names: tuple[str, ...]
    teams: tuple[int, ...]  # the team of each seat; empty without partners
    options: tuple[tuple[str, str], ...]  # what the table changed of the printed edition
    round_number: int
    dealer: int
    direction: int
    asks: str
    deciders: tuple[int, ...]
    turn: int
    top: Card
    colour: Colour | None
    pending: int  # cards that wait to be drawn
    stakes: tuple[int, ...]  # while a challenge is possible: what a bluffer would draw, and whoever challenges in vain
    owed: int  # cards the asked seat must discard
    pile: int
    discards: int
    counts: tuple[int, ...]
    in_round: tuple[int, ...]
    called: tuple[int, ...]
    catchable: tuple[int, ...]
    voters: tuple[int, ...]
    question: str  # the text of the dare or vote under way
    written: tuple[str, ...]
    lasting: tuple[bool, ...]
    open_hands: tuple[tuple[Card, ...], ...]  # everybody's cards while hands lie open, else empty
    scores: tuple[int, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]
    round_winner: int | None
    void: bool
    match_winners: tuple[int, ...]
    eliminated: tuple[int, ...]


@dataclass(frozen=True)
class Knowledge:
    """What one seat alone knows and may do."""

    hand: tuple[Card, ...] = ()
    playable: tuple[Card, ...] = ()
    bluff: bool = False  # a Wild Draw Four could be laid now, and would lose a challenge
    legal: tuple[Action, ...] = ()  # a discard of several cards is not listed: choose `owed` of the hand
    shown: Shown = ()  # by the last action


@dataclass(frozen=True)
class SeatView(Knowledge, PublicView):
    """What one seat knows: the public view, its own hand, what it may do, and a hand just shown to it."""

    seat: int = 0

    def sees(self, seat: int) -> bool:
        """Say whether this seat can see another's hand now."""
        return seat == self.seat or bool(self.open_hands) or any(owner == seat for owner, _ in self.shown)


def public_view(game: Game) -> PublicView:
    """Show a game to a spectator."""
    s, r, n = game.state, game.rules, game.rules.seats
    is_over = s.awaits == OVER
    is_open = not is_over and hands_open(s)
    void = is_over and s.void != 0
    deciders, asks = game.deciders, game.asks
    return _made(
        PublicView,
        {
            "edition": game.edition.name,
            "mode": game.mode,
            "target": r.target,
            "names": game.names,
            "teams": tuple([team_of(r, seat) for seat in range(n)]) if r.teams else (),
            "options": game.edition.changes,
            "round_number": s.number,
            "dealer": s.dealer,
            "direction": s.direction,
            "asks": asks,
            "deciders": deciders,
            "turn": s.turn,
            "top": game.top,
            "colour": game.colour,
            "pending": s.pending,
            "stakes": challenge_stakes(s, r) if s.awaits == CHALLENGE else (),
            "owed": s.owed if s.awaits == DISCARD else 0,
            "pile": s.pile_size,
            "discards": s.discards,
            "counts": tuple(s.size[:n]),
            "in_round": members_of(s.active),
            "called": members_of(s.called),
            "catchable": members_of(s.exposed),
            "voters": deciders if asks == "vote" else (),
            "question": game.question,
            "written": tuple([program.text for program in game.written]),
            "lasting": tuple([rule != 0 for rule in s.lasting]),
            "open_hands": tuple([game.hand(seat) for seat in range(n)]) if is_open else (),
            "scores": tuple(s.scores[:n]),
            "points": tuple(s.points[:n]) if is_over and not void else (0,) * n,
            "places": tuple(s.places[: s.tally]),
            "round_winner": s.winner if is_over and s.winner >= 0 else None,
            "void": void,
            "match_winners": members_of(s.champions),
            "eliminated": members_of(s.eliminated),
        },
    )


def stamps(game: Game) -> tuple[Stamp, ...]:
    """Give a value for each seat that is another one whenever its knowledge is, for a fraction of its price.

    Who is asked has new answers after every move. What anybody else may do meanwhile (call, catch, accuse, vote, jump in,
    challenge) depends on nothing but their own hand and what is named here; ``tests/table`` holds it against the knowledge.
    """
    s, r = game.state, game.rules
    moves = len(game.moves)
    meanwhile = (
        s.awaits if r.jump_in or s.awaits in (OVER, VOTE, CHALLENGE) else PLAY,
        s.active, s.exposed, s.tried, s.voters, s.accusers,
        s.turn if s.penultimate or s.awaits == CHALLENGE else -1,
        s.top if r.jump_in else -1,
        moves if "shown" in [event.name for event in game.last_events] else -1,
    )  # fmt: skip
    return tuple(
        [
            (tuple(hand), moves) if seat == s.asked else (tuple(hand), s.called >> seat & 1, meanwhile)
            for seat, hand in enumerate(s.hands[: r.seats])
        ]
    )


def knowledge(game: Game, seat: int) -> Knowledge:
    """Give what one seat knows and may do beyond what everybody sees."""
    return _made(
        Knowledge,
        {
            "hand": game.hand(seat),
            "playable": game.playable_cards(seat),
            "bluff": _bluff(game, seat),
            "legal": tuple(game.legal(seat).single()),
            "shown": _shown(game, seat),
        },
    )


def _bluff(game: Game, seat: int) -> bool:
    return bool(playable(game.state, game.rules, seat) & WD4_BIT) and game.is_bluff(seat)


def _shown(game: Game, seat: int) -> Shown:
    """List the hands that the last action has shown to a seat."""
    return tuple(
        [
            (event.seat, tuple([CARDS[card] for card in event.cards]))
            for event in game.last_events
            if event.name == "shown" and event.other == seat and event.seat is not None
        ]
    )


def seat_view(game: Game, seat: int) -> SeatView:
    """Show a game to one seat."""
    return _made(SeatView, {**vars(public_view(game)), **vars(knowledge(game, seat)), "seat": seat})


def redacted(events: Iterable[Event], viewer: int | None) -> tuple[Event, ...]:
    """Give events as a seat (or a spectator, None) may see them."""
    return tuple([event.seen_by(viewer) for event in events])


def _made(kind: type[View], fields: dict[str, object]) -> View:
    """Make a frozen value of all its fields at once: its own ``__init__`` sets one after the other, at ten times the price."""
    value = object.__new__(kind)
    object.__setattr__(value, "__dict__", fields)
    return value
