"""Questions: each has a full row, the kernel accepts the verbs of its row, and every surface can ask it in words."""

import inspect
import json
import subprocess
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest

from lastcard.game import Game, parse_action
from lastcard.game.actions import INTERRUPTS, PLAIN, VERBS
from lastcard.rules import layout
from lastcard.rules.questions import ASKS, QUESTIONS, Question
from lastcard.table.default import default_answer
from lastcard.testing import play_through, random_table
from lastcard.views import seat_view
from lastcard.words.catalogue import Words

ASKED = [question for question in QUESTIONS if question.by != "nobody"]
TABLES = 260
DESK = Path(str(files("lastcard") / "web" / "static" / "js" / "desk.js"))


def numbered() -> dict[str, int]:
    """Read the questions that the kernel knows: the constants between the two comments in its layout."""
    source = inspect.getsource(layout).partition("# What is awaited")[2].partition("# How rounds are scored")[0]
    names = [line.partition(":")[0] for line in source.splitlines() if ": Final = " in line]
    return {name: getattr(layout, name) for name in names}


def test_every_question_of_the_kernel_has_its_row() -> None:
    known = numbered()
    assert [question.number for question in QUESTIONS] == sorted(known.values()) == list(range(len(known)))
    assert {question.name.upper(): question.number for question in QUESTIONS} == known


@pytest.mark.parametrize("question", ASKED, ids=lambda question: question.name)
def test_a_row_names_verbs_of_the_notation(question: Question) -> None:
    assert question.verbs
    assert set(question.verbs) <= set(VERBS)
    assert {parse_action(text).verb for text in question.default} <= set(question.verbs)
    assert set(question.means) <= set(PLAIN)
    assert set(question.means.values()) <= set(question.verbs)


@pytest.mark.parametrize("question", ASKED, ids=lambda question: question.name)
def test_everybody_can_be_told_what_is_asked(question: Question) -> None:
    said = Words().sentences()
    for stem in ("ask.", "turn.", "prompt.", "table.ask_"):
        assert any(key == stem + question.name or key.startswith(f"{stem}{question.name}_") for key in said), stem


def test_verbs_that_answer_no_question_are_rights() -> None:
    assert set(INTERRUPTS) == {"calls", "catches", "accuses", "jumps"}


def test_the_kernel_answers_a_question_with_the_verbs_of_its_row_and_with_all_of_them() -> None:
    seen: dict[str, set[str]] = {name: set() for name in ASKS}

    def look(game: Game, *_: object) -> None:
        for seat in game.deciders:
            verbs = {action.verb for action in game.legal(seat).single()} - set(INTERRUPTS)
            seen[game.asks] |= verbs | ({"discards"} if game.asks == "discard" else set())
            assert default_answer(seat_view(game, seat)) in game.legal(seat)

    for number in range(TABLES):
        rng = Random(f"questions {number}")
        play_through(random_table(rng).create(), rng, look, rounds=1, limit=150)
    assert {name: sorted(verbs) for name, verbs in seen.items()} == {
        question.name: sorted(question.verbs) for question in QUESTIONS
    }


def test_the_page_goes_on_without_a_card_by_the_verb_of_the_question() -> None:
    script = (
        f"const {{ PASSING }} = await import({json.dumps(DESK.as_uri())}); console.log(JSON.stringify([...PASSING]));"
    )
    done = subprocess.run(
        ["node", "--no-warnings", "--input-type=module", "-e", script], capture_output=True, text=True, check=True
    )
    wanted = {question.name: question.means["passes"] for question in QUESTIONS if "passes" in question.means}
    assert dict(json.loads(done.stdout)) == wanted
