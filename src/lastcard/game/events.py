"""Events: what a transition did, one object per thing a person would say, each with its audience.

The kernel reports one number tuple per card; here cards drawn or dealt together become one event. ``seen_by`` is the only way an
event leaves for a seat: cards it may not see are gone from it, and only their number stays.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from lastcard.cards.codes import COLOUR_NAMES, card_code
from lastcard.cards.kinds import KINDS, WILD
from lastcard.editions.written import Program
from lastcard.rules import codes
from lastcard.rules.program import SLOT_CUSTOM

REASONS: Final = ("turn", "forced", "penalty", "written")

# Events about one card each that belong together while nothing else happens to that seat.
_GATHERED: Final = {
    codes.DEALT: "dealt", codes.DREW: "drew", codes.REDEALT: "redealt", codes.DISCARDED: "discarded",
}  # fmt: skip
_PRIVATE: Final = ("dealt", "drew", "redealt")  # the cards are for their holder only

_NAMES: Final = {
    codes.DEALER_CARD: "dealer_card", codes.DEALER: "dealer", codes.TURNED: "turned", codes.UNDER: "under",
    codes.RETURNED: "returned", codes.NAMED: "named", codes.PLAYED: "played", codes.JUMPED: "jumped",
    codes.STACKED: "stacked", codes.KEPT: "kept", codes.PASSED: "passed", codes.SKIPPED: "skipped",
    codes.REVERSED: "reversed", codes.CALLED: "called", codes.CAUGHT: "caught", codes.FALSE_CATCH: "false_catch",
    codes.RECALLED: "recalled", codes.CHALLENGED: "challenged", codes.SHOWN: "shown", codes.SWAPPED: "swapped",
    codes.TRADED: "traded", codes.SHUFFLED: "shuffled", codes.ROTATED: "rotated", codes.DARED: "dared",
    codes.PERFORMED: "performed", codes.REFUSED: "refused", codes.VOTING: "voting", codes.VOTED: "voted",
    codes.JUDGED: "judged", codes.ACCUSED: "accused", codes.CONVICTED: "convicted", codes.ACQUITTED: "acquitted",
    codes.RULE_ON: "rule_on", codes.RULE_OFF: "rule_off", codes.AGAIN: "again", codes.RESHUFFLED: "reshuffled",
    codes.OUT: "out", codes.ROUND: "round", codes.VOID: "void", codes.SCORED: "scored",
    codes.ELIMINATED: "eliminated", codes.MATCH: "match", codes.TOOK: "took",
    codes.ENDED: "ended",
}  # fmt: skip
NAMES: Final = frozenset((*_GATHERED.values(), *_NAMES.values()))  # of all events there are
_WITH_CARD: Final = (
    codes.DEALER_CARD, codes.TURNED, codes.UNDER, codes.RETURNED, codes.PLAYED, codes.JUMPED, codes.STACKED,
)  # fmt: skip
_WITH_OTHER: Final = (
    codes.CAUGHT, codes.FALSE_CATCH, codes.CHALLENGED, codes.SHOWN, codes.SWAPPED, codes.TRADED, codes.ACCUSED,
)  # fmt: skip


class Event(NamedTuple):
    """One thing that happened: ``seat`` did it or suffered it, ``other`` is the second seat concerned."""

    name: str
    seat: int | None = None
    other: int | None = None
    cards: tuple[int, ...] = ()
    colour: int | None = None
    count: int | None = None  # type: ignore[assignment]  # hides ``tuple.count``, which nobody asks of an event
    detail: str = ""
    audience: int | None = None  # the one seat that may see the cards; None: everybody

    def seen_by(self, viewer: int | None) -> "Event":
        """Give the event as a seat (or a spectator, None) may see it."""
        if self.audience is None or self.audience == viewer or not self.cards:
            return self
        return Event(self.name, self.seat, self.other, (), self.colour, self.count, self.detail, self.audience)

    def __str__(self) -> str:
        words = [self.name]
        words += [f"S{seat}" for seat in (self.seat, self.other) if seat is not None]
        words += [card_code(card) for card in self.cards]
        if self.colour is not None:
            words.append(COLOUR_NAMES[self.colour])
        if self.count is not None:
            words.append(str(self.count))
        return " ".join([*words, *([self.detail] if self.detail else [])])


def collect_events(log: Iterable[tuple[int, ...]], shown: Sequence[int], written: tuple[Program, ...]) -> list[Event]:
    """Turn the kernel's report into events; ``shown`` is the hand a challenge shows, ``written`` what cards say."""
    texts = _texts(written)
    events: list[Event | _Gathering] = []
    for code, seat, a, b in log:
        if code in _GATHERED:
            _gather(events, code, seat, a, b)
        else:
            events.append(_single(code, seat, a, b, shown, texts))
    return [event if isinstance(event, Event) else event.event() for event in events]


@cache
def _texts(written: tuple[Program, ...]) -> Mapping[tuple[int, int], str]:
    """Give what written cards say: each text by its program and place, the whole rule at place -1."""
    texts = {
        (SLOT_CUSTOM + i, counter): program.text_at(counter)
        for i, program in enumerate(written)
        for counter in program.speaking
    }
    return texts | {(SLOT_CUSTOM + i, -1): program.text for i, program in enumerate(written)}


@dataclass(slots=True)
class _Gathering:
    """Cards of one seat that belong to one event."""

    name: str
    seat: int
    detail: str
    cards: list[int]

    def event(self) -> Event:
        audience = self.seat if self.name in _PRIVATE else None
        cards = tuple(self.cards)
        return Event(self.name, self.seat, cards=cards, count=len(cards), detail=self.detail, audience=audience)


def _gather(events: list[Event | _Gathering], code: int, seat: int, kind: int, why: int) -> None:
    """Add a card to the event it belongs to: dealing goes round the table, so look back for the seat's own event."""
    name = _GATHERED[code]
    detail = REASONS[why] if code == codes.DREW else ""
    for last in reversed(events):
        if isinstance(last, Event) or last.name != name or last.detail != detail:
            break
        if last.seat == seat:
            last.cards.append(kind)
            return
    events.append(_Gathering(name, seat, detail, [kind]))


def _single(code: int, seat: int, a: int, b: int, shown: Sequence[int], texts: Mapping[tuple[int, int], str]) -> Event:
    name, who = _NAMES[code], seat if seat >= 0 else None
    if code in _WITH_CARD:
        named = code in (codes.PLAYED, codes.JUMPED, codes.STACKED) and a >= WILD
        return Event(name, who, cards=(a,), colour=b if named else None)
    if code in _WITH_OTHER:
        other = a if a >= 0 else None
        if code == codes.CHALLENGED:
            return Event(name, who, other, detail="guilty" if b else "innocent")
        if code == codes.SHOWN:
            hand = tuple(kind for kind in range(KINDS) for _ in range(shown[kind]))
            return Event(name, who, other, cards=hand, audience=a)
        return Event(name, who, other)
    if code == codes.NAMED:
        return Event(name, who, colour=a)
    if code in (codes.DARED, codes.VOTING):
        return Event(name, who, detail=texts.get((a, b), ""))
    if code in (codes.VOTED, codes.JUDGED):
        return Event(name, who, detail="yes" if a else "no")
    if code in (codes.RULE_ON, codes.RULE_OFF):
        return Event(name, who, count=a + 1, detail=texts.get((SLOT_CUSTOM + a, -1), ""))
    if code in (codes.SCORED, codes.RESHUFFLED, codes.TOOK):
        return Event(name, who, count=a)
    return Event(name, who)
