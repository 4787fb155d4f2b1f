"""The kit runs folders of cases and says which lines fail."""

from pathlib import Path

import pytest

from lastcard.testing import Violation, case_files, check_cases

GOOD = "title: a number follows its colour\nedition: classic polish\ntop: r5\nhand S1: r2 g2\n\nS1 plays r2\n= top r2\n"
BAD = GOOD.replace("= top r2", "= top g2").replace("a number", "a wrong number")


def test_a_folder_of_cases_runs_in_every_edition_it_names(tmp_path: Path) -> None:
    (tmp_path / "good.case").write_text(GOOD, encoding="utf-8")
    assert case_files(tmp_path) == [tmp_path / "good.case"]
    assert check_cases(tmp_path) == 2
    assert check_cases(tmp_path, edition="polish") == 1


def test_a_failing_case_is_named_with_its_line_and_edition(tmp_path: Path) -> None:
    (tmp_path / "bad.case").write_text(BAD, encoding="utf-8")
    with pytest.raises(Violation) as caught:
        check_cases(tmp_path)
    lines = str(caught.value).splitlines()
    assert lines[0] == "bad.case:7: 'a wrong number follows its colour' in the classic edition: = top g2: It is r2."
    assert "polish" in lines[1]


def test_a_case_that_cannot_be_read_and_an_empty_folder_fail(tmp_path: Path) -> None:
    with pytest.raises(Violation, match="there are no cases"):
        check_cases(tmp_path)
    (tmp_path / "odd.case").write_text("title: odd\nflavour: sweet\n", encoding="utf-8")
    with pytest.raises(Violation, match=r"odd\.case:2: 'odd' in any edition: 'flavour' is no header key"):
        check_cases(tmp_path)
