"""From an edition to numbers: builds the ``Rules`` record of one match and refuses what cannot be played."""

from collections.abc import Sequence

from lastcard.cards.deck import card_points, deck_counts
from lastcard.cards.kinds import (
    COLOUR_MASK,
    COLOURS,
    CUSTOMS,
    DRAW_TWO,
    FACE,
    FACE_MASK,
    FACES,
    KINDS,
    REVERSE,
    SEVEN,
    SKIP,
    SWAP,
    WD4_BIT,
    WILD,
    WILD_MASK,
    ZERO,
)
from lastcard.editions import Edition
from lastcard.editions.operations import SWAP_HANDS
from lastcard.editions.written import BLANK, Program, parse_rule
from lastcard.rules.layout import DECK, MODES, PARTNERS, SEATS, SINGLE_ROUND, Rules
from lastcard.rules.program import SLOT_CUSTOM, SLOT_SEVEN, SLOT_SHUFFLE, SLOT_SWAP, SLOT_ZERO

_CLOSES = ("next_turn_begin", "next_draw_or_play", "next_move_complete", "offender_next_turn")
_NEXT_DEALER = ("rotate_left", "redraw", "winner")
BRAILLE_SHEET = "GC"  # the one that prints END-5
_TEAMS = ("off", "adjacent", "opposite")
_NUMBER_SLOTS = {SEVEN: SLOT_SEVEN, ZERO: SLOT_ZERO}
_TWOS = FACE_MASK[DRAW_TWO]
_STACKS = {"off": (0, 0), "draw2": (_TWOS, 0), "draw4": (0, WD4_BIT), "mixed": (_TWOS | WD4_BIT, _TWOS | WD4_BIT)}


class SetupError(ValueError):
    """A match that cannot be played; carries the rule that says so."""

    def __init__(self, message: str, rule: str) -> None:
        super().__init__(message)
        self.rule = rule


def default_mode(edition: Edition) -> str:
    """Give the way an edition is scored when the table says nothing (SCORE-9, SCORE-11)."""
    return "round" if edition["win_default"] == "round" else "winner_takes"


def mode_for_people(edition: Edition, seats: int) -> str:
    """Give the way of scoring that is chosen beforehand where people set up a table (AMB-82)."""
    heads_four = edition.printed["partners"] != "off" and edition["partners"] != "off" and not edition["places"]
    return MODES[PARTNERS] if heads_four and seats == 4 else default_mode(edition)


def written_rules(edition: Edition, texts: Sequence[str]) -> list[Program]:
    """Compile what is written on the customizable cards; ``sample 3`` is the third sample of the edition's sheet."""
    if len(texts) > CUSTOMS:
        raise SetupError(f"there are three customizable cards, not {len(texts)}", "DECK-9")
    programs = []
    for text in texts:
        text = " ".join(text.split())
        words = text.lower().strip('" ').split()
        if len(words) == 2 and words[0] == "sample":
            if not words[1].isdecimal() or not 1 <= int(words[1]) <= len(edition.samples):
                printed = f"samples 1 to {len(edition.samples)}" if edition.samples else "no samples"
                raise SetupError(f"the {edition.name} sheet prints {printed}, not '{text}'", "CUST-2")
            text = edition.samples[int(words[1]) - 1]
        programs.append(parse_rule(text))
    return programs + [BLANK] * (CUSTOMS - len(programs))


def build_rules(
    edition: Edition, *, seats: int, mode: str | None, target: int | None, written: Sequence[Program]
) -> Rules:
    """Build the record of numbers that the kernel plays by."""
    mode = mode or default_mode(edition)
    _check_table(edition, seats, mode, target)
    r = Rules()
    r.seats = seats
    r.mode = MODES.index(mode)
    r.target = target or _default_target(edition, mode)
    r.hand_size = edition["hand_size"]
    specials = edition["special_cards"]
    r.deck = deck_counts(
        swap=edition["deck.swap"] if specials else 0,
        shuffle=edition["deck.shuffle"] if specials else 0,
        customs=edition["custom_count"] if specials else 0,
        decks=edition["decks"],
    )
    cards = [kind for kind, copies in enumerate(r.deck) for _ in range(copies)]
    r.cards = len(cards)
    r.unshuffled[: r.cards] = cards
    r.value = card_points(
        swap=edition["pts.swap"] or 0, shuffle=edition["pts.shuffle"] or 0, custom=edition["pts.custom"] or 0
    )
    _set_start(r, edition)
    _set_play(r, edition, mode)
    _set_programs(r, edition, written)
    # One card must remain to start the discard pile (SETUP-6).
    if r.cards <= seats * r.hand_size:
        raise SetupError(
            f"{seats} players with {r.hand_size} cards each need more than the {r.cards} cards of the deck",
            "SETUP-4",
        )
    return r


def capacity(r: Rules) -> int:
    """Give the length of the pile that a state for these rules needs."""
    return max(DECK, r.cards)


