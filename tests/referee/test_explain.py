"""Stories: what a case tells, step by step, and the rules it rests on in each edition."""

import re
from pathlib import Path

import pytest

from lastcard.engine.game.event_reasons import reasons
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.rulebook.rulebook import rule
from lastcard.referee import run_file
from lastcard.referee.explain import explain_file
from lastcard.referee.run_case import Step
from lastcard.testing import case_files
from tests.engine.game.holding import holds

LIBRARY = case_files(Path(__file__).parents[2] / "cases")


def story(path: Path, case: str, edition: str) -> list[str]:
    """Give the lines of a case told in one edition, without those of its header."""
    file = path / "one.case"
    file.write_text(f"title: a story\nedition: {edition}\n{case}")
    lines: list[str] = []
    (verdict,) = explain_file(file, edition=edition, tell=lines.append, words=Words())
    assert verdict.passed, (verdict.text, verdict.found)
    return [line.strip() for line in lines if line.startswith(("    ", "  >", "  Rules:"))]


def cited(lines: list[str]) -> list[list[str]]:
    """Give the rules of each step of a story, as its sentences cite them."""
    steps: list[list[str]] = []
    for line in lines[: lines.index("Rules:")]:
        found = re.search(r" \(([A-Z0-9-]+(?:, [A-Z0-9-]+)*)\)$", line)
        if line.startswith(">"):
            steps.append([])
        elif found:
            steps[-1] += [rule for rule in found[1].split(", ") if rule not in steps[-1]]
    return [step for step in steps if step]


def test_the_lowest_score_wins_by_its_own_rule(tmp_path: Path) -> None:
    hands = "hand S0: r9 wild\nhand S1: r3\nhand S2: g2 g+2"
    case = f"seats: 3\nmode: low_score\nscores: 480 12 40\ntop: r5\n{hands}\n\nS1 plays r3\n"
    told = story(tmp_path, case, "czech")
    assert told[:7] == [
        "> S1 plays r3", "S1: red 3. (MATCH-1)", "S1 wins the round. (END-1)", "S0 gets 59 points. (SCORE-10)",
        "S2 gets 22 points. (SCORE-10)", "S1 wins the match. (SCORE-10)", "Rules:",
    ]  # fmt: skip
    assert not any("SCORE-1 " in line or "SCORE-9" in line for line in told)


@pytest.mark.parametrize(
    ("edition", "rules"), [("classic", ["END-2"]), ("greek", ["END-2", "AMB-41"]), ("braille", ["END-2", "AMB-41"])]
)
def test_a_last_draw_card_still_acts(tmp_path: Path, edition: str, rules: list[str]) -> None:
    for card, laid in (("r+2", "DT-2"), ("wild+4 blue", "WD4-1")):
        case = f"mode: winner_takes\ntop: r5\nhand S1: {card.split()[0]}\n\nS1 plays {card}\n= round S1\n"
        (step,) = cited(story(tmp_path, case, edition))
        assert step[: len(rules) + 2] == [laid, *rules, "END-1"]


@pytest.mark.parametrize(
    ("edition", "rules"), [("russian", ["REV-2", "AMB-58", "TWO-1"]), ("braille", ["REV-2", "TWO-1"])]
)
def test_a_reverse_between_two_players_skips(tmp_path: Path, edition: str, rules: list[str]) -> None:
    told = story(tmp_path, "seats: 2\ntop: r5\nhand S1: rrev r1 r2\n\nS1 plays rrev\n", edition)
    assert told[1].startswith("S1: red Reverse. S0 is skipped. 2 left. (")
    assert cited(told) == [rules]


def test_a_story_begins_with_the_deal_and_tells_each_new_round(tmp_path: Path) -> None:
    case = (
        "seats: 2\ndealer draws: r3 g9\nfirst: wild+4 r5\nfirst 2: gskip\nhand S0: r1\n\n"
        "S0 plays r1 uno\n= round S0\n== round 2\n= turn S0\n"
    )
    told = story(tmp_path, case, "classic")
    assert told[: told.index("> S0 plays r1 uno")] == [
        "S0 turns red 3 for the deal. (SETUP-1)",
        "S1 turns green 9 for the deal. (SETUP-1)",
        "S1 deals. (SETUP-1)",
        "S0 is dealt 1 card. (SETUP-4)",
        "S1 is dealt 7 cards. (SETUP-4)",
        "Wild Draw Four is shuffled back, and another card is turned. (SETUP-6, FIRST-5, AMB-11)",
        "First card: red 5. (SETUP-6, FIRST-0)",
        "S0 to play on red 5.",
    ]
    assert told[told.index("> == round 2") :][:6] == [
        "> == round 2",
        "S0 deals. (SETUP-11, AMB-04)",
        "Everybody is dealt 7 cards. (SETUP-4)",
        "First card: green Skip. (SETUP-6, FIRST-3, AMB-12)",
        "S1 is skipped. (FIRST-3, AMB-12)",
        "S0 to play on green Skip.",
    ]


