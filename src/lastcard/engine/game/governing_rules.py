"""Which rules apply at one table: to a card, a question or a way of scoring, given the edition and its options.

``event_reasons`` and ``refusal_reasons`` cite these rules, or rules that all sheets share. An edition states each option's
value together with the ruling that settles it (``Edition.origins``), so rulings are looked up there.
"""

from typing import Final

from lastcard.engine.cards.kinds import DRAW_TWO, FACE, REVERSE, SHUFFLE, SKIP, SWAP, WILD, WILD_DRAW_FOUR
from lastcard.engine.game.match import Match
from lastcard.engine.kernel.lasting import ban_penalty
from lastcard.engine.kernel.state.bits import popcount
from lastcard.engine.kernel.state.layout import (
    ELIMINATION,
    LOW_SCORE,
    PARTNERS,
    SLOT_CUSTOM,
    SLOT_SHUFFLE,
    SLOT_SWAP,
    WINNER_TAKES,
    State,
)
from lastcard.engine.kernel.state.questions import CHALLENGE, STACK
from lastcard.engine.programs import operations
from lastcard.engine.programs.rule_text import parse_rule

Grounds = tuple[str, ...]  # rule IDs, the most relevant first

PLACING: Final = {DRAW_TWO: "DT-2", REVERSE: "REV-2", SKIP: "SKIP-2"}  # on what a coloured action card may be played
_NAMING: Final = {WILD: "WILD-1", WILD_DRAW_FOUR: "WD4-1", SWAP: "SWAP-3", SHUFFLE: "SHUF-5"}  # customizables: CUST-3

# For each first card: the option about it, and the rule if it stays.
_FIRST: Final = {
    DRAW_TWO: ("first.draw2", "FIRST-1"), REVERSE: ("first.reverse", "FIRST-2"), SKIP: ("first.skip", "FIRST-3"),
}  # fmt: skip
_FIRST_WILD: Final = {
    WILD: ("first.wild", "FIRST-4"), WILD_DRAW_FOUR: ("first.wd4", "FIRST-5"), SWAP: ("first.special", "FIRST-6"),
}  # fmt: skip
_FIRST_SPECIAL: Final = ("first.special", "FIRST-8")
_SAMPLE_RULINGS: Final = {"SAMPLE-1": "AMB-53", "SAMPLE-8": "AMB-54", "SAMPLE-10": "AMB-55"}


def of_option(match: Match, option: str, *rules: str) -> Grounds:
    """Return these rules plus the rulings that settle an option in this edition. Without rules, return all that govern it."""
    return (*rules, *rulings(match, option)) if rules else match.edition.origins[option].rules


def rulings(match: Match, option: str) -> Grounds:
    """Return the rulings that settle an option in this edition."""
    return tuple(rule for rule in match.edition.origins[option].rules if rule.startswith("AMB-"))


def is_duel(s: State) -> bool:
    """Say whether two players are left in the round."""
    return popcount(s.active) == 2


def makes_draw(card: int) -> int:
    """Return how many cards a card makes the next player draw."""
    return 4 if card == WILD_DRAW_FOUR else 2 if FACE[card] == DRAW_TWO else 0


def naming(card: int) -> str:
    """Return the rule by which the player of a wild-type card names the colour."""
    return _NAMING.get(card, "CUST-3")


def first_card(match: Match, card: int) -> Grounds:
    """Return the rules about a card that starts the discard pile."""
    if card < WILD and FACE[card] not in _FIRST:
        return ("FIRST-0",)
    option, rule = _FIRST[FACE[card]] if card < WILD else _FIRST_WILD.get(card, _FIRST_SPECIAL)
    grounds = of_option(match, option, rule)
    return (*grounds, "AMB-12") if card < WILD and is_duel(match.state) else grounds


def first_card_under(match: Match, card: int) -> Grounds:
    """Return the rules by which a first card goes under the draw pile."""
    option = _FIRST[FACE[card]][0] if card < WILD else _FIRST_WILD.get(card, _FIRST_SPECIAL)[0]
    return of_option(match, option, *(("FIRST-9", "FIRST-7") if card == SHUFFLE else ("FIRST-9",)))


def first_colour(match: Match) -> Grounds:
    """Return the rules by which the first player names the colour of the first card."""
    grounds = first_card(match, match.state.top)
    return (*grounds, "AMB-13") if match.state.top == WILD else grounds


def program(match: Match, slot: int) -> Grounds:
    """Return the rules behind a card's text: the sheet's sample, in whatever words, or that written rules are carried out."""
    if slot < SLOT_SWAP:
        return ("HOUSE-3",)
    if slot == SLOT_SWAP:
        return of_option(match, "swap")
    if slot == SLOT_SHUFFLE:
        return ("SHUF-2", *of_option(match, "shuffle_start"))
    rule = match.written[slot - SLOT_CUSTOM]
    samples = [parse_rule(text).operations for text in match.edition.samples]
    if rule.operations not in samples:  # in whatever words it is written
        return ("CUST-2",)
    sample = f"SAMPLE-{samples.index(rule.operations) + 1}"
    if sample == "SAMPLE-2" and (operations.PURGE, operations.OTHERS, operations.SYMBOLS) in rule.operations:
        return (sample, "AMB-56")  # only the polish sheet takes all symbol cards
    if sample == "SAMPLE-7" and "pl" in match.edition.sheets:
        return (sample, "AMB-57")  # only that sheet does not say whose turn ends it
    return (sample, _SAMPLE_RULINGS[sample]) if sample in _SAMPLE_RULINGS else (sample,)


