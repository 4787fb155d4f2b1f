"""A malformed case neither passes nor fails: it is an error, at its own line, in one sentence."""

import pytest

from lastcard.engine.editions import edition_names
from lastcard.referee import Verdict, parse_cases, run_case

HEADER = [
    "title: a case",
    "rules: TURN-1",
    "edition: classic",
    "top: r5",
    "hand S1: r2 b7 wild wild+4",
    "hand S2: g1 g2",
]


def verdict_of(lines: list[str]) -> Verdict:
    (case,) = parse_cases("\n".join(lines))
    return run_case(case, case.editions[0] if case.editions else "")


def error_at(lines: list[str], number: int, sentence: str) -> None:
    verdict = verdict_of(lines)
    assert (verdict.outcome, verdict.line) == ("error", number), verdict.found
    assert sentence.lower() in verdict.found.lower()
    assert verdict.found.endswith((".", "?", ")"))
    assert "\n" not in verdict.found
    assert verdict.found[:1] == verdict.found[:1].upper()


# What no action of a table of four in the classic edition looks like, and what is said about it.
BAD_ACTIONS = [
    ("S1 plyas r7", "'plyas r7' is no action"),
    ("S1", "'' is no action"),
    ("plays r2", "'plays' is no seat"),
    ("S1 plays", "'plays' needs a card"),
    ("S1 plays uno", "'uno' is not a card"),
    ("S1 plays r77", "'r77' is not a card"),
    ("S1 plays r7 r8", "'r8' is too much"),
    ("S1 plays r7 green", "'green' is too much"),
    ("S1 plays wild purple", "'purple' is not a colour"),
    ("S1 plays wild green uno now", "too much"),
    ("S1 plays swap green", "the deck of this table has no swap"),
    ("S1 plays shuffle green", "the deck of this table has no shuffle"),
    ("S1 plays custom1 green", "the deck of this table has no custom1"),
    ("S7 plays r7", "there is no seat S7 at a table of 4"),
    ("S10 plays r7", "'S10' is no seat"),
    ("Bob plays r7", "'Bob' is no seat"),
    ("S1 draws one", "'one' is too much after 'draws'"),
    ("S1 keeps r7", "too much after 'keeps'"),
    ("S1 passes S2", "too much after 'passes'"),
    ("S1 names", "'names' needs a colour"),
    ("S1 names pink", "'pink' is not a colour"),
    ("S1 names red blue", "'names' needs a colour and nothing else"),
    ("S2 accepts all", "too much after 'accepts'"),
    ("S2 challenges S1", "too much after 'challenges'"),
    ("S1 calls uno", "too much after 'calls'"),
    ("S3 catches", "'catches' needs a seat"),
    ("S3 catches S7", "there is no seat S7 at a table of 4"),
    ("S3 catches nobody", "'nobody' is no seat"),
    ("S3 catches S1 S2", "'catches' needs a seat and nothing else"),
    ("S1 swaps", "'swaps' needs a seat"),
    ("S1 swaps S9", "there is no seat S9"),
    ("S1 trades nobody", "'nobody' is no seat"),
    ("S1 trades S4", "there is no seat S4"),
    ("S2 discards", "'discards' needs the cards"),
    ("S2 discards r1 x", "'x' is not a card"),
    ("S2 discards r1 swap", "the deck of this table has no swap"),
    ("S2 performs it", "too much after 'performs'"),
    ("S2 refuses it", "too much after 'refuses'"),
    ("S3 votes", "'votes' needs yes or no"),
    ("S3 votes maybe", "'votes' needs yes or no"),
    ("S0 accuses", "'accuses' needs a seat"),
    ("S0 accuses S8", "there is no seat S8"),
    ("S3 jumps", "'jumps' needs a card"),
    ("S3 jumps r10", "'r10' is not a card"),
    ("S2 stacks", "'stacks' needs a card"),
    ("S2 stacks +2", "'+2' is not a card"),
    ("S2 takes 2", "too much after 'takes'"),
    ("S1 plays r2 (TURN-1", "too much"),
    ("start now", "'start' is no seat"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sentence"), BAD_ACTIONS, ids=[text for text, _ in BAD_ACTIONS])
@pytest.mark.parametrize("mark", ["", "! ", "~ ", "S3 calls & ", "!"])
def test_an_action_that_means_nothing_is_an_error_whatever_is_expected_of_it(
    mark: str, text: str, sentence: str
) -> None:
    error_at([*HEADER, "", "= turn S1", mark + text, "= turn S1"], 9, sentence)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("! S1 plays b7 (TURN-99)", "There is no rule TURN-99"),
        ("! S1 plays b7 (MATCH-1 XYZZY-1)", "There is no rule XYZZY-1"),
        ("! S1 plays b7 (nonsense)", "There is no rule NONSENSE"),
        ("! S1 plays b7 (WD4-4)", "no refusal at this table of the Classic edition can name WD4-4"),  # greek alone
        ("! S3 jumps r5 (HOUSE-2)", "can name HOUSE-2"),  # a house rule that is off
        ("! S3 accuses S1 (PEN-1)", "can name PEN-1"),
        ("! S1 plays b7 (SWAP-1)", "can name SWAP-1"),
        ("! S1 plays b7 ()", "is too much"),
        ("S1 plays b7 (MATCH-1)", "is too much"),
        ("~ S1 plays b7 (MATCH-1)", "is too much"),
        ("! S1 plays b7 & S2 draws", "is too much"),
        ("~ S1 plays b7 & S2 draws", "is too much"),
        ("S1 plays r2 &", "there is no action where one must stand"),
        ("& S1 plays r2", "there is no action where one must stand"),
        ("!", "there is no action where one must stand"),
        ("~", "there is no action where one must stand"),
        ("! (TURN-1)", "there is no action where one must stand"),
        ("! start", "where the set-up is refused there is nothing else to do or check"),
        ("== round", "'== round' opens no round"),
        ("== round two", "opens no round"),
        ("== 2", "opens no round"),
        ("== round 2 dealer S1", "opens no round"),
        ("top: r6", "'top' belongs to the header"),
        ("hand S3: r6", "'hand S3' belongs to the header"),
        ("? S1 plays r2", "'?' is no seat"),
        (f"S1 plays {'r' * 5000}", "no word has 5,000 characters"),
    ],
)  # fmt: skip
def test_a_script_line_that_means_nothing_is_an_error(line: str, sentence: str) -> None:
    number = 8 if line == "! start" else 9
    error_at([*HEADER, "", "= turn S1", line, "= turn S1"], number, sentence)


