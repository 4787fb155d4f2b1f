"""Why an action is refused: reads the state and finds the most telling reason and its rules. Never changes anything."""

from collections import Counter

from lastcard.cards.kinds import DRAW_TWO, FACE, FACES, NUMBER_MASK, REVERSE, SHUFFLE, SKIP, SWAP, WILD, WILD_DRAW_FOUR
from lastcard.game.actions import AIMED, Action
from lastcard.game.errors import Parameter, Refusal
from lastcard.rules import layout
from lastcard.rules.layout import (
    CHALLENGE,
    COLOUR,
    DARE,
    DISCARD,
    DRAWN,
    FORCED,
    MODES,
    MORE,
    OVER,
    PLAY,
    SINGLE_ROUND,
    STACK,
    TRADE,
    VOTE,
    Rules,
    State,
)
from lastcard.rules.legal import answering, fitting, wd4_is_honest
from lastcard.rules.piles import can_draw


def refusal(s: State, r: Rules, seat: int, action: Action) -> Refusal:
    """Explain why this seat may not take this action now."""
    if s.awaits == OVER:
        rule = {"challenges": "AMB-30", "catches": "UNO-4", "calls": "UNO-4"}.get(action.verb, "END-1")
        if s.champions:
            end = "SCORE-11" if r.mode == SINGLE_ROUND else "SCORE-9"
            return _because("match_over", *dict.fromkeys((end, rule, "END-1")))
        return _because("round_over", *dict.fromkeys((rule, "END-1")))
    if not 0 <= seat < r.seats:
        return _because("no_such_seat", "META-1", seat=seat, seats=r.seats)
    if not s.active >> seat & 1:
        return _because("not_in_round", "ELIM-2" if s.eliminated >> seat & 1 else "HOUSE-10", seat=seat)
    if action.verb in AIMED and action.seat is not None:
        wrong = _wrong_target(s, r, seat, action)
        if wrong:
            return wrong
    special = _SPECIAL.get(action.verb)
    if special:
        return special(s, r, seat, action)
    return _refused_move(s, r, seat, action)


def _because(key: str, *rules: str, **parameters: Parameter) -> Refusal:
    return Refusal(key, rules, parameters)


def _wrong_target(s: State, r: Rules, seat: int, action: Action) -> Refusal | None:
    target = action.seat
    assert target is not None
    about = {
        "swaps": ("SWAP-1", "AMB-50"),
        "trades": ("HOUSE-3",),
        "catches": ("UNO-3", "AMB-40"),
        "accuses": ("PEN-1",),
    }[action.verb]
    if target >= r.seats:
        return _because("no_such_seat", "META-1", seat=target, seats=r.seats)
    if target == seat:
        return _because("not_oneself", *about)
    if not s.active >> target & 1:
        return _because("not_in_round", "ELIM-2" if s.eliminated >> target & 1 else "HOUSE-10", *about, seat=target)
    return None


def _refused_move(s: State, r: Rules, seat: int, action: Action) -> Refusal:
    """Refuse laying, drawing, keeping, passing, taking."""
    if s.awaits == VOTE:
        return _because("vote_first", "AMB-54", "AMB-65", "SAMPLE-8")
    if action.verb == "jumps":
        return _refused_jump(s, r, seat, action)
    if action.verb == "stacks" and s.awaits not in (STACK, CHALLENGE):
        return _because("nothing_to_stack_on", "DT-3", "HOUSE-1", "AMB-71", "HOUSE-13")
    if seat != s.asked:
        return _because("not_your_turn", "TURN-8", "TURN-2", seat=s.asked, asks=layout.ASKS[s.awaits])
    if action.card is not None and action.card >= WILD and action.colour is None:
        rule = {SWAP: "SWAP-3", SHUFFLE: "SHUF-5", WILD_DRAW_FOUR: "WD4-1", WILD: "WILD-1"}.get(action.card, "CUST-3")
        return _because("name_a_colour", *dict.fromkeys((rule, "WILD-1", "AMB-51", "AMB-29")), card=action.card)
    if action.verb == "plays" and s.awaits in (PLAY, DRAWN):
        return _refused_card(s, r, seat, action)
    if action.verb == "plays" and s.awaits == MORE:
        return _refused_addition(s, seat, action)
    if action.verb == "stacks" and s.awaits in (STACK, CHALLENGE):
        return _refused_stack(s, r, seat, action)
    if action.verb == "draws" and s.awaits == PLAY:
        if not can_draw(s, r):
            return _because("nothing_to_draw", "AMB-48", "AMB-47")
        if r.forced_play:
            return _because("must_play", "HOUSE-5", "TURN-1")
        return _because("must_play", "TURN-6", "AMB-18", "TURN-1")
    if action.verb == "draws" and s.awaits == DRAWN:
        return _because("already_drawn", "TURN-3", "TURN-7", "TURN-5")
    if action.verb == "keeps" and s.awaits == DRAWN:
        return _because("must_lay_drawn", "HOUSE-5" if r.forced_play else "TURN-4", "AMB-16")
    if action.verb == "passes" and s.awaits == PLAY:
        if can_draw(s, r):
            return _because("draw_instead", "AMB-48", "TURN-3")
        return _because("play_instead", "AMB-48", "TURN-1")
    return _asked_otherwise(s, r)


