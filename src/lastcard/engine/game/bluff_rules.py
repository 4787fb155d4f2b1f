"""Which rules decide about a Wild Draw Four: whether a hand makes it a bluff, who may challenge it, and what that costs.

``refusal_reasons`` and ``event_reasons`` ask here about this one card.
"""

from collections.abc import Sequence

from lastcard.engine.cards.kinds import FACE, FACES, NUMBER_MASK, WILD, WILD_DRAW_FOUR
from lastcard.engine.game import governing_rules
from lastcard.engine.game.actions import Action
from lastcard.engine.game.governing_rules import Grounds
from lastcard.engine.game.illegal_action import Refusal, because
from lastcard.engine.game.match import Match
from lastcard.engine.game.turn_history import laid_top
from lastcard.engine.kernel.state.layout import ANY_OTHER, State
from lastcard.engine.kernel.state.questions import CHALLENGE


def bluff(match: Match, hand: Sequence[int], top: int, colour: int) -> Grounds:
    """Return the rules by which a hand makes the card a bluff: it has the colour, or (greek) another wild card.

    ``hand`` counts each kind; ``top`` is the card that the Wild Draw Four goes on, and ``colour`` the one to match there.
    """
    held = [kind for kind in range(colour * FACES, (colour + 1) * FACES) if hand[kind]]
    rulings = governing_rules.rulings(match, "wd4_match")
    if not held:
        return ("WD4-4", *rulings, "WD4-2")
    only_actions = not any(NUMBER_MASK >> kind & 1 for kind in held)
    return (
        "WD4-2",
        *(("AMB-20",) if top >= WILD else ()),
        *(rule for rule in rulings if rule == "AMB-21" and only_actions),
    )


def no_bluff(match: Match, hand: Sequence[int], top: int) -> Grounds:
    """Return the rules by which cards that fit in another way than by their colour do not make the card a bluff."""
    fits = top < WILD and any(hand[kind] for kind in range(WILD) if FACE[kind] == FACE[top])
    return colour_alone(match) if fits or any(hand[WILD:]) else ()


def colour_alone(match: Match) -> Grounds:
    """Return the rules by which only the colour counts, also where the sheet's words are wider."""
    return ("WD4-3", *(rule for rule in governing_rules.rulings(match, "wd4_match") if rule == "AMB-23"))


def challenger(match: Match) -> Grounds:
    """Return the rules that say who may challenge."""
    option = governing_rules.of_option(match, "challenger")
    accusing = ("PEN-3",) if "PEN-3" in option else ()  # as the braille sheet calls it
    third = ("AMB-25",) if match.rules.challenger == ANY_OTHER else ()
    return tuple(dict.fromkeys((*accusing, *option, *third)))


def verdict(match: Match, before: State, by: int, *, guilty: bool) -> Grounds:
    """Return the rules behind the verdict on a challenge by a seat, which was made in the state ``before``."""
    who = challenger(match) if match.rules.challenger == ANY_OTHER else ()
    if by == before.asked:
        who = tuple(rule for rule in who if rule != "AMB-25")
    as_it_was = ("AMB-26",) if before.hands[before.turn] != before.shown else ()
    below = before.pile[len(before.pile) - before.discards + 1] if before.discards > 1 else WILD
    cost = stakes(match, before, by, guilty=guilty)
    if not guilty:
        return (*cost, *as_it_was, *no_bluff(match, before.shown, below), *who)
    if below < WILD:
        return (*cost, *as_it_was, *bluff(match, before.shown, below, below // FACES), "CHAL-6", *who)
    return (*cost, *as_it_was, *_on_a_wild(match, before), "CHAL-6", *who)


def _on_a_wild(match: Match, before: State) -> Grounds:
    """Return why a Wild Draw Four on a wild card was a bluff: nothing tells which colour had been named for that card."""
    wild = governing_rules.rulings(match, "wd4_match") if "WD4-4" in match.edition.origins["wd4_match"].rules else ()
    other = ("WD4-4", *wild) if wild and any(before.shown[WILD:]) else ()
    return ("WD4-2", "AMB-20", *other)


def stakes(match: Match, before: State, by: int, *, guilty: bool) -> Grounds:
    """Return the rules by which the loser of a challenge draws that many cards; a stacked sum is drawn with them."""
    summed = (governing_rules.answering(match),) if before.pending > governing_rules.makes_draw(before.top) else ()
    if guilty:
        return (*governing_rules.of_option(match, "challenge_guilty"), *summed)
    if by != before.asked:
        return ("AMB-25", "CHAL-4", *summed)
    return (*governing_rules.of_option(match, "challenge_innocent"), *summed)


def refused_bluff(match: Match, seat: int) -> Refusal:
    """Refuse a bluff where the table forbids it. A card of the colour makes it one, or another wild card (greek)."""
    s = match.state
    why = (*bluff(match, s.hands[seat], s.top, s.colour), *colour_alone(match), "AMB-75")
    if why[0] == "WD4-4":
        return because("bluff_beside_wild", "HOUSE-6", *why, card=WILD_DRAW_FOUR)
    return because("no_bluffing", "HOUSE-6", *why, card=WILD_DRAW_FOUR)


def refused_challenge(match: Match, seat: int, action: Action) -> Refusal:
    s, r = match.state, match.rules
    if s.awaits == CHALLENGE:
        if seat == s.turn:
            return because("challenge_oneself", *challenger(match), "AMB-24")
        return because("only_next_challenges", *challenger(match), "AMB-24", seat=s.asked)
    if s.top != WILD_DRAW_FOUR:
        return because("nothing_to_challenge", *challenger(match), "CHAL-8")
    if not r.bluffing:
        return because("challenges_are_off", "HOUSE-6")
    layer = laid_top(match)
    if layer is not None and not s.active >> layer & 1:
        return because("last_card_stands", "AMB-30", "HOUSE-10", seat=layer)
    return because("already_answered", "CHAL-8", *challenger(match))
