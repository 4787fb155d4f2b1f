"""``PublicView`` and ``SeatView``: everything a spectator or one seat may know, as plain frozen values.

Nothing is visible unless it is listed here with a reason: a view with an unexplained field cannot be defined. A view holds no
reference to the game, so its receiver cannot see more.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Annotated, Any, TypeVar

from lastcard.engine.cards.card import CARDS, Card, Colour
from lastcard.engine.cards.kinds import WD4_BIT
from lastcard.engine.editions import Edition
from lastcard.engine.game import Action, Event, Game
from lastcard.engine.game.events import PUBLIC
from lastcard.engine.game.legal_actions import cards_of
from lastcard.engine.game.match import members_of
from lastcard.engine.kernel.answers import challenge_stakes
from lastcard.engine.kernel.lasting import ban_penalty, hands_open
from lastcard.engine.kernel.legal import team_of
from lastcard.engine.kernel.state.event_table import EVENTS
from lastcard.engine.kernel.state.layout import PARTNERS, SINGLE_ROUND
from lastcard.engine.kernel.state.questions import CARD_QUESTIONS, CHALLENGE, OVER, PLAY, VOTE

Shown = tuple[tuple[int, tuple[Card, ...]], ...]  # (seat, its cards)
Hands = tuple[tuple[Card, ...], ...]  # of every seat
Stamp = tuple[object, ...]
View = TypeVar("View")


def why_visible(view: type[Any]) -> dict[str, str]:
    """Return the reason why each field of a view may be seen. Raises ``TypeError`` if a field has none.

    >>> why_visible(PublicView)["top"]
    'it lies face up (SETUP-6)'
    """
    reasons: dict[str, str] = {}
    for each in fields(view):
        reason = next(iter(getattr(each.type, "__metadata__", ())), "")
        if not (isinstance(reason, str) and reason):
            raise TypeError(f"nothing says why {view.__name__} shows {each.name}; write Annotated[type, reason]")
        reasons[each.name] = reason
    return reasons


def explained(view: type[View]) -> type[View]:
    """Refuse to define a view with an unexplained field."""
    why_visible(view)
    return view


@explained
@dataclass(frozen=True)
class PublicView:
    """What everybody at the table can see."""

    edition: Annotated[str, "agreed before the match"]
    mode: Annotated[str, "agreed before the match"]
    target: Annotated[int, "agreed before the match"]
    names: Annotated[tuple[str, ...], "everybody knows who is at the table"]
    # The team of each seat; empty without partners.
    teams: Annotated[tuple[int, ...], "everybody knows who partners are (TEAM-1)"]
    # What the table changed in the printed edition.
    options: Annotated[tuple[tuple[str, str], ...], "agreed before the match"]
    round_number: Annotated[int, "everybody can count the rounds"]  # its number, from 1
    dealer: Annotated[int, "the deal is public (SETUP-1)"]  # the seat that dealt
    direction: Annotated[int, "everybody sees each Reverse"]  # 1: clockwise, -1: counter-clockwise
    asks: Annotated[str, "everybody sees what the table waits for"]  # the question under way: play, drawn, colour, …
    deciders: Annotated[tuple[int, ...], "everybody sees who must decide"]  # seats that must decide now
    turn: Annotated[int, "everybody sees whose turn it is"]  # the seat whose turn it is
    top: Annotated[Card, "it lies face up (SETUP-6)"]  # the card on the discard pile
    colour: Annotated[Colour | None, "it lies on top or was named aloud (WILD-1)"]  # to match
    pending: Annotated[int, "the draw cards on the pile add up to it"]  # cards that wait to be drawn
    # of a challenge: cards that a bluffer would draw, and that a wrong challenger would
    stakes: Annotated[tuple[int, ...], "follows from the rules and the draw cards on the pile"]
    owed: Annotated[int, "follows from the written rule and the size of the hand"]  # cards the asked seat must discard
    pile: Annotated[int, "everybody can count the pile"]  # cards to draw
    discards: Annotated[int, "every card was laid face up"]  # cards on the discard pile
    counts: Annotated[tuple[int, ...], "everybody can count the backs of a hand"]  # cards in each hand
    in_round: Annotated[tuple[int, ...], "players who are out hold no cards"]  # seats that still play
    called: Annotated[tuple[int, ...], "everybody hears a call (UNO-1)"]  # seats that called UNO
    # seats that can be caught
    catchable: Annotated[tuple[int, ...], "everybody saw who laid a card and heard who called (UNO-2)"]
    voters: Annotated[tuple[int, ...], "votes are open"]
    question: Annotated[str, "it is written on a card that lies face up"]  # the text of the dare or vote under way
    written: Annotated[tuple[str, ...], "written rules are agreed before the match (CUST-1)"]
    open_table: Annotated[bool, "agreed before the match (HOUSE-14)"]  # all hands lie open in every round
    # which customizable cards have started a rule that lasts; empty while none has
    lasting: Annotated[tuple[bool, ...], "the card that started it was laid face up"]
    # by seat; empty while hands are hidden
    open_hands: Annotated[tuple[tuple[Card, ...], ...], "these hands lie open (SAMPLE-7, HOUSE-14)"]
    scores: Annotated[tuple[int, ...], "the scoreboard is public"]  # by seat
    # of the finished round, by seat; empty during the round
    points: Annotated[tuple[int, ...], "all hands are shown and counted when the round is over (SCORE-1)"]
    places: Annotated[tuple[int, ...], "everybody sees who goes out (HOUSE-10)"]  # seats in the order they went out
    round_winner: Annotated[int | None, "everybody sees who goes out (END-1)"]  # a seat
    void: Annotated[bool, "everybody heard all players pass (AMB-48)"]  # the round ended without a winner
    match_winners: Annotated[tuple[int, ...], "the scoreboard is public"]  # seats
    eliminated: Annotated[tuple[int, ...], "the scoreboard is public (ELIM-2)"]  # seats that are out of the match
    # by seat, once the round is over; empty before
    final_hands: Annotated[tuple[tuple[Card, ...], ...], "all hands are shown when the round is over (SCORE-1)"]
    # what each of those cards counted; empty if they were not what was counted
    card_points: Annotated[
        tuple[tuple[int, ...], ...], "all hands are shown and counted when the round is over (SCORE-1)"
    ]


@explained
@dataclass(frozen=True)
class Knowledge:
    """What one seat alone knows and may do."""

    hand: Annotated[tuple[Card, ...], "players see their own cards"] = ()
    playable: Annotated[tuple[Card, ...], "follows from the hand and the top card"] = ()
    # A Wild Draw Four could be played now, and would lose a challenge.
    bluff: Annotated[bool, "follows from the hand and the top card"] = False
    # Discards of several cards are not listed: choose `owed` of the hand.
    legal: Annotated[tuple[Action, ...], "follows from the hand and what is public"] = ()
    shown: Annotated[Shown, "the hand that a challenge has just shown to this seat (CHAL-2)"] = ()  # by the last action


@explained
@dataclass(frozen=True)
class SeatView(Knowledge, PublicView):
    """What one seat knows: the public view, its own hand, its legal actions, and a hand just shown to it."""

    seat: Annotated[int, "players know where they sit"] = 0

    def sees(self, seat: int) -> bool:
        """Say whether this seat can see another's hand now."""
        return seat == self.seat or bool(self.open_hands) or any(owner == seat for owner, _ in self.shown)


