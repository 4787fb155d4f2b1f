"""Every printed edition has exactly the values that its sheet, or a ruling, gives it, written out a second time."""

import pytest

from lastcard.editions import OPTIONS, Edition, edition, edition_names
from lastcard.editions.written import parse_rule

NAMES = ("classic", "russian", "greek", "czech", "slovak", "hungarian", "polish", "braille")
SWAP = ("czech", "slovak", "hungarian", "polish")
WITHOUT_SPECIAL = ("classic", "russian", "braille")

# option: value everywhere, then the editions where it is another. A trailing * marks a value that comes from a ruling.
# What is not listed is a house rule that is off in all of them.
TABLE: dict[str, tuple[str, dict[str, str]]] = {
    "deck.swap": ("0", dict.fromkeys(SWAP, "1")),
    "deck.shuffle": ("0", {"greek": "1"}),
    "deck.custom": ("0", dict.fromkeys((*SWAP, "greek"), "3")),
    "custom_count": ("0", dict.fromkeys((*SWAP, "greek"), "3")),
    "classic_switch": ("off", dict.fromkeys(SWAP, "on")),
    "special_cards": ("on", {}),
    "players": ("2-10*", {"braille": "2-10"}),
    "hand_size": ("7", {}),
    "dealer_select": ("draw_symbols_zero", {"greek": "free", "braille": "draw_numbers_only"}),
    "next_dealer": ("rotate_left*", {}),
    "first.draw2": ("apply", {"greek": "bottom", "braille": "apply*"}),
    "first.reverse": ("dealer_first", {"greek": "bottom", "braille": "dealer_first*"}),
    "first.skip": ("apply", {"greek": "bottom", "braille": "apply*"}),
    "first.wild": ("seat1_names", {"greek": "bottom"}),
    "first.wd4": ("return_reshuffle", {"greek": "bottom", "braille": "return_reshuffle*"}),
    "first.special": ("seat1_names", {"greek": "bottom"} | dict.fromkeys(WITHOUT_SPECIAL, "na")),
    "voluntary_draw": ("on", {"greek": "on*", "braille": "off"}),
    "drawn_card_play": ("may", {"russian": "must"}),
    "wd4_match": ("colour", {"greek": "colour_or_wild"}),
    "bluffing": ("on*", {}),
    "challenger": ("next", {"braille": "any_other"}),
    "reveal_to": ("challenger", {"braille": "next_player"}),
    "challenge_guilty": ("4", {}),
    "challenge_innocent": ("6", {}),
    "swap": ("na", dict.fromkeys(SWAP, "optional") | {"polish": "mandatory"}),
    "swap_partner": ("anyone*", {"czech": "opponent*", "slovak": "opponent*"}),
    "shuffle_start": ("na", {"greek": "actor"}),
    "handexchange_last": ("win*", dict.fromkeys(WITHOUT_SPECIAL, "na")),
    "uno_trigger": ("play_penultimate", {"greek": "hand_is_one"}),
    "uno_catch": ("accuse", {"greek": "race"}),
    "uno_close": (
        "next_turn_begin",
        {"russian": "next_move_complete", "hungarian": "next_draw_or_play", "braille": "offender_next_turn*"},
    ),
    "uno_penalty": ("2", {}),
    "uno_grace_ms": ("0*", {}),
    "last_draw_resolves": ("on", {"greek": "on*", "braille": "on*"}),
    "reshuffle_keep_top": ("on*", {}),
    "win_default": ("points", {"greek": "round"}),
    "scoring_modes": (
        "winner_takes, low_score",
        {"greek": "winner_takes", "braille": "winner_takes, low_score, elimination"},
    ),
    "target": ("500", {}),
    "pts.swap": ("na", dict.fromkeys(SWAP, "40")),
    "pts.shuffle": ("na", {"greek": "50"}),
    "pts.custom": ("na", dict.fromkeys(SWAP, "40") | {"greek": "50"}),
    "two_player_reverse": ("skip*", {"braille": "skip"}),
    "partners": ("off", {"braille": "adjacent"}),
    "elim_threshold": ("na", {"braille": "500*"}),
    "hint_penalty": ("0", {"braille": "2"}),
    "stacking": ("off*", {}),
    "false_catch": ("0*", {}),
    "decks": ("1", {}),
}

