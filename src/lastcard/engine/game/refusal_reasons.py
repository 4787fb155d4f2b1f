"""Why an action is refused: finds the most relevant reason and the rules of this table. Changes nothing."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from lastcard.engine.cards.kinds import FACE, FACES, NUMBER_MASK, REVERSE, SKIP, WILD, WILD_DRAW_FOUR
from lastcard.engine.game import bluff_rules, governing_rules
from lastcard.engine.game.actions import GIVING, Action
from lastcard.engine.game.governing_rules import Grounds, closing, other_hands
from lastcard.engine.game.illegal_action import Parameter, Refusal, because
from lastcard.engine.game.match import Match
from lastcard.engine.game.turn_history import lost_turn, was_caught
from lastcard.engine.kernel.card_sorts import SORT_MASK
from lastcard.engine.kernel.lasting import KIND, ONLY
from lastcard.engine.kernel.legal import answering, wd4_is_honest
from lastcard.engine.kernel.piles import can_draw
from lastcard.engine.kernel.state.layout import Rules, State
from lastcard.engine.kernel.state.questions import (
    ASKS,
    CHALLENGE,
    COLOUR,
    DRAWN,
    FORCED,
    MORE,
    OVER,
    PLAY,
    QUESTIONS,
    SEAT_QUESTIONS,
    STACK,
    SWAP,
    VOTE,
)


def refusal(match: Match, seat: int, action: Action) -> Refusal:
    """Explain why this seat may not take this action now."""
    s, r = match.state, match.rules
    if s.awaits == OVER:
        return _over(match, action)
    if not 0 <= seat < r.seats:
        return because("no_such_seat", "META-1", seat=seat, seats=r.seats)
    if not s.active >> seat & 1:
        return because("not_in_round", governing_rules.out_of_round(s, seat), seat=seat)
    return _BY_VERB.get(action.verb, _refused_move)(match, seat, action)


def _over(match: Match, action: Action) -> Refusal:
    late = {"catches": ("UNO-4",), "calls": ("UNO-4",)}.get(action.verb, ())
    if action.verb == "challenges" and match.state.top == WILD_DRAW_FOUR:
        late = ("AMB-30",)
    if match.state.champions:
        return because("match_over", *governing_rules.winning(match), *late, *governing_rules.going_out(match), "END-1")
    return because("round_over", *late, *governing_rules.going_out(match), "END-1")


def _wrong_target(match: Match, seat: int, action: Action, about: Grounds) -> Refusal | None:
    """Refuse a target that does not exist, is the player's own seat, or is out of the round."""
    s, target = match.state, action.seat
    if target is None:
        return None
    if target >= match.seats:
        return because("no_such_seat", "META-1", seat=target, seats=match.seats)
    if target == seat:
        return because("not_oneself", *about)
    if not s.active >> target & 1:
        return because("not_in_round", governing_rules.out_of_round(s, target), *about, seat=target)
    return None


# --- laying, drawing, keeping, passing, taking ---------------------------------------------------


def _refused_move(match: Match, seat: int, action: Action) -> Refusal:
    s, r = match.state, match.rules
    if s.awaits == VOTE:
        return because("vote_first", *governing_rules.vote(match, s))
    if action.card is not None and not r.deck[action.card]:
        return because("not_in_deck", *governing_rules.deck(match), card=action.card)
    if action.verb == "jumps":
        return _refused_jump(match, seat, action)
    if seat != s.asked:
        return _out_of_turn(match, seat, action)
    if action.verb == "stacks" and not s.pending:
        return because("nothing_to_stack_on", *governing_rules.no_answer(match))
    if action.card is not None:
        return _refused_card(match, seat, action, action.card)
    answer = _NO_CARD.get((action.verb, s.awaits))
    return answer(match) if answer else _asked_otherwise(match)


def _out_of_turn(match: Match, seat: int, action: Action) -> Refusal:
    """Refuse a move of a seat that is not asked. If it has just lost its turn, say how."""
    s = match.state
    asked: dict[str, Parameter] = {"seat": s.asked, "asks": ASKS[s.awaits]}
    loss = lost_turn(match, seat)
    if loss is None:
        if action.verb == "stacks" and not s.pending:
            return because("nothing_to_stack_on", *governing_rules.no_answer(match), "TURN-8")
        return because("not_your_turn", "TURN-8", "TURN-2", **asked)
    card = action.card
    if (
        loss.key == "made_to_draw"
        and card is not None
        and governing_rules.makes_draw(card)
        and not _answers(match, card)
    ):
        return because("no_stacking", *governing_rules.no_answer(match), *loss.rules, "TURN-8", card=card, top=s.top)
    return because(loss.key, *loss.rules, "TURN-8", top=s.top, **asked)


