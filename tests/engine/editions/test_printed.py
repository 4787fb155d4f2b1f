"""Every printed edition has exactly the values of its sheet or a ruling, written out here a second time."""

import pytest

from lastcard.engine.editions import OPTIONS, Edition, edition, edition_names
from lastcard.engine.programs.rule_text import parse_rule
from tests.oracle.sheets import BASE, EDITIONS, PRINTED_IN, RULED, RULED_IN, SAMPLES, Value

# Cards whose points and last effect mean nothing in a deck without them.
OF_CARDS = {"pts.swap": "deck.swap", "pts.shuffle": "deck.shuffle", "pts.custom": "deck.custom"}


def expected(name: str, option: str) -> str:
    """Give the value of an option as the oracle's second writing of the sheets has it."""
    row: dict[str, Value] = {**BASE, **EDITIONS[name]}
    if option == "win_default":
        return "round" if row["default_mode"] == "round" else "points"
    if option in OF_CARDS and not row[OF_CARDS[option]]:
        return "na"
    value = row[option]
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


def ruled(name: str, option: str) -> bool:
    """Say whether the value comes from a ruling."""
    if option == "handexchange_last":
        return expected(name, option) != "na"
    return option in (RULED - PRINTED_IN.get(name, set())) | RULED_IN.get(name, set())


@pytest.fixture(params=edition_names())
def printed(request: pytest.FixtureRequest) -> Edition:
    return edition(str(request.param))


def test_every_edition_reproduces_sheets_of_its_own_and_the_oracle_knows_it() -> None:
    assert set(edition_names()) == set(EDITIONS)
    assert edition_names()[0] == "classic"
    sheets = [sheet for name in edition_names() for sheet in edition(name).sheets]
    assert len(sheets) == len(set(sheets)) >= len(edition_names())
    assert {"GC", "cs", "el", "hu", "pl", "ro", "ru", "sk", "sr"} <= set(sheets)


def test_every_edition_resolves_every_option(printed: Edition) -> None:
    assert list(printed.options) == list(OPTIONS) == list(printed.origins)


@pytest.mark.parametrize("name", OPTIONS)
def test_every_value_and_its_source_is_that_of_the_sheet(printed: Edition, name: str) -> None:
    assert printed.text(name) == expected(printed.name, name)
    assert (printed.origins[name].source == "ruling") == ruled(printed.name, name)


def test_every_value_names_its_rules(printed: Edition) -> None:
    for name, origin in printed.origins.items():
        assert origin.rules, name
        assert origin.file.endswith(".toml") or origin.source == "house"
        if origin.source == "ruling":
            assert any(rule.startswith("AMB-") for rule in origin.rules), name


def test_a_deck_has_108_or_112_cards() -> None:  # DECK-1, DECK-8 … DECK-10
    for name, row in EDITIONS.items():
        total = 112 if row.get("deck.custom") else 108
        assert (edition(name).printed_cards, edition(name).cards) == (total, total)


def test_each_sheet_has_its_sample_rules(printed: Edition) -> None:  # SAMPLE-1 … SAMPLE-10; the greek sheet prints five
    assert printed.samples == SAMPLES.get(printed.name, ())


def test_every_sample_is_carried_out_by_verbs_and_not_by_a_vote_over_free_text(printed: Edition) -> None:
    for rule in printed.samples:
        assert parse_rule(rule).texts != (rule,)


def test_house_rules_are_off_in_every_printed_edition(printed: Edition) -> None:
    for option in OPTIONS.values():
        if option.kind == "house" and option.name not in ("bluffing", "hand_size"):
            assert printed.text(option.name) in ("off", "0", "1")
    assert not printed.changed
    assert printed.label == printed.name
