"""A match in which every chance event is a step of its own: who deals, which card comes, who is quicker to interrupt.

The kernel does not know about this. A step that may need cards is tried on a copy, with a script of the cards chance has named.
If the script runs out, the try is dropped and chance is asked for one more card. A ``Play`` never changes, so copies share it.

Chance never says what would only have to be said again: a deal after which no card can start, or a Wild Draw Four as the first
card. What it may say instead keeps its odds, so the games are the same, and the tree of every game is finite.
"""

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from math import comb
from typing import Any, Final, SupportsIndex

from lastcard.engine.cards.kinds import WILD_DRAW_FOUR
from lastcard.engine.kernel.deal import new_match, start_round
from lastcard.engine.kernel.state import action_numbers
from lastcard.engine.kernel.state.bits import popcount
from lastcard.engine.kernel.state.chance import SIDES
from lastcard.engine.kernel.state.layout import SEATS, Rules, State
from lastcard.engine.kernel.state.questions import OVER
from lastcard.engine.kernel.state.setup import capacity
from lastcard.envs.extensive.information_state import BEGINNING, History, cards
from lastcard.envs.parameters import starts
from lastcard.sim.episode import CHOICES, WAIT, Episode, act, forget, resume
from lastcard.sim.episode_settings import EpisodeSettings, pay
from lastcard.sim.offer import choices

# What a play waits for.
DEALER: Final = 0  # chance says who deals
CARD: Final = 1  # chance says which card comes
FLOOR: Final = 2  # chance says which seat that may interrupt is asked first
DECISION: Final = 3
END: Final = 4
CHANCE: Final = (DEALER, CARD, FLOOR)

_DEAL: Final = -1  # in place of a choice


class _ScriptEnded(Exception):
    """Chance must name one more card."""


class _Script(list[int]):
    """Cards that chance has named. Even an empty script is true, so that the kernel uses it."""

    def __bool__(self) -> bool:
        return True

    def pop(self, place: SupportsIndex = -1) -> int:
        if len(self) == 0:
            raise _ScriptEnded
        return super().pop(place)


@dataclass(frozen=True, eq=False)
class Setting:
    """What stays the same during a match."""

    rules: Rules
    episodes: EpisodeSettings
    dealer: int = -1  # of the first round; -1: random

    @cached_property
    def may_stick(self) -> bool:
        """Say whether a deal can leave no card in the pile that can start: only with a very small deck."""
        r = self.rules
        return _not_starting(r, r.deck) >= r.cards - r.hand_size * r.seats


