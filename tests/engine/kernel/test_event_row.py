"""Rows of the table of events: what each must say, and which rows and fields nobody is shown."""

from collections.abc import Callable
from pathlib import Path

import pytest

from lastcard.engine.game import Event
from lastcard.engine.kernel.state.event_row import (
    CARD_A,
    COLOUR_OF_WILD,
    COUNT_A,
    HOW_MANY,
    NOBODY,
    SEAT,
    SEAT_B,
    SHOWN_HAND,
    Audience,
    EventRow,
    EventTable,
    Place,
    Read,
    WrongRow,
    everybody,
    seen_by,
)
from lastcard.engine.kernel.state.event_table import EVENTS
from lastcard.language.catalogue.catalogue import Words

ROOT = Path(__file__).parents[3]
FREE = max(EVENTS.by_number) + 1
BOTH = Audience.SEAT | Audience.OTHER
PASSING = (Place.HAND, Place.OTHER_HAND)
NAMELESS = {Place.OTHER_HAND: "NAME S1 S2", Place.UNDER_PILE: "NAME S1 r7"}
SEATS = everybody(seat=SEAT, other=SEAT_B)
# Learners, logs and records know events by these.
NUMBERS = (
    "dealer_card", "dealer", "dealt", "turned", "under", "returned", "named", "played", "jumped", "stacked", "drew", "kept",
    "passed", "skipped", "reversed", "called", "caught", "false_catch", "recalled", "took", "challenged", "shown", "swapped",
    "traded", "shuffled", "redealt", "rotated", "discarded", "dared", "performed", "refused", "voting", "voted", "judged",
    "accused", "convicted", "acquitted", "rule_on", "rule_off", "again", "reshuffled", "out", "round", "void", "scored",
    "eliminated", "match",
)  # fmt: skip


def test_the_numbers_of_events_never_change() -> None:
    known = {number: EVENTS.by_number[number].name for number in sorted(EVENTS.by_number)}
    assert {number: known[number] for number in range(47)} == dict(enumerate(NUMBERS))
    assert known[50] == "ended"


@pytest.mark.parametrize(
    ("row", "why"),
    [
        (lambda: EventRow(FREE, "slid", SEATS | seen_by(NOBODY, cards=CARD_A), moves=PASSING), "does not say who sees its cards"),
        (lambda: EventRow(FREE, "slid", SEATS, moves=PASSING), "does not say who sees its cards"),
        (lambda: EventRow(FREE, "slid", SEATS | seen_by(BOTH, cards=CARD_A)), "from where to where its cards move"),
        (lambda: EventRow(FREE, "slid", SEATS | everybody(cards=CARD_A), moves=PASSING), "its cards stay hidden"),
        (
            lambda: EventRow(FREE, "found", SEATS | seen_by(BOTH, cards=CARD_A), moves=(Place.DRAW_PILE, Place.HAND)),
            "its cards stay hidden",
        ),
        (
            lambda: EventRow(FREE, "bared", SEATS | everybody(cards=SHOWN_HAND), moves=(Place.HAND, Place.HAND)),
            "its cards stay hidden",
        ),
        (
            lambda: EventRow(FREE, "slid", SEATS | seen_by(BOTH, cards=CARD_A) | everybody(count=COUNT_A), moves=PASSING),
            "see its count, which is read from the number of a card",
        ),
        (
            lambda: EventRow(
                FREE, "slid", SEATS | seen_by(BOTH, cards=CARD_A) | everybody(colour=COLOUR_OF_WILD), moves=PASSING
            ),
            "see its colour, which is read from the number of a card",
        ),
        (lambda: EventRow(FREE, "slid", SEATS | everybody(note=SEAT)), "events have no field 'note'"),
        (lambda: EventRow(FREE, "slid", SEATS, gathered=True), "no cards to gather"),
        (
            lambda: EventRow(FREE, "slid", SEATS | seen_by(BOTH, cards=Read("(a, a)")), moves=PASSING),
            "not read one by one, as CARD_A does",
        ),
        (lambda: EventRow(48, "slid", SEATS), "number 48"),
        (lambda: EventRow(255, "slid", SEATS), "number 255"),
        (lambda: EVENTS.add(EventRow(10, "slid", SEATS)), "there is 'drew', number 10"),
        (lambda: EVENTS.add(EventRow(FREE, "drew", SEATS)), "there is 'drew', number 10"),
    ],
)  # fmt: skip
def test_a_row_that_is_incomplete_or_shows_what_is_hidden_is_refused(row: Callable[[], object], why: str) -> None:
    with pytest.raises(WrongRow, match=why) as refused:
        row()
    assert str(refused.value).startswith("event '")
    assert FREE not in EVENTS.by_number


