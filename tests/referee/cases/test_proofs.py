"""The page of proofs is fresh, names every case, and its links lead somewhere."""

import re
from pathlib import Path

import pytest

from lastcard.language.rulebook.rulebook import all_rules
from lastcard.referee import parse_cases
from lastcard.testing import case_files
from tests.docs_scripts import docs_script

ROOT = Path(__file__).parents[3]


def test_the_page_is_fresh() -> None:
    assert docs_script("build_proofs").main(["--check"]) == 0


def test_a_page_that_is_not_fresh_is_noticed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    module = docs_script("build_proofs")
    module.PAGE = tmp_path / "proofs.md"  # type: ignore[attr-defined]
    assert module.main(["--check"]) == 1
    assert capsys.readouterr().err == "Out of date: proofs.md. Run `python docs/build_proofs.py`.\n"
    assert module.main([]) == 0
    assert module.main(["--check"]) == 0


def test_every_rule_and_every_case_is_on_the_page() -> None:
    text: str = docs_script("build_proofs").page()
    for rule in all_rules():
        assert f"[{rule.id}](" in text
    for path in case_files(ROOT / "cases"):
        for case in parse_cases(path.read_text(encoding="utf-8")):
            assert case.title.replace("|", "\\|") in text


def test_every_link_of_the_page_leads_somewhere() -> None:
    text: str = docs_script("build_proofs").page()
    for page, anchor in re.findall(r"\]\(([\w./-]+)(?:#([\w-]+))?\)", text):
        target = ROOT / "docs" / "rules" / page
        assert target.exists(), page
        assert not anchor or f'<a id="{anchor}">' in target.read_text(encoding="utf-8"), (page, anchor)