def plays_open(edition: Edition) -> bool:
    """Say whether a table of this edition plays with all hands open, in every round (HOUSE-14)."""
    return edition.options["open_hands"] is True


def public_view(game: Game) -> PublicView:
    """Show a game to a spectator."""
    s, r, n = game.state, game.rules, game.rules.seats
    is_over = s.awaits == OVER
    open_table = plays_open(game.edition)
    is_open = not is_over and (open_table or hands_open(s))
    hands = tuple([game.hand(seat) for seat in range(n)]) if is_over or is_open else ()
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
            "owed": s.owed if s.awaits in CARD_QUESTIONS else 0,
            "pile": s.pile_size,
            "discards": s.discards,
            "counts": tuple(s.size[:n]),
            "in_round": members_of(s.active),
            "called": members_of(s.called),
            "catchable": members_of(s.exposed),
            "voters": deciders if asks == "vote" else (),
            "question": game.question,
            "written": tuple([program.text for program in game.written]),
            "open_table": open_table,
            "lasting": tuple([rule != 0 for rule in s.lasting]) if s.lasts else (),
            "open_hands": hands if is_open else (),
            "scores": tuple(s.scores[:n]),
            "points": () if not is_over else (0,) * n if void else tuple(s.points[:n]),
            "final_hands": hands if is_over else (),
            "card_points": _card_points(game, hands) if is_over else (),
            "places": tuple(s.places[: s.tally]),
            "round_winner": s.winner if is_over and s.winner >= 0 else None,
            "void": void,
            "match_winners": members_of(s.champions),
            "eliminated": members_of(s.eliminated),
        },
    )


