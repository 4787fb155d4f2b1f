"""The editions as plain data (RULES.md 4.2 and 4.3), the table options, and the samples of each sheet (2.1–2.3).

Rules resolves an edition and the options of one table into values with typed access.
"""

from .errors import OracleError
from .language import Step, read_rule

Value = bool | int | str

BASE: dict[str, Value] = {
    "deck.swap": 0,
    "deck.shuffle": 0,
    "deck.custom": 0,
    "custom_count": 0,
    "classic_switch": False,
    "hand_size": 7,
    "dealer_select": "draw_symbols_zero",
    "next_dealer": "rotate_left",
    "first.draw2": "apply",
    "first.reverse": "dealer_first",
    "first.skip": "apply",
    "first.wild": "seat1_names",
    "first.wd4": "return_reshuffle",
    "first.special": "na",
    "voluntary_draw": True,
    "drawn_card_play": "may",
    "wd4_match": "colour",
    "challenger": "next",
    "reveal_to": "challenger",
    "challenge_guilty": 4,
    "challenge_innocent": 6,
    "swap": "na",
    "swap_partner": "anyone",
    "shuffle_start": "na",
    "handexchange_last": "na",
    "uno_trigger": "play_penultimate",
    "uno_catch": "accuse",
    "uno_close": "next_turn_begin",
    "uno_penalty": 2,
    "last_draw_resolves": True,
    "reshuffle_keep_top": True,
    "two_player_reverse": "skip",
    "partners": "off",
    "hint_penalty": 0,
    "pts.swap": 40,
    "pts.shuffle": 50,
    "pts.custom": 40,
    "default_mode": "winner_takes",
    "scoring_modes": "winner_takes, low_score",
    "players": "2-10",
    "target": 500,
    "elim_threshold": "na",
    "uno_grace_ms": 0,
    "special_cards": True,
    "stacking": "off",
    "jump_in": False,
    "seven_zero": False,
    "draw_until_playable": False,
    "forced_play": False,
    "bluffing": True,
    "false_catch": 0,
    "decks": 1,
    "places": False,
    "no_special_finish": False,
    "several_of_a_number": False,
    "deflect": False,
    "open_hands": False,
}

SWAP_112: dict[str, Value] = {
    "deck.swap": 1,
    "deck.custom": 3,
    "custom_count": 3,
    "classic_switch": True,
    "first.special": "seat1_names",
    "swap": "optional",
    "handexchange_last": "win",
}

EDITIONS: dict[str, dict[str, Value]] = {
    "classic": {},
    "russian": {"drawn_card_play": "must", "uno_close": "next_move_complete"},
    "greek": {
        "deck.shuffle": 1,
        "deck.custom": 3,
        "custom_count": 3,
        "dealer_select": "free",
        "first.draw2": "bottom",
        "first.reverse": "bottom",
        "first.skip": "bottom",
        "first.wild": "bottom",
        "first.wd4": "bottom",
        "first.special": "bottom",
        "wd4_match": "colour_or_wild",
        "shuffle_start": "actor",
        "handexchange_last": "win",
        "uno_trigger": "hand_is_one",
        "uno_catch": "race",
        "default_mode": "round",
        "scoring_modes": "winner_takes",
        "pts.custom": 50,
    },
    "czech": {**SWAP_112, "swap_partner": "opponent"},  # AMB-50
    "slovak": {**SWAP_112, "swap_partner": "opponent"},
    "hungarian": {**SWAP_112, "uno_close": "next_draw_or_play"},
    "polish": {**SWAP_112, "swap": "mandatory"},
    "braille": {
        "dealer_select": "draw_numbers_only",
        "voluntary_draw": False,
        "challenger": "any_other",
        "reveal_to": "next_player",
        "uno_close": "offender_next_turn",
        "partners": "adjacent",
        "scoring_modes": "winner_takes, low_score, elimination",
        "elim_threshold": 500,
        "hint_penalty": 2,
    },
}

# Values that come from a ruling: in every edition that does not print them, and in one edition only.
RULED = {
    "players", "next_dealer", "bluffing", "swap_partner", "uno_grace_ms", "reshuffle_keep_top", "two_player_reverse",
    "stacking", "false_catch",
}  # fmt: skip
PRINTED_IN = {"braille": {"players", "two_player_reverse"}}
RULED_IN = {
    "braille": {
        "first.draw2", "first.reverse", "first.skip", "first.wd4", "uno_close", "last_draw_resolves", "elim_threshold",
    },
    "greek": {"voluntary_draw", "last_draw_resolves"},
}  # fmt: skip

# What the sheets write on customizable cards: ten samples, the greek sheet only the first five (2.1, 2.2).
TEN = [
    "next draws until named",
    "others discard wilds",
    "next draws 3 if stuck",
    "again",
    "next to 7",
    "all to 3",
    "open hands until my turn",
    'vote "The joke made somebody laugh" any then me down to 1, owe uno else me draws 4',
    'forbid "bending the elbows" until uno called',
    'dare "crow like a rooster" or draw 4',
]


def _ten(others: dict[int, str]) -> tuple[str, ...]:
    return tuple(others.get(number, text) for number, text in enumerate(TEN, start=1))


