"""What a seat may do: one small test per kind of action, and the list of all legal actions.

``is_legal`` and ``legal`` use the same tests, so they cannot disagree.
"""

from typing import Final

from lastcard.engine.cards.kinds import (
    COLOUR_MASK,
    COLOURS,
    DRAW_TWO,
    FACE,
    FACE_MASK,
    FACES,
    NUMBER_MASK,
    WD4_BIT,
    WILD,
    WILD_DRAW_FOUR,
    WILD_MASK,
)
from lastcard.engine.kernel.lasting import ban_penalty
from lastcard.engine.kernel.piles import can_draw
from lastcard.engine.kernel.state import action_numbers
from lastcard.engine.kernel.state.bits import lowest, popcount
from lastcard.engine.kernel.state.layout import ANY_OTHER, COLOUR_OR_WILD, MUST, OPPONENT, PARTNERS, Rules, State
from lastcard.engine.kernel.state.questions import (
    CARD_QUESTIONS,
    CHALLENGE,
    COLOUR,
    DARE,
    DRAWN,
    FORCED,
    LOSER,
    MORE,
    OVER,
    PLAY,
    SEAT_QUESTIONS,
    STACK,
    SWAP,
    VOTE,
)

# Answers as bits, from DRAW on.
DRAW_BIT: Final = 1
KEEP_BIT: Final = 1 << action_numbers.KEEP - action_numbers.DRAW
PASS_BIT: Final = 1 << action_numbers.PASS - action_numbers.DRAW
TAKE_BIT: Final = 1 << action_numbers.TAKE - action_numbers.DRAW
DARE_BITS: Final = 1 << action_numbers.PERFORM - action_numbers.DRAW | 1 << action_numbers.REFUSE - action_numbers.DRAW
NOBODY_BIT: Final = 1 << action_numbers.NOBODY - action_numbers.DRAW
NAME_BITS: Final = (1 << COLOURS) - 1 << action_numbers.NAME - action_numbers.DRAW


def wd4_is_honest(s: State, r: Rules, seat: int) -> bool:
    """Say whether a Wild Draw Four would survive a challenge (WD4-2; greek also WD4-4, AMB-22)."""
    mask = s.mask[seat]
    if s.colour >= 0 and mask >> s.colour * FACES & COLOUR_MASK[0]:
        return False
    if r.wd4_match == COLOUR_OR_WILD:
        return mask & WILD_MASK & ~WD4_BIT == 0 and s.hands[seat][WILD_DRAW_FOUR] < 2
    return True


def fitting(s: State, r: Rules, seat: int) -> int:
    """Return the mask of held kinds that fit the top card and may be laid, bluffs included (MATCH-1 … MATCH-4)."""
    mask = s.mask[seat] & s.fits
    if r.no_special_finish and s.size[seat] == 1:
        mask &= NUMBER_MASK  # HOUSE-11
    if not r.bluffing and mask & WD4_BIT and not wd4_is_honest(s, r, seat):
        mask ^= WD4_BIT
    return mask


def honest(s: State, r: Rules, seat: int) -> int:
    """Return the mask of held kinds that may be laid without bluffing: a seat that holds one *can play*."""
    mask = s.mask[seat] & s.fits
    if r.no_special_finish and s.size[seat] == 1:
        mask &= NUMBER_MASK
    if mask & WD4_BIT and not wd4_is_honest(s, r, seat):
        mask ^= WD4_BIT
    return mask


def answering(s: State, r: Rules) -> int:
    """Return the mask of kinds that may answer the pending draw: draw cards on a draw card (HOUSE-1), those of HOUSE-13."""
    if s.top == WILD_DRAW_FOUR:
        stacked = r.stack_four
    else:
        stacked = r.stack_two if FACE_MASK[DRAW_TWO] >> s.top & 1 else 0
    return stacked | r.deflects & COLOUR_MASK[s.colour]


def playable(s: State, r: Rules, seat: int) -> int:
    """Return the mask of kinds that this seat may lay now: in its turn, by jumping in, or onto a pending draw."""
    awaits = s.awaits
    if seat == s.asked:
        if awaits == PLAY:
            return fitting(s, r, seat)
        if awaits == DRAWN:
            return fitting(s, r, seat) & s.drawn  # TURN-7
        if awaits in (STACK, CHALLENGE):
            return fitting(s, r, seat) & answering(s, r)
        if awaits == MORE:
            return s.mask[seat] & FACE_MASK[FACE[s.top]]  # HOUSE-12
    elif r.jump_in and awaits in (PLAY, STACK) and s.top < WILD and s.active >> seat & 1:
        same = s.mask[seat] & 1 << s.top  # HOUSE-2: exactly the top card, coloured
        if r.no_special_finish and s.size[seat] == 1:
            same &= NUMBER_MASK  # HOUSE-11
        return same & answering(s, r) if awaits == STACK else same
    return 0