def test_a_team_is_told_its_points_and_its_win_once(tmp_path: Path) -> None:
    case = "mode: partners\nscores: 490 0\ntop: r5\nhand S1: r1\nhand S2: g9\nhand S3: g8\n\nS1 plays r1\n"
    told = story(tmp_path, case, "braille")
    assert told[2:5] == [
        "S1 wins the round. (TEAM-2)",
        "S0 and S1 get 17 points. (TEAM-3)",
        "S0 and S1 win the match. (TEAM-4, AMB-63)",
    ]


@pytest.mark.parametrize(
    ("edition", "header", "script", "rules"),
    [
        ("classic", "hand S1: r1 g2\ndraw: b9", "S1 draws", [["TURN-6", "TURN-5"]]),
        ("greek", "hand S1: r1 g2\ndraw: b9", "S1 draws", [["TURN-6", "AMB-15", "TURN-5"]]),
        ("classic", "hand S1: g2 g3\ndraw: b9", "S1 draws", [["TURN-3", "TURN-5"]]),
        ("russian", "hand S1: g2 g3\ndraw: r9", "S1 draws\nS1 plays r9", [["TURN-3"], ["TURN-4", "AMB-16", "MATCH-1"]]),
        ("polish", "hand S1: g2 g3\ndraw: r9", "S1 draws\nS1 keeps", [["TURN-3"], ["TURN-4", "TURN-5"]]),
        ("greek", "hand S1: r1 g2\nhand S2: b1 b2", "S1 plays r1\nS2 catches S1", [["MATCH-1"], ["UNO-5", "UNO-2"]]),
        ("slovak", "hand S1: r1 g2\nhand S2: b1 b2", "S1 plays r1\nS2 catches S1", [["MATCH-1"], ["UNO-2", "UNO-3"]]),
        ("braille", "hand S1: r1 g2\nhand S2: b1 b2", "S1 plays r1\nS2 catches S1", [["MATCH-1"], ["UNO-2", "UNO-3", "PEN-2"]]),
        (
            "greek", "custom1: sample 3\nhand S1: custom1 g1 g2\nhand S2: b1 b2\ndraw: b3 b4 b6",
            "S1 plays custom1 red\nS2 draws", [["CUST-3"], ["SAMPLE-3", "TURN-5"]],
        ),
        (
            "polish", "custom1: sample 2\nhand S1: custom1 g1 g2\nhand S2: b1 bskip", "S1 plays custom1 red",
            [["CUST-3", "SAMPLE-2", "AMB-56", "AMB-52"]],
        ),
        (
            "polish", "custom1: Wszyscy pozostali odrzucają karty z symbolem.\nhand S1: custom1 g1 g2\nhand S2: b1 bskip",
            "S1 plays custom1 red", [["CUST-3", "SAMPLE-2", "AMB-56", "AMB-52"]],
        ),
        (
            "czech", "custom1: draw next 2\nhand S1: custom1 g1 g2", "S1 plays custom1 red", [["CUST-3", "CUST-2"]],
        ),
        (
            "hungarian", "hand S1: swap g1 g2", "S1 plays swap red\nS1 swaps S2", [["SWAP-3"], ["SWAP-1", "AMB-50"]],
        ),
        ("czech", "hand S1: swap", "S1 plays swap red", [["SWAP-3", "END-1", "AMB-43", "SCORE-1"]]),
        ("greek", "hand S1: shuffle r1 r2", "S1 plays shuffle red", [["SHUF-5", "SHUF-2", "SHUF-3", "AMB-49"]]),
        (
            "classic", "hand S1: wild+4 r1 r2", "S1 plays wild+4 red\nS2 challenges",
            [["WD4-1"], ["CHAL-3", "WD4-2", "CHAL-6", "CHAL-2", "AMB-26"]],
        ),
        (
            "braille", "hand S1: wild+4 g1 g2", "S1 plays wild+4 red\nS3 challenges",
            [["WD4-1"], ["AMB-25", "CHAL-4", "PEN-3", "CHAL-1", "CHAL-2", "AMB-26"]],
        ),
        ("greek", "hand S1: r1", "S1 plays r1", [["MATCH-1", "END-1", "SCORE-11"]]),
        ("classic", "mode: round\nhand S1: r1", "S1 plays r1", [["MATCH-1", "END-1"]]),
        (
            "classic", "option stacking: draw2\nhand S1: r+2 r1 r2\nhand S2: g+2 r1 r2",
            "S1 plays r+2\nS2 stacks g+2\nS3 takes", [["DT-2"], ["HOUSE-1", "DT-2"], ["HOUSE-1"]],
        ),
        (
            "classic", "hand S1: wild+4 g1 g2\nhand S2: g3 g4\ndraw: b1 end", "S1 plays wild+4 red\nS2 accepts",
            [["WD4-1"], ["CHAL-8", "WD4-1", "END-3", "AMB-46", "AMB-47"]],
        ),
        (
            "braille", "discard: r1 r2 r3\nhand S1: r+2 g1 g2\nhand S2: g3 g4\ndraw: b1 end", "S1 plays r+2",
            [["DT-2", "DT-1", "END-3", "AMB-46", "END-4", "AMB-66"]],
        ),
        (
            "greek", "mode: winner_takes\ndiscard: r1 r2 r3\nhand S1: r+2\nhand S2: g3 g4\ndraw: b1 end", "S1 plays r+2",
            [["DT-2", "END-2", "AMB-41", "END-3", "AMB-46", "AMB-42", "END-1", "SCORE-1", "AMB-64"]],
        ),
        (
            "classic", "option false_catch: 2\nhand S1: r1 r2 r3", "S2 catches S1", [["HOUSE-7"]],
        ),
        (  # the hand as it was: the cards drawn for the catch do not count
            "classic", "hand S1: wild+4 y1\nhand S2: y2 y3\ndraw: r1 r2", "S1 plays wild+4 blue\nS3 catches S1\nS2 challenges",
            [["WD4-1"], ["UNO-2", "UNO-3", "AMB-34"], ["CHAL-4", "AMB-26", "CHAL-2", "AMB-27"]],
        ),
        (  # a number that fits is no bluff, although the sheet speaks of any card that could be laid
            "czech", "hand S1: wild+4 g5 y1\nhand S2: y2 y3", "S1 plays wild+4 blue\nS2 challenges",
            [["WD4-1"], ["CHAL-4", "WD4-3", "AMB-23", "CHAL-2", "AMB-26", "AMB-27"]],
        ),
        (
            "slovak", "hand S1: wild+4 rskip y1\nhand S2: y2 y3", "S1 plays wild+4 blue\nS2 challenges",
            [["WD4-1"], ["CHAL-3", "WD4-2", "AMB-21", "CHAL-6", "CHAL-2", "AMB-26"]],
        ),
        (
            "polish", "option stacking: mixed\nhand S1: r+2 g1 g2\nhand S2: wild+4 y1 y2\nhand S3: b1 b2",
            "S1 plays r+2\nS2 stacks wild+4 green\nS3 challenges",
            [["DT-2"], ["HOUSE-1", "WD4-1"], ["CHAL-4", "HOUSE-1", "CHAL-2", "AMB-26", "AMB-27"]],
        ),
        (
            "classic", "option stacking: draw2\nhand S1: r+2 g1 g2\nhand S2: b+2\ncalled: S2\nhand S3: b1 b2",
            "S1 plays r+2\nS2 stacks b+2", [["DT-2"], ["HOUSE-1", "DT-2", "END-2", "END-1", "SCORE-1"]],
        ),
        (
            "greek",
            "option draw_until_playable: on\ncustom1: sample 3\nhand S1: custom1 g1 g2\nhand S2: b1 b2\ndraw: b3 b4 b6 g7",
            "S1 plays custom1 yellow\nS2 draws", [["CUST-3"], ["SAMPLE-3", "HOUSE-4"]],
        ),
        (
            "russian", "option draw_until_playable: on\noption no_special_finish: on\nhand S1: rskip\ncalled: S1\ndraw: b1 y2 r9",
            "S1 draws", [["HOUSE-11", "HOUSE-4"]],
        ),
        (
            "braille", "hand S1: r1 g2\nhand S2: r2 y2 y3\nhand S3: r3 y4 y6",
            "S1 plays r1\nS2 plays r2\nS3 plays r3\nS0 catches S1",
            [["MATCH-1"], ["MATCH-1"], ["MATCH-1"], ["UNO-2", "UNO-3", "AMB-37", "PEN-2"]],
        ),
        (
            "russian", "hand S1: r1 g2\nhand S2: g3 y2\ndraw: wild", "S1 plays r1\nS2 draws\nS3 catches S1",
            [["MATCH-1"], ["TURN-3"], ["UNO-2", "UNO-3", "AMB-36"]],
        ),
        (
            "greek",
            "option handexchange_last: resolve\nseats: 3\nhand S1: shuffle\ncalled: S1\nhand S2: y1\nhand S0: b1\norder: y1 b1",
            "S1 plays shuffle green", [["SHUF-5", "SHUF-2", "SHUF-3", "AMB-49", "END-1", "AMB-44", "SCORE-11"]],
        ),
        (
            "classic", "hand S1: r1 g2\ndraw: end", "S1 plays r1\nS3 catches S1",
            [["MATCH-1"], ["UNO-2", "UNO-3", "END-3", "AMB-46", "AMB-47"]],
        ),
        ("classic", "hand S1: g1 g2\ndraw: end", "S1 passes", [["AMB-48", "AMB-47"]]),
        (
            "polish", "seats: 2\ncustom1: sample 7\nhand S1: custom1 b1 b2\nhand S0: b3 b4 b6",
            "S1 plays custom1 blue\nS0 plays b3",
            [["CUST-3", "SAMPLE-7", "AMB-57"], ["MATCH-2", "SAMPLE-7", "AMB-57"]],
        ),
    ],
)  # fmt: skip
def test_what_happened_is_told_with_the_rules_that_decided_it(
    tmp_path: Path, edition: str, header: str, script: str, rules: list[list[str]]
) -> None:
    assert cited(story(tmp_path, f"top: r5\n{header}\n\n{script}\n", edition)) == rules