def _asked_otherwise(s: State, r: Rules) -> Refusal:
    """Say what must be decided first."""
    rules = {
        PLAY: ("TURN-1",), DRAWN: ("TURN-7", "TURN-4"), COLOUR: ("FIRST-4", "AMB-13"), CHALLENGE: ("CHAL-8", "DT-3"),
        FORCED: ("AMB-34",), layout.SWAP: ("SWAP-1",), DISCARD: ("AMB-52", "SAMPLE-5"), DARE: ("SAMPLE-10",),
        STACK: (_answering_rule(r),), TRADE: ("HOUSE-3",), MORE: ("HOUSE-12",),
    }  # fmt: skip
    return _because("asked_otherwise", *rules[s.awaits], seat=s.asked, asks=layout.ASKS[s.awaits])


def _refused_card(s: State, r: Rules, seat: int, action: Action) -> Refusal:
    card = action.card
    assert card is not None  # the parser gives every play its card
    if not s.mask[seat] >> card & 1:
        return _because("not_held", "TURN-1", card=card)
    fits = fitting(s, r, seat) >> card & 1
    if s.awaits == DRAWN and not s.drawn >> card & 1:
        return _because("only_the_drawn_card", "TURN-7", "AMB-15", "AMB-77", card=card)
    if s.fits >> card & 1 and _must_not_be_last(s, r, seat, card):
        return _because("number_last", "HOUSE-11", card=card)
    if card == WILD_DRAW_FOUR and not fits and not wd4_is_honest(s, r, seat):
        return _because("no_bluffing", "WD4-2", "HOUSE-6", "WD4-4", "AMB-75", card=card)
    coloured_action = {DRAW_TWO: "DT-2", DRAW_TWO + 1: "REV-2", DRAW_TWO + 2: "SKIP-2"}.get(FACE[card])
    if coloured_action:
        return _because("no_match", "MATCH-3", coloured_action, "MATCH-1", card=card, top=s.top, colour=s.colour)
    return _because("no_match", "MATCH-1", "MATCH-2", "TURN-1", card=card, top=s.top, colour=s.colour)


def _answering_rule(r: Rules) -> str:
    """Give the house rule by which a pending draw is answered at this table."""
    return "HOUSE-13" if r.deflects and not (r.stack_two or r.stack_four) else "HOUSE-1"


def _must_not_be_last(s: State, r: Rules, seat: int, card: int) -> bool:
    """Say whether this is the last card of a seat that must finish with a number card."""
    return bool(r.number_last) and s.size[seat] == 1 and not NUMBER_MASK >> card & 1


def _refused_addition(s: State, seat: int, action: Action) -> Refusal:
    """Refuse another card in a turn in which cards of one number are laid."""
    card = action.card
    assert card is not None
    if not s.mask[seat] >> card & 1:
        return _because("not_held", "HOUSE-12", "TURN-1", card=card)
    return _because("another_number", "HOUSE-12", "TURN-2", card=card, top=s.top)


def _refused_stack(s: State, r: Rules, seat: int, action: Action) -> Refusal:
    card = action.card
    assert card is not None
    if not s.mask[seat] >> card & 1:
        return _because("not_held", _answering_rule(r), "TURN-1", card=card)
    if r.deflects and FACE[card] in (REVERSE, SKIP) and card // FACES != s.colour:
        return _because("deflect_colour", "HOUSE-13", card=card, colour=s.colour)
    if not answering(s, r) >> card & 1:
        return _because("no_stacking", "DT-3", "HOUSE-1", "AMB-71", "HOUSE-13", card=card, top=s.top)
    if _must_not_be_last(s, r, seat, card):
        return _because("number_last", "HOUSE-11", card=card)
    if card == WILD_DRAW_FOUR:
        return _because("no_bluffing", "HOUSE-6", "WD4-2", "WD4-4", "AMB-75", card=card)
    return _because("no_match", "MATCH-3", "HOUSE-1", "DT-2", card=card, top=s.top, colour=s.colour)


def _refused_jump(s: State, r: Rules, seat: int, action: Action) -> Refusal:
    card = action.card
    assert card is not None
    if not r.jump_in:
        return _because("no_jump_in", "HOUSE-2", "TURN-8", "TURN-2")
    if s.awaits not in (PLAY, STACK):
        return _because("jump_too_late", "HOUSE-2", asks=layout.ASKS[s.awaits])
    if seat == s.asked:
        return _because("your_turn_anyway", "HOUSE-2", "TURN-1")
    if not s.mask[seat] >> card & 1:
        return _because("not_held", "HOUSE-2", card=card)
    if card == s.top and s.awaits == STACK and not answering(s, r) >> card & 1:
        return _because("no_stacking", "HOUSE-2", "HOUSE-1", "DT-3", card=card, top=s.top)
    if card == s.top and _must_not_be_last(s, r, seat, card):
        return _because("number_last", "HOUSE-11", "HOUSE-2", card=card)
    return _because("not_the_same_card", "HOUSE-2", card=card, top=s.top)


