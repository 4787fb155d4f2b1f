"""A page reloaded in the middle of a decision asks the same question with the same hand, and takes the answer."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import pytest

from lastcard.engine.cards.kinds import WILD
from lastcard.engine.kernel.state.questions import QUESTIONS
from lastcard.engine.programs import operations
from lastcard.engine.programs.operations import OPERATIONS
from tests.server.web.browser.conftest import Visit
from tests.server.web.browser.person import Person, sit
from tests.server.web.planting import Planted, Wanted, plant
from tests.server.web.serving import LenientServer, Server

WRITTEN: Final = ("sample 10", "sample 5", "sample 8")  # a dare, a discard, a vote
KNOWN: Final = {
    "play": Wanted("play", moves=5),
    "drawn": Wanted("drawn"),
    "colour": Wanted("colour"),
    "challenge": Wanted("challenge"),
    "forced": Wanted("forced").under(edition="hungarian"),
    "swap": Wanted("swap").under(edition="czech"),
    "discard": Wanted("discard").under(edition="polish", written=WRITTEN),
    "dare": Wanted("dare").under(edition="czech", written=WRITTEN),
    "vote": Wanted("vote").under(edition="czech", written=WRITTEN),
    "stack": Wanted("stack").under(options={"stacking": "draw2"}),
    "trade": Wanted("trade").under(options={"seven_zero": "on"}),
    "more": Wanted("more").under(options={"several_of_a_number": "on"}),
}
# Any other question is asked by an operation that was added later. A line with a gap is no program by itself.
EXAMPLES: Final = [row.examples.split("`")[1] for row in OPERATIONS[operations.REDUCE + 1 :]]
WHOLE: Final = [example for example in EXAMPLES if "…" not in example]
LATER: Final = tuple("; ".join(WHOLE[card::3]) for card in range(3))
DECISIONS: Final = KNOWN | {
    row.name: Wanted(row.name).under(edition="polish", written=LATER)
    for row in QUESTIONS
    if row.by != "nobody" and row.name not in KNOWN
}


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, Planted]]]:
    """A server with a table for every kind of decision."""
    folder = tmp_path_factory.mktemp("reload")
    wanted = {**DECISIONS, "wild": Wanted("play", when=lambda game: WILD in game.hand(0))}
    # No bots: they would call and catch while the page is loaded again.
    planted = plant(folder / "log.lastcard", *(replace(wish, people=wish.seats) for wish in wanted.values()))
    with LenientServer(folder) as server:
        yield server, dict(zip(wanted, planted, strict=True))


def reload(person: Person) -> None:
    """Load the page again and wait until it shows the table."""
    person.page.reload()
    person.page.locator("table-screen[data-asked]").wait_for()


def shown(person: Person) -> dict[str, object]:
    """What the decision is made by: the question, its words, the hand and what may be done with it."""
    return {**person.look(), "prompt": person.prompt, "story": person.lines}


@pytest.mark.parametrize("asks", DECISIONS)
def test_a_decision_survives_a_reload_and_is_answered_with_the_mouse(
    asks: str, scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    server, tables = scene
    person = sit(visit, server, tables[asks], worker=asks == "play")  # it keeps the same files whatever is asked
    before = shown(person)
    assert before["asked"]

    reload(person)

    assert shown(person) == before
    while (now := person.look())["seq"] == before["seq"]:  # a discard takes several presses
        person.answer()
    assert now["refusal"] == ""


def test_a_card_whose_colour_was_not_named_yet_stays_in_the_hand(
    scene: tuple[Server, dict[str, Planted]], visit: Visit
) -> None:
    server, tables = scene
    person = sit(visit, server, tables["wild"], worker=True)
    before = shown(person)
    person.press_card("wild#0")
    person.page.locator("colour-picker:visible").wait_for()

    reload(person)

    assert shown(person) == before
