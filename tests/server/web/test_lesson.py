"""The first game can be played to its end on every path, and every step of it is a move of the real rules."""

import pytest

from lastcard.language.catalogue.catalogue import Words, languages
from lastcard.language.rulebook.rulebook import rule
from lastcard.server.web.bodies.table_bodies import Lesson, LessonAct
from lastcard.server.web.clerk.lesson import lesson


@pytest.fixture(scope="module")
def told() -> Lesson:
    return lesson("en")


def paths(told: Lesson, at: int = 0) -> list[list[LessonAct]]:
    act = told.acts[at]
    return [[act, *path] for move in act.moves for path in paths(told, move.to)] if act.moves else [[act]]


def test_every_path_passes_the_six_coach_marks_in_order_and_ends_with_a_win(told: Lesson) -> None:
    found = paths(told)
    assert len(found) > 8
    for path in found:
        marks = [act.step for act in path]
        assert [*dict.fromkeys(marks)] == [1, 2, 3, 4, 5, 6, 0]
        assert path[-1].coach == "end"
    ends = [move.scenes[-1].position for act in told.acts for move in act.moves if told.acts[move.to].coach == "end"]
    assert {end.round_winner for end in ends} == {0}


def test_no_act_has_the_same_position_twice(told: Lesson) -> None:
    assert len(told.acts) < 25


def test_a_scene_shows_the_learner_nothing_but_the_own_hand(told: Lesson) -> None:
    for act in told.acts:
        for move in act.moves:
            for scene in move.scenes:
                assert scene.position.open_hands == () or scene.position.asks == "over"
                for event in scene.events:
                    assert event.name != "drew" or event.seat == 0 or not event.cards


def test_every_act_refuses_the_other_moves_with_a_sentence_and_its_rule(told: Lesson) -> None:
    for act in told.acts[:-1]:
        for refusal in act.refusals:
            assert refusal.reason.endswith((".", ")"))
            assert refusal.action not in {move.action for move in act.moves}
            if refusal.code != "lesson":
                assert rule(refusal.rule).id == refusal.rule
    first = {refusal.action: refusal.code for refusal in told.acts[0].refusals}
    assert first["plays r4"] == "no_match"
    assert first["draws"] == "lesson"


def test_a_forgotten_call_can_be_made_up_for(told: Lesson) -> None:
    forgot = [act for act in told.acts if act.coach == "forgot"]
    assert forgot
    for act in forgot:
        assert [move.action for move in act.moves] == ["calls"]


def test_every_act_has_its_sentences() -> None:
    for tag in languages():
        words = Words(tag)
        for coach in {act.coach for act in lesson(tag).acts} - {"end"}:
            for part in ("head", "text", "do"):
                assert words.has(f"learn.{coach}.{part}")


def test_the_others_have_faces_of_their_own(told: Lesson) -> None:
    faces = [seat.face for seat in told.table.seats[1:]]
    assert len({face.partition("-")[0] for face in faces}) == len(faces) == 3
