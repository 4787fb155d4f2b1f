"""A table can change options, by typed values or text, if they fit together."""

import doctest
import importlib
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.engine.editions import OPTIONS, EditionError, edition, edition_names
from lastcard.engine.editions.options import canonical


@pytest.mark.parametrize("name", edition_names())
def test_every_value_has_a_text_that_reads_back(name: str) -> None:
    printed = edition(name)
    for each, value in printed.options.items():
        assert OPTIONS[each].parse(printed.text(each)) == value
        assert printed.with_options({each: printed.text(each)}) == printed


def test_every_option_names_its_rules_and_a_house_rule_its_house() -> None:
    for each in OPTIONS.values():
        assert each.rules
        assert each.kind in ("printed", "house", "technical")
        assert (each.kind == "house") == any(rule.startswith("HOUSE-") for rule in each.rules)


@pytest.mark.parametrize("text", ["on", "yes", "true", "ON", " Yes ", True])
def test_a_switch_is_on_in_every_spelling(text: object) -> None:
    assert edition("classic").with_options({"jump_in": text})["jump_in"] is True


@pytest.mark.parametrize("text", ["off", "no", "false", "OFF", False])
def test_a_switch_is_off_in_every_spelling(text: object) -> None:
    changed = edition("classic").with_options({"voluntary_draw": text, "stacking": text})
    assert changed["voluntary_draw"] is False
    assert changed["stacking"] == "off"


def test_the_printed_name_of_bluffing_is_understood() -> None:
    changed = edition("classic").with_options({"wd4_bluff": "off"})
    assert changed == edition("classic").with_options({"bluffing": False})
    assert changed["wd4_bluff"] is changed["bluffing"] is False
    assert changed.changed == {"bluffing": False}
    assert canonical("Jump-In") == "jump_in"


def test_a_change_is_recorded_and_the_printed_edition_stays() -> None:
    classic = edition("classic")
    changed = classic.with_options({"stacking": "draw2", "hand_size": "5", "target": 500})
    assert changed.changed == {"hand_size": 5, "stacking": "draw2"}
    assert changed.origins["stacking"].source == "table"
    assert changed.origins["target"] == classic.origins["target"]  # given as it is printed
    assert changed.label == "classic with hand_size 5, stacking draw2"
    assert repr(changed) == "edition('classic').with_options({'hand_size': 5, 'stacking': 'draw2'})"
    assert eval(repr(changed), {"edition": edition}) == changed  # noqa: S307
    assert changed != classic
    assert classic["stacking"] == "off"
    assert changed.with_options({"stacking": "off", "hand_size": 7}) == classic
    assert hash(changed.with_options({"stacking": "off", "hand_size": 7})) == hash(classic)


def test_an_edition_cannot_be_changed_in_place() -> None:
    with pytest.raises(TypeError):
        edition("classic").options["stacking"] = "draw2"  # type: ignore[index]
    with pytest.raises(AttributeError):
        edition("classic").name = "mine"  # type: ignore[misc]


def test_an_edition_travels_between_processes() -> None:
    changed = edition("czech").with_options({"custom_count": 1})
    copy = pickle.loads(pickle.dumps(changed))
    assert copy == changed
    assert copy.changed == {"custom_count": 1}
    assert copy.origins == changed.origins


def test_values_are_given_by_type() -> None:
    greek = edition("greek")
    assert greek.flag("voluntary_draw") is True
    assert greek.number("pts.shuffle") == 50
    assert greek["pts.swap"] is None
    assert greek.number("pts.swap") == 0
    assert greek.word("uno_catch") == "race"
    assert greek["players"] == (2, 10)
    assert greek["scoring_modes"] == ("winner_takes",)
    for wrong in (lambda: greek.flag("target"), lambda: greek.number("jump_in"), lambda: greek.word("target")):
        with pytest.raises(TypeError):
            wrong()
    with pytest.raises(EditionError, match=r"^there is no option 'uno_cach', did you mean uno_catch\?$"):
        greek["uno_cach"]


def test_the_classic_game_is_the_deck_without_its_special_cards() -> None:  # DECK-12
    classic_game = edition("polish").with_options({"special_cards": "off"})
    assert (classic_game.cards, classic_game.printed_cards) == (108, 112)
    assert (classic_game.swaps, classic_game.shuffles, classic_game.customs) == (0, 0, 0)


def test_customizable_cards_and_decks_are_counted() -> None:  # DECK-11, HOUSE-8
    assert edition("czech").with_options({"custom_count": 1}).cards == 110
    assert edition("greek").with_options({"custom_count": 0, "decks": 2}).cards == 218
    assert edition("greek").shuffles == 1


