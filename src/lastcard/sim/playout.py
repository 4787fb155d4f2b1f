"""Random play, written like the rules: it runs interpreted on plain objects and compiled on records.

``casual`` plays like a careless person; speed is measured with it. ``anything`` lets any seat do anything legal, as proofs
need. Chance comes from the state, so a seed gives the same game in both modes.
"""

from typing import Final

from lastcard.engine.cards.kinds import COLOURS, WILD
from lastcard.engine.kernel.deal import new_match, start_round
from lastcard.engine.kernel.legal import fitting, legal, may_keep, playable
from lastcard.engine.kernel.state import action_numbers
from lastcard.engine.kernel.state.bits import member, popcount
from lastcard.engine.kernel.state.chance import below, choose, scatter, seed_chance
from lastcard.engine.kernel.state.copying import borrowed
from lastcard.engine.kernel.state.layout import Rules, State
from lastcard.engine.kernel.state.questions import DRAWN, OVER, PLAY, VOTE
from lastcard.engine.kernel.step import step

# These masks change nothing; they tell the compiler how small seats and actions are.
SEAT: Final = 15
ACTION: Final = 255


def random_play(s: State, mask: int) -> int:
    """Choose a random kind of a mask, and a colour if it is wild-type."""
    kind = choose(s, mask)
    return kind if kind < WILD else WILD + (kind - WILD) * COLOURS + below(s, COLOURS)


def someone_asked(s: State, r: Rules) -> int:
    """Return a seat that must decide now."""
    return member(s.voters, below(s, popcount(s.voters))) if s.awaits == VOTE else s.asked


def casual(s: State, r: Rules, out: list[int]) -> tuple[int, int]:
    """Decide for the asked seat: lay a random card that fits, draw if none does, answer questions at random.

    A seat that can be caught is caught or saves itself half of the time. Returns ``seat, action``.
    """
    seat = s.asked & SEAT
    if s.awaits == PLAY:
        if s.exposed and below(s, 2):
            exposed = member(s.exposed, 0)
            if below(s, 2) or seat == exposed:
                return exposed, action_numbers.CALL
            return seat, action_numbers.CATCH + exposed
        mask = fitting(s, r, seat)
        if mask:
            return seat, random_play(s, mask)
        return seat, action_numbers.DRAW if s.pile_size > 0 or s.discards > 1 else action_numbers.PASS
    if s.awaits == DRAWN:
        if may_keep(s, r, seat) and below(s, 8) == 0:
            return seat, action_numbers.KEEP
        return seat, random_play(s, fitting(s, r, seat) & s.drawn)
    seat = someone_asked(s, r)
    count = legal(s, r, seat, out)
    return seat, out[below(s, count)]


def is_idle(s: State, action: int) -> bool:
    """Say whether an action is a wrong catch or an accusation: these are many, and they end no round."""
    if action_numbers.CATCH <= action < action_numbers.ACCUSE:
        return not s.exposed >> (action - action_numbers.CATCH) & 1
    return action_numbers.ACCUSE <= action < action_numbers.PICK_CARD


def anything(s: State, r: Rules, out: list[int]) -> tuple[int, int]:
    """Let a random seat, usually the asked one, do anything legal. Returns the seat and the action."""
    if below(s, 5) == 0:
        seat = below(s, r.seats)
        count = legal(s, r, seat, out)
        if count:
            action = out[below(s, count)]
            if not is_idle(s, action) or below(s, 20) == 0:
                return seat, action
    seat = someone_asked(s, r)
    mask = playable(s, r, seat)
    # Laying cards ends rounds; without this bias, random play would draw for ever.
    if mask and below(s, 8):
        return seat, random_play(s, mask)
    count = legal(s, r, seat, out)
    action = out[below(s, count)]
    while is_idle(s, action) and below(s, 20):
        action = out[below(s, count)]
    return seat, action


def play_casually(s: State, r: Rules, seed: int, rounds: int, out: list[int]) -> int:
    """Play that many rounds of fresh matches; return the number of decisions."""
    seed_chance(s, scatter(seed))
    out = borrowed(out)
    decisions = 0
    new_match(s, r)
    for _ in range(rounds):
        if s.champions:
            new_match(s, r)
        start_round(s, r, -1)
        while s.awaits != OVER:
            seat, action = casual(s, r, out)
            step(s, r, seat & SEAT, action & ACTION)
            decisions += 1
    return decisions


def play_anything(s: State, r: Rules, seed: int, limit: int, out: list[int]) -> int:
    """Play one round of anything legal, up to a limit of decisions; return how many there were."""
    seed_chance(s, scatter(seed))
    new_match(s, r)
    start_round(s, r, -1)
    decisions = 0
    while s.awaits != OVER and decisions < limit:
        seat, action = anything(s, r, out)
        step(s, r, seat & SEAT, action & ACTION)
        decisions += 1
    return decisions
