"""The one table of options: name, values, governing rules, and the defaults of most house rules.

Their values in each edition are in ``data/*.toml``, their effects in ``lastcard.engine.kernel``, and their titles in the
catalogue (``option.NAME``, ``value.NAME``). `kind` says where an option comes from: the sheets differ in it (``printed``), no
sheet prints it (``house``), or software needs it (``technical``).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from lastcard.engine.editions.values import EditionError, Number, Span, Switch, Value, ValueKind, Word, Words, closest
from lastcard.engine.message import SentenceError

Kind = Literal["printed", "house", "technical"]


@dataclass(frozen=True)
class Option:
    """One option: its name, its possible values, and the rules that govern it."""

    name: str
    values: ValueKind
    rule: str
    kind: Kind = "printed"
    default: Value = None
    """The value where no edition's file sets one; only house rules that no sheet or ruling speaks of have it."""

    @property
    def rules(self) -> tuple[str, ...]:
        """List the IDs of the governing rules."""
        return tuple(self.rule.split())

    def parse(self, value: object, where: str = "") -> Value:
        """Read a value or its text; a refusal starts with ``where`` (a file, an edition).

        >>> option("jump_in").parse("yes")
        True
        """
        try:
            return self.values.parse(value)
        except SentenceError as wrong:
            raise EditionError.at(where, "edition.option", name=self.name, problem=wrong) from None

    def show(self, value: Value) -> str:
        """Write a value as the text that ``parse`` reads."""
        return self.values.show(value)

    def number(self, value: Value) -> int:
        """Return a value as the kernel holds it: a switch as 0 or 1, a word as its index in the list, ``na`` as 0.

        >>> option("uno_close").number("next_draw_or_play")
        1
        """
        if isinstance(self.values, Word):
            return self.values.words.index(str(value))
        return value if isinstance(value, int) else 0


