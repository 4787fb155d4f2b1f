"""Each way to break an edition's file gives its one exact sentence."""

import re
from pathlib import Path

import pytest

from lastcard.engine.editions import OPTIONS, EditionError, Origin, edition, load_edition

GOOD = '{ value = 300, rule = "SCORE-9", source = "printed" }'


def load(folder: Path, body: str, name: str = "mine") -> None:
    path = folder / f"{name}.toml"
    path.write_text(body, encoding="utf-8")
    load_edition(path)


def child(options: str = "", more: str = "", parent: str = "classic") -> str:
    return f'name = "mine"\nextends = "{parent}"\n{more}\n[options]\n{options}\n'


def test_a_file_inherits_what_it_does_not_set(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(child(f"target = {GOOD}"), encoding="utf-8")
    mine = load_edition(path)
    assert mine["target"] == 300
    assert mine.origins["target"].file == "mine.toml"
    assert mine.origins["hand_size"].file == "base.toml"
    assert mine["uno_close"] == edition("classic")["uno_close"]
    assert repr(mine) == f"load_edition({str(path)!r})"


def test_a_house_rule_has_its_default_unless_a_file_sets_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(child('jump_in = { value = true, rule = "HOUSE-2", source = "house" }'), encoding="utf-8")
    mine = load_edition(path)
    assert (mine["jump_in"], mine["seven_zero"], mine["decks"]) == (True, False, 1)
    assert mine.origins["jump_in"] == Origin("HOUSE-2", "house", "mine.toml")
    assert mine.origins["seven_zero"] == Origin("HOUSE-3", "house", "")


@pytest.mark.parametrize("name", OPTIONS)
def test_only_a_house_rule_has_a_default_and_it_is_one_of_its_values(name: str) -> None:
    option = OPTIONS[name]
    assert option.default is None or (option.kind == "house" and option.parse(option.default) == option.default)


def test_a_parent_is_looked_for_beside_the_file_first(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text(
        f'name = "house"\nextends = "greek"\nabstract = true\n[options]\ntarget = {GOOD}\n', encoding="utf-8"
    )
    path = tmp_path / "mine.toml"
    path.write_text('name = "mine"\nextends = "house"\n', encoding="utf-8")
    assert load_edition(path)["target"] == 300
    assert load_edition(path).samples == edition("greek").samples


BROKEN = {
    "not TOML": (
        "name = ",
        "mine.toml: not valid TOML: Invalid value (at end of document)",
    ),
    "unknown key": (
        child(more='exends = "base"'),
        "mine.toml: unknown key 'exends', did you mean extends?",
    ),
    "wrong name": (
        'name = "yours"\nextends = "classic"',
        "mine.toml: name must be 'mine' like the file, not 'yours'",
    ),
    "no name": (
        'extends = "classic"',
        "mine.toml: name must be 'mine' like the file, not ''",
    ),
    "wrong type of a key": (
        'name = "mine"\nextends = 3',
        "mine.toml: extends must be text, not 3",
    ),
    "wrong type of abstract": (
        'name = "mine"\nextends = "classic"\nabstract = "yes"',
        "mine.toml: abstract must be true or false, not 'yes'",
    ),
    "wrong type of options": (
        'name = "mine"\nextends = "classic"\noptions = 3',
        "mine.toml: options must be a table, not 3",
    ),
    "wrong type of sheets": (
        'name = "mine"\nextends = "classic"\nsheets = "sr"',
        "mine.toml: sheets must be a list of texts, not 'sr'",
    ),
    "abstract": (
        'name = "mine"\nextends = "classic"\nabstract = true',
        "mine.toml: an abstract edition cannot be played, only extended",
    ),
    "unknown parent": (
        'name = "mine"\nextends = "yours"',
        "mine.toml: extends 'yours', but there is no yours.toml",
    ),
    "extends itself": (
        'name = "mine"\nextends = "mine"',
        "mine.toml: extends goes in a circle: mine → mine",
    ),
    "missing option": (
        f'name = "mine"\n[options]\ntarget = {GOOD}',
        "mine.toml: option deck.swap is missing, here and in what it extends",
    ),
    "unknown option": (
        child('volontary_draw = { value = true, rule = "TURN-6", source = "printed" }'),
        "mine.toml: there is no option 'volontary_draw', did you mean voluntary_draw?",
    ),
    "unknown option in a group": (
        child('first.wlid = { value = "bottom", rule = "FIRST-9", source = "printed" }'),
        "mine.toml: there is no option 'first.wlid', did you mean first.wild?",
    ),
    "unlike any option": (
        child('xyzzy = { value = true, rule = "TURN-6", source = "printed" }'),
        "mine.toml: there is no option 'xyzzy'",
    ),
    "option twice": (
        child(
            'bluffing = { value = true, rule = "AMB-75", source = "ruling" }\n'
            'wd4_bluff = { value = true, rule = "AMB-75", source = "ruling" }'
        ),
        "mine.toml: option bluffing is given twice, once as wd4_bluff",
    ),
    "bare value": (
        child("target = 300"),
        "mine.toml: option target: write { value = …, rule = …, source = … }, not 300",
    ),
    "no value": (
        child('target = { rule = "SCORE-9", source = "printed" }'),
        "mine.toml: option target: value is missing",
    ),
    "no rule": (
        child('target = { value = 300, source = "printed" }'),
        "mine.toml: option target: rule is missing",
    ),
    "no source": (
        child('target = { value = 300, rule = "SCORE-9" }'),
        "mine.toml: option target: source is missing",
    ),
    "unknown key of an option": (
        child('target = { value = 300, rule = "SCORE-9", sourse = "printed" }'),
        "mine.toml: option target: unknown key 'sourse', did you mean source?",
    ),
    "no rule ID": (
        child('target = { value = 300, rule = "page 3", source = "printed" }'),
        "mine.toml: option target: rule 'page 3' is not a list of rule IDs such as 'TURN-6 AMB-15'",
    ),
    "unknown source": (
        child('target = { value = 300, rule = "SCORE-9", source = "hearsay" }'),
        "mine.toml: option target: source 'hearsay' is not one of printed, ruling, house",
    ),
    "wrong word": (
        child('first.wild = { value = "seat2_names", rule = "FIRST-4", source = "printed" }'),
        "mine.toml: option first.wild: 'seat2_names' is not one of seat1_names, bottom",
    ),
    "wrong switch": (
        child('voluntary_draw = { value = "maybe", rule = "TURN-6", source = "printed" }'),
        "mine.toml: option voluntary_draw: 'maybe' is neither on nor off",
    ),
    "number out of range": (
        child('decks = { value = 9, rule = "HOUSE-8", source = "house" }'),
        "mine.toml: option decks: 9 is not a whole number from 1 to 8",
    ),
    "truth for a number": (
        child('decks = { value = true, rule = "HOUSE-8", source = "house" }'),
        "mine.toml: option decks: on is not a whole number from 1 to 8",
    ),
    "wrong span": (
        child('players = { value = [1, 10], rule = "META-1", source = "printed" }'),
        "mine.toml: option players: [1, 10] is not a span such as 2-10 within these limits",
    ),
    "wrong list": (
        child('scoring_modes = { value = ["winner_takes", "luck"], rule = "SCORE-1", source = "printed" }'),
        "mine.toml: option scoring_modes: 'luck' is not one of winner_takes, low_score, elimination",
    ),
    "empty list": (
        child('scoring_modes = { value = [], rule = "SCORE-1", source = "printed" }'),
        "mine.toml: option scoring_modes: [] is not one or more of winner_takes, low_score, elimination",
    ),
    "wrong total": (
        child('deck.custom = { value = 2, rule = "DECK-9", source = "printed" }', parent="czech"),
        "mine.toml: option deck: the deck has 111 cards, but a printed deck has 108 or 112",
    ),
    "na although there is the card": (
        child('first.special = { value = "na", rule = "FIRST-6", source = "printed" }', parent="czech"),
        "mine.toml: option first.special: na is not allowed because there is a special card in the deck",
    ),
    "a value although there is no such card": (
        child('first.special = { value = "bottom", rule = "FIRST-9", source = "printed" }'),
        "mine.toml: option first.special: must be na because there is no special card in the deck",
    ),
    "sample without an ID": (
        child(more='[samples]\n1 = "again"'),
        "mine.toml: samples: '1' is not SAMPLE-1, SAMPLE-2 and so on",
    ),
    "sample that is no text": (
        child(more="[samples]\nSAMPLE-1 = 4"),
        "mine.toml: samples: SAMPLE-1 must be the text of a rule, not 4",
    ),
    "gap in the samples": (
        child(more='[samples]\nSAMPLE-2 = "again"'),
        "mine.toml: samples must be numbered without gaps, but SAMPLE-1 is missing",
    ),
}


@pytest.mark.parametrize(("body", "sentence"), BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_file_is_refused_with_one_sentence(tmp_path: Path, body: str, sentence: str) -> None:
    with pytest.raises(EditionError) as refusal:
        load(tmp_path, body)
    assert str(refusal.value) == sentence


def test_a_sample_that_cannot_be_understood_is_refused(tmp_path: Path) -> None:
    with pytest.raises(EditionError, match=re.escape("mine.toml: samples: SAMPLE-1: ")):
        load(tmp_path, child(more='[samples]\nSAMPLE-1 = "next draws until next"'))


def test_files_that_extend_each_other_are_refused(tmp_path: Path) -> None:
    (tmp_path / "yours.toml").write_text('name = "yours"\nextends = "mine"', encoding="utf-8")
    with pytest.raises(EditionError, match=r"^mine\.toml: extends goes in a circle: mine → yours → mine$"):
        load(tmp_path, 'name = "mine"\nextends = "yours"')


def test_a_mistake_in_a_parent_names_the_parent(tmp_path: Path) -> None:
    (tmp_path / "yours.toml").write_text('name = "yours"\nextends = "base"\n[options]\ntarget = 3', encoding="utf-8")
    with pytest.raises(EditionError, match=r"^yours\.toml: option target: write "):
        load(tmp_path, 'name = "mine"\nextends = "yours"')


def test_a_file_that_is_not_there_or_not_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(EditionError, match=r"^none\.toml: cannot be read \(no such file or directory\)$"):
        load_edition(tmp_path / "none.toml")
    (tmp_path / "raw.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(EditionError, match=r"^raw\.toml: not a text file in UTF-8$"):
        load_edition(tmp_path / "raw.toml")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("grek", "there is no edition 'grek', did you mean greek?"),
        ("../base", "there is no edition '../base', choose one of "),
        ("", "there is no edition '', choose one of "),
        ("swap-112", "'swap-112' is only what other editions share, choose one of classic, "),
    ],
)
def test_an_unknown_edition_is_refused_with_a_hint(name: str, sentence: str) -> None:
    with pytest.raises(EditionError, match="^" + re.escape(sentence)):
        edition(name)


def test_names_are_understood_in_capitals() -> None:
    assert edition(" Classic ") == edition("classic")