def _check_table(edition: Edition, seats: int, mode: str, target: int | None) -> None:
    low, high = edition["players"]
    if not low <= seats <= min(high, SEATS):
        raise SetupError(f"{seats} cannot play; the game is for {low} to {high} players", "META-1")
    if mode not in MODES:
        raise SetupError(f"'{mode}' is not a way to score; there are {', '.join(MODES)}", "SCORE-1")
    if mode == MODES[PARTNERS]:
        if edition["partners"] == "off":
            raise SetupError(f"the {edition.name} edition is not played with partners", "TEAM-1")
        if seats != 4:
            raise SetupError(f"partners play with four players, not {seats}", "TEAM-1")
        if edition["places"]:
            raise SetupError("partners do not play for places: the round ends with the first empty hand", "TEAM-2")
    elif mode != MODES[SINGLE_ROUND] and mode not in edition["scoring_modes"]:
        allowed = ", ".join(edition["scoring_modes"])
        rule = {"low_score": "SCORE-10", "elimination": "ELIM-1"}.get(mode, "SCORE-1")
        raise SetupError(f"the {edition.name} edition is not scored by {mode}; it is by {allowed}", rule)
    if target is not None and not 1 <= target <= 20_000:
        raise SetupError(f"the target must be from 1 to 20000 points, not {target}", "SCORE-9")


def _default_target(edition: Edition, mode: str) -> int:
    threshold = edition["elim_threshold"] if mode == "elimination" else None
    target: int = threshold or edition["target"]
    return target


def _set_start(r: Rules, edition: Edition) -> None:
    """Set-up and first card."""
    r.dealer_numbers_only = edition["dealer_select"] == "draw_numbers_only"
    r.dealer_free = edition["dealer_select"] == "free"
    r.next_dealer = _NEXT_DEALER.index(edition["next_dealer"])
    specials = WILD_MASK & ~(1 << WILD) & ~WD4_BIT
    groups = {
        "draw2": _TWOS, "reverse": FACE_MASK[REVERSE], "skip": FACE_MASK[SKIP],
        "wild": 1 << WILD, "wd4": WD4_BIT, "special": specials,
    }  # fmt: skip
    for name, mask in groups.items():
        if edition[f"first.{name}"] == "bottom":
            r.first_bottom |= mask


def _set_play(r: Rules, edition: Edition, mode: str) -> None:
    """Everything between the deal and the score."""
    r.voluntary_draw = edition["voluntary_draw"]
    r.must_lay = edition["drawn_card_play"] == "must"
    r.wild_blocks = edition["wd4_match"] == "colour_or_wild"
    r.bluffing = edition["bluffing"]
    r.third_party = edition["challenger"] == "any_other"
    r.show_next = edition["reveal_to"] == "next_player"
    r.guilty_draw = edition["challenge_guilty"]
    r.innocent_draw = edition["challenge_innocent"]
    r.opponents_only = edition["swap_partner"] == "opponent"
    r.resolve_last = edition["handexchange_last"] == "resolve"
    r.one_card_owes = edition["uno_trigger"] == "hand_is_one"
    r.race = edition["uno_catch"] == "race"
    r.close = _CLOSES.index(edition["uno_close"])
    r.uno_penalty = edition["uno_penalty"]
    r.last_draw = edition["last_draw_resolves"]
    r.recalls = BRAILLE_SHEET in edition.sheets
    r.keep_top = edition["reshuffle_keep_top"]
    r.reverse_skips = edition["two_player_reverse"] == "skip"
    r.teams = _TEAMS.index(edition["partners"]) if mode == MODES[PARTNERS] else 0
    r.hint_penalty = edition["hint_penalty"]
    r.stack_two, r.stack_four = _STACKS[edition["stacking"]]
    r.deflects = FACE_MASK[SKIP] | FACE_MASK[REVERSE] if edition["deflect"] else 0
    r.jump_in = edition["jump_in"]
    r.until_playable = edition["draw_until_playable"]
    r.forced_play = edition["forced_play"]
    r.false_catch = edition["false_catch"]
    r.places = edition["places"]
    r.number_last = edition["no_special_finish"]
    r.several = edition["several_of_a_number"]
    for name in Rules.__slots__:
        if isinstance(getattr(r, name), bool):
            setattr(r, name, int(getattr(r, name)))


def _set_programs(r: Rules, edition: Edition, written: Sequence[Program]) -> None:
    """Give each card that carries a program its operations."""
    seven_zero = edition["seven_zero"]
    start = "" if edition["shuffle_start"] != "left_of_actor" else " left"
    texts = {
        SLOT_SEVEN: "trade hands" if seven_zero else "",
        SLOT_ZERO: "rotate hands" if seven_zero else "",
        SLOT_SWAP: "swap hands",
        SLOT_SHUFFLE: f"shuffle hands{start}",
    }
    programs = {slot: parse_rule(text) for slot, text in texts.items()}
    programs.update({SLOT_CUSTOM + i: program for i, program in enumerate(written)})
    for slot, program in programs.items():
        for counter, (code, a, b) in enumerate(program.operations):
            if code == SWAP_HANDS and edition["swap"] != "mandatory":
                a = 1  # a written swap is as free as the edition's own (SWAP-1, AMB-50)
            r.program[slot][counter] = [code, a, b]
        r.late[slot] = int(program.changes_own_hand)
    for kind in range(KINDS):
        slot = kind - SWAP + SLOT_SWAP if kind >= SWAP else _NUMBER_SLOTS.get(FACE[kind], -1)
        r.slot[kind] = slot if slot >= 0 and programs[slot] else -1
    for kind in range(KINDS):
        for colour in range(COLOURS):
            laying = kind if kind < WILD else WILD + (kind - WILD) * COLOURS + colour
            named = kind // FACES if kind < WILD else colour
            r.fits[laying] = WILD_MASK | COLOUR_MASK[named] | FACE_MASK[FACE[kind]]