_ALL: Final = (
    # The deck and the players
    Option("deck.swap", Number(0, 1), "DECK-8"),
    Option("deck.shuffle", Number(0, 1), "DECK-10"),
    Option("deck.custom", Number(0, 3), "DECK-9"),
    Option("custom_count", Number(0, 3), "DECK-11 AMB-08"),
    Option("classic_switch", Switch(), "DECK-12"),
    Option("special_cards", Switch(), "DECK-12"),
    Option("players", Span(2, 10), "META-1 AMB-05"),
    Option("hand_size", Number(1, 50), "SETUP-4 HOUSE-9", "house"),
    # Dealer and first card
    Option("dealer_select", Word(("draw_symbols_zero", "draw_numbers_only", "free")), "SETUP-1 SETUP-2 AMB-03"),
    Option("next_dealer", Word(("rotate_left", "redraw", "winner")), "SETUP-11 AMB-04"),
    Option("first.draw2", Word(("apply", "bottom")), "FIRST-1 FIRST-9"),
    Option("first.reverse", Word(("dealer_first", "bottom")), "FIRST-2 FIRST-9"),
    Option("first.skip", Word(("apply", "bottom")), "FIRST-3 FIRST-9"),
    Option("first.wild", Word(("seat1_names", "bottom")), "FIRST-4 FIRST-9"),
    Option("first.wd4", Word(("return_reshuffle", "bottom")), "FIRST-5 FIRST-9"),
    Option("first.special", Word(("seat1_names", "bottom", "na")), "FIRST-6 FIRST-7 FIRST-8 FIRST-9"),
    # The turn
    Option("voluntary_draw", Switch(), "TURN-6"),
    Option("drawn_card_play", Word(("may", "must")), "TURN-4"),
    Option("wd4_match", Word(("colour", "colour_or_wild")), "WD4-2 WD4-4"),
    Option("bluffing", Switch(), "AMB-75 HOUSE-6", "house"),
    Option("challenger", Word(("next", "any_other")), "CHAL-1"),
    Option("reveal_to", Word(("challenger", "next_player")), "CHAL-2"),
    Option("challenge_guilty", Number(1, 20), "CHAL-3"),
    Option("challenge_innocent", Number(1, 20), "CHAL-4"),
    # Special cards
    Option("swap", Word(("optional", "mandatory", "na")), "SWAP-1"),
    Option("swap_partner", Word(("anyone", "opponent")), "SWAP-1 AMB-50"),
    Option("shuffle_start", Word(("actor", "left_of_actor", "na")), "SHUF-3 AMB-49"),
    Option("handexchange_last", Word(("win", "resolve", "na")), "AMB-43 AMB-44 AMB-45"),
    # UNO
    Option("uno_trigger", Word(("play_penultimate", "hand_is_one")), "UNO-1"),
    Option("uno_catch", Word(("accuse", "race")), "UNO-5 AMB-31"),
    Option("uno_close", Word(("next_turn_begin", "next_draw_or_play", "next_move_complete", "offender_next_turn")),
           "UNO-4 AMB-33 AMB-34"),
    Option("uno_penalty", Number(1, 10), "UNO-2"),
    Option("uno_grace_ms", Number(0, 60_000), "AMB-33 AMB-34", "technical"),
    # End, points, modes
    Option("last_draw_resolves", Switch(), "END-2"),
    Option("reshuffle_keep_top", Switch(), "END-3 AMB-46"),
    Option("win_default", Word(("points", "round")), "SCORE-9 SCORE-11"),
    Option("scoring_modes", Words(("winner_takes", "low_score", "elimination")), "SCORE-1 SCORE-10 ELIM-1"),
    Option("target", Number(1, 10_000), "SCORE-9"),
    Option("pts.swap", Number(0, 100, na=True), "SCORE-5"),
    Option("pts.shuffle", Number(0, 100, na=True), "SCORE-7"),
    Option("pts.custom", Number(0, 100, na=True), "SCORE-6"),
    Option("two_player_reverse", Word(("flip", "skip")), "TWO-1 AMB-58"),
    Option("partners", Word(("off", "adjacent", "opposite")), "TEAM-1 AMB-60"),
    Option("elim_threshold", Number(1, 10_000, na=True), "ELIM-2 AMB-61"),
    Option("hint_penalty", Number(0, 10), "PEN-1 AMB-65"),
    # House rules. Those that a sheet or a ruling speaks of have their default in base.toml, the others here.
    Option("stacking", Word(("off", "draw2", "draw4", "same", "mixed")), "DT-3 AMB-71 HOUSE-1", "house"),
    Option("jump_in", Switch(), "HOUSE-2", "house", default=False),
    Option("seven_zero", Switch(), "HOUSE-3", "house", default=False),
    Option("draw_until_playable", Switch(), "HOUSE-4", "house", default=False),
    Option("forced_play", Switch(), "HOUSE-5", "house", default=False),
    Option("false_catch", Number(0, 10), "AMB-40 HOUSE-7", "house"),
    Option("decks", Number(1, 8), "HOUSE-8", "house", default=1),
    Option("places", Switch(), "HOUSE-10", "house", default=False),
    Option("no_special_finish", Switch(), "HOUSE-11", "house", default=False),
    Option("several_of_a_number", Switch(), "HOUSE-12", "house", default=False),
    Option("deflect", Switch(), "DT-3 HOUSE-13", "house", default=False),
    Option("open_hands", Switch(), "HOUSE-14", "house", default=False),
)  # fmt: skip

OPTIONS: Final[Mapping[str, Option]] = {each.name: each for each in _ALL}
ALIASES: Final[Mapping[str, str]] = {"wd4_bluff": "bluffing"}
# Former options without effect, and the values that old records may hold: they are read and ignored.
RETIRED: Final[Mapping[str, tuple[Value, ...]]] = {
    "colour_before_effect": (True, "on"),
    "markings": ("none", "shapes", "braille"),
}


def canonical(name: str, where: str = "") -> str:
    """Return the canonical name of an option: aliases, capitals and hyphens are understood.

    >>> canonical("Jump-In"), canonical("wd4_bluff")
    ('jump_in', 'bluffing')
    """
    plain = name.strip().lower().replace("-", "_")
    plain = ALIASES.get(plain, plain)
    if plain not in OPTIONS:
        raise EditionError.at(where, "edition.no_option", name=name, hint=closest(plain, [*OPTIONS, *ALIASES]))
    return plain


def option(name: str) -> Option:
    """Look up an option by its name or alias."""
    return OPTIONS[canonical(name)]


def parse_option(name: str, value: object, where: str = "") -> tuple[str, Value]:
    """Read a name and a value, as text or Python values, and return the canonical name and the typed value."""
    found = OPTIONS[canonical(name, where)]
    return found.name, found.parse(value, where)