SAMPLES = {
    1: "next draws until named",
    2: "others discard wilds",
    3: "next draws 3 if stuck",
    4: "again",
    5: "next to 7",
    6: "all to 3",
    7: "open hands until my turn",
    8: 'vote "The joke made somebody laugh" any then me down to 1, owe uno else me draws 4',
    9: 'forbid "bending the elbows" until uno called',
    10: 'dare "crow like a rooster" or draw 4',
}
OTHER_SAMPLES = {
    ("czech", 8): 'vote "The joke made everybody laugh" all then me down to 1, owe uno else me draws 4',
    ("czech", 10): 'dare "crow or cluck" and draw 4',
    ("hungarian", 9): 'forbid "bending the elbows" until uno held',
    ("hungarian", 10): 'dare "crow or dance like a duck" and draw 4',
    ("polish", 2): "others discard symbols",
}


@pytest.fixture(params=NAMES)
def printed(request: pytest.FixtureRequest) -> Edition:
    return edition(str(request.param))


def test_eight_editions_reproduce_nine_sheets() -> None:
    assert set(edition_names()) == set(NAMES)
    assert edition_names()[0] == "classic"
    sheets = [sheet for name in NAMES for sheet in edition(name).sheets]
    assert sorted(sheets) == ["GC", "cs", "el", "hu", "pl", "ro", "ru", "sk", "sr"]


def test_every_edition_resolves_every_option(printed: Edition) -> None:
    assert list(printed.options) == list(OPTIONS) == list(printed.origins)
    assert set(TABLE) <= set(OPTIONS)


@pytest.mark.parametrize("name", OPTIONS)
def test_every_value_and_its_source_is_that_of_the_sheet(printed: Edition, name: str) -> None:
    everywhere, elsewhere = TABLE.get(name, ("off", {}))
    expected = elsewhere.get(printed.name, everywhere)
    assert printed.text(name) == expected.removesuffix("*")
    assert (printed.origins[name].source == "ruling") == expected.endswith("*")
    assert name in TABLE or OPTIONS[name].kind == "house"


def test_every_value_names_its_rules(printed: Edition) -> None:
    for name, origin in printed.origins.items():
        assert origin.rules, name
        assert origin.file.endswith(".toml")
        if origin.source == "ruling":
            assert any(rule.startswith("AMB-") for rule in origin.rules), name


def test_a_deck_has_108_or_112_cards() -> None:  # DECK-1, DECK-8 … DECK-10
    totals = {name: (edition(name).printed_cards, edition(name).cards) for name in NAMES}
    assert totals == {name: (108, 108) if name in WITHOUT_SPECIAL else (112, 112) for name in NAMES}


def test_each_sheet_has_its_sample_rules(printed: Edition) -> None:  # SAMPLE-1 … SAMPLE-10; the greek sheet prints five
    count = 0 if printed.name in WITHOUT_SPECIAL else 5 if printed.name == "greek" else 10
    assert printed.samples == tuple(
        OTHER_SAMPLES.get((printed.name, number), SAMPLES[number]) for number in range(1, count + 1)
    )


def test_every_sample_is_carried_out_by_verbs_and_not_by_a_vote_over_free_text(printed: Edition) -> None:
    for rule in printed.samples:
        assert parse_rule(rule).texts != (rule,)


def test_house_rules_are_off_in_every_printed_edition(printed: Edition) -> None:
    for option in OPTIONS.values():
        if option.kind == "house":
            assert printed.text(option.name) in ("off", "0", "1", "7", "on" if option.name == "bluffing" else "off")
    assert not printed.changed
    assert printed.label == printed.name
