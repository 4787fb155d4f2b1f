"""Bots at the table: they see only views, pause like people, and cannot stop a table."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from lastcard.engine.game import Action
from lastcard.engine.kernel.state.questions import BY_NAME
from lastcard.engine.views import SeatView
from lastcard.players.bots import make_bot
from lastcard.server.table.protocol.description import Settings
from lastcard.server.table.protocol.messages import Act, Start
from tests.server.table.clockwork import pass_time, story
from tests.server.table.guests import Parlour
from tests.waiting import until

PACE = Settings(catch_seconds=0, bot_seconds=2, options={"hand_size": "5"}, target=2000)


class Spy:
    """A bot that plays as another does and remembers what it was asked, and with what."""

    name = "spy"
    seen: list[tuple[str, object]]

    def __init__(self, wrong: str = "") -> None:
        self.seen = []
        self.wrong = wrong
        self._bot = make_bot("sensible", seed=1, level="normal")

    def choose(self, view: SeatView) -> Action:
        """Answer, or fail in the way it was told to."""
        self.seen.append(("choose", view))
        if self.wrong == "raises":
            raise RuntimeError("lost the thread")
        if self.wrong == "cheats":
            return Action("performs")
        return self._bot.choose(view)

    def react(self, view: SeatView) -> Action | None:
        """React as the other bot does."""
        self.seen.append(("react", view))
        return None if self.wrong else self._bot.react(view)


def spy_on(monkeypatch: pytest.MonkeyPatch, wrong: str = "") -> Spy:
    """Let all bots of the tables be one spy."""
    spy = Spy(wrong)
    monkeypatch.setattr("lastcard.server.table.transient.bot_turns.make_bot", lambda *_, **__: spy)
    return spy


async def play(parlour: Parlour, settings: Settings, turns: int) -> list[str]:
    """Let one person and two bots play; give the lines of the log."""
    company = await parlour.table(1, settings, bots=["normal", "sharp"])
    ann = company.guests[0]
    rng = Random(2)
    await ann.ask(Start)
    for _ in range(turns):
        if company.phase != "playing":
            await ann.ask(Start)
        if 0 in company.game.deciders:
            if ann.position is not None and ann.position.owed:
                await ann.say(
                    Act, action=" ".join([BY_NAME[ann.position.asks].verb, *ann.hand.hand[: ann.position.owed]])
                )
            else:
                choices = [action for action in ann.hand.legal if not action.startswith(("calls", "catches"))]
                await ann.say(Act, action=rng.choice(choices))
        await pass_time(3)
    return await parlour.lines(company.code)


@story
async def test_bots_are_given_views_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spy = spy_on(monkeypatch)
    async with Parlour(tmp_path) as parlour:
        await play(parlour, PACE, 25)
    assert len(spy.seen) > 20
    assert {kind for kind, _ in spy.seen} == {"choose", "react"}
    for _, view in spy.seen:
        assert type(view) is SeatView
        assert view.seat in (1, 2)


@story
async def test_bots_pause_like_people(tmp_path: Path) -> None:
    async with Parlour(tmp_path) as parlour:
        company = await parlour.table(1, PACE, bots=["normal", "normal"])
        ann = company.guests[0]
        await ann.ask(Start)
        pauses: list[float] = []
        loop = asyncio.get_running_loop()
        while len(pauses) < 6:
            if company.phase != "playing":
                await ann.ask(Start)
            if 0 in company.game.deciders:
                await ann.say(Act, action=next(a for a in ann.hand.legal if not a.startswith(("calls", "catches"))))
                continue
            moved, began = company.table.moved, loop.time()
            await until(lambda before=moved: company.table.moved > before)  # type: ignore[misc]
            pauses.append(loop.time() - began)
        assert all(1.5 < pause < 3 for pause in pauses), pauses


@pytest.mark.parametrize("wrong", ["raises", "cheats"])
@story
async def test_a_bot_that_fails_does_the_plainest_thing_and_the_table_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: str
) -> None:
    spy_on(monkeypatch, wrong)
    async with Parlour(tmp_path) as parlour:
        lines = await play(parlour, PACE, 25)
    assert sum(line.startswith(("S1", "S2")) for line in lines) > 10


@story
async def test_only_bots_that_could_do_something_are_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spy = spy_on(monkeypatch)
    async with Parlour(tmp_path) as parlour:
        await play(parlour, PACE, 15)
    assert spy.seen
    for _, view in spy.seen:
        assert isinstance(view, SeatView)
        assert view.legal or view.seat in view.deciders
