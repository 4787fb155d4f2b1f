"""Every dispute is settled by existing rules, and proved by cases that pass in the editions it names."""

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from lastcard.engine.editions import edition_names, printing
from lastcard.language.rulebook.disputes import Dispute, Proof, disputes
from lastcard.language.rulebook.rulebook import rule
from lastcard.referee import Case, parse_cases, run_case
from lastcard.testing import case_files
from tests.docs_scripts import docs_script

ROOT = Path(__file__).parents[3]


@cache
def library() -> dict[Proof, Case]:
    return {
        Proof(path.stem, case.title): case
        for path in case_files(ROOT / "cases")
        for case in parse_cases(path.read_text(encoding="utf-8"))
    }


def proved(case: Case) -> set[str]:
    """Give the editions for which a case proves something: those it names, and those like them in which it holds too."""
    kin = {name for name in edition_names() if printing(name).like in case.editions}
    return set(case.editions) | {name for name in kin if run_case(case, name).passed}


@pytest.fixture(params=disputes(), ids=lambda dispute: dispute.id)
def dispute(request: pytest.FixtureRequest) -> Dispute:
    found = request.param
    assert isinstance(found, Dispute)
    return found


def test_there_are_many_disputes_and_no_two_are_alike() -> None:
    assert len(disputes()) >= 40
    for name in ("id", "question"):
        assert max(Counter(getattr(dispute, name) for dispute in disputes()).values()) == 1


def test_disputes_of_a_topic_stand_together() -> None:
    topics = [dispute.topic for dispute in disputes()]
    assert [topic for at, topic in enumerate(topics) if at == 0 or topics[at - 1] != topic] == list(
        dict.fromkeys(topics)
    )


def test_a_dispute_is_a_question_with_a_short_answer(dispute: Dispute) -> None:
    assert re.fullmatch(r"[a-z0-9-]+", dispute.id)
    assert dispute.question[-1] in "?!"
    assert len(dispute.question) <= 120
    assert dispute.answer.endswith(".")
    assert len(dispute.answer) <= 160


def test_where_editions_differ_every_edition_has_one_answer(dispute: Dispute) -> None:
    if dispute.by_edition:
        named = [edition for ruled in dispute.by_edition for edition in ruled.editions]
        assert len(named) == len(set(named))
        left_out = set(edition_names()) - set(named)
        assert all(printing(edition).departs_from(dispute.rules) for edition in left_out)
        assert len({ruled.answer for ruled in dispute.by_edition}) == len(dispute.by_edition) > 1


def test_every_proof_is_a_case_that_cites_a_rule_of_the_dispute(dispute: Dispute) -> None:
    for proof in dispute.proofs:
        assert proof in library(), proof
        assert set(library()[proof].rules) & set(dispute.rules), proof


def test_every_rule_of_a_dispute_is_cited_by_a_proof(dispute: Dispute) -> None:
    cited = {identifier for proof in dispute.proofs for identifier in library()[proof].rules}
    for identifier in dispute.rules:
        assert rule(identifier).id in cited


def test_every_edition_of_a_dispute_is_proved(dispute: Dispute) -> None:
    assert set(dispute.editions) <= {edition for proof in dispute.proofs for edition in proved(library()[proof])}


def test_every_proof_passes_in_every_edition_it_names(dispute: Dispute) -> None:
    for proof in dispute.proofs:
        case = library()[proof]
        for edition in case.editions:
            assert run_case(case, edition).passed, (proof, edition)


def test_a_language_without_disputes_has_the_english_ones() -> None:
    assert disputes("xx") is disputes("../en") is disputes("en")


def test_the_page_is_fresh_and_its_links_lead_somewhere() -> None:
    assert docs_script("build_arguments").main(["--check"]) == 0
    text: str = docs_script("build_arguments").page()
    for page, anchor in re.findall(r"\]\(([\w./-]+)(?:#([\w-]+))?\)", text):
        target = ROOT / "docs" / page
        assert target.is_file(), page
        if anchor.startswith("L"):
            assert target.read_text(encoding="utf-8").splitlines()[int(anchor[1:]) - 1].startswith("title:"), (
                page,
                anchor,
            )
        else:
            assert not anchor or f'<a id="{anchor}">' in target.read_text(encoding="utf-8"), (page, anchor)


def test_the_quiz_can_ask_every_dispute_somewhere(dispute: Dispute) -> None:
    asked = [edition for edition in edition_names() if dispute.can_be_asked(edition)]
    assert asked
    for edition in asked:
        right, wrong = dispute.ruled(edition).answer, dispute.wrong_in(edition)
        assert wrong, f"{edition} has no wrong answer"
        assert len({right, *wrong}) == len(wrong) + 1


def test_a_wrong_answer_of_the_quiz_is_right_in_no_edition(dispute: Dispute) -> None:
    right = {ruled.answer for ruled in dispute.by_edition} | {dispute.answer}
    assert right.isdisjoint(dispute.wrong)


def test_the_quiz_has_enough_questions() -> None:
    assert len(disputes()) >= 60
    assert all(sum(each.can_be_asked(edition) for each in disputes()) >= 50 for edition in edition_names())
