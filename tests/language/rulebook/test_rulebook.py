"""The rule book is complete, well-formed and consistent, and its pages are fresh."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

import lastcard
from lastcard.engine.editions import OPTIONS, edition, edition_names, printing
from lastcard.language.rulebook.rulebook import Rule, UnknownRule, all_rules, in_full, rule, topics
from tests.docs_scripts import docs_script

DOCS = Path(__file__).parents[3] / "docs"
RULEBOOK = Path(lastcard.__file__).parent / "language" / "rulebook" / "data" / "rules"

# Counted from the printed sheets' rule list, not from the data.
COUNTS = {
    "META": 3,
    "DECK": 14,
    "ACC": 4,
    "SETUP": 11,
    "TURN": 9,
    "MATCH": 4,
    "DT": 3,
    "REV": 2,
    "SKIP": 2,
    "WILD": 3,
    "WD4": 6,
    "CHAL": 8,
    "SWAP": 3,
    "SHUF": 5,
    "CUST": 3,
    "UNO": 6,
    "END": 5,
    "SCORE": 11,
    "TWO": 4,
    "TEAM": 4,
    "ELIM": 3,
    "PEN": 3,
    "SAMPLE": 10,
}


def rules_of_options() -> list[str]:
    """List the IDs that options name as the rules that govern them."""
    return [each for option in OPTIONS.values() for each in option.rules]


EXPECTED = (
    {f"{prefix}-{number}" for prefix, count in COUNTS.items() for number in range(1, count + 1)}
    | {f"FIRST-{number}" for number in range(10)}
    | {f"AMB-{number:02}" for number in range(1, 83)}
    | {each for each in rules_of_options() if each.startswith("HOUSE-")}
)
TOPICS = [
    "players-and-deck",
    "accessibility",
    "setup",
    "first-card",
    "turn-and-matching",
    "action-cards",
    "wild-draw-four",
    "special-wilds",
    "written-rules",
    "uno",
    "end-of-round",
    "scoring",
    "variants-and-penalties",
    "house-rules",
]
# No position, action or check line of a case can show these: ages, marks on paper, pencils, manners.
BEYOND_CASES = {
    *("META-2", "DECK-13", "DECK-14", "SETUP-10", "AMB-70", "AMB-81", "AMB-82"),
    *("ACC-1", "ACC-2", "ACC-3", "ACC-4"),
}
CARDS_OF = {  # Rules about cards that only these editions have.
    "SWAP": {name for name in edition_names() if edition(name).swaps},
    "SHUF": {name for name in edition_names() if edition(name).shuffles},
    "CUST": {name for name in edition_names() if edition(name).customs},
    "SAMPLE": {name for name in edition_names() if edition(name).samples},
}


def named_editions(entry: Rule) -> set[str]:
    return {*entry.printed, *entry.implied, *entry.by_ruling, *entry.editions, *entry.differs}


def of_every_rule(check: Callable[[Rule], None]) -> Callable[[], None]:
    """Make one test of a check: with one for each rule, pytest would take far longer than the checks."""

    def test() -> None:
        for entry in all_rules():
            try:
                check(entry)
            except AssertionError as wrong:
                wrong.add_note(f"at {entry.id}")
                raise

    test.__name__ = check.__name__
    return test


def test_every_rule_ruling_and_house_rule_is_in_the_book_once() -> None:
    ids = [entry.id for topic in topics() for entry in topic.rules]
    assert len(ids) == len(set(ids)) == len(EXPECTED)
    assert set(ids) == EXPECTED


def test_the_topics_come_in_reading_order() -> None:
    assert [topic.name for topic in topics()] == TOPICS
    assert all(topic.title and topic.summary and topic.rules for topic in topics())


@of_every_rule
def test_an_id_is_well_formed(entry: Rule) -> None:
    assert re.fullmatch(r"AMB-\d\d|(?!AMB)[A-Z][A-Z0-9]*-(0|[1-9]\d?)", entry.id)


@of_every_rule
def test_a_title_has_three_to_eight_words_and_no_full_stop(entry: Rule) -> None:
    assert 3 <= len(entry.title.split()) <= 8
    assert not entry.title.endswith(".")


@of_every_rule
def test_a_statement_is_one_to_four_sentences(entry: Rule) -> None:
    sentences = re.split(r"(?<=[.?!])\s+(?=[A-Z0-9⠁-⣿])", entry.statement)
    assert 1 <= len(sentences) <= 4
    assert entry.statement.endswith(".")


@of_every_rule
def test_editions_are_named_as_they_are_called(entry: Rule) -> None:
    assert named_editions(entry) <= set(edition_names())


@of_every_rule
def test_a_sheet_that_prints_a_rule_does_not_also_follow_it_otherwise(entry: Rule) -> None:
    ways = [*entry.printed, *entry.implied, *entry.by_ruling]
    assert len(ways) == len(set(ways))


@of_every_rule
def test_a_rule_about_a_card_names_only_editions_that_have_it(entry: Rule) -> None:
    prefix = entry.id.split("-")[0]
    assert named_editions(entry) <= CARDS_OF.get(prefix, set(edition_names()))


@of_every_rule
def test_following_by_ruling_has_a_reason(entry: Rule) -> None:
    if entry.kind != "ruling":
        assert bool(entry.by_ruling) == bool(entry.why)


@of_every_rule
def test_a_ruling_has_a_question_a_reason_and_editions_and_nothing_else_has_a_question(entry: Rule) -> None:
    if entry.kind == "ruling":
        assert entry.question.endswith("?")
        assert entry.why.endswith(".")
        assert entry.editions
        assert not entry.printed
    else:
        assert not entry.question
        assert not entry.editions


@of_every_rule
def test_a_rule_is_stated_or_followed_somewhere_and_a_house_rule_is_printed_nowhere(entry: Rule) -> None:
    followed = {*entry.printed, *entry.implied, *entry.by_ruling}
    if entry.kind == "rule":
        assert followed
    elif entry.kind == "house":
        assert not followed
        assert entry.options


@of_every_rule
def test_related_rules_exist_and_point_back(entry: Rule) -> None:
    assert entry.id not in entry.related
    assert len(entry.related) == len(set(entry.related))
    for other in entry.related:
        assert entry.id in rule(other).related


def test_a_link_that_one_rule_names_or_mentions_leads_both_ways() -> None:
    files = [tomllib.loads(page.read_text(encoding="utf-8")) for page in RULEBOOK.glob("*.toml")]
    named = {key: set(said.get("related", ())) for file in files for key, said in file.items() if key != "order"}
    assert "HOUSE-7" in named["AMB-40"]
    assert "HOUSE-7" not in named
    assert {"AMB-40", "UNO-5"} <= set(rule("HOUSE-7").related)


@of_every_rule
def test_every_id_mentioned_in_a_text_is_related(entry: Rule) -> None:
    text = " ".join([entry.question, entry.statement, entry.why, *entry.differs.values()])
    mentioned = set(re.findall(r"\b[A-Z][A-Z0-9]*-\d+\b", text))
    assert mentioned - {entry.id} <= set(entry.related)


@of_every_rule
def test_options_are_named_as_tables_name_them(entry: Rule) -> None:
    assert set(entry.options) <= {*OPTIONS, "samples"}


def test_every_option_is_governed_by_some_rule() -> None:
    assert {option for entry in all_rules() for option in entry.options} == {*OPTIONS, "samples"}


def test_only_what_no_case_can_show_is_marked_so() -> None:
    assert {entry.id for entry in all_rules() if not entry.expressible} == BEYOND_CASES


@pytest.mark.parametrize(
    ("rule_id", "prints", "lacks"),
    [
        ("TURN-7", "classic russian czech slovak hungarian polish", "greek braille"),
        ("WD4-4", "greek", "classic russian czech slovak hungarian polish braille"),
        ("CHAL-7", "greek", "classic russian czech slovak hungarian polish braille"),
        ("PEN-1", "braille", "classic russian greek czech slovak hungarian polish"),
        ("SAMPLE-6", "czech slovak hungarian polish", "classic russian greek braille"),
        ("SETUP-3", "", "classic russian greek czech slovak hungarian polish braille"),
    ],
)
def test_the_sheets_that_print_a_rule_are_known(rule_id: str, prints: str, lacks: str) -> None:
    assert set(rule(rule_id).printed) >= set(prints.split())
    assert set(rule(rule_id).printed).isdisjoint(lacks.split())


def test_the_book_says_what_every_edition_prints() -> None:
    assert {name for entry in all_rules() for name in entry.printed} == set(edition_names())
    assert all(printing(name).follows for name in edition_names())


def test_rules_that_an_edition_names_in_its_own_file_are_in_the_book() -> None:
    ids = {entry.id for entry in all_rules()}
    for name in edition_names():
        sheet = printing(name)
        assert not sheet.like or (sheet.like in edition_names() and not printing(sheet.like).like)
        assert {*sheet.prints, *sheet.lacks, *sheet.differs} <= ids


def test_turn_7_is_found_in_small_letters() -> None:
    assert rule("turn-7").id == "TURN-7"
    assert rule("turn-7") is rule(" TURN-7 ")


def test_leading_zeros_do_not_matter() -> None:
    assert rule("amb-1").id == "AMB-01"
    assert rule("turn-07").id == "TURN-7"
    assert rule("first-0").id == "FIRST-0"


def test_an_unknown_id_is_answered_with_the_closest_ones() -> None:
    with pytest.raises(UnknownRule) as caught:
        rule("turn-70")
    assert str(caught.value) == "there is no rule TURN-70; TURN-7, TURN-9 and TURN-8 are closest"
    assert isinstance(caught.value, KeyError)


def test_an_unknown_id_like_no_other_is_answered_with_examples() -> None:
    with pytest.raises(UnknownRule, match=r"^there is no rule QQQQ; rule IDs look like TURN-7 or AMB-31$"):
        rule("qqqq")


@of_every_rule
def test_a_rule_in_full_is_its_id_its_question_or_title_and_what_it_says(entry: Rule) -> None:
    about = entry.question if entry.kind == "ruling" else f"{entry.title}."
    assert in_full(entry) == f"{entry.id} {about} {entry.statement}"


def test_a_rule_is_a_key_and_cannot_be_changed() -> None:
    assert {rule("UNO-4"): 1}[rule("uno-4")] == 1
    with pytest.raises(TypeError):
        rule("UNO-4").differs["russian"] = ""  # type: ignore[index]


def test_nothing_is_read_before_the_first_question() -> None:
    code = "import lastcard.language.rulebook.rulebook as book; print(book._read.cache_info().currsize)"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "0"


def test_the_pages_are_fresh() -> None:
    assert docs_script("build_rulebook").main(["--check"]) == 0


def test_a_page_whose_topic_is_gone_is_removed_and_others_are_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    module = docs_script("build_rulebook")
    module.PAGES = tmp_path  # type: ignore[attr-defined]
    assert module.main([]) == 0
    (tmp_path / "gone.md").write_text(f"{module.MARK}\n# Gone\n", encoding="utf-8")
    (tmp_path / "own.md").write_text("# Written by hand\n", encoding="utf-8")
    assert module.main(["--check"]) == 1
    assert capsys.readouterr().err == "Out of date: gone.md. Run `python docs/build_rulebook.py`.\n"
    assert module.main([]) == module.main(["--check"]) == 0
    assert {path.name for path in tmp_path.iterdir()} == {*module.pages(), "own.md"}


def test_every_entry_has_an_anchor_and_every_link_of_the_pages_leads_somewhere() -> None:
    pages: dict[str, str] = docs_script("build_rulebook").pages()
    anchors = {name: set(re.findall(r'<a id="([^"]+)">', text)) for name, text in pages.items()}
    assert {anchor for found in anchors.values() for anchor in found} == {name.lower() for name in EXPECTED}
    assert "turn-7" in anchors["turn-and-matching.md"]
    for name, text in pages.items():
        for page, anchor in re.findall(r"\]\(([\w.-]*)#([\w-]+)\)", text):
            assert anchor in anchors[page or name], (name, page, anchor)