def _answers(match: Match, card: int) -> bool:
    """Say whether a card can answer the draw that the top card demands."""
    return bool(answering(match.state, match.rules) >> card & 1)


def _refused_draw(match: Match) -> Refusal:
    if not can_draw(match.state, match.rules):
        return because("nothing_to_draw", "AMB-48", "AMB-47")
    forced = ("HOUSE-5",) if match.rules.forced_play else (*governing_rules.rulings(match, "voluntary_draw"), "TURN-6")
    return because("must_play", *forced, "TURN-1")


def _refused_second_draw(match: Match) -> Refusal:
    by_choice = ("TURN-7",) if match.rules.voluntary_draw else ()
    return because("already_drawn", "TURN-3", *by_choice, "TURN-5")


def _refused_keeping(match: Match) -> Refusal:
    return because("must_lay_drawn", *governing_rules.must_lay_drawn(match))


def _refused_pass(match: Match) -> Refusal:
    if can_draw(match.state, match.rules):
        return because("draw_instead", "AMB-48", "TURN-3")
    return because("play_instead", "AMB-48", "TURN-1")


_NO_CARD: Final[Mapping[tuple[str, int], Callable[[Match], Refusal]]] = {
    ("draws", PLAY): _refused_draw, ("draws", DRAWN): _refused_second_draw, ("keeps", DRAWN): _refused_keeping,
    ("passes", PLAY): _refused_pass,
}  # fmt: skip


def _asked_otherwise(match: Match) -> Refusal:
    """Say what must be decided first."""
    s = match.state
    return because("asked_otherwise", *_questions(match), seat=s.asked, asks=ASKS[s.awaits])


def _questions(match: Match) -> Grounds:
    """Return the rules behind the current question."""
    s = match.state
    row = QUESTIONS[s.awaits]
    if row.written:
        return (*governing_rules.program(match, s.slot), *row.rules)
    if s.awaits == COLOUR:
        return governing_rules.first_colour(match)
    if s.awaits == DRAWN:
        return ("TURN-7", "TURN-4") if match.rules.voluntary_draw else ("TURN-4",)
    return {
        PLAY: ("TURN-1",), CHALLENGE: ("CHAL-8", "DT-3"), FORCED: ("AMB-34", "DT-3"), STACK: (governing_rules.answering(match),),
        MORE: ("HOUSE-12",),
    }[s.awaits]  # fmt: skip


# --- one card ------------------------------------------------------------------------------------


def _refused_card(match: Match, seat: int, action: Action, card: int) -> Refusal:
    """Refuse a card of the seat that is asked."""
    s = match.state
    if s.awaits not in (PLAY, DRAWN, MORE) and not s.pending:
        return _asked_otherwise(match)
    if not s.mask[seat] >> card & 1:
        about = ("TURN-1",) if s.awaits in (PLAY, DRAWN) else (*_questions(match), "TURN-1")
        return because("not_held", *about, card=card)
    if card >= WILD and action.colour is None:
        earlier = ("AMB-29",) if card == WILD_DRAW_FOUR else () if card == WILD else ("AMB-51",)
        return because("name_a_colour", governing_rules.naming(card), "WILD-1", *earlier, card=card)
    if action.verb == "stacks":
        return _refused_stack(match, seat, card)
    if s.awaits == MORE:
        return because("another_number", "HOUSE-12", "TURN-2", card=card, top=s.top)
    if s.awaits in (PLAY, DRAWN):
        return _refused_play(match, seat, card)
    if s.pending and governing_rules.makes_draw(card):
        return because("no_stacking", *governing_rules.no_answer(match), *_questions(match), card=card, top=s.top)
    return _asked_otherwise(match)