def may_draw(s: State, r: Rules, seat: int) -> bool:
    """Draw instead of playing: always if the seat cannot play, else where declining is allowed (TURN-3, TURN-6)."""
    if s.awaits != PLAY or seat != s.asked or not can_draw(s, r):
        return False
    return (r.voluntary_draw != 0 and not r.forced_play) or honest(s, r, seat) == 0


def may_keep(s: State, r: Rules, seat: int) -> bool:
    """Keep a drawn card that fits, unless it must be laid (TURN-4); bluffs (AMB-19) and HOUSE-12 are never compulsory."""
    if seat != s.asked or s.awaits != DRAWN:
        return seat == s.asked and s.awaits == MORE
    return not (r.drawn_card_play == MUST or r.forced_play) or honest(s, r, seat) & s.drawn == 0


def may_pass(s: State, r: Rules, seat: int) -> bool:
    """Pass, if nothing can be drawn and nothing but a bluff can be laid (AMB-48)."""
    return s.awaits == PLAY and seat == s.asked and not can_draw(s, r) and honest(s, r, seat) == 0


def instead_of_playing(s: State, r: Rules, seat: int) -> int:
    """Return what the seat on turn may do without laying a card, as a bit from DRAW on."""
    return DRAW_BIT if may_draw(s, r, seat) else PASS_BIT if may_pass(s, r, seat) else 0


def may_challenge(s: State, r: Rules, seat: int) -> bool:
    """Challenge a Wild Draw Four, as the next player or, where the sheet says so, as any other (CHAL-1)."""
    if s.awaits != CHALLENGE:
        return False
    return seat == s.asked or (r.challenger == ANY_OTHER and seat != s.turn and s.active >> seat & 1 != 0)


def may_call(s: State, seat: int) -> bool:
    """Call UNO once: before laying the next-to-last card, or after it until caught or the window closes (AMB-32)."""
    if s.awaits == OVER or not (s.active & ~s.called) >> seat & 1:
        return False
    if s.size[seat] == 1:
        return s.exposed >> seat & 1 != 0 or (s.penultimate != 0 and seat == s.turn)
    return s.size[seat] == 2


def may_catch(s: State, r: Rules, seat: int, target: int) -> bool:
    """Catch a seat that can be caught; where a wrong catch costs cards, try any seat once per opportunity (HOUSE-7)."""
    if s.awaits == OVER or seat == target or not (s.active & ~s.tried) >> seat & 1:
        return False
    return s.exposed >> target & 1 != 0 or (r.false_catch > 0 and s.active >> target & 1 != 0)


def may_accuse(s: State, r: Rules, seat: int, target: int) -> bool:
    """Accuse a player of a hint, or of what a written rule bans, if anybody is left to judge it (PEN-1, AMB-65)."""
    if s.awaits in (OVER, VOTE) or seat == target or (r.hint_penalty == 0 and ban_penalty(s, target) == 0):
        return False
    return s.active & ~s.accusers & (1 << seat) != 0 and s.active >> target & 1 != 0 and popcount(s.active) > 2


def may_pick_seat(s: State, r: Rules, seat: int, target: int) -> bool:
    """Choose another player in the round; to swap hands in team play, on some sheets, an opponent (AMB-50)."""
    if seat != s.asked or s.awaits not in SEAT_QUESTIONS or not s.active >> target & 1:
        return False
    if seat == target:
        return s.awaits == LOSER  # the last may be the player himself
    if s.awaits == SWAP and r.swap_partner == OPPONENT and r.mode == PARTNERS:
        return team_of(r, seat) != team_of(r, target)
    return True


def may_swap_nobody(s: State, r: Rules, seat: int) -> bool:
    """Decline a swap where it is optional (SWAP-1)."""
    return s.awaits == SWAP and seat == s.asked and r.program[s.slot][s.counter][1] != 0


def cards_to_pick(s: State, seat: int) -> int:
    """Return the mask of kinds that the seat may name, if it must give up cards of its hand."""
    return s.mask[seat] if s.awaits in CARD_QUESTIONS and seat == s.asked else 0


def may_vote(s: State, seat: int) -> bool:
    """Vote once, as one of the judges."""
    return s.awaits == VOTE and s.voters >> seat & 1 != 0


def team_of(r: Rules, seat: int) -> int:
    """Return the team of a seat; partners sit side by side or opposite (TEAM-1)."""
    return seat // 2 if r.teams == 1 else seat & 1


