"""A game reads the rule language first and asks for a reader of sentences only then: every text means what the reader says.

``one_way`` and ``other_way`` spell out in what order the two languages are tried, apart from the code that tries them.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from lastcard.engine import plugins
from lastcard.engine.editions import edition, edition_names
from lastcard.engine.kernel.state.setup import written_rules
from lastcard.engine.programs.operations import OPERATIONS
from lastcard.engine.programs.rule_text import Program, WrittenRuleError, is_program, parse_rule
from lastcard.written.gallery_programs import gallery_sentences
from lastcard.written.understanding import NotUnderstoodError, understand

HERE = Path(__file__).parent
CLASSIC = edition("classic")
ODD = (
    "", "blank", '"blank"', "Nothing", '"', '""', "...", "_", "skip", "Skip", "draw 2", "Draw two", "DRAW NEXT 2; SKIP NEXT",
    "next draws", "Next draws", "next draws 99", "next draws 2 else", "others draw 3 if stuck", "swap hands and again",
    "next draws 2; 'sing' and", 'vote "cards"', 'vote "cards" then', 'Vote "cards" all then again', 'dare next "sing"',
    '"Everybody sings', 'Everybody sings"', "Everybody sings", 'Everybody sings "la la"', "sample", "all",
    "again;" * 30, "next draws 2; " * 30, "Draw a card and the next player draws 2; skip next",
)  # fmt: skip


def one_way(text: str) -> Program:
    """Read a text that nobody has agreed on."""
    text = text.strip()
    try:
        program = parse_rule(text)
        if not program.is_judged or text.startswith('"') or is_program(text):
            return program
    except WrittenRuleError:
        try:
            return parse_rule(understand(text))
        except NotUnderstoodError:
            if not is_program(text) or text[:1].isupper():
                raise
        raise
    return parse_rule(understand(text))


def other_way(text: str) -> Program:
    """Read a text that is agreed."""
    try:
        return one_way(text)
    except NotUnderstoodError:
        return parse_rule(text)


def outcome(read: Callable[[str], Program], text: str) -> tuple[object, ...]:
    """Give what comes of a text: its program, or what the error is and says."""
    try:
        return (read(text),)
    except WrittenRuleError as wrong:
        message = wrong.message  # first: suggestions are looked for when somebody asks
        seen = {name: value for name, value in vars(wrong).items() if name != "message"}
        return type(wrong), message, str(wrong), seen


def by_table(text: str) -> Program:
    return written_rules(CLASSIC, [text])[0]


def by_agreement(text: str) -> Program:
    return written_rules(CLASSIC, [text], agreed=True)[0]


def texts() -> Iterator[str]:
    """Give everything that people have written on cards so far, and texts between the two languages."""
    yield from ODD
    yield from gallery_sentences().values()
    for name in edition_names():
        yield from edition(name).samples
    for operation in OPERATIONS:
        yield from operation.examples.replace("`", "").split(", ")
    yield from (HERE / "refused.txt").read_text("utf-8").splitlines()
    yield from (line.partition(" | ")[2] for line in (HERE / "mended.txt").read_text("utf-8").splitlines())


@pytest.mark.parametrize("text", list(dict.fromkeys(" ".join(text.split()) for text in texts())))
def test_a_text_means_what_it_always_meant(text: str) -> None:
    for each in dict.fromkeys((text, text[:1].upper() + text[1:], text.lower(), f'"{text}"', f"{text}.")):
        assert outcome(by_table, each) == outcome(one_way, each), each
        assert outcome(by_agreement, each) == outcome(other_way, each), each


@pytest.mark.parametrize("file", sorted((HERE / "spoken").glob("*.txt")), ids=lambda file: file.stem)
def test_a_sentence_of_any_language_means_what_it_always_meant(file: Path) -> None:
    for line in filter(None, file.read_text("utf-8").splitlines()):
        said, _, meant = line.rpartition(" | ")
        for each in (" ".join(said.split()), " ".join(meant.split())):
            assert outcome(by_table, each) == outcome(one_way, each), each
            assert outcome(by_agreement, each) == outcome(other_way, each), each


@pytest.mark.parametrize("agreed", [False, True])
def test_without_a_reader_of_sentences_the_rule_language_is_understood(
    monkeypatch: pytest.MonkeyPatch, agreed: bool
) -> None:
    monkeypatch.setattr("lastcard.engine.kernel.state.setup.plugin", lambda _: None)
    for text in ("draw next 2; skip next", "", '"Everybody sings"', "sample 1"):
        assert written_rules(edition("czech"), [text], agreed=agreed)[0] == one_way(
            edition("czech").samples[0] if text == "sample 1" else text
        )
    sentence = "The next player draws 5 cards"
    if agreed:
        assert by_agreement(sentence).is_judged
    else:
        with pytest.raises(WrittenRuleError, match="In quotation marks, it is a rule that the table judges"):
            by_table(sentence)


def loaded_after(code: str) -> set[str]:
    """Run a program of its own; give the modules of words and of the reader of sentences that it has loaded."""
    program = f"import json, sys\n{code}\nprint(json.dumps(sorted(sys.modules)))"
    done = subprocess.run((sys.executable, "-c", program), capture_output=True, text=True, check=True)
    return {name for name in json.loads(done.stdout) if name.startswith(("lastcard.language", "lastcard.written"))}


def test_a_game_with_a_record_loads_no_words_and_an_error_only_the_catalogue() -> None:
    played = (
        "from lastcard import Game\n"
        "from lastcard.engine.records.record_text import read_record, write_record\n"
        "game = Game.create('polish', players=3, seed='x', written=['next draws 2', '\"sing\"', ''])\n"
        "seat = game.deciders[0]\n"
        "game.push(seat, next(iter(game.legal(seat))))\n"
        "assert write_record(read_record(write_record(game))) == write_record(game)\n"
    )
    assert loaded_after(played) == set()
    refused = played + "try:\n    Game.create('no such edition')\nexcept ValueError as wrong:\n    "
    assert loaded_after(refused + "wrong.message") == set()
    told = loaded_after(refused + "print(wrong, file=sys.stderr)")
    assert plugins._TABLE["say"][0] in told
    assert {name for name in told if not name.startswith("lastcard.language.catalogue")} == {"lastcard.language"}


def test_the_first_sentence_loads_the_reader() -> None:
    code = "from lastcard import Game\nGame.create('polish', written=['The next player draws 5 cards'])"
    assert plugins._TABLE["read"][0] in loaded_after(code)
