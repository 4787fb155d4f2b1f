"""The table in the window: a whole round by keys, every choice, the mouse, what it says when it refuses, and how it looks."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from lastcard.engine.game import Action
from lastcard.terminal.window.choice_bar import ChoiceBar
from lastcard.terminal.window.hand import Hand
from lastcard.terminal.window.screens import Page
from lastcard.terminal.window.window_app import TableApp
from tests.terminal.window.pictures import GOLDEN, PICTURES, drawn
from tests.terminal.window.playing import answer, game_of, settled, window, window_on

pytestmark = pytest.mark.long  # opens many windows

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


def test_a_whole_round_is_played_by_keys() -> None:
    app = window("1", language="pl", edition="polish")

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


CHOICES = [
    ("colour", {"top": "r5", "hand S0": "g1 wild"}, [], ["end", "enter", "y"], "S0 plays wild yellow"),
    ("taken back", {"top": "r5", "hand S0": "r1 g1 wild"}, [], ["end", "enter", "escape", "home", "enter"], "S0 plays r1"),
    ("called first", {"top": "r5", "hand S0": "r1 g1"}, [], ["u", "enter"], "S0 calls"),
    ("colour group", {"top": "r5", "hand S0": "r1 r2 g5 g6"}, [], ["ctrl+right", "enter"], "S0 plays g5"),
    ("draw", {"top": "r5", "hand S0": "g1 b2", "draw": "y1"}, [], ["d"], "S0 draws"),
    ("keep", {"top": "r5", "hand S0": "g1 b2", "draw": "r1"}, ["S0 draws"], ["p"], "S0 keeps"),
    ("challenge", {"top": "r5", "turn": "S2", "hand S2": "wild+4 r1 r2"}, ["S2 plays wild+4 blue"], ["c"], "S0 challenges"),
    ("accept", {"top": "r5", "turn": "S2", "hand S2": "wild+4 b1 b2"}, ["S2 plays wild+4 blue"], ["a"], "S0 accepts"),
    ("take", {"top": "r5", "turn": "S2", "hand S2": "r+2 b1 b2", "hand S0": "g+2 g1 g2", "option stacking": "draw2"},
     ["S2 plays r+2"], ["a"], "S0 takes"),
    ("stack", {"top": "r5", "turn": "S2", "hand S2": "r+2 b1 b2", "hand S0": "g+2 g1 g2", "option stacking": "draw2"},
     ["S2 plays r+2"], ["end", "enter"], "S0 stacks g+2"),
    ("swap", {"edition": "hungarian", "top": "r5", "hand S0": "swap g1 g2"}, ["S0 plays swap yellow"], ["2"], "S0 swaps S2"),
    ("swap nobody", {"edition": "hungarian", "top": "r5", "hand S0": "swap g1 g2"}, ["S0 plays swap yellow"], ["0"],
     "S0 swaps nobody"),
    ("trade", {"top": "r5", "hand S0": "r7 g1 g2", "option seven_zero": "on"}, ["S0 plays r7"], ["1"], "S0 trades S1"),
    ("discard", {"edition": "polish", "top": "r5", "turn": "S2", "custom1": "sample 5", "hand S2": "custom1 b1 b2",
                 "hand S0": "y1 y2 y3 y4 y5 y6 y7 y8 y9"}, ["S2 plays custom1 green"],
     ["enter", "end", "enter", "x"], "S0 discards y1 y9"),
    ("vote", {"edition": "polish", "top": "r5", "turn": "S2", "custom1": "sample 8", "hand S2": "custom1 b1 b2 b3"},
     ["S2 plays custom1 green"], ["y"], "S0 votes yes"),
    ("more", {"top": "r5", "hand S0": "r7 g7 b1 b2", "option several_of_a_number": "on"}, ["S0 plays r7"], ["p"], "S0 ends"),
    ("jump in", {"top": "r5", "turn": "S2", "hand S2": "r7 g1 g2", "hand S0": "r7 g5 g6", "option jump_in": "on",
                 "hand S1": "b1 b2 b3", "direction": "right"}, ["S2 plays r7"], ["j"], "S0 jumps r7"),
    ("catch", {"top": "r5", "turn": "S2", "hand S2": "r7 g1", "hand S0": "b5 g5 g6"}, ["S2 plays r7"], ["u"], "S0 catches S2"),
    ("command box", {"top": "r5", "hand S0": "r7 g1 g2"}, [], ["slash", "r", "7", "enter"], "S0 plays r7"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("header", "moves", "keys", "done"), [row[1:] for row in CHOICES], ids=[row[0] for row in CHOICES]
)
def test_every_choice_is_made_by_keys(header: dict[str, str], moves: list[str], keys: list[str], done: str) -> None:
    app = window_on(header, *moves)
    before = len(game_of(app).moves)

    async def play(pilot: Pilot[int]) -> None:
        for key in keys:
            await pilot.press(key)
        await settled(pilot)
        assert str(game_of(app).moves[before]) == done

    run(app, play)


def test_cards_and_choices_are_pressed_with_the_mouse() -> None:
    app = window_on({"top": "r5", "hand S0": "r1 g1 wild"})

    async def play(pilot: Pilot[int]) -> None:
        hand = app.query_one(Hand)
        await pilot.click(Hand, offset=(hand.card_width + 4, 2))
        await settled(pilot)
        assert "does not fit" in shown(app, "#notice")
        await pilot.click(Hand, offset=(2 * (hand.card_width + 1) + 4, 2))
        await settled(pilot)
        assert [choice.keys[0] for choice in app.offered] == ["r", "y", "g", "b", "escape"]
        first = len(" R  ● red ")
        await pilot.click(ChoiceBar, offset=(first + 4, 0))
        await settled(pilot)
        assert str(game_of(app).moves[0]) == "S0 plays wild yellow"

    run(app, play)


def test_what_is_refused_is_said_with_its_rule_and_changes_nothing() -> None:
    app = window_on({"top": "r5", "hand S0": "g1 b2 b3"}, language="pl")

    async def play(pilot: Pilot[int]) -> None:
        await pilot.press("enter")
        await settled(pilot)
        assert "(MATCH-1)" in shown(app, "#notice")
        assert app.query_one("#notice").has_class("refusal")
        assert not game_of(app).moves
        for line in ("xyzzy", "r99"):
            await pilot.press("slash", *line, "enter")
            await settled(pilot)
            assert app.query_one("#notice").has_class("refusal")
        assert not app.query_one("#command", Input).display

    run(app, play)


def test_open_hands_lie_at_their_seats_and_the_counts_read_them_out() -> None:
    """HOUSE-14."""

    async def play(pilot: Pilot[int]) -> None:
        app = pilot.app
        assert isinstance(app, TableApp)
        seats = shown(app, "#seats")
        for chip in ("●1", "●2", "▲3", "★SK", "✱W"):
            assert chip in seats
        assert "▮" not in seats
        await pilot.press("n")
        await settled(pilot)
        assert "S1 shows: red 1 and red 2." in shown(app, "#notice")

    hands = {"hand S0": "r5 b1 b2", "hand S1": "r1 r2", "hand S2": "g3 yskip wild"}
    run(window_on({"option open_hands": "on", "top": "r9", **hands}), play)


def test_questions_are_answered_by_single_keys() -> None:
    app = window_on({"top": "r5", "hand S0": "r1 g1 b2", "scores": "10 20 30"})
    answers = {
        "h": "Hand: 1 red 1", "m": "You can lay 1 red 1", "t": "Top red 5", "n": "You 3", "s": "You: 10 points.",
        "w": "You have to play.", "o": "Sorted by face.", "l": "Nothing has happened yet.",
    }  # fmt: skip

    async def play(pilot: Pilot[int]) -> None:
        for key, said in answers.items():
            await pilot.press(key)
            await settled(pilot)
            assert said in shown(app, "#notice")
        await pilot.press("question_mark")
        await settled(pilot)
        assert len(app.screen_stack) == 2
        await pilot.press("pagedown")
        await settled(pilot)
        assert app.screen.query_one("#page").scroll_offset.y > 0
        await pilot.press("escape")
        await settled(pilot)
        assert len(app.screen_stack) == 1
        assert not game_of(app).moves

    run(app, play)


def test_what_happens_while_a_page_is_open_is_there_when_it_is_closed() -> None:
    app = window_on({"top": "r5", "hand S0": "g1 b2", "draw": "y1"})

    async def play(pilot: Pilot[int]) -> None:
        await pilot.press("question_mark")
        await settled(pilot)
        app.session.act(0, Action("draws"))
        app.post_message(TableApp.Stirred())
        await settled(pilot)
        await pilot.press("escape")
        await settled(pilot)
        assert "You draw yellow 1." in shown(app, "#log")
        assert len(app.query_one(Hand).cards) == 3

    run(app, play)


def test_the_window_is_left_when_it_is_asked_for_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    app = window("4")

    async def play(pilot: Pilot[int]) -> None:
        await pilot.press("slash", *"save a.txt", "enter")
        await settled(pilot)
        assert (tmp_path / "a.txt").exists()
        await answer(pilot)
        await pilot.press("ctrl+c")
        await settled(pilot)
        assert "not saved" in shown(app, "#notice")
        assert app.is_running
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert app.return_value == 0
        assert app.farewell[-1] == "Goodbye."

    run(app, play)


def test_the_end_of_a_match_names_the_winner_and_then_ends() -> None:
    app = window_on({"top": "r5", "hand S0": "r1", "hand S1": "b9 b8", "hand S2": "y9", "target": "20", "called": "S0"})

    async def play(pilot: Pilot[int]) -> None:
        await pilot.press("enter")
        await settled(pilot)
        assert isinstance(app.screen, Page)
        assert "You win the match!" in str(app.screen.query_one("#text", Static).render())
        await pilot.press("enter")
        await pilot.pause()
        assert app.return_value == 0

    run(app, play)


def test_a_hand_wider_than_the_window_is_walked_through() -> None:
    cards = "r0 r1 r2 r3 r4 r6 r7 r8 r9 y0 y1 y2 y3 y4 y6 y7 y8 y9 g0 g1"
    app = window_on({"top": "r5", "hand S0": cards})

    async def play(pilot: Pilot[int]) -> None:
        hand = app.query_one(Hand)
        await pilot.press("end")
        await pilot.pause()
        assert "[20]" in str(hand.render())
        assert "[1]" not in str(hand.render())
        await pilot.press("right")
        await pilot.pause()
        assert "[1]" in str(hand.render())
        await pilot.resize_terminal(160, 50)
        await settled(pilot)
        assert all(f"{number}" in str(hand.render()) for number in range(2, 21))

    run(app, play)


# How it looks, as the window draws it. After a change that is meant, look at the pictures and write them again:
# python -m tests.terminal.window.pictures
@pytest.mark.parametrize("name", [*PICTURES])
def test_the_window_looks_as_it_did_when_somebody_looked_at_it(name: str) -> None:
    picture = drawn(name)
    assert picture == (GOLDEN / f"{name}.svg").read_text(encoding="utf-8")
