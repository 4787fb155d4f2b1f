"""`lastcard play` in colour: the sentences of the plain console, drawn cards and seats, and nothing too wide."""

import re
from collections import Counter

import pytest
from rich.cells import cell_len

from lastcard.cards.codes import COLOUR_SIGNS
from lastcard.cli.colour.cards import hand_rows
from lastcard.cli.colour.ink import Ink, wrap
from lastcard.cli.colour.scores import bar
from lastcard.editions import edition_names
from lastcard.game import Game, records
from lastcard.sentences.catalogue import Words
from lastcard.views import seat_view
from lastcard.words.cards import CardNames
from tests.cli.person import sit_down, sit_down_in_colour
from tests.cli.terminal import ESCAPE
from tests.cli.test_play import cards_of, cards_seen_by_first_seat

SIZES = [(80, 24), (60, 20), (160, 50), (50, 18), (40, 12)]
CARDS = CardNames(Words())


def without_ink(text: str) -> str:
    """Return what is to be read: no escape codes, no shapes before names."""
    return re.sub(rf"[{COLOUR_SIGNS}] ", "", ESCAPE.sub("", text))


def flowing(text: str) -> str:
    """Return a text with every break and indent as one blank."""
    return " ".join(text.split())


# --- the same game as in plain lines --------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", edition_names())
def test_every_plain_sentence_is_said_in_colour_too(name: str, size: tuple[int, int]) -> None:
    arguments = ["--edition", name, "--players", "3", "--seed", name, "--target", "60"]
    plain, colour = sit_down(arguments), sit_down_in_colour(arguments, size)
    assert colour.typed == plain.typed
    shown = flowing(without_ink(colour.screen.getvalue()))
    for line in plain.screen.getvalue().splitlines():
        if not line.startswith("Hand: "):  # drawn as boxes, where there is room
            assert flowing(line) in shown


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "arguments",
    [
        ["--players", "2"],
        ["--players", "10", "--edition", "czech"],
        ["--players", "4", "--edition", "braille", "--braille"],
        ["--players", "10", "--names", "Wolfeschlegelsteinha,Ótłümßhaxöy-Ñandúz'x,漢字漢字漢字漢字漢字"],
        ["--players", "3", "--names", "שרה,Bo", "--edition", "greek", "--custom", "next draws 9 if stuck"],
    ],
    ids=["two", "ten", "braille", "long names", "written"],
)  # fmt: skip
def test_nothing_is_wider_than_the_terminal(arguments: list[str], size: tuple[int, int]) -> None:
    console = sit_down_in_colour([*arguments, "--seed", "w", "--mode", "round"], size, most=40)
    for line in ESCAPE.sub("", console.screen.getvalue()).splitlines():
        shown = line.rpartition(": ")[0] if line.endswith(tuple(filter(None, console.typed))) else line
        assert cell_len(shown) <= size[0], line


def test_only_cards_that_the_person_has_seen_are_ever_shown_in_colour() -> None:
    for seed in range(3):
        console = sit_down_in_colour(["--edition", "polish", "--seed", str(seed), "--mode", "round"], seed=seed)
        assert console.desk is not None
        _, _, shown = flowing(without_ink(console.screen.getvalue())).partition("Round 1.")
        assert cards_of(shown) <= cards_seen_by_first_seat(records.write_record(console.game))


def test_cards_that_fit_have_a_heavy_edge_unless_hints_are_off() -> None:
    shown = sit_down_in_colour(["--seed", "1"], most=1).screen.getvalue()
    assert "┏" in shown
    assert "┏" not in sit_down_in_colour(["--seed", "1", "--no-hints"], most=1).screen.getvalue()


# --- the drawings ---------------------------------------------------------------------------------


def test_a_hand_is_numbered_in_its_order_and_marks_what_fits() -> None:
    game = Game.create(players=("Ana", "Ben"), seed="r26")
    seat = game.deciders[0]
    view = seat_view(game, seat)
    (row,) = hand_rows(view.hand, view.playable, 80, braille=None)
    drawn = [line.plain for line in row]
    assert drawn[2].replace("│", " ").replace("┃", " ").split() == [str(card) for card in view.hand]
    assert re.findall(r"\d+", drawn[3]) == [str(number) for number in range(1, len(view.hand) + 1)]
    assert [corner == "┏" for corner in re.findall("[╭┏]", drawn[0])] == [card in view.playable for card in view.hand]