def _refused_play(match: Match, seat: int, card: int) -> Refusal:
    s, r = match.state, match.rules
    if s.awaits == DRAWN and not s.drawn >> card & 1:
        several = ("AMB-77",) if match.edition.customs else ()
        return because(
            "only_the_drawn_card",
            *_questions(match),
            *governing_rules.rulings(match, "voluntary_draw"),
            *several,
            card=card,
        )
    if _is_limited(s, seat, card):
        return because("only_some", "CUST-2", card=card)
    if s.fits >> card & 1 and _must_not_be_last(s, r, seat, card):
        return because("number_last", "HOUSE-11", card=card)
    if card == WILD_DRAW_FOUR and not r.bluffing and not wd4_is_honest(s, r, seat):
        return bluff_rules.refused_bluff(match, seat)
    return because("no_match", *_no_match(match, card), card=card, top=s.top, colour=s.colour)


def _is_limited(s: State, seat: int, card: int) -> bool:
    """Say whether a written rule allows the seat only other cards in this turn."""
    rules = zip(s.lasting, s.bound, s.measure, strict=True)
    return any(
        rule & KIND == ONLY and bound >> seat & 1 and not SORT_MASK[sort] >> card & 1 for rule, bound, sort in rules
    )


def _no_match(match: Match, card: int) -> Grounds:
    named = ("MATCH-2",) if match.state.top >= WILD else ()
    if FACE[card] in governing_rules.PLACING:
        return ("MATCH-3", governing_rules.PLACING[FACE[card]], "MATCH-1", *named)
    return ("MATCH-1", *named, "TURN-1")


def _must_not_be_last(s: State, r: Rules, seat: int, card: int) -> bool:
    """Say whether this is the last card of a seat that must finish with a number card."""
    return bool(r.no_special_finish) and s.size[seat] == 1 and not NUMBER_MASK >> card & 1


def _refused_stack(match: Match, seat: int, card: int) -> Refusal:
    s, r = match.state, match.rules
    if r.deflects and FACE[card] in (REVERSE, SKIP) and card // FACES != s.colour:
        return because("deflect_colour", "HOUSE-13", card=card, colour=s.colour)
    if not _answers(match, card):
        return because("no_stacking", *governing_rules.no_answer(match), card=card, top=s.top)
    if _must_not_be_last(s, r, seat, card):
        return because("number_last", "HOUSE-11", card=card)
    if card == WILD_DRAW_FOUR and not r.bluffing:
        return bluff_rules.refused_bluff(match, seat)
    return because("no_match", *_no_match(match, card), "HOUSE-1", card=card, top=s.top, colour=s.colour)


def _refused_jump(match: Match, seat: int, action: Action) -> Refusal:
    s, r, card = match.state, match.rules, action.card
    assert card is not None  # the parser gives every jump its card
    if not r.jump_in:
        return because("no_jump_in", "TURN-8", "TURN-2")
    if not QUESTIONS[s.awaits].jumps:
        return because("jump_too_late", "HOUSE-2", asks=ASKS[s.awaits])
    if seat == s.asked:
        return because("your_turn_anyway", "HOUSE-2", "TURN-1")
    if not s.mask[seat] >> card & 1:
        return because("not_held", "HOUSE-2", card=card)
    if card == s.top and s.awaits == STACK and not _answers(match, card):
        return because("no_stacking", *governing_rules.no_answer(match), "HOUSE-2", card=card, top=s.top)
    if card == s.top and _must_not_be_last(s, r, seat, card):
        return because("number_last", "HOUSE-11", "HOUSE-2", card=card)
    return because("not_the_same_card", "HOUSE-2", card=card, top=s.top)


# --- UNO and the challenge -----------------------------------------------------------------------


def _refused_call(match: Match, seat: int, action: Action) -> Refusal:
    s = match.state
    if s.called >> seat & 1:
        return because("already_called", "AMB-32", "UNO-1")
    if s.size[seat] > 1:
        return because("too_many_to_call", "AMB-32", "UNO-1", count=s.size[seat])
    if not match.liable >> seat & 1:
        return because("owes_no_call", "UNO-1", *other_hands(match), "AMB-32", seat=seat)
    if was_caught(match, seat):
        return because("caught_already", "AMB-40", "AMB-32", "UNO-2", "AMB-47", seat=seat)
    return because("call_too_late", *closing(match), "AMB-32")