@dataclass(frozen=True, kw_only=True, eq=False)
class Play:
    """A match at one point: between two decisions, or where chance must say how the last one continues."""

    setting: Setting
    state: State  # if chance is asked for a card: the state before the step under way
    episode: Episode
    node: int = END
    outcomes: tuple[tuple[int, int], ...] = ()  # what chance may say, and in how many ways
    doing: int = _DEAL  # the choice under way
    dealer: int = -1
    script: tuple[int, ...] = ()  # the cards it has needed so far
    sure: int = 0  # how many it needs at least
    paid: tuple[float, ...] = (0.0,) * SEATS
    bluffed_on: int = -1  # the colour to match before the last card, which decides whether a Wild Draw Four was honest
    history: History = BEGINNING

    @property
    def told(self) -> tuple[str, ...]:
        """Return what each seat and, last, a spectator has seen, in words."""
        return self.history.told()

    @property
    def marks(self) -> tuple[bytes, ...]:
        """Return the same in numbers."""
        return self.history.marks()

    def __deepcopy__(self, memo: dict[int, Any]) -> "Play":
        return self

    def legal(self) -> list[int]:
        """List the choices of the seat that decides."""
        out = [0] * CHOICES
        count = choices(self.state, self.setting.rules, self.episode, self.setting.episodes.automatic, out)
        return sorted(out[:count])

    def take(self, choice: int) -> "Play":
        """Continue with a choice of the deciding seat, or with what chance says."""
        if self.node == DEALER:
            return self._deal(choice)
        if self.node == FLOOR:
            episode = self.episode.copy()
            episode.seat = choice
            return replace(self, episode=episode, node=DECISION, outcomes=())
        if self.node == DECISION:
            return self._try(choice, ())
        script = (*self.script, choice)
        if len(script) < self.sure:
            if self.setting.may_stick:
                return replace(self, script=script, outcomes=_to_deal(self.setting.rules, script, self.sure))
            left = tuple((kind, count - (kind == choice)) for kind, count in self.outcomes)
            return replace(self, script=script, outcomes=tuple(pair for pair in left if pair[1]))
        return self._try(self.doing, script)

    def _round(self) -> "Play":
        """Begin a round: ask chance for the dealer, or deal. Drawing for dealer gives every seat the same chance."""
        s, r = self.state, self.setting.rules
        if s.number == 0 and self.setting.dealer >= 0:
            return self._deal(self.setting.dealer)
        if s.number == 0 or r.next_dealer == 1:
            seats = tuple((seat, 1) for seat in range(r.seats) if not s.eliminated >> seat & 1)
            return replace(self, node=DEALER, outcomes=seats)
        return self._deal(-1)

    def _deal(self, dealer: int) -> "Play":
        r = self.setting.rules
        sure = r.hand_size * (r.seats - popcount(self.state.eliminated))
        return replace(
            self, node=CARD, doing=_DEAL, dealer=dealer, script=(), sure=sure, outcomes=_to_deal(r, (), sure)
        )

    def _try(self, doing: int, script: tuple[int, ...]) -> "Play":
        """Carry out a step. If it needs a card that chance has not named yet, ask chance and do nothing else."""
        r, automatic = self.setting.rules, self.setting.episodes.automatic
        s, e = self.state.copy(), self.episode.copy()
        log: list[tuple[int, ...]] = []
        s.script, s.log = _Script(script), log
        try:
            if doing == _DEAL:
                start_round(s, r, self.dealer)
                resume(s, r, e, automatic)
            else:
                act(s, r, e, doing, automatic)
        except _ScriptEnded:
            offer = Counter(_on_offer(s, r))
            if doing == _DEAL and s.discards == 0:  # the first card, which is turned until it is no Wild Draw Four
                del offer[WILD_DRAW_FOUR]
            outcomes = tuple(sorted(offer.items()))
            return replace(self, node=CARD, doing=doing, script=script, sure=0, outcomes=outcomes)
        s.script, s.log = [], None
        waited = self.episode.seat if doing == WAIT else -1
        return self._go_on(s, e, History(self.history, s, log, r.seats, waited), 0 <= doing < action_numbers.DRAW)

    def _go_on(self, s: State, e: Episode, history: History, laid: bool) -> "Play":
        """Find out what the match waits for after a step."""
        episodes = self.setting.episodes
        payoffs = list(self.paid)
        node = DECISION
        outcomes: tuple[tuple[int, int], ...] = ()
        if s.awaits == OVER:
            pay(s, self.setting.rules, episodes, payoffs)
            node = END
        elif e.steps >= episodes.limit:
            node = END
        elif e.waiting & (e.waiting - 1):
            node, outcomes = FLOOR, tuple((seat, 1) for seat in range(SEATS) if e.waiting >> seat & 1)
            e.seat = -1
        after = Play(
            setting=self.setting, state=s, episode=e, node=node, outcomes=outcomes, paid=tuple(payoffs), history=history,
            bluffed_on=self.state.colour if laid else self.bluffed_on,
        )  # fmt: skip
        ends = s.champions or not episodes.whole_match or e.steps >= episodes.limit
        return after if ends or node != END else after._round()


def begin(setting: Setting) -> Play:
    """Return a match before its first deal."""
    state = State(capacity(setting.rules))
    new_match(state, setting.rules)
    episode = Episode()
    forget(episode)
    return Play(setting=setting, state=state, episode=episode)._round()


def _not_starting(r: Rules, counts: list[int]) -> int:
    return sum(count for kind, count in enumerate(counts) if count and not starts(r, kind))


def _to_deal(r: Rules, script: tuple[int, ...], sure: int) -> tuple[tuple[int, int], ...]:
    """List the cards that may be dealt after others, each with the number of ways in which a card remains that can start."""
    counts = list(r.deck)
    for kind in script:
        counts[kind] -= 1
    total, stuck, rest = sum(counts), _not_starting(r, counts), r.cards - sure
    if stuck < rest:
        return tuple((kind, count) for kind, count in enumerate(counts) if count)
    ways = (
        (kind, count * (comb(total - 1, rest) - comb(stuck - (not starts(r, kind)), rest)))
        for kind, count in enumerate(counts)
        if count
    )
    return tuple(pair for pair in ways if pair[1])


def _on_offer(s: State, r: Rules) -> list[int]:
    """List the cards among which chance was about to pick in the middle of a step."""
    if s.loose_high > s.pile_size:
        return s.pile[s.loose_low : s.loose_high]  # in the draw pile, which already counts one card less (take_top)
    # Hands shuffled together lie behind the draw pile while they are dealt out.
    left = r.cards - s.pile_size - s.discards - sum(s.size)
    if left:
        return s.pile[s.pile_size : s.pile_size + left]
    if s.owed:  # cards to be taken out of a hand
        return cards(s.hands[s.asked])
    return list(range(1, SIDES + 1))  # a die is rolled
