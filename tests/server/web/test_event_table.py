"""The page shows events as the table of events says: its module is up to date, and it supports everything the rows ask for."""

import json
import re
import subprocess
from typing import Any

import pytest

from lastcard.engine.kernel.state.event_table import EVENTS
from lastcard.server.web.page.pages import STATIC
from tests.docs_scripts import docs_script

HEARD = """
const { soundsOf } = await import(process.argv[1]);
const [steps, now] = JSON.parse(process.argv[2]);
console.log(JSON.stringify(soundsOf(steps, now)));
"""


SCORES_OF = """
const { SCORES } = await import(process.argv[1]);
console.log(JSON.stringify(SCORES));
"""


def sounds(you: int | None, **event: Any) -> list[str]:
    """Let the page say what an event sounds like to a seat."""
    happening = {"seat": None, "other": None, "cards": [], "colour": "", "count": None, "detail": "", **event}
    now: dict[str, Any] = {"you": you, "position": {"asks": "play", "match_winners": [2]}, "own": {"playable": []}}
    done = subprocess.run(
        ["node", "--no-warnings", "--input-type=module", "-e", HEARD, (STATIC / "table/event-sounds.js").as_uri(),
         json.dumps([[{"seq": 1, "events": [happening], "lines": []}], now])],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    heard: list[str] = json.loads(done.stdout)
    return heard


def test_the_page_has_the_table_of_now() -> None:
    assert docs_script("build_events").main(["--check"]) == 0


def test_the_page_knows_every_sound_of_the_rows() -> None:
    scores = (STATIC / "base/sound.js").read_text(encoding="utf-8").partition("const SCORES")[2]
    assert {row.sound for row in EVENTS.by_name.values() if row.sound} <= set(re.findall(r"^  (\w+): ", scores, re.M))


def test_whatever_is_shown_is_heard_and_no_two_sounds_are_alike() -> None:
    assert [row.name for row in EVENTS.by_name.values() if row.show and not row.sound] == []
    told = subprocess.run(
        ["node", "--input-type=module", "-e", SCORES_OF, (STATIC / "base/sound.js").as_uri()],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    scores: dict[str, Any] = json.loads(told.stdout)
    assert len({json.dumps(score) for score in scores.values()}) == len(scores) > 30


def test_the_page_moves_nothing_by_the_name_of_an_event() -> None:
    scripts = [path.read_text(encoding="utf-8") for path in (STATIC / "table/effects").glob("*.js")]
    assert len(scripts) > 5
    assert not set(re.findall(r'"(\w+)"', "".join(scripts))) & EVENTS.by_name.keys()


@pytest.mark.parametrize(
    ("you", "event", "heard"),
    [
        (0, {"name": "played", "seat": 1, "cards": ["r5"]}, ["card"]),
        (0, {"name": "jumped", "seat": 1, "cards": ["wild"], "colour": "red"}, ["wild"]),
        (0, {"name": "stacked", "seat": 1, "cards": ["wild+4"], "colour": "red"}, ["wild4"]),
        (0, {"name": "drew", "seat": 1, "count": 2}, ["draw"]),
        (0, {"name": "jumped", "seat": 1, "cards": ["r5"]}, ["jump"]),
        (0, {"name": "traded", "seat": 1, "other": 2}, ["swap"]),
        (0, {"name": "challenged", "seat": 1, "other": 2, "detail": "guilty"}, ["guilty"]),
        (0, {"name": "challenged", "seat": 1, "other": 2, "detail": "innocent"}, ["innocent"]),
        (0, {"name": "round", "seat": 0}, ["win"]),
        (1, {"name": "round", "seat": 0}, ["lose"]),
        (None, {"name": "round", "seat": 0}, []),
        (2, {"name": "match", "seat": 0}, ["win"]),
        (2, {"name": "round", "seat": 0}, ["win"]),  # seat 2 wins the match with this round of another
        (0, {"name": "kept", "seat": 0}, ["keep"]),
        (0, {"name": "an event of a later server", "seat": 0}, []),
    ],
)
def test_an_event_sounds_as_its_row_says(you: int | None, event: dict[str, Any], heard: list[str]) -> None:
    assert sounds(you, **event) == heard