def must_lay_drawn(match: Match) -> Grounds:
    """Return the rules by which a drawn card that fits must be played, at tables where it must."""
    return ("HOUSE-5",) if match.rules.forced_play else ("TURN-4", "AMB-16")


def triple_draw(match: Match, count: int) -> Grounds:
    """Return the rules of the card that makes a player who cannot play draw ``count`` cards."""
    for place, rule in enumerate(match.written):
        if (operations.STUCK, 0, count) in rule.operations:
            return program(match, SLOT_CUSTOM + place)
    return ("CUST-2",)


def vote(match: Match, s: State) -> Grounds:
    """Return the rules behind a vote, about a hint or about a card's text."""
    return accusation(s, s.accused) if s.accused >= 0 else program(match, s.slot)


def accusation(s: State, seat: int) -> Grounds:
    """Return the rules by which a seat can be accused: the written rule that bans something, otherwise that of hints."""
    return ("CUST-2",) if ban_penalty(s, seat) else ("PEN-1", "AMB-65")


def turn_lost(match: Match, card: int) -> Grounds:
    """Return the rules by which the next player loses the turn to this card."""
    if match.rules.slot[card] >= 0:
        return program(match, match.rules.slot[card])
    duel = is_duel(match.state)
    if card == WILD_DRAW_FOUR:
        return ("WD4-1", "TWO-3") if duel else ("WD4-1",)
    if FACE[card] == DRAW_TWO:
        return ("DT-1", "TWO-3") if duel else ("DT-1",)
    if FACE[card] == REVERSE:
        return (*of_option(match, "two_player_reverse"), "TWO-1")
    return ("SKIP-1", "TWO-2") if duel else ("SKIP-1",)


def answering(match: Match) -> str:
    """Return the house rule by which a pending draw can be answered at this table."""
    r = match.rules
    return "HOUSE-13" if r.deflects and not (r.stack_two or r.stack_four) else "HOUSE-1"


def no_answer(match: Match) -> Grounds:
    """Return the rules by which this card cannot answer a draw: at this table no card can, or only some."""
    r = match.rules
    stacking = ("HOUSE-1",) if r.stack_two or r.stack_four else ()
    return (*stacking, "DT-3", "AMB-71", *(("HOUSE-13",) if r.deflects else ()))


def taking(match: Match, s: State) -> Grounds:
    """Return the rules by which a seat takes the cards it was asked to draw."""
    if s.awaits == CHALLENGE:
        return ("CHAL-8",)
    return (answering(match),) if s.awaits == STACK else ("AMB-34",)


def deck(match: Match) -> Grounds:
    """Return the rules that say which cards are in the deck."""
    return ("DECK-1",) if match.edition.flag("special_cards") else ("DECK-12", "DECK-1")


def closing(match: Match) -> Grounds:
    """Return the rules by which the time for catching ends."""
    return ("UNO-4", *rulings(match, "uno_close"), "AMB-34")


def other_hands(match: Match) -> Grounds:
    """Return the ruling about exchanged hands, at tables where hands can be exchanged."""
    return ("AMB-38",) if match.edition.swaps or match.edition.flag("seven_zero") else ()


def going_out(match: Match) -> Grounds:
    """Return the rules by which an empty hand ends the round, or the player's part in it."""
    if match.rules.places:
        return ("HOUSE-10",)
    return ("TEAM-2",) if match.rules.mode == PARTNERS else ("END-1",)


def last_card(match: Match, card: int) -> Grounds:
    """Return the ruling by which a last card wins without its effect."""
    if match.rules.resolve_last or match.rules.slot[card] < 0:
        return ()
    return ({SWAP: "AMB-43", SHUFFLE: "AMB-44"}.get(card, "AMB-45"),) if card >= SWAP else ()


def out_of_round(s: State, seat: int) -> str:
    """Return the rule by which a seat is not in the round."""
    return "ELIM-2" if s.eliminated >> seat & 1 else "HOUSE-10"


def scoring(match: Match) -> Grounds:
    """Return the rules by which points are counted."""
    mode = match.rules.mode
    if mode == WINNER_TAKES:
        return of_option(match, "scoring_modes", "SCORE-1")
    return ({LOW_SCORE: "SCORE-10", ELIMINATION: "ELIM-1", PARTNERS: "TEAM-3"}[mode],)


def winning(match: Match) -> Grounds:
    """Return the rules by which the match is won."""
    s, r = match.state, match.rules
    if r.mode == LOW_SCORE:
        return ("SCORE-10", "AMB-62") if popcount(s.champions) > 1 else ("SCORE-10",)
    if r.mode == ELIMINATION:
        return ("ELIM-2", "AMB-61")
    if r.mode in (WINNER_TAKES, PARTNERS):
        exceeded = any(s.champions >> seat & 1 and s.scores[seat] > r.target for seat in range(r.seats))
        return ("TEAM-4" if r.mode == PARTNERS else "SCORE-9", *(("AMB-63",) if exceeded else ()))
    # Only the greek sheet ends the match with the round. Elsewhere that is the table's choice.
    return of_option(match, "win_default") if match.edition["win_default"] == "round" else ("END-1",)