def test_a_ruling_comes_with_its_question_and_a_rule_with_what_the_sheet_says_otherwise(tmp_path: Path) -> None:
    told = story(
        tmp_path, "top: r5\nhand S1: g1 g2\ndraw: r9\n\nS1 draws\n! S1 keeps (AMB-16)\nS1 plays r9\n", "russian"
    )
    assert "The drawn card fits, so you must lay it. (TURN-4)" in told
    (ruling,) = (line for line in told if line.startswith("AMB-16"))
    assert ruling == f"AMB-16 {rule('AMB-16').question} {rule('AMB-16').statement}"
    (printed,) = (line for line in told if line.startswith("TURN-4"))
    assert printed.startswith(f"TURN-4 {rule('TURN-4').title}. ")
    assert printed.endswith(f" In this edition: {rule('TURN-4').differs['russian']}")


@pytest.mark.parametrize("file", LIBRARY, ids=lambda path: path.stem)
def test_the_stories_of_the_library_cite_only_what_holds_in_their_edition(file: Path) -> None:
    wrong: set[tuple[str, str]] = set()

    def watch(step: Step) -> None:
        rules = [cited for event in step.events for cited in reasons(event, step.before, step.game)]
        rules += step.refused.refusal.rules if step.refused else ()
        wrong.update((step.game.edition.name, cited) for cited in rules if not holds(cited, step.game))

    assert run_file(file, watch=watch)
    assert wrong == set()


def test_a_turn_is_lost_once_though_a_reshuffle_splits_the_draw(tmp_path: Path) -> None:
    told = story(tmp_path, "top: r5\ndiscard: y3 b9\nhand S1: r+2 g1 g2\ndraw: y4 end\n\nS1 plays r+2\n", "classic")
    assert [line for line in told if line.startswith("S2")] == [
        "S2 draws 1 card. (DT-1)", "S2 draws 1 card and loses the turn. (DT-1)",
    ]  # fmt: skip


def test_a_catch_that_finds_nothing_to_draw_says_so(tmp_path: Path) -> None:
    told = story(
        tmp_path,
        "top: r5\nhand S1: r+2 g2\nhand S2: y1 y2\ndraw: end\n\nS1 plays r+2\nS3 catches S1\n= count S1 1\n",
        "classic",
    )
    caught = told.index("> S3 catches S1")
    assert told[caught + 2] == "No cards are left to draw, so the rest is forgiven. (AMB-47)"
