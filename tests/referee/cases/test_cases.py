"""The case library: every case holds in every edition it names, and every rule that a case can show has one."""

from functools import cache
from pathlib import Path

import pytest

from lastcard.engine.editions import edition_names
from lastcard.language.rulebook.rulebook import all_rules
from lastcard.referee import Case, parse_cases
from lastcard.testing import case_files, check_cases

CASES = Path(__file__).parents[3] / "cases"
FILES = case_files(CASES)


@cache
def library() -> list[tuple[str, Case]]:
    return [(path.name, case) for path in FILES for case in parse_cases(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_case_holds_in_every_edition_it_names(path: Path) -> None:
    runs = sum(len(case.editions) for name, case in library() if name == path.name)
    assert check_cases(path) == runs > 0


def test_every_rule_that_a_case_can_show_has_a_case() -> None:
    cited = {rule for _, case in library() for rule in case.rules}
    assert [rule.id for rule in all_rules() if rule.expressible and rule.id not in cited] == []


def test_every_cited_rule_is_in_the_rule_book() -> None:
    book = {rule.id for rule in all_rules()}
    assert [(name, case.title, rule) for name, case in library() for rule in case.rules if rule not in book] == []


def test_every_case_cites_a_rule_names_editions_and_checks_something() -> None:
    for name, case in library():
        where = f"{name}:{case.number}"
        assert case.rules, where
        assert set(case.editions) <= set(edition_names()), where
        assert any(line.text[0] in "=!~" for line in case.script), where


def test_no_two_cases_of_a_file_have_the_same_title() -> None:
    titles = [(name, case.title) for name, case in library()]
    assert sorted({title for title in titles if titles.count(title) > 1}) == []


def test_every_edition_is_proved_by_many_cases() -> None:
    for name in edition_names():
        assert sum(name in case.editions for _, case in library()) > 100, name