@pytest.mark.parametrize("rule", ["MATCH-1", "TURN-1", "match-1", "MATCH-01", "MATCH-1, TURN-1"])
def test_a_rule_of_the_edition_that_the_refusal_names_may_be_cited(rule: str) -> None:
    assert verdict_of([*HEADER, "", f"! S1 plays b7 ({rule})"]).passed


def test_a_rule_of_the_edition_that_the_refusal_does_not_name_fails() -> None:
    verdict = verdict_of([*HEADER, "", "! S1 plays b7 (CHAL-1)"])
    assert (verdict.outcome, verdict.line) == ("fail", 8)


def test_a_house_rule_that_is_on_may_be_cited() -> None:
    assert verdict_of(
        [*HEADER[:3], "option jump_in: on", "top: r5", "hand S3: r6 b1", "! S3 jumps r6 (HOUSE-2)"]
    ).passed


@pytest.mark.parametrize(
    ("check", "sentence"),
    [
        ("", "'' is no check"), ("turns S1", "'turns S1' is no check"),
        ("turn", "'turn' needs a seat"), ("turn S7", "there is no seat S7"), ("turn S1 S2", "'S2' is too much"),
        ("asks S1", "needs one of play"), ("asks S1 dance", "'dance' is none of"), ("asks S1 over", "'over' is none of"),
        ("asks S1 play now", "'now' is too much"),
        ("colour", "needs a colour"), ("colour pink", "'pink' is not a colour"), ("colour red blue", "'blue' is too much"),
        ("top", "needs a card"), ("top r55", "'r55' is not a card"), ("top r5 red", "'red' is too much"),
        ("top swap green", "the deck of this table has no swap"), ("top wild pink", "'pink' is not a colour"),
        ("direction", "needs one of left, right"), ("direction up", "'up' is none of left, right"),
        ("dealer", "needs a seat"), ("dealer S8", "there is no seat S8"), ("dealer S0 S1", "'S1' is too much"),
        ("hand", "needs a seat"), ("hand S1 r2 x9", "'x9' is not a card"), ("hand S1 none r2", "'r2' is too much"),
        ("hand S1 r2 shuffle", "the deck of this table has no shuffle"),
        ("count S1", "needs a number"), ("count S1 many", "'many' is no whole number"), ("count S1 -1", "'-1' is no whole"),
        ("count S1 4 4", "'4' is too much"), ("count S1 ²", "'²' is no whole number"),
        ("legal S1", "needs the cards, or none"), ("legal S1 none r2", "'r2' is too much"),
        ("legal S1 r2 wild?", "only a Wild Draw Four can lose a challenge"), ("legal S1 r2 swap", "has no swap"),
        ("may", "needs a seat"), ("may S1", "needs one of draw"), ("may S1 fly", "'fly' is none of"),
        ("may not S1", "needs one of draw"), ("may S1 draw S2", "'S2' is too much"), ("may S1 catch S7", "no seat S7"),
        ("may S1 catch S2 S3", "'S3' is too much"),
        ("pile", "needs a number"), ("pile few", "'few' is no whole number"), ("pile 1 2", "'2' is too much"),
        ("discards", "needs a number"), ("discards 1 2", "'2' is too much"),
        ("bottom", "needs a card"), ("bottom r99", "'r99' is not a card"),
        ("sees S1", "needs a seat"), ("sees S1 S2 S3", "'S3' is too much"), ("hides S1", "needs a seat"),
        ("round", "needs a seat"), ("round maybe", "'maybe' is no seat"), ("round S9", "there is no seat S9"),
        ("round open S1", "'S1' is too much"),
        ("points S1", "needs a number"), ("points S1 x", "'x' is no whole number"), ("points S9 5", "no seat S9"),
        ("scores", "needs a number"), ("scores 1 2 3", "needs a number"), ("scores 1 2 3 4 5", "'5' is too much"),
        ("scores 0 0 0 -5", "'-5' is no whole number"),
        ("match", "needs a seat"), ("match open S1", "'S1' is too much"), ("match S1 S1", "names a seat twice"),
        ("match S9", "there is no seat S9"),
        ("out", "needs a seat"), ("out nobody S1", "'S1' is too much"), ("out S1 S9", "there is no seat S9"),
        ("rule", "needs a card"), ("rule custom1 on", "the deck of this table has no custom1"),
        ("rule r5 on", "nothing is written on r5"), ("rule custom9 on", "'custom9' is not a card"),
        ("event", "needs the name of an event"), ("event flew S1", "there is no event 'flew'"),
        ("event played S1 S2 S3", "'S3' is too much"), ("event played S9", "there is no seat S9"),
    ],
)  # fmt: skip
def test_a_check_that_means_nothing_is_an_error(check: str, sentence: str) -> None:
    error_at([*HEADER, "", "= turn S1", f"= {check}", "= turn S1"], 9, sentence)