def test_many_cards_take_more_rows_and_then_a_list() -> None:
    for size, boxes in (((80, 24), True), ((60, 20), False)):
        shown = sit_down_in_colour(["--seed", "1", "--option", "hand_size=20"], size, most=0).screen.getvalue()
        assert ("Hand: " not in ESCAPE.sub("", shown)) == boxes


@pytest.mark.parametrize("players", range(2, 11))
def test_the_picture_seats_everybody_once_and_points_at_whose_turn_it_is(players: int) -> None:
    console = sit_down_in_colour(["--players", str(players), "--seed", "p"], most=0)
    assert console.desk is not None
    shown = ESCAPE.sub("", console.screen.getvalue())
    drawn = shown[shown.rindex("\n\n") : shown.index("Your turn.")]
    view = console.desk.view(0)
    seated = Counter(re.findall(r"(\w+) ▮+ (\d+)", drawn))
    assert seated == Counter({(name, str(view.counts[seat])): 1 for seat, name in enumerate(view.names)})
    assert re.findall(r"▶ (\w+)", drawn) == ["You"]
    assert ("↻ clockwise" in drawn) == (view.direction > 0)
    lines = drawn.splitlines()
    middle = next(line.index("╭") for line in lines if "╭" in line)
    left = [name for line in lines for name in view.names if re.search(rf"^.{{0,{middle - 1}}}\b{name} ▮.*[│╰]", line)]
    assert left[::-1] == list(view.names[1 : 1 + players // 3])  # clockwise from the viewer: up the left side


def test_a_player_who_called_wears_a_badge() -> None:
    for seed in range(20):
        shown = ESCAPE.sub(
            "", sit_down_in_colour(["--players", "3", "--seed", f"b{seed}", "--mode", "round"]).screen.getvalue()
        )
        if re.search(r"\w+ ▮ 1 UNO!", shown):
            return
    pytest.fail("no bot ever called")


@pytest.mark.parametrize(
    ("score", "added", "drawn"),
    [(0, 0, "░░░░░░░░░░"), (250, 0, "█████░░░░░"), (500, 500, "▓▓▓▓▓▓▓▓▓▓"), (730, 100, "██████████"), (499, 0, "█████████░")],
)  # fmt: skip
def test_a_bar_is_full_only_at_the_target(score: int, added: int, drawn: str) -> None:
    assert bar(score, added, 500, 10) == drawn


def test_a_match_ends_with_its_winner_and_the_race_as_bars() -> None:
    shown = ESCAPE.sub("", sit_down_in_colour(["--players", "3", "--seed", "e", "--target", "100"]).screen.getvalue())
    final = shown[shown.index("╔") : shown.index("╝")]
    assert re.search(r"║ (You win the match!|\w+ wins the match\.) +║", final)
    assert len(re.findall(r"points?\. +[█▓░]{8,}", final)) == 3
    assert re.search(r"[█▓]{8,} +║", final)  # the winner's bar is full


# --- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "inked"),
    [
        ("Ana: red 7. 4 left.", {"● red 7": "bright_white on red"}),
        ("Green 3 fits", {"▲ Green 3": "black on green"}),
        ("Wild, blue.", {"Wild": "bold", "■ blue": "bright_white on blue"}),
        ("7 yellow 6, 8 Wild Draw Four", {"★ yellow 6": "black on yellow", "Wild Draw Four": "bold"}),
        ("Redd and Blue-jay have 7 cards", {}),
        ("That is refused. (TURN-7)", {"TURN-7": "bold"}),
    ],
)  # fmt: skip
def test_cards_and_colours_in_a_sentence_get_ground_and_shape(line: str, inked: dict[str, str]) -> None:
    (text,) = Ink(CARDS).sentence(line, 80)
    assert {text.plain[span.start : span.end]: str(span.style) for span in text.spans} == inked


def test_a_card_stays_on_one_line_and_a_long_word_whole() -> None:
    lines = [text.plain for text in Ink(CARDS).sentence("You draw blue Draw Two and yellow Skip.", 18)]
    assert lines == ["You draw", "■ blue Draw Two", "and ★ yellow Skip."]
    assert wrap("    /a/very/long/path/name here", 12) == ["    /a/very/long/path/name", "    here"]
