"""`lastcard rule` answers by ID, by topic and by search."""

from __future__ import annotations

import json

import pytest

from lastcard.language.catalogue.catalogue import Words
from lastcard.language.rulebook import rulebook
from lastcard.terminal.lines import rule_page
from lastcard.terminal.main import main


def ask(line: str) -> int:
    return main(["rule", *line.split()])


def test_an_id_shows_the_rule_whole(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask("turn-7") == 0
    text = " ".join(capsys.readouterr().out.split())
    assert text.startswith("TURN-7 Then only the drawn card counts")
    assert rulebook.rule("TURN-7").statement in text
    assert "By ruling: Greek" in text
    assert "See also: TURN-6, AMB-15, AMB-16" in text


def test_several_ids_show_several_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask("UNO-1 amb-2") == 0
    out = capsys.readouterr().out
    assert out.index("UNO-1  ") < out.index("AMB-02  ")


def test_no_id_lists_every_rule_under_its_topic(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask("") == 0
    listed = {line.split()[0] for line in capsys.readouterr().out.splitlines() if line.startswith("  ")}
    assert listed == {entry.id for entry in rulebook.all_rules()}


@pytest.mark.parametrize(
    ("words", "first"),
    [("uno", "UNO-1"), ("turn and matching", "TURN-1"), ("Calling UNO", "UNO-1"), ("house-rules", "HOUSE-1")],
)
def test_a_topic_is_listed_by_name_or_title(words: str, first: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(words) == 0
    assert capsys.readouterr().out.splitlines()[1].split()[0] == first


def test_other_words_are_a_question_and_the_best_answer_comes_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask("can I put a +4 on a +2") == 0
    answers = [block.split()[0] for block in capsys.readouterr().out.split("\n\n")]
    assert answers[:3] == ["DT-3", "AMB-71", "HOUSE-1"]


def test_an_answer_that_is_a_ruling_begins_with_its_question(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask("who can challenge a +4") == 0
    blocks = capsys.readouterr().out.split("\n\n")
    ruling = " ".join(next(block for block in blocks if block.startswith("AMB-24")).split())
    assert ruling == f"AMB-24 {rulebook.rule('AMB-24').question} {rulebook.rule('AMB-24').statement}"


def test_an_answer_says_what_is_different_in_the_edition(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask("--edition greek first card is a wild") == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "In the Greek edition: The card goes under the draw pile and another is turned up." in text
    assert ask("--edition classic what does shuffle hands do") == 0
    assert "The Classic edition does not have this rule." in " ".join(capsys.readouterr().out.split())


def test_json_gives_the_answers_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask("--json forgot to say uno") == 0
    found = json.loads(capsys.readouterr().out)
    assert found[0]["id"] == "UNO-2"
    assert all(rulebook.rule(entry["id"]).data() == entry for entry in found)


def test_blank_words_list_everything(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "", "  "]) == 0
    assert capsys.readouterr().out.startswith("Players and deck")


def test_a_single_find_is_shown_whole(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask("elbows") == 0
    assert "must not bend" in capsys.readouterr().out


@pytest.mark.parametrize("line", ["turn-70", "TURN-7 turn-70", "zebra", "elbowroom", "???", "x" * 5000])
def test_what_the_book_lacks_is_said_in_one_sentence(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(line) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith(".\n")
    assert err.count("\n") == 1


def test_json_gives_every_field(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask("--json CHAL-1") == 0
    (entry,) = json.loads(capsys.readouterr().out)
    assert entry["id"] == "CHAL-1"
    assert entry["implied"] == ["hungarian"]
    assert entry["differs"]["braille"] == "Any other player may accuse."
    assert entry["options"] == ["challenger"]


def test_json_lists_topics(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask("--json") == 0
    listed = json.loads(capsys.readouterr().out)
    assert [topic["topic"] for topic in listed] == [topic.name for topic in rulebook.topics()]


@pytest.mark.parametrize("width", [30, 60, 100])
def test_no_line_is_wider_than_asked(width: int) -> None:
    for entry in rulebook.all_rules():
        assert max(map(len, rule_page.page(entry, Words(), width=width).splitlines())) <= width


@pytest.mark.parametrize(("edition", "has_swap"), [("classic", False), ("polish", True)])
def test_the_rules_of_an_edition_are_printed_on_one_page(
    capsys: pytest.CaptureFixture[str], edition: str, has_swap: bool
) -> None:
    assert ask(f"--page --edition {edition}") == 0
    out = capsys.readouterr().out
    assert out.startswith(f"{edition.capitalize()} edition")
    assert ("Swap Hands" in out) is has_swap
    assert max(map(len, out.splitlines())) <= 100
