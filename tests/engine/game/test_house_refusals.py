"""An action that only a house rule forbids is refused by that rule's name, even if nothing else explains the rule."""

import pytest

from lastcard.engine.game import IllegalAction, Refusal, house_refusals
from lastcard.engine.records.position import set_up
from lastcard.language.catalogue.catalogue import words_for
from lastcard.language.narration.refusals import refusal_sentence

LAST = {"edition": "classic", "option no_special_finish": "on", "top": "r5", "hand S1": "rskip", "called": "S1"}
NOTHING_KNOWN = Refusal("no_match", ("MATCH-1",), {"card": 7, "top": 5, "colour": 0})


def refused(**header: str) -> IllegalAction:
    """Lay a Skip as the last card."""
    game = set_up({**LAST, **{name.replace("_", " ", 1): value for name, value in header.items()}})
    with pytest.raises(IllegalAction) as found:
        game.push(1, "plays rskip")
    return found.value


@pytest.fixture
def _without_explanations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_refusals, "refusal", lambda match, seat, action: NOTHING_KNOWN)


def test_a_house_rule_that_is_explained_keeps_its_explanation() -> None:
    assert refused().refusal.key == "number_last"


@pytest.mark.usefixtures("_without_explanations")
def test_a_house_rule_without_an_explanation_is_named_with_its_rule() -> None:
    found = refused()
    assert found.refusal == Refusal("house_rule", ("HOUSE-11",), {"option": "no_special_finish", "value": "on"})
    said = {tag: refusal_sentence(found, ["Ana", "Ben"], words_for(tag)) for tag in ("en", "cs")}
    assert said["en"] == "At this table the last card must be a number card. (HOUSE-11)"
    assert said["cs"] == "U tohoto stolu platí: poslední karta musí být číslo. (HOUSE-11)"


@pytest.mark.usefixtures("_without_explanations")
def test_an_action_that_is_illegal_anyway_is_not_blamed_on_a_house_rule() -> None:
    assert refused(top="b5").refusal == NOTHING_KNOWN