def kind_of(action: int) -> int:
    """Return the kind of card that a play lays."""
    return action if action < WILD else WILD + (action - WILD) // COLOURS


def is_legal(s: State, r: Rules, seat: int, action: int) -> bool:
    """Say whether a seat may take an action now."""
    if seat < 0 or seat >= r.seats or action < 0:
        return False
    if action < action_numbers.DRAW:
        return playable(s, r, seat) >> kind_of(action) & 1 != 0
    if action == action_numbers.DRAW:
        return may_draw(s, r, seat)
    if action >= action_numbers.PICK_CARD:
        return (
            action < action_numbers.ACTIONS and cards_to_pick(s, seat) >> (action - action_numbers.PICK_CARD) & 1 != 0
        )
    if action == action_numbers.CHALLENGE:
        return may_challenge(s, r, seat)
    if action == action_numbers.CALL:
        return may_call(s, seat)
    if action == action_numbers.VOTE_YES or action == action_numbers.VOTE_NO:
        return may_vote(s, seat)
    if action >= action_numbers.ACCUSE:
        return may_accuse(s, r, seat, action - action_numbers.ACCUSE)
    if action >= action_numbers.CATCH:
        return may_catch(s, r, seat, action - action_numbers.CATCH)
    return seat == s.asked and decisions(s, r, seat) >> (action - action_numbers.DRAW) & 1 != 0


def legal(s: State, r: Rules, seat: int, out: list[int]) -> int:
    """Write every legal action of a seat into `out`; return how many there are."""
    if s.awaits == OVER or not s.active >> seat & 1:
        return 0
    return list_others(s, r, seat, out, list_plays(playable(s, r, seat), out))


def list_others(s: State, r: Rules, seat: int, out: list[int], n: int) -> int:
    """Add to `out`, after its first `n` places, what a seat in the round may do except laying cards; return the new length."""
    if seat == s.asked:
        n = _list_answers(s, r, seat, out, n)
    if may_challenge(s, r, seat):
        out[n] = action_numbers.CHALLENGE
        n += 1
    if may_call(s, seat):
        out[n] = action_numbers.CALL
        n += 1
    if may_vote(s, seat):
        out[n] = action_numbers.VOTE_YES
        out[n + 1] = action_numbers.VOTE_NO
        n += 2
    if s.exposed or r.false_catch or r.hint_penalty or s.lasts:
        for target in range(r.seats):
            if may_catch(s, r, seat, target):
                out[n] = action_numbers.CATCH + target
                n += 1
            if may_accuse(s, r, seat, target):
                out[n] = action_numbers.ACCUSE + target
                n += 1
    return n


def list_plays(mask: int, out: list[int]) -> int:
    """Write every way to lay one of these kinds into `out`, wild-type cards once per colour; return how many there are."""
    n = 0
    while mask:
        kind = lowest(mask)
        mask &= mask - 1
        if kind < WILD:
            out[n] = kind
            n += 1
        else:
            for colour in range(COLOURS):
                out[n] = WILD + (kind - WILD) * COLOURS + colour
                n += 1
    return n


def _list_answers(s: State, r: Rules, seat: int, out: list[int], n: int) -> int:
    """Add what only the asked seat may do, except plays."""
    bits = decisions(s, r, seat)
    nobody = bits & NOBODY_BIT
    bits ^= nobody
    while bits:
        out[n] = action_numbers.DRAW + lowest(bits)
        bits &= bits - 1
        n += 1
    if nobody:
        out[n] = action_numbers.NOBODY  # the last offer, after all players
        n += 1
    kinds = cards_to_pick(s, seat)
    while kinds:
        out[n] = action_numbers.PICK_CARD + lowest(kinds)
        kinds &= kinds - 1
        n += 1
    return n


def decisions(s: State, r: Rules, seat: int) -> int:
    """Return what only the asked seat may do, except naming cards, as bits from DRAW on."""
    awaits = s.awaits
    if awaits == PLAY:
        return instead_of_playing(s, r, seat)
    if awaits in (DRAWN, MORE):
        return KEEP_BIT if may_keep(s, r, seat) else 0
    if awaits in (CHALLENGE, STACK, FORCED):
        return TAKE_BIT
    if awaits == COLOUR:
        return NAME_BITS
    if awaits == DARE:
        return DARE_BITS
    if awaits in SEAT_QUESTIONS:
        bits = NOBODY_BIT if may_swap_nobody(s, r, seat) else 0
        for target in range(r.seats):
            if may_pick_seat(s, r, seat, target):
                bits |= 1 << action_numbers.PICK_SEAT - action_numbers.DRAW + target
        return bits
    return 0
