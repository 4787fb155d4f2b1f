"""Presets: every one can be played in every edition, and the first changes nothing."""

import pytest

from lastcard.engine.editions import edition, edition_names, presets
from lastcard.engine.game import Game
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.rulebook.option_names import preset_about, preset_title

PEOPLE = tuple(f"P{number}" for number in range(10))


@pytest.mark.parametrize("name", edition_names())
@pytest.mark.parametrize("preset", presets())
def test_a_preset_can_be_dealt_in_every_edition_to_any_number_of_players(preset: str, name: str) -> None:
    chosen = presets()[preset]
    for players in range(2, 11):
        game = Game.create(
            name,
            players=PEOPLE[:players],
            options=chosen.options,
            mode=chosen.mode or None,
            target=chosen.target or None,
            seed="1",
        )
        assert all(game.edition.text(option) == value for option, value in chosen.options.items())


def test_the_first_preset_is_the_printed_edition() -> None:
    first = next(iter(presets().values()))
    assert (first.name, dict(first.options), first.mode, first.target) == ("classic", {}, "", 0)


def test_presets_differ_from_each_other_and_from_the_printed_edition() -> None:
    printed = edition("classic")
    ways = [(printed.with_options(preset.options), preset.mode, preset.target) for preset in presets().values()]
    assert len(set(ways)) == len(ways)


def test_every_preset_has_a_title_and_a_sentence() -> None:
    for preset in presets().values():
        assert preset_title(preset, Words())
        assert preset_about(preset, Words()).endswith(".")


def test_the_youngest_do_without_free_chat_and_are_asked_about_open_hands() -> None:
    """HOUSE-14: a child that can hold a fan of cards is proud to hide it, so nothing is opened unasked."""
    kids = presets()["kids"]
    assert (kids.chat, kids.offers, "open_hands" in kids.options) == (False, ("open_hands",), False)
    assert [each.name for each in presets().values() if not each.chat or each.offers] == ["kids"]
