"""`lastcard play` as a person uses it: lines in, lines out."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from lastcard.engine.cards.kinds import KINDS
from lastcard.engine.editions import edition_names
from lastcard.engine.game import Game
from lastcard.engine.records import record_text
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.narration.card_names import CardNames
from tests.terminal.person import sit_down

pytestmark = pytest.mark.long  # starts many processes

TRANSCRIPTS = Path(__file__).parent / "transcripts"
CARDS = [CardNames(Words()).card(kind) for kind in range(KINDS)]


def play(*arguments: str, typed: str) -> subprocess.CompletedProcess[str]:
    """Run the real command with piped input."""
    command = [sys.executable, "-m", "lastcard", "play", *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True, timeout=60, check=False)


def screen(*arguments: str, typed: str) -> str:
    done = play(*arguments, typed=typed)
    assert done.returncode == 0
    assert done.stderr == ""
    return done.stdout


# --- whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", edition_names())
def test_a_person_can_play_a_whole_match_in_every_edition(name: str) -> None:
    shown = sit_down(["--edition", name, "--players", "3", "--seed", name, "--target", "60"]).screen.getvalue()
    assert re.search(r"(You win|\w+ wins) the match\.", shown)
    assert "do not understand" not in shown
    asked = shown.replace("so you must play it. (TURN-4)", "")  # the one question that names its rule
    assert not re.search(r"\([A-Z]+[0-9]?-\d+\)$", asked, re.MULTILINE)  # nothing was refused


@pytest.mark.parametrize("players", [2, 10])
def test_a_person_can_play_with_every_house_rule_and_written_rule(players: int) -> None:
    options = ["stacking=mixed", "jump_in=on", "seven_zero=on", "false_catch=1", "places=on", "draw_until_playable=on"]
    options += ["no_special_finish=on", "several_of_a_number=on", "deflect=on"]
    switches = [word for option in options for word in ("--option", option)]
    for samples in (("6", "7", "8"), ("9", "10", "2")):
        written = [word for sample in samples for word in ("--custom", f"sample {sample}")]
        arguments = ["--edition", "czech", "--players", str(players), "--seed", "h", "--target", "60"]
        shown = sit_down([*arguments, *switches, *written, "--verbosity", "full"]).screen.getvalue()
        assert "wins the match." in shown or "You win the match." in shown


def test_several_cards_of_a_number_are_laid_one_by_one_until_the_turn_is_ended() -> None:
    """HOUSE-12."""
    table = ["--players", "3", "--seed", "m1", "--mode", "round", "--option", "several_of_a_number=on"]
    person = sit_down(table, seed=1)
    shown = person.screen.getvalue()
    assert "lay another card of that number, or type k to end the turn." in shown
    assert "Lay or end: k\nYou end the turn." in shown


def test_a_preset_sets_the_options_and_details_can_still_be_changed() -> None:
    party = play("--preset", "party", "--option", "jump_in=off", "--seed", "1", typed="quit\n")
    assert party.returncode == 0, party.stderr
    assert "stacking mixed" in party.stdout
    assert "jump_in" not in party.stdout
    quick = play("--preset", "quick", "--seed", "1", typed="quit\n")
    assert "hand_size 5" in quick.stdout
    assert "One round decides" in quick.stdout


def test_a_transcript_stays_as_it_is() -> None:
    """To renew it after a deliberate change: python -m tests.terminal.commands.test_play."""
    typed = (TRANSCRIPTS / "classic-2.in").read_text(encoding="utf-8")
    expected = (TRANSCRIPTS / "classic-2.out").read_text(encoding="utf-8")
    assert screen(*TRANSCRIPT_ARGUMENTS, typed=typed) == expected


def test_the_screen_gets_plain_lines_only() -> None:
    typed = (TRANSCRIPTS / "classic-2.in").read_text(encoding="utf-8")
    shown = screen(*TRANSCRIPT_ARGUMENTS, typed=typed)
    assert not re.search(r"[^\x20-\x7e\n]", shown)  # no escape codes, no box drawing


def test_only_cards_that_the_person_has_seen_are_ever_printed() -> None:
    for seed in range(4):
        console = sit_down(["--edition", "polish", "--seed", str(seed), "--mode", "round"], seed=seed)
        game = record_text.read_record(replayed := record_text.write_record(console.game))
        assert record_text.write_record(game) == replayed
        _, _, shown = console.screen.getvalue().partition("Round 1.")
        assert cards_of(shown) <= cards_seen_by_first_seat(replayed)


def cards_of(text: str) -> set[str]:
    found = set()
    for name in sorted(CARDS, key=len, reverse=True):
        if name in text:
            found.add(name)
            text = text.replace(name, "")
    return found


def cards_seen_by_first_seat(record: str) -> set[str]:
    """Replay a record and collect every card that was public, in the hand of seat 0, or shown to it."""
    head, _, moves = record.partition("\n\n")
    game = record_text.read_record(head + "\n\n")
    seen: set[int] = set()
    events = list(game.last_events)
    for line in moves.splitlines():
        seen.update(game.hand(0))
        who, _, action = line.partition(" ")
        seat = int(who[1:]) if re.fullmatch(r"S\d", who) else game.names.index(who)
        events += game.push(seat, action)
        if any(event.name == "rule_on" for event in game.last_events):
            return set(CARDS)  # hands lay open
    for event in events:
        seen.update(event.seen_by(0).cards)
    return {CARDS[kind] for kind in seen}


# --- typed lines ----------------------------------------------------------------------------------


def test_bad_input_gets_one_sentence_and_changes_nothing() -> None:
    bad = ["foo", "r99", "12345", "u zed", "wild mauve", "k", "vote", "4 5", "²", "9" * 30, "plays", "Ana d", "undo"]
    shown = screen("--seed", "1", typed="\n".join([*bad, "log 99", "quit", "quit"]))
    answers = shown.split("Your move: ")[1:]
    for line, answer in zip(bad, answers, strict=False):
        typed, sentence, *rest = answer.split("\n")
        assert typed == line
        assert sentence.endswith((".", ")"))
        assert rest == [""]
    assert "You:" not in shown  # no card was laid


def test_questions_are_answered_in_plain_lines() -> None:
    shown = screen("--seed", "1", typed="h\nm\nt\nn\ns\nw\nl\nlog 1\no\n?\nrules TURN-7\nrules xyzzy\nquit\nquit\n")
    for line in (
        "Top green 8, colour green. Play goes counter-clockwise.",
        "You 7; Ana 6; Ben 7; Eleni 7.",
        "79 cards in the draw pile.",
        "Eleni: 0 points.",
        "You have to play.",
        "Sorted by face.",
        "You can also type d.",
        "save FILE: save the game. quit: leave.",
        "TURN-7  Then only the drawn card counts",
        "Nothing in the rule book answers “xyzzy”; try other words.",
    ):
        assert f"\n{line}\n" in shown


def test_a_wild_card_asks_for_its_colour_and_can_be_taken_back() -> None:
    seed = next(str(number) for number in range(99) if 52 in Game.create(players=NAMES, seed=str(number)).hand(0))
    shown = sit_down(["--seed", seed], most=0).screen.getvalue()
    assert "Wild" in shown
    shown = screen("--seed", seed, typed="wild\npurple\nt\nundo\nundo\nwild\nblue\nquit\nquit\n")
    assert "Wild: which colour? red, yellow, green or blue, or undo." in shown
    assert "Colour: undo\nTaken back." in shown
    assert "There is nothing to take back" in shown
    assert "You: Wild, blue. 6 left." in shown


NAMES = ("You", "Ana", "Ben", "Eleni")


def test_discards_are_collected_one_by_one_and_can_be_taken_back() -> None:
    console = sit_down(
        ["--edition", "czech", "--custom", "all to 3", "--players", "2", "--seed", "d", "--mode", "round"]
    )
    before = console.typed[: next(i for i, line in enumerate(console.typed) if line.startswith("discards"))]
    shown = screen(
        "--edition", "czech", "--custom", "all to 3", "--players", "2", "--seed", "d", "--mode", "round",
        typed="\n".join([*before, "1", "undo", "undo", "2", "99", "1 1 1 1 1 1 1 1", "h"]),
    )  # fmt: skip
    asked = shown[shown.index("to discard, by number or code.") :]
    assert re.search(r"Discard: 1\nChosen: .*\. \d more, or undo\.\nDiscard: undo\nTaken back\.\n", asked)
    assert "There is nothing to take back" in asked
    assert "There is no card 99" in asked


def test_the_end_of_input_ends_the_game_politely() -> None:
    done = play("--seed", "1", typed="")
    assert done.returncode == 0
    assert done.stdout.endswith("The input has ended, so the game ends here.\nNothing is saved.\n")


def test_the_end_of_input_saves_where_it_was_told_to(tmp_path: Path) -> None:
    path = tmp_path / "evening.txt"
    done = play("--seed", "1", "--save", str(path), typed="")
    assert f"The input has ended, so the game ends here.\nSaved to {path}.\n" in done.stdout
    assert "Nothing is saved" not in done.stdout
    assert play("--load", str(path), typed="").returncode == 0


def test_a_saved_game_brings_its_own_rules(tmp_path: Path) -> None:
    path = str(tmp_path / "evening.txt")
    play("--seed", "1", "--save", path, typed="")
    done = play("--load", path, "--players", "2", "--option", "jump_in=on", typed="")
    assert done.returncode == 2
    assert done.stderr == "A saved game goes on as it was begun: leave out --players and --option.\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--players", "1"], "1 cannot play; the game is for 2 to 10 players. (META-1)"),
        (["--edition", "clasic"], "There is no edition 'clasic', did you mean classic?"),
        (["--option", "foo"], "'foo' is not an option: write NAME=VALUE, for example jump_in=on."),
        (
            ["--save", "nowhere/evening.txt"],
            "The game cannot be saved as nowhere/evening.txt: that is a directory, or its directory does not exist.",
        ),
        (["--names", "Ana,ana"], "The name ana is given twice."),
        (["--names", "Ana Maria"], "'Ana Maria' cannot be a name: use one word of at most 20 letters"),
        (["--names", "\u3164"], "'\u3164' cannot be a name: use one word of at most 20 letters"),
        (["--names", "A\u202ena"], "'A\u202ena' cannot be a name: use one word of at most 20 letters"),
        (["--names", "S1"], "'S1' cannot be a name: use one word of at most 20 letters"),
        (["--names", "Zo\u00eb,Zoe\u0308"], "The name Zo\u00eb is given twice."),
        (["--names", "draw"], "'draw' cannot be a name: use one word of at most 20 letters"),
        (["--humans", "3", "--players", "2"], "3 people do not fit at a table for 2."),
        (["--humans", "0"], "Somebody has to play: --humans must be at least 1."),
        (["--custom", "blank"], "The Classic edition has no customizable cards to write on."),
        (["--load", "no-such-file"], "no-such-file cannot be read: No such file or directory."),
        (["--load", __file__], f"{__file__}: line 1: "),
        (["--dealer", "S1"], "In the Classic edition all draw for dealer, so --dealer cannot choose one."),
        (
            ["--edition", "greek", "--dealer", "Zoe"],
            "'Zoe' cannot deal; write chance, a seat such as S0, or one of the players You, Ana, Ben and Eleni.",
        ),
        (["--edition", "greek", "--dealer", "S4"], "'S4' cannot deal; write chance"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(arguments: list[str], sentence: str) -> None:
    done = play(*arguments, typed="")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith(sentence)


@pytest.mark.parametrize(("who", "name"), [("S2", "Ben"), ("ana", "Ana"), ("You", "You")])
def test_the_table_chooses_who_deals_first_where_its_edition_says_so(who: str, name: str) -> None:
    """SETUP-1, AMB-03: greek."""
    for seed in "123":
        console = sit_down(["--edition", "greek", "--dealer", who, "--seed", seed], most=1)
        game = console.game
        assert game.names[game.state.dealer] == name
        assert record_text.read_record(record_text.write_record(game)).first_dealer == game.state.dealer


def test_chance_chooses_the_dealer_if_the_table_does_not() -> None:
    seeds = range(30)
    for arguments in ([], ["--dealer", "chance"]):
        consoles = [sit_down(["--edition", "greek", "--seed", str(seed), *arguments], most=1) for seed in seeds]
        assert {console.game.state.dealer for console in consoles} == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("arguments", "mode", "offered"),
    [
        ([], "partners", True), (["--mode", "winner_takes"], "winner_takes", False), (["--mode", "partners"], "partners", False),
        (["--players", "3"], "winner_takes", False), (["--players", "5"], "winner_takes", False),
        (["--option", "partners=off"], "winner_takes", False), (["--option", "partners=opposite"], "partners", True),
    ],
)  # fmt: skip
def test_four_at_a_braille_table_are_offered_pairs_and_told_why(arguments: list[str], mode: str, offered: bool) -> None:
    """AMB-82."""
    console = sit_down(["--edition", "braille", "--seed", "1", *arguments], most=1)
    assert console.game.mode == mode
    why = (
        "Four players play as partners: the Braille sheet calls its partner rules 'rules for four players'. "
        "Use --mode winner_takes to play without partners. (AMB-82)"
    )
    assert (why in console.screen.getvalue()) == offered


# --- several people at one keyboard ---------------------------------------------------------------


def test_hands_stay_private_when_people_share_the_keyboard() -> None:
    console = sit_down(["--names", "Ana,Bo", "--players", "3", "--seed", "s", "--mode", "round"])
    shown = console.screen.getvalue()
    assert "since you last looked" in shown
    blank = re.compile(r"\n{20,}")
    pages = blank.split(shown)
    for page in pages:
        prompts = set(re.findall(r"^(Ana|Bo)\. ", page, re.MULTILINE))
        assert len(prompts) <= 1  # one person's prompts, and hand, on each screenful
    hands = [page.index("Hand: ") for page in pages if "Hand: " in page]
    readies = [page.index("press Enter when the others look away") for page in pages if "Hand: " in page]
    assert hands
    assert all(ready < hand for ready, hand in zip(readies, hands, strict=True))


def test_nobody_reads_what_another_person_drew() -> None:
    console = sit_down(["--names", "Ana,Bo", "--players", "2", "--seed", "t", "--mode", "round"], seed=4)
    for page in re.split(r"\n{20,}", console.screen.getvalue()):
        assert not re.search(r"^(Ana|Bo) draws? (red|yellow|green|blue|Wild)", page, re.MULTILINE)


def test_somebody_else_can_speak_by_name() -> None:
    shown = screen(
        "--names", "Ana,Bo", "--players", "2", "--seed", "u", typed="\nBo u Ana\nAna u Bo\nBo h\nquit\nquit\n"
    )
    assert "Bo holds 7 cards, so there is nothing to catch. (UNO-2)" in shown
    assert "Ana holds 7 cards, so there is nothing to catch. (UNO-2)" in shown


# --- saving ---------------------------------------------------------------------------------------


def test_a_saved_game_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    shown = screen("--seed", "1", typed=f"2\nsave {path}\nquit\n")
    assert f"Saved to {path}.\nGo on later with: lastcard play --load {path}\n" in shown
    assert shown.endswith("Your move: quit\nGoodbye.\n")
    hand = re.findall(r"^Hand: .*$", shown, re.MULTILINE)[-1]
    again = screen("--load", str(path), typed="quit\n")
    assert "The game goes on in round 1." in again
    assert hand in again


def test_quitting_saves_where_save_says(tmp_path: Path) -> None:
    path = tmp_path / "auto.txt"
    shown = screen("--seed", "1", "--save", str(path), "--names", "Ana,Bo", typed="\nd\nquit\n")
    assert f"lastcard play --load {path} --names Ana,Bo" in shown
    assert path.read_text(encoding="utf-8").startswith("edition: classic\n")
    assert "Nobody called Zoe plays in that game" in play("--load", str(path), "--names", "Zoe", typed="").stderr


# --- the fairness of catching ---------------------------------------------------------------------


def test_people_get_the_chance_to_catch_a_bot_before_the_next_bot_moves() -> None:
    for seed in range(30):
        console = sit_down(["--players", "4", "--seed", f"c{seed}", "--mode", "round"], seed=seed)
        offered = re.search(
            r"(\w+) has one card and has not called UNO\. Type u \1 to catch\.\nEnter to go on: \n",
            console.screen.getvalue(),
        )
        if offered:
            typed = console.typed[: console.typed.index("")] if "" in console.typed else []
            shown = screen(
                "--players",
                "4",
                "--seed",
                f"c{seed}",
                "--mode",
                "round",
                typed="\n".join([*typed, "u", "quit", "quit"]),
            )
            assert "You catch " in shown
            return
    pytest.fail("no bot ever forgot to call")


TRANSCRIPT_ARGUMENTS = ("--players", "2", "--seed", "short", "--mode", "round")


def renew() -> None:
    """Write the golden transcript anew."""
    console = sit_down(list(TRANSCRIPT_ARGUMENTS), seed=2)
    typed = "\n".join([*console.typed, ""]) + "\n"
    (TRANSCRIPTS / "classic-2.in").write_text(typed, encoding="utf-8")
    (TRANSCRIPTS / "classic-2.out").write_text(screen(*TRANSCRIPT_ARGUMENTS, typed=typed), encoding="utf-8")


if __name__ == "__main__":
    renew()