def _refused_call(s: State, r: Rules, seat: int, action: Action) -> Refusal:
    if s.called >> seat & 1:
        return _because("already_called", "AMB-32", "UNO-1")
    if s.size[seat] == 1:
        return _because("call_too_late", "AMB-32", "UNO-4")
    return _because("too_many_to_call", "AMB-32", "UNO-1", count=s.size[seat])


def _refused_catch(s: State, r: Rules, seat: int, action: Action) -> Refusal:
    target = action.seat
    assert target is not None
    if s.tried >> seat & 1:
        return _because("catch_used_up", "HOUSE-7", "AMB-40")
    if s.called >> target & 1:
        return _because("has_called", "UNO-2", "AMB-32", "UNO-4", "AMB-31", seat=target)
    if s.size[target] != 1:
        return _because("not_one_card", "UNO-2", "UNO-1", "AMB-40", "UNO-4", seat=target, count=s.size[target])
    return _because("window_closed", "UNO-4", "AMB-33", "AMB-35", "AMB-36", "AMB-37", "UNO-6", "AMB-38", seat=target)


def _refused_challenge(s: State, r: Rules, seat: int, action: Action) -> Refusal:
    if s.awaits != CHALLENGE:
        if s.top == WILD_DRAW_FOUR and not r.bluffing:
            return _because("nothing_to_challenge", "HOUSE-6", "AMB-30")
        return _because("nothing_to_challenge", "CHAL-1", "CHAL-8", "AMB-25", "AMB-30")
    if seat == s.turn:
        return _because("challenge_oneself", "CHAL-1", "AMB-24")
    return _because("only_next_challenges", "CHAL-1", "AMB-24", seat=s.asked)


def _refused_exchange(s: State, r: Rules, seat: int, action: Action) -> Refusal:
    wanted = layout.SWAP if action.verb == "swaps" else TRADE
    if s.awaits != wanted or seat != s.asked:
        return _refused_answer(s, r, seat, action)
    if action.seat is None:
        return _because("must_swap", "SWAP-1", "AMB-50")
    return _because("not_the_partner", "AMB-50", "TEAM-1", seat=action.seat)


def _refused_accusation(s: State, r: Rules, seat: int, action: Action) -> Refusal:
    if not r.hint_penalty:
        return _because("no_hint_penalty", "PEN-1")
    if s.awaits == VOTE:
        return _because("vote_first", "AMB-65")
    if s.accusers >> seat & 1:
        return _because("accused_already", "PEN-1", "AMB-65")
    return _because("nobody_to_judge", "AMB-65", "PEN-1")


def _refused_discard(s: State, r: Rules, seat: int, action: Action) -> Refusal:
    if s.awaits != DISCARD or seat != s.asked:
        return _refused_answer(s, r, seat, action)
    if len(action.cards) != s.owed:
        return _because("discard_count", "SAMPLE-5", "SAMPLE-6", "SAMPLE-8", "AMB-52", count=s.owed)
    for card, count in Counter(action.cards).items():
        if s.hands[seat][card] < count:
            return _because("not_held", "AMB-52", "SAMPLE-5", "SAMPLE-6", card=card)
    return _asked_otherwise(s, r)


def _refused_answer(s: State, r: Rules, seat: int, action: Action) -> Refusal:
    """Refuse an answer to a question that was not asked, or not of this seat."""
    if s.awaits == VOTE:
        return (
            _because("vote_first", "AMB-54", "AMB-65") if not s.voters >> seat & 1 else _because("vote_only", "AMB-54")
        )
    if action.verb == "votes":
        return _because("no_vote", "AMB-54", "AMB-65")
    if seat != s.asked:
        return _because("not_your_turn", "TURN-8", "TURN-2", seat=s.asked, asks=layout.ASKS[s.awaits])
    return _asked_otherwise(s, r)


def _refused_vote(s: State, r: Rules, seat: int, action: Action) -> Refusal:
    if s.awaits != VOTE:
        return _because("no_vote", "AMB-54", "AMB-65")
    return _because("not_a_judge", "AMB-65", "AMB-54", mode=MODES[r.mode])


_SPECIAL = {
    "calls": _refused_call,
    "catches": _refused_catch,
    "challenges": _refused_challenge,
    "swaps": _refused_exchange,
    "trades": _refused_exchange,
    "accuses": _refused_accusation,
    "discards": _refused_discard,
    "votes": _refused_vote,
    "names": _refused_answer,
    "performs": _refused_answer,
    "refuses": _refused_answer,
}
