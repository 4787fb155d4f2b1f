"""Every option has an effect, and every value a different one: an option that nothing reads is found here automatically."""

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

import lastcard
from lastcard.engine.editions import OPTIONS, Edition, EditionError, Value, edition, edition_names
from lastcard.engine.editions.options import RETIRED
from lastcard.engine.editions.values import Number, Span, Switch, Word, Words
from lastcard.engine.kernel.state.layout import MODES, Rules
from lastcard.engine.kernel.state.setup import SetupError, build_rules, default_mode, written_rules
from lastcard.engine.views import plays_open
from lastcard.server.table.transient.deadlines import catch_window

SOURCES = Path(lastcard.__file__).parent
SEATS = (2, 4, 10)


def values(name: str) -> list[Value]:
    """Give the values of an option that are tried: all of a few, two of many."""
    kind = OPTIONS[name].values
    if isinstance(kind, Switch):
        return [False, True]
    if isinstance(kind, Word):
        return [word for word in kind.words if word != "na"]
    if isinstance(kind, Number):
        return [kind.low, kind.low + 1]
    if isinstance(kind, Words):
        return [kind.words[:1], kind.words[:2], kind.words[1:]]
    assert isinstance(kind, Span)
    return [(2, 4), (3, 10)]


def effect(chosen: Edition) -> list[object]:
    """Give all that options decide: who may play how, by which numbers, without which cards, how long a call is waited for.

    And whether hands lie open, which is no matter of the kernel: the views show them.
    """
    seen: list[object] = [default_mode(chosen), catch_window(0.0, chosen), plays_open(chosen)]
    try:
        seen.append(chosen.with_options({"special_cards": False}).cards)
    except EditionError as refused:
        seen.append(str(refused))
    written = written_rules(chosen, ["swap hands", "again", "next draws 2"])
    for seats in SEATS:
        for mode in MODES:
            try:
                seen.append(build_rules(chosen, seats=seats, mode=mode, target=None, written=written).packed())
            except SetupError as refused:
                seen.append(str(refused))
    return seen


# What must be said together, because one without the other is refused.
WITH: dict[str, dict[str, dict[str, object]]] = {
    "deck.swap": {
        "0": {"deck.shuffle": 1, "swap": "na", "pts.swap": "na", "shuffle_start": "actor", "pts.shuffle": 50}
    },
    "deck.shuffle": {
        "1": {"deck.swap": 0, "swap": "na", "pts.swap": "na", "shuffle_start": "actor", "pts.shuffle": 50}
    },
    "scoring_modes": {"winner_takes, low_score, elimination": {"elim_threshold": 100}},
}
WITH["scoring_modes"]["low_score, elimination"] = {"elim_threshold": 100}


def effects(name: str, sheet: Edition) -> Iterator[tuple[str, list[object]]]:
    """Give what each value comes to in an edition, as far as the edition allows it."""
    option = OPTIONS[name]
    for value in values(name):
        text = option.show(value)
        try:
            yield text, effect(sheet.with_options({name: value, **WITH.get(name, {}).get(text, {})}))
        except EditionError:
            continue


@pytest.mark.parametrize("name", [name for name in OPTIONS if name != "deck.custom"])
def test_every_value_of_an_option_decides_something_else(name: str) -> None:
    alike = {*combinations([OPTIONS[name].show(value) for value in values(name)], 2)}
    for each in edition_names():
        if alike:  # one edition where two values differ is enough
            found = dict(effects(name, edition(each)))
            alike -= {(one, other) for one, other in combinations(found, 2) if found[one] != found[other]}
    assert alike == set()


def test_the_customizable_cards_of_the_box_bound_those_that_are_shuffled_in() -> None:
    """``deck.custom`` says what lies in the box; it cannot be changed without the rest of the box."""
    with pytest.raises(EditionError, match="customizable cards of the deck"):
        edition("classic").with_options({"custom_count": 1})
    assert edition("czech").with_options({"custom_count": 1}).cards == edition("czech").cards - 2


def test_every_number_that_the_kernel_plays_by_is_read_by_it() -> None:
    """A field of Rules that only set-up writes would be an option without effect."""
    readers = "".join(
        path.read_text(encoding="utf-8")
        for path in sorted(SOURCES.rglob("*.py"))
        if path.name not in ("setup.py", "layout.py")
    )
    assert [name for name, _, _ in Rules.fields() if not re.search(rf"\b(r|rules)\.{name}\b", readers)] == []


def test_options_that_decided_nothing_are_still_read_in_old_records() -> None:
    plain = edition("greek")
    for name, known in RETIRED.items():
        assert name not in OPTIONS
        for value in known:
            assert plain.with_options({name: value}) == plain
    with pytest.raises(EditionError, match="there is no option 'colour_before_effect'"):
        plain.with_options({"colour_before_effect": "off"})
    with pytest.raises(EditionError, match="there is no option 'markings'"):
        plain.with_options({"markings": "stripes"})