REFUSED: list[tuple[str, dict[str, object], str]] = [
    ("classic", {"stacking": "draw3"}, "option stacking: 'draw3' is not one of off, draw2, draw4, same, mixed"),
    ("classic", {"stacking": True}, "option stacking: on is not one of off, draw2, draw4, same, mixed"),
    ("classic", {"stackin": "draw2"}, "there is no option 'stackin', did you mean stacking?"),
    ("classic", {"jump_in": 1}, "option jump_in: 1 is neither on nor off"),
    ("classic", {"false_catch": 11}, "option false_catch: 11 is not a whole number from 0 to 10"),
    ("classic", {"decks": 0}, "option decks: 0 is not a whole number from 1 to 8"),
    ("classic", {"hand_size": "51"}, "option hand_size: '51' is not a whole number from 1 to 50"),
    ("classic", {"hand_size": "7.5"}, "option hand_size: '7.5' is not a whole number from 1 to 50"),
    ("classic", {"hand_size": None}, "option hand_size: None is not a whole number from 1 to 50"),
    ("classic", {"players": "10-2"}, "option players: '10-2' is not a span such as 2-10 within these limits"),
    ("classic", {"pts.swap": "x"}, "option pts.swap: 'x' is not a whole number from 0 to 100 or na"),
    (
        "classic",
        {"bluffing": True, "wd4_bluff": False},
        "option bluffing is given twice, as bluffing and as wd4_bluff",
    ),
    ("classic", {"custom_count": 1}, "option custom_count: 1 is more than the 0 customizable cards of the deck"),
    ("classic", {"custom_count": 4}, "option custom_count: 4 is not a whole number from 0 to 3"),
    ("classic", {"deck.swap": 1}, "option deck: the deck has 109 cards, but a printed deck has 108 or 112"),
    ("classic", {"swap": "optional"}, "option swap: must be na because there is no Swap Hands card in the deck"),
    ("greek", {"pts.swap": 40}, "option pts.swap: must be na because there is no Swap Hands card in the deck"),
    ("czech", {"swap": "na"}, "option swap: na is not allowed because there is a Swap Hands card in the deck"),
    (
        "czech",
        {"shuffle_start": "actor"},
        "option shuffle_start: must be na because there is no Shuffle Hands card in the deck",
    ),
    (
        "greek",
        {"pts.custom": "na"},
        "option pts.custom: na is not allowed because there is a customizable card in the deck",
    ),
    (
        "classic",
        {"special_cards": "off"},
        "option special_cards: cannot be off because this edition prints no classic game without them",
    ),
    (
        "greek",
        {"special_cards": "off"},
        "option special_cards: cannot be off because this edition prints no classic game without them",
    ),
    (
        "classic",
        {"classic_switch": "on"},
        "option classic_switch: cannot be on because there is no special card in the deck",
    ),
    (
        "classic",
        {"elim_threshold": 200},
        "option elim_threshold: must be na because there is no elimination among the scoring_modes",
    ),
    (
        "braille",
        {"elim_threshold": "na"},
        "option elim_threshold: na is not allowed because there is elimination among the scoring_modes",
    ),
]


@pytest.mark.parametrize(("name", "changes", "sentence"), REFUSED)
def test_options_that_make_no_sense_are_refused_with_one_sentence(
    name: str, changes: dict[str, object], sentence: str
) -> None:
    with pytest.raises(EditionError) as refusal:
        edition(name).with_options(changes)
    assert str(refusal.value) == f"{name}: {sentence}"


HOUSE: dict[str, st.SearchStrategy[object]] = {
    "stacking": st.sampled_from(["off", "draw2", "draw4", "same", "mixed"]),
    "false_catch": st.integers(0, 10),
    "decks": st.integers(1, 8),
    "hand_size": st.integers(1, 20),
} | {
    name: st.booleans()
    for name in ("jump_in", "seven_zero", "draw_until_playable", "forced_play", "bluffing", "places")
}


@given(name=st.sampled_from(edition_names()), changes=st.fixed_dictionaries({}, optional=HOUSE))
def test_any_combination_of_house_rules_is_accepted_and_written_back(name: str, changes: dict[str, object]) -> None:
    changed = edition(name).with_options(changes)
    assert all(changed[each] == value for each, value in changes.items())
    assert edition(name).with_options({each: changed.text(each) for each in changed.changed}) == changed


def test_options_are_judged_together_whatever_their_order() -> None:
    changes: dict[str, object] = {"scoring_modes": "elimination winner_takes", "elim_threshold": 200}
    changed = edition("classic").with_options(changes)
    assert changed["scoring_modes"] == ("winner_takes", "elimination")
    assert changed == edition("classic").with_options(dict(reversed(changes.items())))


@pytest.mark.parametrize("module", ["", ".options", ".edition_data", ".load"])
def test_the_examples_in_the_docs_hold(module: str) -> None:
    assert doctest.testmod(importlib.import_module(f"lastcard.engine.editions{module}")).failed == 0