def _card_points(game: Game, hands: Hands) -> tuple[tuple[int, ...], ...]:
    """Return what each card counted at the end of a round.

    Where the round goes on for the other places, points were counted earlier, so these hands were not what counted.
    """
    s, r = game.state, game.rules
    if s.void or r.places or r.mode == SINGLE_ROUND:
        return ()
    spared = team_of(r, s.winner) if r.mode == PARTNERS else None  # TEAM-3: a partner's cards do not count
    return tuple(
        [
            tuple([0 if team_of(r, seat) == spared else r.value[card] for card in hand])
            for seat, hand in enumerate(hands)
        ]
    )


def stamps(game: Game) -> tuple[Stamp, ...]:
    """Return a value per seat that changes whenever its knowledge does, at a fraction of the cost of computing that.

    The asked seat has new answers after every move. What others may do meanwhile (call, catch, accuse, vote, jump in,
    challenge) depends only on their own hand and the values here. ``tests/server/table`` compares this with the knowledge.
    """
    s, r, rows = game.state, game.rules, EVENTS.by_name
    moves = len(game.moves)
    meanwhile = (
        s.awaits if r.jump_in or s.awaits in (OVER, VOTE, CHALLENGE) else PLAY,
        s.active, s.exposed, s.tried, s.voters, s.accusers,
        s.turn if s.penultimate or s.awaits == CHALLENGE else -1,
        s.top if r.jump_in else -1,
        tuple([ban_penalty(s, seat) for seat in range(r.seats)]) if s.lasts else (),
        moves if True in [rows[event.name].shows_hand for event in game.last_events] else -1,
    )  # fmt: skip
    return tuple(
        [
            (tuple(hand), moves) if seat == s.asked else (tuple(hand), s.called >> seat & 1, meanwhile)
            for seat, hand in enumerate(s.hands[: r.seats])
        ]
    )


def knowledge(game: Game, seat: int) -> Knowledge:
    """Return what one seat knows and may do beyond what everybody sees."""
    legal = game.legal(seat)
    plays = legal.plays  # the same question for the next three answers
    return _made(
        Knowledge,
        {
            "hand": game.hand(seat),
            "playable": cards_of(plays),
            "bluff": bool(plays & WD4_BIT) and game.is_bluff(seat),
            "legal": legal.besides_giving(plays),
            "shown": _shown(game, seat),
        },
    )


def _is_shown(event: Event, seat: int) -> bool:
    return event.seat != seat if event.row.opens else event.other == seat


def _shown(game: Game, seat: int) -> Shown:
    """List the hands that the last action showed to a seat."""
    rows = EVENTS.by_name
    if True not in [rows[event.name].shows_hand for event in game.last_events]:
        return ()
    return tuple(
        [
            (event.seat, tuple([CARDS[card] for card in event.cards]))
            for event in game.last_events
            if rows[event.name].shows_hand and event.seat is not None and _is_shown(event, seat)
        ]
    )


def seat_view(game: Game, seat: int) -> SeatView:
    """Show a game to one seat."""
    return _made(SeatView, {**vars(public_view(game)), **vars(knowledge(game, seat)), "seat": seat})


def redacted(events: Iterable[Event], viewer: int | None, *, open_table: bool = False) -> tuple[Event, ...]:
    """Return events as a seat (or a spectator, None) may see them.

    Where all hands lie open (HOUSE-14), everybody sees what comes into a hand or leaves one, and nothing else is ever hidden.
    """
    seen = tuple(events)
    if open_table:
        return seen
    return seen if PUBLIC.issuperset([event[0] for event in seen]) else tuple([event.seen_by(viewer) for event in seen])


def _made(kind: type[View], fields: dict[str, object]) -> View:
    """Make a frozen value from all its fields at once. Its own ``__init__`` sets them one by one, at ten times the cost."""
    value = object.__new__(kind)
    object.__setattr__(value, "__dict__", fields)
    return value
