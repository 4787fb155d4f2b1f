"""Narration: what happened, as one viewer may hear it, one line each: who, the card, its effect, the cards left.

``narrate`` is the only place that turns events into sentences; the sentences themselves are in the catalogue.
"""

from collections.abc import Iterable, Sequence
from typing import Final, Literal

from lastcard.engine.cards.kinds import CUSTOM, FACE, REVERSE, SKIP
from lastcard.engine.game import Event
from lastcard.engine.kernel.state.event_row import EventRow
from lastcard.engine.kernel.state.event_table import EVENTS
from lastcard.engine.views import PublicView, SeatView, redacted
from lastcard.language.catalogue.catalogue import Words, capitalised
from lastcard.language.narration.card_names import CardNames
from lastcard.language.narration.person_names import within_text
from lastcard.language.narration.rule_sentences import is_judged, quoted, rule_in_words

Verbosity = Literal["brief", "normal", "full"]
VERBOSITIES: Final[tuple[Verbosity, ...]] = ("brief", "normal", "full")

_TOLD: Final = {verbosity: VERBOSITIES[: place + 1] for place, verbosity in enumerate(VERBOSITIES)}
_FEW: Final = 2  # counts that even a brief narration mentions


def narrate(
    events: Iterable[Event],
    view: PublicView,
    words: Words,
    *,
    cards: CardNames | None = None,
    verbosity: Verbosity = "normal",
    viewer: int | None = None,
) -> list[str]:
    """Tell events to the viewer of this view, which was taken after them; a seat is addressed as "you".

    ``viewer`` is the seat that hears a public view; a seat's own view already names its seat.
    """
    if isinstance(view, SeatView):
        viewer = view.seat
    words = words.at(view.edition)
    seen = redacted(events, viewer, open_table=view.open_table)
    return narrate_seen(seen, view, words, cards or CardNames(words), verbosity=verbosity, viewer=viewer)


def narrate_seen(
    seen: Sequence[Event], view: PublicView, words: Words, cards: CardNames, *, verbosity: Verbosity, viewer: int | None
) -> list[str]:
    """Tell events that are already redacted for this viewer, in the words for the table's edition."""
    return [line for line, _ in _Narration(view, words, cards, verbosity, viewer).sentences(seen)]


def tell_all(events: Sequence[Event], view: PublicView, words: Words) -> list[tuple[str, list[Event]]]:
    """Tell events in full, addressed to nobody, each sentence with the events that it is about.

    An event without its own sentence goes with the next one that has one, or with the last.
    """
    words = words.at(view.edition)
    seen = redacted(events, None, open_table=view.open_table)
    told = _Narration(view, words, CardNames(words), "full", None).sentences(seen)
    starts = [(min(places), places) for _, places in told if places]
    for place in set(range(len(events))).difference(*(places for _, places in told)) if starts else ():
        next((places for start, places in starts if start > place), starts[-1][1]).add(place)
    return [(line, [events[place] for place in sorted(places)]) for line, places in told]


def concerned(events: Sequence[Event], view: PublicView) -> set[int]:
    """Return the seats that hear these events in other words than everybody else."""
    seats = {seat for event in events for seat in (event.seat, event.other) if seat is not None}
    rows = EVENTS.by_name
    if True in [rows[event.name].moves_all_hands for event in events]:  # everybody hears how many cards each holds
        seats.update(view.in_round)
    return seats


