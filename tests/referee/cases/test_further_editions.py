"""Cases for all editions hold in editions that nobody has written yet: they state the options that they depend on."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from lastcard.engine.editions import OPTIONS, edition_names, load
from lastcard.language.rulebook import disputes, rulebook
from lastcard.referee import parse_cases, run_case
from lastcard.testing import case_files
from tests.referee.cases import test_disputes

pytestmark = pytest.mark.long  # runs the library on seven more editions

FILES = case_files(Path(__file__).parents[3] / "cases")
# What a further sheet may print otherwise.
FURTHER = [
    {"hand_size": "6", "target": "300", "uno_penalty": "3", "challenge_guilty": "5", "challenge_innocent": "7"},
    {"hand_size": "8", "hint_penalty": "3", "players": "3-8", "next_dealer": "redraw", "two_player_reverse": "flip"},
    {"win_default": "round", "scoring_modes": "winner_takes", "drawn_card_play": "must", "dealer_select": "free"},
    {"voluntary_draw": "off", "uno_close": "offender_next_turn", "wd4_match": "colour_or_wild", "uno_catch": "race"},
    {"last_draw_resolves": "off", "uno_trigger": "hand_is_one", "challenger": "any_other", "reveal_to": "next_player"},
    {"reshuffle_keep_top": "off", "uno_close": "next_draw_or_play"},
    {"first.draw2": "bottom", "first.reverse": "bottom", "first.skip": "bottom", "first.wild": "bottom"},
]
# What is kept of the editions once it has been read.
CACHES = (
    load._printed, load.edition_names, load._packaged_sheet, rulebook._read, rulebook._by_id, disputes._read,
    test_disputes.library,
)  # fmt: skip

Print = Callable[..., None]


@pytest.fixture
def print_edition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Print]:
    """Adds an edition ``further`` to a copy of the editions, as a file that differs in some options."""
    folder = tmp_path / "data"
    shutil.copytree(str(load._folder()), folder)
    monkeypatch.setattr(load, "_folder", lambda: folder)

    def print_it(options: dict[str, str], like: str = "classic") -> None:
        rows = [
            f'{name} = {{ value = "{value}", rule = "{OPTIONS[name].rules[0]}", source = "printed" }}'
            for name, value in options.items()
        ]
        rules = dict.fromkeys(rule for name in options for rule in OPTIONS[name].rules)
        lines = ['name = "further"', f'extends = "{like}"', "[options]", *rows, "[rulebook]", f'like = "{like}"']
        lines += ["[rulebook.differs]", *(f'{rule} = "Otherwise."' for rule in rules)]
        (folder / "further.toml").write_text("\n".join(lines), encoding="utf-8")
        forget()

    def forget() -> None:
        for each in CACHES:
            each.cache_clear()

    yield print_it
    monkeypatch.undo()
    forget()


def editions_of(rules: str, edition: str) -> tuple[str, ...]:
    (case,) = parse_cases(f"title: one\nrules: {rules}\nedition: {edition}\ntop: r5\n\n= top r5\n")
    return case.editions


@pytest.mark.parametrize("options", FURTHER, ids=lambda options: next(iter(options)))
def test_cases_for_all_editions_hold_in_a_further_one(print_edition: Print, options: dict[str, str]) -> None:
    print_edition(options)
    tried, failed = 0, []
    for path in FILES:
        for case in parse_cases(path.read_text(encoding="utf-8")):
            if "further" in case.editions:
                verdict = run_case(case, "further")
                tried += 1
                if not verdict.passed:
                    failed.append(f"{path.name}:{verdict.line}: {verdict.found}")
    assert failed == []
    assert tried > 400


@pytest.mark.parametrize("options", FURTHER, ids=lambda options: next(iter(options)))
@pytest.mark.parametrize("like", ["classic", "slovak"])
def test_disputes_are_proved_in_a_further_edition_by_cases_of_the_one_it_is_like(
    print_edition: Print, options: dict[str, str], like: str
) -> None:
    print_edition(options, like)
    for dispute in disputes.disputes():
        test_disputes.test_every_edition_of_a_dispute_is_proved(dispute)


def test_a_case_for_all_editions_is_not_run_where_one_of_its_rules_is_another(print_edition: Print) -> None:
    print_edition({"uno_penalty": "3"})
    assert editions_of("UNO-1", "all") == edition_names()
    assert set(editions_of("UNO-2", "all")) == set(edition_names()) - {"further"}
    assert editions_of("UNO-2", "classic further") == ("classic", "further")


def test_whoever_leaves_an_edition_out_leaves_out_those_that_are_like_it(print_edition: Print) -> None:
    print_edition({}, like="greek")
    assert set(editions_of("UNO-1", "all but greek")) == set(edition_names()) - {"greek", "further"}
    assert "further" in editions_of("UNO-1", "all but braille")


def test_a_dispute_says_nothing_about_an_edition_whose_rule_is_another(print_edition: Print) -> None:
    print_edition({"uno_penalty": "3"})
    about = {dispute.id: dispute.editions for dispute in disputes.disputes() if "UNO-2" in dispute.rules}
    assert about
    assert not any("further" in editions for editions in about.values())
    assert sum("further" in dispute.editions for dispute in disputes.disputes()) > 40