def test_an_error_further_down_is_found_before_a_line_fails() -> None:
    error_at([*HEADER, "", "= turn S3", "S1 plyas r2"], 9, "'plyas r2' is no action")


# Header lines of a case that starts in the middle of a round: those that say nothing at any table,
UNREADABLE_HEADER_LINES = [
    ("flavour: sweet", "'flavour' is no header key of a case"),
    ("top: r6", "'top' is given twice"),
    ("hand s1: r6", "'hand S1' is given twice"),
    ("HAND S1: r6", "'hand S1' is given twice"),
    ("first: g4", "a case starts at the deal or, with 'top', in the middle of a round"),
    ("first 1: g4", "'first 1' is no header key"),
    ("first 2: g4", "the case has no line '== round 2'"),
    ("hand S12: r6", "'hand S12' is no header key"),
    ("hand Bob: r6", "'hand bob' is no header key"),
    ("hand S3: r66", "'r66' is not a card"),
    ("draw: r66", "'r66' is not a card"),
    ("draw: end r6", "'end' is not a card"),
    ("discard: pink", "'pink' is not a card"),
    ("order:", "needs the cards"),
    ("called: everybody", "'everybody' is no seat"),
    ("custom4: skip next", "'custom4' is no header key"),
    ("seats: many", "'many' is no whole number"),
    ("seats: ٤", "'٤' is no whole number"),
    ("seats: -2", "'-2' is no whole number"),
    ("seats:", "'' is no whole number"),
    ("mode: fun", "'fun' is no way to score"),
    ("mode:", "'' is no way to score"),
    ("target: far", "'far' is no whole number"),
    ("scores: a b c d", "'a' is no whole number"),
    ("dealer:", "'' is no seat"),
    ("dealer: S1 S2", "'S1 S2' is no seat"),
    ("turn: mine", "'mine' is no seat"),
    ("direction: up", "'up' is neither left nor right"),
    ("option stakcing: draw2", "there is no option 'stakcing', did you mean stacking?"),
    ("option jump_in: perhaps", "'perhaps' is neither on nor off"),
    ("option jump_in:", "'' is neither on nor off"),
    ("option false_catch: two", "'two' is not a whole number"),
    ("option players: few", "'few' is not a span"),
    ("rules: MATCH-1", "'rules' is given twice"),
    ("title: another", "'title' is given twice"),
]
# and those that can be read, but not set up at this table.
IMPOSSIBLE_HEADER_LINES = [
    ("hand S7: r6", "there is no seat S7 at a table of 4"),
    ("hand S3: r5 r5", "there are not that many r5 in the deck"),
    ("hand S3: swap", "the deck of this table has no swap"),
    ("hand S3:", "a hand without cards is out of the round"),
    ("draw: shuffle", "the deck of this table has no shuffle"),
    ("draw: r5 r5", "there are not that many r5"),
    ("discard: custom2", "the deck of this table has no custom2"),
    ("order: r1 swap", "the deck of this table has no swap"),
    ("order: r5 r5 r5", "there are not that many r5"),
    ("called: S3", "S3 holds 7 cards, and a call counts with one or two"),
    ("called: S1", "S1 holds 4 cards"),
    ("called: S9", "there is no seat S9"),
    ("custom1: skip next", "the deck of this table has no custom1"),
    ("custom: skip next", "the deck of this table has no custom1"),
    ("scores: 1 2 3", "4 numbers are needed, not 3"),
    ("scores:", "4 numbers are needed, not 0"),
    ("scores: 0 500 0 0", "S1 has reached the 500 points that are played for"),
    ("scores: 0 0 0 99999999999999999999", "nobody has more than 20,000 points"),
    ("dealer: S9", "there is no seat S9"),
    ("turn: S9", "there is no seat S9"),
    ("dealer draws: r1 r2 r3", "fewer cards are named than are drawn"),
    ("dealer draws: r1 r2 r3 r3", "fewer cards are named than are drawn"),  # S2 and S3 draw again
    ("dealer draws: r1 r2 r3 r4 r6", "more cards are named than are drawn"),
    ("dealer draws: r0 r0 r3 r4", "there are not that many r0"),
    ("dealer draws: r1 r2 r3 swap", "the deck of this table has no swap"),
    ("dealer draws:", "fewer cards are named"),
    ("out: S0 S1 S2", "at least two players must be left"),
    ("out: S1", "S1 is out"),  # and holds a hand
    ("out: S9", "there is no seat S9"),
    ("option stacking: draw3", "'draw3' is not one of off, draw2, draw4, same, mixed"),
]  # fmt: skip
BAD_HEADER_LINES = [*UNREADABLE_HEADER_LINES, *IMPOSSIBLE_HEADER_LINES]


