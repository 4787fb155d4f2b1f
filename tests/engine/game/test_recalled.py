"""END-5, AMB-67: only the braille sheet calls a player back into play, and only while the round goes on."""

import pytest

from lastcard.engine.editions import edition_names
from lastcard.engine.records.position import set_up


def happened(name: str, *lines: str, **header: str) -> list[str]:
    """Play lines from a position and list the events of the last one."""
    game = set_up({"edition": name, "top": "r5", **{key.replace("_", " "): text for key, text in header.items()}})
    for line in lines:
        seat, _, action = line.partition(" ")
        game.push(int(seat[1]), action)
    return [event.name for event in game.last_events]


@pytest.mark.parametrize("name", edition_names())
def test_whoever_called_and_must_draw_is_called_back_in_the_braille_edition_only(name: str) -> None:
    position = {"turn": "S0", "called": "S1", "hand_S0": "r+2 wild+4 b2 b3", "hand_S1": "g1"}
    assert ("recalled" in happened(name, "S0 plays r+2", **position)) == (name == "braille")
    assert ("recalled" in happened(name, "S0 plays wild+4 green", "S1 accepts", **position)) == (name == "braille")


@pytest.mark.parametrize("card", ["r+2", "wild+4 green"])
def test_after_the_last_card_nobody_is_called_back(card: str) -> None:
    position = {"turn": "S0", "called": "S0 S1", "hand_S0": card.split()[0], "hand_S1": "g1"}
    events = happened("braille", f"S0 plays {card}", **position)
    assert "drew" in events
    assert "round" in events
    assert "recalled" not in events


def test_where_play_goes_on_for_places_somebody_can_be_called_back_after_a_last_card() -> None:
    position = {"turn": "S0", "called": "S0 S1", "hand_S0": "r+2", "hand_S1": "g1", "option_places": "on"}
    assert "recalled" in happened("braille", "S0 plays r+2", **position)
    assert "recalled" not in happened("braille", "S0 plays r+2", **position, seats="2")


def test_whoever_had_not_called_is_not_called_back() -> None:
    assert "recalled" not in happened("braille", "S0 plays r+2", turn="S0", hand_S0="r+2 b2 b3", hand_S1="g1")