def seen(row: EventRow, monkeypatch: pytest.MonkeyPatch) -> dict[int | None, Event]:
    """Give an event of S1 and S2 as each viewer sees it."""
    table = EventTable([*EVENTS.by_number.values(), row])
    monkeypatch.setattr(EVENTS, "by_name", table.by_name)
    event = Event(row.name, 1, 2, (3,), None, 1, "why")
    return {viewer: event.seen_by(viewer) for viewer in (None, 0, 1, 2)}


def test_a_field_whose_audience_is_not_stated_is_seen_by_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    row = EventRow(FREE, "slid", SEATS | seen_by(NOBODY, count=HOW_MANY) | seen_by(BOTH, cards=CARD_A), moves=PASSING)
    assert all(event.count is None for event in seen(row, monkeypatch).values())


def test_each_field_has_an_audience_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    others = Audience.OTHER | Audience.REST  # all but the seat itself
    row = EventRow(
        FREE, "slid", everybody(seat=SEAT) | seen_by(Audience.SEAT, other=SEAT_B) | seen_by(others, count=HOW_MANY)
    )
    looks = {viewer: (event.other, event.count) for viewer, event in seen(row, monkeypatch).items()}
    assert looks == {None: (None, 1), 0: (None, 1), 1: (2, None), 2: (None, 1)}


def test_an_event_that_is_not_in_the_table_is_shown_to_nobody() -> None:
    with pytest.raises(KeyError):
        Event("unheard_of", 1, cards=(3,)).seen_by(1)


def test_an_event_prints_as_a_person_writes_it() -> None:
    drew = Event("drew", 1, cards=(3, 4), count=2, detail="turn")
    assert [str(drew), repr(drew.seen_by(0))] == ["S1 drew r3 r4 (turn)", "<Event S1 drew 2 (turn)>"]
    assert str(Event("caught", 0, 1)) == "S0 caught by S1"
    assert [str(Event("swapped", 0, other)) for other in (2, None)] == ["S0 swapped with S2", "S0 swapped with nobody"]
    assert str(Event("false_catch", 0, 1)) == "S0 wrongly caught S1"
    assert str(Event("reshuffled", count=40)) == "reshuffled 40"
    assert str(Event("played", 2, cards=(52,), colour=1)) == "S2 played wild yellow"


def test_every_claim_of_a_record_is_described_and_can_be_verified_on_the_page() -> None:
    described = (ROOT / "docs" / "shuffle.md").read_text(encoding="utf-8")
    verifier = (ROOT / "src/lastcard/server/web/static/proof/proof.js").read_text(encoding="utf-8")
    for row in EVENTS.by_name.values():
        # What leaves a hand the page finds in the table of events. Described is where it goes, whatever the event is called.
        goal = row.moves[1] if row.moves is not None and row.moves[0] == Place.HAND else None
        name = NAMELESS.get(goal, row.name) if row.claimed and goal is not None else row.name
        assert (f"| `= {name}" in described) == row.claimed, row.name
        assert (f'case "{row.name}":' in verifier) == (row.claimed and goal is None), row.name
        assert not row.claimed or goal is None or f'"{goal}"' in verifier, row.name
        assert not (row.claimed and "cards" in row.fields) or Words().has(f"proof.{row.name}"), row.name