@pytest.mark.parametrize(("line", "sentence"), BAD_HEADER_LINES, ids=[line for line, _ in BAD_HEADER_LINES])
def test_a_header_line_that_is_wrong_is_an_error(line: str, sentence: str) -> None:
    # Of two hands the later one is wrong, of two lines that contradict each other the one that says so.
    number = 5 if line == "out: S1" else 7
    error_at([*HEADER, line, "", "= turn S1"], number, sentence)


@pytest.mark.parametrize(
    ("line", "sentence"), UNREADABLE_HEADER_LINES, ids=[line for line, _ in UNREADABLE_HEADER_LINES]
)
def test_a_header_line_that_cannot_be_read_is_no_refused_set_up(line: str, sentence: str) -> None:
    error_at([*HEADER, line, "", "! start"], 7, sentence)


@pytest.mark.parametrize("line", [line for line, _ in IMPOSSIBLE_HEADER_LINES])
def test_a_position_that_cannot_be_set_up_is_a_refused_set_up(line: str) -> None:
    assert verdict_of([*HEADER, line, "", "! start"]).passed


@pytest.mark.parametrize(
    ("lines", "number", "sentence"),
    [
        (["rules: TURN-99", "top: r5", "= turn S1"], 1, "There is no rule TURN-99"),
        (["title: x", "rules: TURN-1 NONE", "= turn S1"], 2, "There is no rule NONE"),
        (["edition: klingon", "= turn S1"], 1, "there is no edition 'klingon'"),
        (["edition:", "= turn S1"], 1, "the case names no edition"),
        (["edition: classic classic", "= turn S1"], 1, "'classic' is named twice"),
        (["title: x", "top: r5"], 2, "the case has no action and no check"),
        (["title: x", "edition: greek", "dealer draws: r1 r2 r3 r4", "= turn S1"], 3, "nobody draws for dealer"),
        (["dealer: S1", "dealer draws: r1 r2 r3 r4", "= turn S1"], 2, "the dealer is drawn for or named, not both"),
        (["first: r5 r6", "= turn S1"], 1, "more cards are named than are turned up"),
        (["first:", "= turn S1"], 1, "needs the cards"),
        (["first: swap", "= turn S1"], 1, "the deck of this table has no swap"),
        (["first: r5", "turn: S2", "= turn S2"], 2, "only a case that starts in the middle of a round"),
        (["first: r5", "direction: right", "= turn S2"], 2, "only a case that starts in the middle of a round"),
        (["first: r5", "discard: r6", "= turn S2"], 2, "only a case that starts in the middle of a round"),
        (["first: wild+4", "draw: end", "= turn S1"], 1, "none of the cards can start the discard pile"),
        (["edition: greek", "first: wild g+2", "draw: end", "= turn S1"], 2, "none of the cards can start"),
        (["top: wild", "= turn S1"], 1, "needs a card, and a colour after a wild-type card"),
        (["top: r5 red", "= turn S1"], 1, "needs a card, and a colour"),
        (["top: wild pink", "= turn S1"], 1, "'pink' is not a colour"),
        (["top:", "= turn S1"], 1, "needs a card"),
        (["top: swap red", "= turn S1"], 1, "the deck of this table has no swap"),
        (["out: S2", "mode: elimination", "edition: braille", "dealer: S2", "= turn S1"], 4, "S2 is out"),
        (["out: S2", "mode: elimination", "edition: braille", "top: r5", "turn: S2", "= turn S1"], 5, "S2 is out"),
        (["out: S2", "mode: elimination", "edition: braille", "top: r5", "called: S2", "= turn S1"], 5, "no card"),
        (["option jump-in: on", "option jump_in: off", "= turn S1"], 2, "the option jump_in is given twice"),
        (["edition: czech", "option custom_count: 1", "custom2: skip next", "= turn S1"], 3, "has no custom2"),
        (["edition: czech", "option special_cards: off", "custom1: skip next", "= turn S1"], 3, "has no custom1"),
        (["option hand_size: 10", "seats: 10", "top: r5",
          "hand S1: r1 r1 r2 r2 r3 r3 r4 r4 r6 r6 r7 r7 r8 r8 r9 r9 y1 y1", "= turn S1"], 1, "too few cards are left"),
    ],
)  # fmt: skip
def test_a_case_that_contradicts_itself_is_an_error(lines: list[str], number: int, sentence: str) -> None:
    error_at(lines, number, sentence)