class _Narration:
    """One telling of one burst of events."""

    def __init__(
        self, view: PublicView, words: Words, cards: CardNames, verbosity: Verbosity, viewer: int | None
    ) -> None:
        self.view = view
        self.viewer = viewer
        self.words = words
        self.cards = cards
        self.verbosity = verbosity
        self.told = _TOLD[verbosity]

    def sentences(self, events: Sequence[Event]) -> list[tuple[str, set[int]]]:
        """Return the sentences, each with the indexes of the events that it tells."""
        sentences: list[tuple[str, set[int]]] = []
        told: set[int] = set()
        rows = EVENTS.by_name
        for at, event in enumerate(events):
            row = rows[event.name]
            if at in told or row.told not in self.told:
                continue
            places = {at}
            line = self.line(events, at, row, places)
            if line:
                told |= places
                sentences.append((line, places))
        if self.verbosity == "full" and events and self.view.asks == "play" and self.view.turn != self.viewer:
            top = self.cards.laid(self.view.top, self.view.colour)
            sentences.append((self.words.say("event.turn", who=self.name(self.view.turn), top=top), set()))
        return sentences

    def line(self, events: Sequence[Event], at: int, row: EventRow, told: set[int]) -> str:
        """Tell the event at an index, with those that belong to it; add their indexes to ``told``."""
        event = events[at]
        after = events[at + 1] if at + 1 < len(events) else None
        if event.name == "called" and after is not None and after.row.lays and after.seat == event.seat:
            told.add(at + 1)
            return self.laying(events, at + 1, told, uno=True)
        if row.lays:
            return self.laying(events, at, told, uno=False)
        if event.name == "drew":
            return self.drawing(events, at, told)
        if event.name == "turned" and after is not None and after.name in ("under", "returned"):
            return ""
        if event.name == "out" and any(later.name == "round" and later.seat == event.seat for later in events[at:]):
            return ""
        if event.name == "dealt" and event.seat != self.viewer:
            return self.dealing(events, at, told) if self.viewer is None else ""
        if event.name == "match" or (event.name == "scored" and self.view.teams):
            return self.together(events, at, told)
        if row.moves_all_hands or (row.hands and event.other is not None):
            return f"{self.sentence(event, event.name)} {self.counts(event)}"
        return self.sentence(event, self.key(event))

    def dealing(self, events: Sequence[Event], at: int, told: set[int]) -> str:
        """Tell a viewer without a hand how many cards are dealt: one sentence if everybody gets the same number."""
        places = [place for place, event in enumerate(events) if event.name == "dealt"]
        if len({events[place].count for place in places}) > 1:
            return self.sentence(events[at], "dealt")
        told.update(places)
        return self.words.say("event.dealt_all", count=events[at].count)

    def together(self, events: Sequence[Event], at: int, told: set[int]) -> str:
        """Tell points of a team, or winners of the match, in one sentence, the listener first."""
        event, teams = events[at], self.view.teams
        sharing = {
            place: other.seat
            for place, other in enumerate(events)
            if other.name == event.name
            and other.seat is not None
            and (event.name == "match" or (event.seat is not None and teams[other.seat] == teams[event.seat]))
        }
        if len(sharing) < 2:
            return self.sentence(event, event.name)
        told.update(sharing)
        names = [self.name(seat) for seat in sorted(sharing.values(), key=lambda seat: seat != self.viewer)]
        return self.words.say(f"event.{event.name}_together", team=self.words.listed(names), count=event.count)

    def key(self, event: Event) -> str:
        if event.name == "swapped" and event.other is None:
            return "swapped_nobody"
        if event.name == "reversed":
            return "reversed_left" if self.view.direction > 0 else "reversed_right"
        return f"{event.name}_{event.detail}" if event.row.variants else event.name

    def laying(self, events: Sequence[Event], at: int, told: set[int], *, uno: bool) -> str:
        """Tell a card with the call made with it, its plain effects, and how many cards are left."""
        event = events[at]
        # A Skip or Reverse onto a pending draw passes it on (HOUSE-13).
        name = "deflected" if event.name == "stacked" and FACE[event.cards[0]] in (REVERSE, SKIP) else event.name
        parts = [self.sentence(event, f"{name}_uno" if uno else name)]
        for place in range(at + 1, len(events)):
            if events[place].name not in ("skipped", "reversed"):
                break
            told.add(place)
            parts.append(self.sentence(events[place], self.key(events[place])))
        text = self.written_on(event.cards[0])
        if text and self.verbosity != "brief":
            judged = is_judged(self.view.written[event.cards[0] - CUSTOM])
            parts.append(self.words.say("event.judged" if judged else "event.says", text=text))
        left = self.left(events, event)
        if left and not uno and (self.verbosity != "brief" or left <= _FEW):
            parts.append(self.words.say("event.left", count=left))
        return " ".join(parts)

    def written_on(self, kind: int) -> str:
        return rule_in_words(self.view.written[kind - CUSTOM], self.words) if kind >= CUSTOM else ""

    def left(self, events: Sequence[Event], event: Event) -> int:
        """Count what the player held right after the card; 0 if hands were exchanged since."""
        seat = event.seat
        if seat is None:
            return 0
        left = self.view.counts[seat]
        for later in events:
            row = EVENTS.by_name[later.name]
            if row.hands:
                return 0
            if row.gains and not row.lays:
                left -= later.gained(seat)
        return left

    def drawing(self, events: Sequence[Event], at: int, told: set[int]) -> str:
        event = events[at]
        for place in range(at + 1, len(events)):
            later = events[place]
            if later.name == "drew" and later.seat == event.seat and later.detail == event.detail:
                return self.sentence(event, "drew")  # the pile was reshuffled meanwhile: the rest is told then
            if later.name == "skipped" and later.seat == event.seat and event.detail != "turn":
                told.add(place)
                return self.sentence(event, "drew_lost")
        ended = self.view.asks != "drawn" and event.detail == "turn"
        if ended and event.seat == self.viewer:
            return self.sentence(event, "drew_no_fit")
        return self.sentence(event, "drew")

    def sentence(self, event: Event, key: str) -> str:
        name, seat, other, cards, colour, count, detail = event
        context = ""
        if seat is not None and seat == self.viewer:
            context = "you"
        elif other is not None and other == self.viewer:
            context = "to_you"
            if name == "shown" and not cards:
                context = "to_you_empty"
        elif cards and event.row.hidden:
            context = "open"  # at a table with open hands
        text = self.words.text(f"event.{key}", context, count)
        if "{" in text:  # most sentences name two things, so the others are not looked up
            text = text.format_map(
                {
                    "who": self.name(seat) if "{who" in text else "",
                    "other": self.name(other) if "{other" in text else "",
                    "cards": self.named_cards(event) if cards and "{cards" in text else "",
                    "colour": self.cards.colour(colour) if "{colour" in text else "",
                    "count": count,
                    "text": self.detail(event) if detail and "{text" in text else "",
                }
            )
        return capitalised(text) if seat is None else text

    def detail(self, event: Event) -> str:
        return (
            rule_in_words(event.detail, self.words)
            if event.row.quotes_rule
            else quoted(event.detail, self.words).rstrip(".!")
        )

    def named_cards(self, event: Event) -> str:
        if event.row.lays:
            return self.cards.laid(event.cards[0], event.colour)
        return self.cards.cards(event.cards)

    def counts(self, event: Event) -> str:
        """Tell how many cards each affected seat holds after an exchange of hands."""
        two = tuple(seat for seat in (event.seat, event.other) if seat is not None)
        seats = self.view.in_round if event.other is None else two
        each = self.words.say("list.comma").join(f"{self.name(seat)} {self.view.counts[seat]}" for seat in seats)
        return self.words.say("event.counts", counts=each)

    def name(self, seat: int | None) -> str:
        if seat is None:
            return ""
        return self.words.say("name.you") if seat == self.viewer else within_text(self.view.names[seat])
