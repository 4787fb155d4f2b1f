"""From an edition to numbers: builds the ``Rules`` record of one match and refuses what cannot be played."""

from collections.abc import Sequence

from lastcard.engine.cards.deck import card_points, deck_counts
from lastcard.engine.cards.kinds import (
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
from lastcard.engine.editions import OPTIONS, Edition
from lastcard.engine.kernel.state.layout import (
    DECK,
    MODES,
    PARTNERS,
    SEATS,
    SINGLE_ROUND,
    SLOT_CUSTOM,
    SLOT_SEVEN,
    SLOT_SHUFFLE,
    SLOT_SWAP,
    SLOT_ZERO,
    Rules,
)
from lastcard.engine.message import Message, SentenceError
from lastcard.engine.plugins import plugin
from lastcard.engine.programs.operations import SWAP_HANDS
from lastcard.engine.programs.rule_text import (
    BLANK,
    Program,
    WrittenRuleError,
    check_length,
    parse_rule,
    settled_rule,
)

BRAILLE_SHEET = "GC"  # the one that prints END-5
_TEAMS = ("off", "adjacent", "opposite")
_NUMBER_SLOTS = {SEVEN: SLOT_SEVEN, ZERO: SLOT_ZERO}
_TWOS = FACE_MASK[DRAW_TWO]
_STACKS = {
    "off": (0, 0), "draw2": (_TWOS, 0), "draw4": (0, WD4_BIT), "same": (_TWOS, WD4_BIT),
    "mixed": (_TWOS | WD4_BIT, _TWOS | WD4_BIT),
}  # fmt: skip


class SetupError(SentenceError):
    """A match that cannot be played; carries the rule that says so."""

    __module__ = "lastcard"  # where it is public

    def __init__(self, key: str, rule: str, /, **parameters: object) -> None:
        super().__init__(key, **parameters)
        self.rule = rule


def default_mode(edition: Edition) -> str:
    """Give the way an edition is scored when the table says nothing (SCORE-9, SCORE-11)."""
    return "round" if edition["win_default"] == "round" else "winner_takes"


def mode_for_people(edition: Edition, seats: int) -> str:
    """Give the way of scoring that is chosen beforehand where people set up a table (AMB-82)."""
    heads_four = edition.printed["partners"] != "off" and edition["partners"] != "off" and not edition["places"]
    return MODES[PARTNERS] if heads_four and seats == 4 else default_mode(edition)


def written_rules(edition: Edition, texts: Sequence[str], *, agreed: bool = False) -> list[Program]:
    """Compile what is written on the customizable cards; ``sample 3`` is the third sample of the edition's sheet.

    A text that is not understood is refused. If it is ``agreed`` already, the table judges it.
    """
    programs = [written_rule(text, agreed=agreed) for text in card_texts(edition, texts)]
    return programs + [BLANK] * (CUSTOMS - len(programs))


def card_texts(edition: Edition, texts: Sequence[str]) -> list[str]:
    """Return the texts of the customizable cards with single blanks, and what a sample says instead of its number."""
    if len(texts) > CUSTOMS:
        raise SetupError("setup.customs", "DECK-9", found=len(texts))
    told = []
    for text in texts:
        text = " ".join(text.split())
        if names_sample(text):
            number = text.strip('" ').split()[1]
            if not number.isdecimal() or not 1 <= int(number) <= len(edition.samples):
                key = "setup.samples" if edition.samples else "setup.no_samples"
                raise SetupError(key, "CUST-2", edition=edition.spoken, most=len(edition.samples), text=text)
            text = edition.samples[int(number) - 1]
        check_length(text)
        told.append(text)
    return told


def names_sample(text: str) -> bool:
    """Say whether a text is the number of a sample, which another edition may not have, or may mean something else by."""
    words = text.lower().strip('" ').split()
    return len(words) == 2 and words[0] == "sample"


def written_rule(text: str, *, agreed: bool = False) -> Program:
    """Compile what is written on one card. Where nobody can read a sentence, the table judges it, if it is agreed."""
    settled = settled_rule(text)  # records hold nothing else
    if settled is not None:
        return settled
    read = plugin("agree" if agreed else "read")
    if read is not None:
        program: Program = read(text)
        return program
    if agreed:
        return parse_rule(text)
    raise WrittenRuleError("rule_text.no_rule", text=text, part=text, hint=Message("rule_text.judge_it"))


def build_rules(
    edition: Edition, *, seats: int, mode: str | None, target: int | None, written: Sequence[Program]
) -> Rules:
    """Build the record of numbers that the kernel plays by."""
    mode = mode or default_mode(edition)
    _check_table(edition, seats, mode, target)
    r = Rules()
    _set_plainly(r, edition)
    r.seats = seats
    r.mode = MODES.index(mode)
    r.target = target or _default_target(edition, mode)
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
        raise SetupError("setup.too_few_cards", "SETUP-4", seats=seats, hand=r.hand_size, cards=r.cards)
    return r


def capacity(r: Rules) -> int:
    """Give the length of the pile that a state for these rules needs."""
    return max(DECK, r.cards)


def _check_table(edition: Edition, seats: int, mode: str, target: int | None) -> None:
    low, high = edition["players"]
    if not low <= seats <= min(high, SEATS):
        raise SetupError("setup.players", "META-1", seats=seats, low=low, high=high)
    if mode not in MODES:
        raise SetupError("setup.mode", "SCORE-1", mode=mode, modes=", ".join(MODES))
    if mode == MODES[PARTNERS]:
        if edition["partners"] == "off":
            raise SetupError("setup.no_partners", "TEAM-1", edition=edition.spoken)
        if seats != 4:
            raise SetupError("setup.four_partners", "TEAM-1", seats=seats)
        if edition["places"]:
            raise SetupError("setup.partner_places", "TEAM-2")
    elif mode != MODES[SINGLE_ROUND] and mode not in edition["scoring_modes"]:
        allowed = ", ".join(edition["scoring_modes"])
        rule = {"low_score": "SCORE-10", "elimination": "ELIM-1"}.get(mode, "SCORE-1")
        raise SetupError("setup.not_scored", rule, edition=edition.spoken, mode=mode, modes=allowed)
    if target is not None and not 1 <= target <= 20_000:
        raise SetupError("setup.target", "SCORE-9", target=target)


def _default_target(edition: Edition, mode: str) -> int:
    threshold = edition["elim_threshold"] if mode == "elimination" else None
    target: int = threshold or edition["target"]
    return target


def _set_plainly(r: Rules, edition: Edition) -> None:
    """Set every field that has the name of an option to the option's number."""
    for name, option in OPTIONS.items():
        if name in Rules.__slots__:
            setattr(r, name, option.number(edition[name]))


def _set_start(r: Rules, edition: Edition) -> None:
    """Set-up and first card."""
    r.dealer_numbers_only = int(edition["dealer_select"] == "draw_numbers_only")
    r.dealer_free = int(edition["dealer_select"] == "free")
    specials = WILD_MASK & ~(1 << WILD) & ~WD4_BIT
    groups = {
        "draw2": _TWOS, "reverse": FACE_MASK[REVERSE], "skip": FACE_MASK[SKIP],
        "wild": 1 << WILD, "wd4": WD4_BIT, "special": specials,
    }  # fmt: skip
    for name, mask in groups.items():
        if edition[f"first.{name}"] == "bottom":
            r.first_bottom |= mask


def _set_play(r: Rules, edition: Edition, mode: str) -> None:
    """What takes more than the number of one option."""
    r.resolve_last = int(edition["handexchange_last"] == "resolve")
    r.recalls = int(BRAILLE_SHEET in edition.sheets)
    r.teams = _TEAMS.index(edition["partners"]) if mode == MODES[PARTNERS] else 0
    r.stack_two, r.stack_four = _STACKS[edition["stacking"]]
    r.deflects = FACE_MASK[SKIP] | FACE_MASK[REVERSE] if edition["deflect"] else 0


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
