"""The kinds of bots: every level has words, and what cannot be a level is refused."""

import pytest

from lastcard.language.catalogue.catalogue import Words
from lastcard.players.bot import STRONGEST, BotKind, Character, by_level
from lastcard.players.bots import LEVELS
from lastcard.players.bots.careless import CarelessBot


def test_every_level_has_a_name_and_a_character() -> None:
    assert [level for level in LEVELS if not Words().has(f"bot.name.{level}")] == []
    assert [level for level in LEVELS if not Words().has(f"bot.about.{level}")] == []


@pytest.mark.parametrize("strength", [0, STRONGEST + 1])
def test_a_strength_outside_the_scale_is_refused(strength: int) -> None:
    with pytest.raises(ValueError, match=f"a strength is 1 to {STRONGEST}, not {strength}"):
        Character(strength, "star")


def test_two_bots_cannot_share_a_level() -> None:
    calm = {"calm": Character(1, "circle")}
    kinds = [BotKind(name, lambda rng, _: CarelessBot(rng), levels=calm, usual="calm") for name in ("a", "b")]
    with pytest.raises(ValueError, match="the bots 'a' and 'b' both have the level 'calm'"):
        by_level(kinds)
    with pytest.raises(ValueError, match="the bot 'c' has no level ''"):
        BotKind("c", lambda rng, _: CarelessBot(rng), levels=calm)
