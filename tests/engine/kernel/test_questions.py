"""Questions: each has a full row, the kernel accepts the verbs of its row, and every surface can ask it in words."""

import importlib.util
from pathlib import Path
from random import Random

import pytest

from lastcard.engine.game import Game, parse_action
from lastcard.engine.game.actions import INTERRUPTS, PLAIN, VERBS, decode
from lastcard.engine.kernel.state import questions
from lastcard.engine.kernel.state.questions import ASKS, PICKING_SENTENCES, QUESTIONS, SENTENCES, Question
from lastcard.engine.views import seat_view
from lastcard.language.catalogue.catalogue import Words
from lastcard.players.default_answer import default_answer
from lastcard.testing import play_through, random_table

ASKED = [question for question in QUESTIONS if question.by != "nobody"]
TABLES = 260
ROOT = Path(__file__).parents[3]


def test_a_row_with_a_number_that_is_taken_or_skips_one_is_refused() -> None:
    for number in (0, len(QUESTIONS) + 1):
        with pytest.raises(ValueError, match=f"has the number {number}, but the next is {len(QUESTIONS)}"):
            questions.question(Question(number=number, name="juggle", verbs=("juggles",)))
    assert {row.name.upper(): row.number for row in QUESTIONS}.items() <= vars(questions).items()
    assert [row.number for row in QUESTIONS] == list(range(len(QUESTIONS)))


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
    for template in (*SENTENCES, *PICKING_SENTENCES[question.picks]):
        stem = template.format(name=question.name, verb=question.verb)
        assert any(key == stem or key.startswith(f"{stem}_") for key in said), stem


def test_verbs_that_answer_no_question_are_rights() -> None:
    assert set(INTERRUPTS) == {"calls", "catches", "accuses", "jumps"}


def test_the_kernel_answers_a_question_with_the_verbs_of_its_row_and_with_all_of_them() -> None:
    seen: dict[str, set[str]] = {name: set() for name in ASKS}

    def look(game: Game, *_: object) -> None:
        for seat in game.deciders:
            verbs = {decode(code, seat, game.state).verb for code in game.legal(seat).codes()}
            seen[game.asks] |= verbs - set(INTERRUPTS)
            assert default_answer(seat_view(game, seat)) in game.legal(seat)

    for number in range(TABLES):
        rng = Random(f"questions {number}")
        play_through(random_table(rng).create(), rng, look, rounds=1, limit=150)
    assert {name: sorted(verbs) for name, verbs in seen.items()} == {
        question.name: sorted(question.verbs) for question in QUESTIONS
    }


def test_the_page_has_the_questions_of_now() -> None:
    spec = importlib.util.spec_from_file_location("build_questions", ROOT / "docs" / "build_questions.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.main(["--check"]) == 0