@pytest.mark.parametrize("order", ["g8 b9", "g8 y7 b9 r1", "g8 g8 g7", "g8 y7 r1"])
def test_an_order_of_other_cards_than_are_shuffled_is_an_error(order: str) -> None:
    """END-3: three cards lie under the top one."""
    lines = [
        "top: r5",
        "discard: b9 g8 y7",
        "hand S1: b1 b2",
        "draw: end",
        f"order: {order}",
        "S1 draws",
        "S2 draws",
        "S3 draws",
    ]
    verdict = verdict_of([*lines, "= pile 0"])
    assert (verdict.outcome, verdict.line) == ("error", 5), verdict.found


def test_cards_turned_up_in_a_later_round_are_of_the_deck_and_all_turned_up() -> None:
    play = ["top: r5", "hand S1: r9", "hand S2: g1", "called: S1", "", "S1 plays r9", "== round 2", "= top g4"]
    assert verdict_of(["first 2: g4", *play]).passed
    error_at(["first 2: g4 g5", *play], 1, "more cards are named than are turned up")
    error_at(["first 2: swap", *play], 1, "the deck of this table has no swap")
    error_at(["first 2: g4 g4 g4", *play], 1, "there are not that many g4")
    error_at(["first 2: g44", *play], 1, "'g44' is not a card")


