"""Players for simulations, written like the rules: they decide from the state in one call and run compiled.

``careless`` lays any card that fits; ``sensible`` plays like a good casual player. Both look only at what their seat may know:
its own hand, the table, and how many cards the others hold.
"""

from typing import Final

from lastcard.engine.cards.kinds import COLOUR_MASK, COLOURS, DRAW_TWO, FACE, FACES, KINDS, WD4_BIT, WILD
from lastcard.engine.kernel.legal import honest, legal, may_call, may_pick_seat, playable
from lastcard.engine.kernel.state import action_numbers
from lastcard.engine.kernel.state.bits import lowest, popcount
from lastcard.engine.kernel.state.chance import below
from lastcard.engine.kernel.state.layout import Rules, State
from lastcard.engine.kernel.state.questions import CARD_QUESTIONS, CHALLENGE, DRAWN, MORE, PLAY, SEAT_QUESTIONS, SWAP
from lastcard.engine.kernel.turn import after
from lastcard.sim.episode import WAIT, Episode, to_choice
from lastcard.sim.offer import choices
from lastcard.sim.playout import random_play

CARELESS: Final = 0
SENSIBLE: Final = 1
POLICIES: Final = {"random": CARELESS, "sensible": SENSIBLE}  # the bots that have a twin here


def decide(policy: int, s: State, r: Rules, seat: int, out: list[int]) -> int:
    """Return the action that a policy takes for the asked seat."""
    if policy == SENSIBLE:
        return sensible(s, r, seat, out)
    return careless(s, r, seat, out)


def careless(s: State, r: Rules, seat: int, out: list[int]) -> int:
    """Lay a random card that fits, draw if none does, answer questions at random; call UNO half of the time."""
    if s.awaits in (PLAY, DRAWN):
        mask = playable(s, r, seat)
        if mask:
            if s.size[seat] == 2 and may_call(s, seat) and below(s, 2):
                return action_numbers.CALL
            return random_play(s, mask)
    return _any_answer(s, r, seat, out)


def sensible(s: State, r: Rules, seat: int, out: list[int]) -> int:
    """Call UNO in time, keep wild cards, stop a player who is nearly out, name the colour held most."""
    if s.awaits in (PLAY, DRAWN):
        mask = playable(s, r, seat)
        if mask:
            if s.size[seat] == 2 and may_call(s, seat):
                return action_numbers.CALL
            return _best_card(s, r, seat, mask)
    elif s.awaits == CHALLENGE:
        # A Wild Draw Four from a big hand is more likely a bluff.
        doubt = s.size[s.turn] >= 5 and r.bluffing != 0 and below(s, 3) == 0
        return action_numbers.CHALLENGE if doubt else action_numbers.TAKE
    elif s.awaits in CARD_QUESTIONS:
        return action_numbers.PICK_CARD + _dearest(s, r, seat)
    elif s.awaits == MORE:
        return _best_card(s, r, seat, playable(s, r, seat))
    elif s.awaits in SEAT_QUESTIONS:
        return _smallest_hand(s, r, seat, out)
    return _any_answer(s, r, seat, out)


def _any_answer(s: State, r: Rules, seat: int, out: list[int]) -> int:
    """Choose a random legal action; interrupts are left out, because they are not answers."""
    count = legal(s, r, seat, out)
    while True:
        action = out[below(s, count)]
        interrupt = action == action_numbers.CALL or action_numbers.CATCH <= action < action_numbers.PICK_CARD
        if not interrupt or count == 1:
            return action


def _best_card(s: State, r: Rules, seat: int, mask: int) -> int:
    """Choose the best card that fits: long colours and high cards first, actions against a short hand, wilds last."""
    if mask & WD4_BIT and not honest(s, r, seat) & WD4_BIT and mask != WD4_BIT:
        mask ^= WD4_BIT
    danger = s.size[after(s, r, seat)] <= 2
    best = -1
    chosen = 0
    while mask:
        kind = lowest(mask)
        mask &= mask - 1
        if kind >= WILD:
            worth = 5 if danger else 0
        else:
            worth = 10 + 4 * popcount(s.mask[seat] & COLOUR_MASK[kind // FACES])
            worth += 30 if danger and FACE[kind] >= DRAW_TWO else FACE[kind]
        if worth > best:
            best = worth
            chosen = kind
    if chosen < WILD:
        return chosen
    return WILD + (chosen - WILD) * COLOURS + _longest_colour(s, seat)


def _longest_colour(s: State, seat: int) -> int:
    best = 0
    for colour in range(1, COLOURS):
        if popcount(s.mask[seat] & COLOUR_MASK[colour]) > popcount(s.mask[seat] & COLOUR_MASK[best]):
            best = colour
    return best


def _dearest(s: State, r: Rules, seat: int) -> int:
    """Return the held card worth most points; wild-type cards are kept while there are others."""
    best = -1
    for kind in range(KINDS):
        if s.mask[seat] >> kind & 1 and (best < 0 or (kind < WILD and r.value[kind] > r.value[best])):
            best = kind
    return best


def _smallest_hand(s: State, r: Rules, seat: int, out: list[int]) -> int:
    """Take the smallest hand of the others; decline, where allowed, if the seat's own hand is no larger."""
    best = -1
    for target in range(r.seats):
        if target != seat and may_pick_seat(s, r, seat, target) and (best < 0 or s.size[target] < s.size[best]):
            best = target
    if s.awaits == SWAP and s.size[best] >= s.size[seat] and r.program[s.slot][s.counter][1]:
        return action_numbers.NOBODY
    return action_numbers.PICK_SEAT + best


def answer(policy: int, s: State, r: Rules, e: Episode, out: list[int]) -> int:
    """Return the choice that a policy makes for the seat asked by an episode."""
    if e.reacting:
        return react(policy, s, r, e, out)
    return to_choice(r, e.seat, decide(policy, s, r, e.seat, out))


def react(policy: int, s: State, r: Rules, e: Episode, out: list[int]) -> int:
    """Interrupt or wait: a sensible player catches, calls and jumps in whenever possible, a careless one half of the time."""
    count = choices(s, r, e, 0, out)
    if policy == SENSIBLE:
        # The order is plays, challenge, call, catch, wait; challenging for somebody else is not worth the risk.
        return out[1] if out[0] == action_numbers.CHALLENGE else out[0]
    return WAIT if below(s, 2) else out[below(s, count)]