def _refused_catch(match: Match, seat: int, action: Action) -> Refusal:
    s, target = match.state, action.seat
    assert target is not None  # the parser gives every catch its seat
    wrong = _wrong_target(match, seat, action, ("UNO-3", "AMB-40"))
    if wrong:
        return wrong
    if s.tried >> seat & 1:
        return because("catch_used_up", "HOUSE-7", "AMB-40")
    if s.called >> target & 1:
        return because("has_called", "UNO-2", "AMB-32", "UNO-4", "AMB-31", seat=target)
    if s.size[target] != 1:
        return because("not_one_card", "UNO-2", "UNO-1", "AMB-40", "UNO-4", seat=target, count=s.size[target])
    if s.penultimate and target == s.turn:
        return because(
            "catch_too_early",
            *other_hands(match),
            *_card_under_way(match),
            "UNO-1",
            "UNO-2",
            seat=target,
        )
    if not match.liable >> target & 1:
        return because("owes_no_call", "UNO-1", *other_hands(match), "UNO-2", "UNO-4", seat=target)
    if was_caught(match, target):
        return because("caught_already", "AMB-40", "UNO-2", "AMB-47", seat=target)
    return because(
        "window_closed",
        *closing(match),
        "AMB-35",
        "UNO-6",
        *other_hands(match),
        seat=target,
    )


def _card_under_way(match: Match) -> Grounds:
    """Return the rules of the card that has not taken its whole effect yet."""
    return governing_rules.vote(match, match.state) if match.state.awaits == VOTE else _questions(match)


# --- answers to other questions ------------------------------------------------------------------


def _refused_exchange(match: Match, seat: int, action: Action) -> Refusal:
    s = match.state
    if action.verb not in QUESTIONS[s.awaits].verbs or seat != s.asked:
        return _refused_answer(match, seat, action)
    about = governing_rules.program(match, s.slot)
    if wrong := _wrong_target(match, seat, action, about):
        return wrong
    if action.seat is None:
        swap = governing_rules.of_option(match, "swap") if s.awaits == SWAP and match.edition.swaps else ()
        return because("must_swap", *swap, *about)
    return because("not_the_partner", "AMB-50", "TEAM-1", seat=action.seat)


def _refused_accusation(match: Match, seat: int, action: Action) -> Refusal:
    s = match.state
    if s.awaits == VOTE:
        return because("vote_first", *governing_rules.vote(match, s))
    about = governing_rules.accusation(s, action.seat or 0)
    if not match.rules.hint_penalty and about[0] == "PEN-1":
        return because("no_hint_penalty", *_in_place_of(match, seat), seat=s.asked, asks=ASKS[s.awaits])
    if wrong := _wrong_target(match, seat, action, about):
        return wrong
    if s.accusers >> seat & 1:
        return because("accused_already", *about)
    return because("nobody_to_judge", *reversed(about))


def _in_place_of(match: Match, seat: int) -> Grounds:
    """Return the rules of what the seat should do, because no rule covers what it wants to do."""
    return _questions(match) if seat == match.state.asked else ("TURN-8", "TURN-2")


def _refused_cards(match: Match, seat: int, action: Action) -> Refusal:
    s = match.state
    if action.verb not in QUESTIONS[s.awaits].verbs or seat != s.asked:
        return _refused_answer(match, seat, action)
    if len(action.cards) != s.owed:
        return because(f"{ASKS[s.awaits]}_count", *_questions(match), count=s.owed)
    missing = next(card for card, count in Counter(action.cards).items() if s.hands[seat][card] < count)
    return because("not_held", *_questions(match), card=missing)


def _refused_answer(match: Match, seat: int, action: Action) -> Refusal:
    """Refuse an answer to a question that was not asked, or not asked of this seat."""
    s = match.state
    if s.awaits == VOTE:
        return because("vote_only" if s.voters >> seat & 1 else "vote_first", *governing_rules.vote(match, s))
    return _out_of_turn(match, seat, action) if seat != s.asked else _asked_otherwise(match)


def _refused_vote(match: Match, seat: int, action: Action) -> Refusal:
    s = match.state
    if s.awaits != VOTE:
        return because("no_vote", *_in_place_of(match, seat), seat=s.asked, asks=ASKS[s.awaits])
    return because("not_a_judge", *governing_rules.vote(match, s))


_BY_VERB: Final[Mapping[str, Callable[[Match, int, Action], Refusal]]] = {
    "calls": _refused_call, "catches": _refused_catch, "challenges": bluff_rules.refused_challenge,
    "accuses": _refused_accusation, "votes": _refused_vote, "names": _refused_answer, "performs": _refused_answer,
    "refuses": _refused_answer, **dict.fromkeys(GIVING, _refused_cards),
    **{QUESTIONS[number].verb: _refused_exchange for number in SEAT_QUESTIONS},
}  # fmt: skip