@pytest.mark.parametrize(
    "lines",
    [
        ["seats: 11"], ["seats: 1"], ["seats: 0"], ["option decks: 9"], ["option custom_count: 4"], ["target: 0"],
        ["mode: elimination"], ["mode: partners"], ["option special_cards: off"], ["option swap: mandatory"],
        ["option hand_size: 20", "seats: 10"], ["edition: greek", "custom1: sample 6"], ["option players: 1-30"],
        ["edition: greek", "custom1: draw next"],
    ],
)  # fmt: skip
def test_a_set_up_that_can_be_read_but_not_played_is_refused(lines: list[str]) -> None:
    assert verdict_of([*lines, "first: g4", "! start"]).passed
    verdict = verdict_of([*lines, "first: g4", "= turn S1"])
    assert (verdict.outcome, verdict.found.startswith("The set-up is refused: ")) == ("fail", True)


def test_a_case_for_all_editions_is_run_in_every_one() -> None:
    case = parse_cases("title: all\nedition: all\ntop: r5\nhand S1: r9 b2\n\nS1 plays r9\n= top r9\n")[0]
    assert case.editions == edition_names()
    assert case.flaw is None
    others = parse_cases("title: others\nedition: all but greek braille\ntop: r5\n\n= top r5\n")[0]
    assert set(others.editions) == set(edition_names()) - {"greek", "braille"}
    misspelt = parse_cases("title: misspelt\nedition: all but grek\ntop: r5\n\n= top r5\n")[0]
    assert misspelt.flaw is not None
    assert "there is no edition 'grek'" in str(misspelt.flaw.why)
    mixed = parse_cases("title: mixed\nedition: all classic\ntop: r5\n\n= top r5\n")[0]
    assert mixed.flaw is not None
    assert "there is no edition 'all'" in str(mixed.flaw.why)
