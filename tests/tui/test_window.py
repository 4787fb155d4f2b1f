"""The table in the window: a whole round by keys, choices by mouse, what it says when it refuses, and how it looks."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from lastcard.tui.app import TableApp
from lastcard.tui.bar import ChoiceBar
from lastcard.tui.hand import Hand
from lastcard.tui.screens import Page
from tests.tui.playing import answer, game_of, settled, window

Play = Callable[[Pilot[int]], Awaitable[None]]


def run(app: TableApp, play: Play, size: tuple[int, int] = (80, 24)) -> None:
    """Open a window and use it."""

    async def use() -> None:
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            await play(pilot)

    asyncio.run(use())


def shown(app: TableApp, part: str) -> str:
    """Return what a part of the window says."""
    return str(app.query_one(part, Static).render())


@pytest.mark.parametrize(("language", "edition"), [("en", "classic"), ("pl", "polish")])
def test_a_whole_round_is_played_by_keys(language: str, edition: str) -> None:
    app = window("1", language=language, edition=edition)

    async def play(pilot: Pilot[int]) -> None:
        for _ in range(200):
            if isinstance(pilot.app.screen, Page):
                break
            await answer(pilot)
        assert game_of(app).asks == "over"
        assert app.view.points
        await pilot.press("enter")
        await settled(pilot)
        assert game_of(app).state.number == 2
        assert not isinstance(pilot.app.screen, Page)

    run(app, play)