SAMPLES: dict[str, tuple[str, ...]] = {
    "greek": tuple(TEN[:5]),
    "czech": _ten({  # AMB-54, AMB-55
        8: 'vote "The joke made everybody laugh" all then me down to 1, owe uno else me draws 4',
        10: 'dare "crow or cluck" and draw 4',
    }),
    "slovak": tuple(TEN),
    "hungarian": _ten({
        9: 'forbid "bending the elbows" until uno held',
        10: 'dare "crow or dance like a duck" and draw 4',
    }),
    "polish": _ten({2: "others discard symbols"}),  # AMB-56
}  # fmt: skip

CHOICES: dict[str, list[str]] = {
    "dealer_select": ["draw_symbols_zero", "draw_numbers_only", "free"],
    "next_dealer": ["rotate_left", "redraw", "winner"],
    "first.draw2": ["apply", "bottom"],
    "first.reverse": ["dealer_first", "bottom"],
    "first.skip": ["apply", "bottom"],
    "first.wild": ["seat1_names", "bottom"],
    "first.wd4": ["return_reshuffle", "bottom"],
    "first.special": ["seat1_names", "bottom", "na"],
    "drawn_card_play": ["may", "must"],
    "wd4_match": ["colour", "colour_or_wild"],
    "challenger": ["next", "any_other"],
    "reveal_to": ["challenger", "next_player"],
    "swap": ["optional", "mandatory", "na"],
    "swap_partner": ["anyone", "opponent"],
    "shuffle_start": ["actor", "left_of_actor", "na"],
    "handexchange_last": ["win", "resolve", "na"],
    "uno_trigger": ["play_penultimate", "hand_is_one"],
    "uno_catch": ["accuse", "race"],
    "uno_close": ["next_turn_begin", "next_draw_or_play", "next_move_complete", "offender_next_turn"],
    "two_player_reverse": ["flip", "skip"],
    "partners": ["off", "adjacent", "opposite"],
    "stacking": ["off", "draw2", "draw4", "same", "mixed"],
}

SWITCHES = [name for name, value in BASE.items() if isinstance(value, bool)]
NUMBERS = [name for name, value in BASE.items() if isinstance(value, int) and not isinstance(value, bool)]
# Off in every edition: a table may switch them on.
HOUSE_SWITCHES = [name for name in SWITCHES if not BASE[name] and name != "classic_switch"]


def house_rule(name: str) -> str:
    """Name a house rule that no sheet speaks of, beside what it does: it is off unless a table switches it on."""
    BASE[name] = False
    SWITCHES.append(name)
    HOUSE_SWITCHES.append(name)
    return name


class Rules:
    """All values that hold at one table: the edition's, overridden by the table's options."""

    def __init__(self, edition: str, options: dict[str, object]) -> None:
        """Resolve the edition and check every option's name and value."""
        if edition not in EDITIONS:
            raise OracleError(f"no such edition: {edition}")
        values: dict[str, Value] = {**BASE, **EDITIONS[edition]}
        for name, value in options.items():
            values[name] = self._checked(name, value)
        self.words = {name: value for name, value in values.items() if isinstance(value, str)}
        self.switches = {name: value for name, value in values.items() if isinstance(value, bool)}
        self.numbers = {name: int(value) for name, value in values.items() if not isinstance(value, bool | str)}
        if self.number("custom_count") not in range(self.number("deck.custom") + 1):
            raise OracleError("more customizable cards than the deck has")
        if not self.switch("special_cards"):
            if not self.switch("classic_switch"):  # DECK-12 is printed on the Swap sheets only
                raise OracleError("this edition cannot be played as the classic game")
            self.numbers.update({"deck.swap": 0, "deck.shuffle": 0, "custom_count": 0})

    def _checked(self, name: str, value: object) -> Value:
        """Return the value if it is allowed for that option."""
        if name in CHOICES and isinstance(value, str) and value in CHOICES[name]:
            return value
        if name in SWITCHES and isinstance(value, bool):
            return value
        if name in NUMBERS and isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return value
        raise OracleError(f"no such option: {name}: {value!r}")

    def choice(self, name: str) -> str:
        """Give the value of an option that is a word."""
        return self.words[name]

    def switch(self, name: str) -> bool:
        """Give the value of an option that is on or off."""
        return self.switches[name]

    def number(self, name: str) -> int:
        """Give the value of an option that is a number."""
        return self.numbers[name]

    def target(self, mode: str) -> int:
        """Give the points that end the match."""
        return (
            self.numbers.get("elim_threshold", self.number("target"))
            if mode == "elimination"
            else self.number("target")
        )


def written_rule(text: str, edition: str) -> tuple[Step, ...]:
    """Read what is written on a customizable card: a rule, or the number of a sample of the edition's sheet."""
    words = text.split()
    if words[:1] != ["sample"]:
        return read_rule(text)
    samples = SAMPLES.get(edition, ())
    if len(words) != 2 or not words[1].isdigit() or not 1 <= int(words[1]) <= len(samples):
        raise OracleError(f"this edition's sheet has no such sample: {text}")
    return read_rule(samples[int(words[1]) - 1])
