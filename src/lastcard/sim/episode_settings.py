"""How an environment runs its episodes: what is automatic, how long they last, what they pay, who plays the other seats.

``advance`` is one step of one game: it takes the decision of the asked seat, lets compiled players answer for their own
seats, pays, and starts the next episode. Written like the rules: interpreted or compiled.
"""

from collections.abc import Sequence
from typing import Annotated, Final

from lastcard.engine.kernel.deal import new_match, start_round
from lastcard.engine.kernel.state.chance import scatter, seed_chance
from lastcard.engine.kernel.state.layout import SEATS, Record, Rules, State, Word
from lastcard.engine.kernel.state.questions import OVER
from lastcard.sim.episode import AUTOMATIC, HISTORY, PAST, Episode, act, forget, resume
from lastcard.sim.payoff import BY_POINTS, PAYOFFS, pay_points, pay_round, pay_winners
from lastcard.sim.policies import answer

PerSeatWord = Annotated[list[int], "q", (SEATS,)]

EPISODES: Final = ("round", "match")
LIMIT: Final = 10_000  # steps of an episode, unless set otherwise
CALLER: Final = -1  # the caller decides for this seat
VERSIONS: Final = (1, 2)  # of the observation
RUNNING: Final = 0
ENDED: Final = 1
CUT: Final = 2  # stopped at the step limit
# In place of a choice:
RESTART: Final = -1  # the next episode
NEXT_ROUND: Final = -2  # the next round of this match
NOTHING: Final = -3


class EpisodeSettings(Record):
    """The settings of an environment's episodes."""

    automatic: Word  # CALLS, CATCHES, CHALLENGES: decisions made without asking
    whole_match: Word  # 1: an episode is a match, 0: a round
    payoff: Word  # BY_WIN, BY_POINTS
    limit: Word  # steps after which an episode is cut
    linger: Word  # 1: a finished episode is shown for one step before the next begins
    observation: Word  # the version of what a seat is told
    history: Word  # … and how many choices version 2 tells
    players: PerSeatWord  # a policy for each seat, or CALLER

    __slots__ = tuple(__annotations__)

    def __init__(self) -> None:
        self.clear()


def episode_settings(
    *,
    automatic: Sequence[str] = (),
    episode: str = "round",
    payoff: str = "win",
    players: Sequence[int] = (),
    limit: int = LIMIT,
    linger: bool = False,
    observation: int = 1,
    history: int = HISTORY,
) -> EpisodeSettings:
    """Build the settings, or refuse a wrong one in one sentence. Without players, the caller plays every seat."""
    settings = EpisodeSettings()
    for name in automatic:
        settings.automatic |= 1 << _choose("automatic", name, AUTOMATIC)
    settings.whole_match = _choose("episode", episode, EPISODES)
    settings.payoff = _choose("payoff", payoff, PAYOFFS)
    if players and CALLER not in players:
        raise ValueError("players: at least one seat must be the caller's")
    settings.players = [*players, *[CALLER] * SEATS][:SEATS]
    if limit < 1:
        raise ValueError(f"limit: an episode has at least 1 step, not {limit}")
    settings.limit = limit
    settings.linger = int(linger)
    if observation not in VERSIONS:
        raise ValueError(f"observation: there is no version {observation}; there are 1 and 2")
    if not 0 <= history <= PAST:
        raise ValueError(f"history: from 0 to {PAST} choices, not {history}")
    if observation == 1 and history != HISTORY:
        raise ValueError(f"history: version 1 always tells {HISTORY} choices; take observation=2")
    settings.observation, settings.history = observation, history
    return settings


def _choose(what: str, name: str, names: Sequence[str]) -> int:
    if name not in names:
        raise ValueError(f"{what}: there is no '{name}'; there are {', '.join(names)}")
    return names.index(name)


def advance(
    s: State, r: Rules, e: Episode, c: EpisodeSettings, choice: int, payoffs: list[float], out: list[int]
) -> int:
    """Take the caller's choice, or RESTART, and play on to the caller's next decision; return RUNNING, ENDED or CUT.

    Writes what each seat is paid, which is nothing until a round is over. The next episode is dealt at once or, if the
    finished one lingers, instead of taking the next choice.
    """
    if e.paid:
        e.paid = 0
        for seat in range(SEATS):
            payoffs[seat] = 0.0
    caller = e.seat
    if choice >= 0 and not e.ended:
        act(s, r, e, choice, c.automatic)
        if s.awaits != OVER and e.steps < c.limit and c.players[e.seat] == CALLER:
            return RUNNING  # the usual case
        choice = NOTHING
    else:
        choice = RESTART
    return _go_on(s, r, e, c, choice, caller, payoffs, out)


def _go_on(
    s: State,
    r: Rules,
    e: Episode,
    c: EpisodeSettings,
    choice: int,
    caller: int,
    payoffs: list[float],
    out: list[int],
) -> int:
    """Let the others play, pay and deal until the caller is asked."""
    result = RUNNING
    paying = choice != RESTART
    while True:
        if choice >= 0:
            act(s, r, e, choice, c.automatic)
        elif choice != NOTHING:
            _deal(s, r, e, c, choice)
        if s.awaits == OVER or e.steps >= c.limit:
            if paying:
                e.paid = 1
                pay(s, r, c, payoffs)
            choice = NEXT_ROUND if s.awaits == OVER and c.whole_match and not s.champions else RESTART
            if choice == RESTART and paying:
                result = ENDED if s.awaits == OVER else CUT
                if c.linger:
                    e.ended = 1
                    e.seat = caller  # the end is shown as the caller's own seat sees it
                    return result
                # An episode that the others end before the caller is asked teaches the caller nothing and pays nothing.
                paying = False
        elif c.players[e.seat] == CALLER:
            return result
        else:
            choice = answer(c.players[e.seat], s, r, e, out)


def _deal(s: State, r: Rules, e: Episode, c: EpisodeSettings, what: int) -> None:
    """Deal the next round of a match, or the next episode of a slot."""
    if what == RESTART:
        e.ended = 0
        seed_chance(s, scatter(e.seed + scatter((e.slot << 32) + e.number)))
        e.number += 1
        new_match(s, r)
    start_round(s, r, -1)
    if what == RESTART:
        forget(e)
        e.keeps = int(c.observation == 2)
    resume(s, r, e, c.automatic)


def pay(s: State, r: Rules, c: EpisodeSettings, payoffs: list[float]) -> None:
    """Pay for a finished round."""
    if s.awaits != OVER:
        return
    if c.payoff == BY_POINTS:
        pay_points(s, r, payoffs)
    elif c.whole_match:
        pay_winners(r, s.champions, payoffs)
    else:
        pay_round(s, r, payoffs)
