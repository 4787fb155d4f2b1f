"""A match in which every stroke of chance is a step of its own: who deals, which card comes, who is quicker to interrupt.

The kernel need not know. A step that may need cards is tried on a copy, with a script of the cards that have been named;
where the script ends the try is dropped, and chance is asked for one card more. No ``Play`` ever changes, so copies share it.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final, SupportsIndex

from lastcard.cards.codes import card_code
from lastcard.game.events import collect_events
from lastcard.rules import codes
from lastcard.rules.chance import popcount
from lastcard.rules.deal import new_match, start_round
from lastcard.rules.lasting import hands_open
from lastcard.rules.layout import ASKS, OVER, SEATS, Rules, State
from lastcard.rules.setup import capacity
from lastcard.sim.choices import choices
from lastcard.sim.course import Course, pay
from lastcard.sim.episode import CHOICES, WAIT, Episode, act, forget, resume

# What a play waits for.
DEALER: Final = 0  # chance says who deals
CARD: Final = 1  # chance says which card comes
FLOOR: Final = 2  # chance says who of those that may interrupt is asked first
DECISION: Final = 3
END: Final = 4
CHANCE: Final = (DEALER, CARD, FLOOR)

_DEAL: Final = -1  # in place of a choice
PRIVATE: Final = (codes.DEALT, codes.DREW, codes.REDEALT)
EXCHANGES: Final = (codes.SWAPPED, codes.TRADED, codes.ROTATED)
# Marks beside the kernel's events: what a seat keeps in mind.
WAITED: Final = codes.MATCH + 1
HOLDS: Final = codes.MATCH + 2
ASKED: Final = codes.MATCH + 3
MARK: Final = 4  # numbers a mark: event, seat, and two more, each plus 1, 0 where unseen
_MOST: Final = 255


class _ScriptEnded(Exception):
    """Chance must name one more card."""


class _Script(list[int]):
    """Cards that chance has named; it counts as a script even if it is empty."""

    def __bool__(self) -> bool:
        return True

    def pop(self, place: SupportsIndex = -1) -> int:
        if len(self) == 0:
            raise _ScriptEnded
        return super().pop(place)


@dataclass(frozen=True, eq=False)
class Setting:
    """What does not change in a match."""

    rules: Rules
    course: Course
    dealer: int = -1  # of the first round; -1: by chance


@dataclass(frozen=True, kw_only=True, eq=False)
class Play:
    """A match at one point: between two decisions, or where chance must say how the last one goes on."""

    setting: Setting
    state: State  # as it was before the step under way, if chance is asked for a card
    episode: Episode
    node: int = END
    outcomes: tuple[tuple[int, int], ...] = ()  # what chance may say, and how many ways there are to it
    doing: int = _DEAL  # the choice under way
    dealer: int = -1
    script: tuple[int, ...] = ()  # the cards it has brought so far
    sure: int = 0  # how many it brings at least
    paid: tuple[float, ...] = (0.0,) * SEATS
    bluffed_on: int = -1  # the colour to match before the last card was laid: whether a Wild Draw Four was honest
    told: tuple[str, ...] = ("",) * (SEATS + 1)  # what each seat, and last a spectator, has seen, in words
    marks: tuple[bytes, ...] = (b"",) * (SEATS + 1)  # and in numbers

    def __deepcopy__(self, memo: dict[int, Any]) -> "Play":
        return self

    def legal(self) -> list[int]:
        """List the choices of the seat that decides."""
        out = [0] * CHOICES
        count = choices(self.state, self.setting.rules, self.episode, self.setting.course.automatic, out)
        return sorted(out[:count])

    def take(self, choice: int) -> "Play":
        """Go on: with a choice of the seat that decides, or with what chance says."""
        if self.node == DEALER:
            return self._deal(choice)
        if self.node == FLOOR:
            episode = self.episode.copy()
            episode.seat = choice
            return replace(self, episode=episode, node=DECISION, outcomes=())
        if self.node == DECISION:
            return replace(self, doing=choice, script=(), sure=0)._try()
        script = (*self.script, choice)
        if len(script) < self.sure:
            left = tuple((kind, count - (kind == choice)) for kind, count in self.outcomes)
            return replace(self, script=script, outcomes=tuple(pair for pair in left if pair[1]))
        return replace(self, script=script)._try()

    def _round(self) -> "Play":
        """Begin a round: ask chance for the dealer, or deal. That all draw for dealer gives every seat the same chance."""
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
        deck = tuple((kind, count) for kind, count in enumerate(r.deck) if count)
        return replace(self, node=CARD, doing=_DEAL, dealer=dealer, script=(), sure=sure, outcomes=deck)

    def _try(self) -> "Play":
        """Do what is to be done; if a card is wanted that chance has not named, nothing is done."""
        r, automatic = self.setting.rules, self.setting.course.automatic
        s, e = self.state.copy(), self.episode.copy()
        s.script = _Script(self.script)
        log: list[tuple[int, ...]] = []
        s.log = log
        try:
            if self.doing == _DEAL:
                start_round(s, r, self.dealer)
                resume(s, r, e, automatic)
            else:
                act(s, r, e, self.doing, automatic)
        except _ScriptEnded:
            return replace(self, node=CARD, outcomes=tuple(sorted(Counter(_on_offer(s, r)).items())))
        s.script = []
        s.log = None
        laid = 0 <= self.doing < codes.DRAW
        after = replace(self, state=s, episode=e, script=(), bluffed_on=self.state.colour if laid else self.bluffed_on)
        return after._tell(self, log)._go_on()

    def _go_on(self) -> "Play":
        """Find out what is waited for after a step."""
        s, e, course = self.state, self.episode, self.setting.course
        if s.awaits == OVER:
            payoffs = list(self.paid)
            pay(s, self.setting.rules, course, payoffs)
            paid = replace(self, paid=tuple(payoffs), node=END, outcomes=())
            ends = s.champions or not course.whole_match or e.steps >= course.limit
            return paid if ends else paid._round()
        if e.steps >= course.limit:
            return replace(self, node=END, outcomes=())
        if e.waiting & (e.waiting - 1):
            e.seat = -1
            waiting = tuple((seat, 1) for seat in range(SEATS) if e.waiting >> seat & 1)
            return replace(self, node=FLOOR, outcomes=waiting)
        return replace(self, node=DECISION, outcomes=())

    def _tell(self, before: "Play", log: list[tuple[int, ...]]) -> "Play":
        """Let everybody see what he may see of a step, so that nobody forgets what he has seen."""
        s, r = self.state, self.setting.rules
        viewers = (*range(r.seats), SEATS)
        told, marks = list(self.told), list(self.marks)
        for event in collect_events(log, s.shown, {}):
            event = replace(event, cards=tuple(sorted(event.cards)))
            for viewer in viewers:
                told[viewer] += f"{event.seen_by(viewer)}; "
        for code, seat, a, b in log:
            for viewer in viewers:
                seen = code not in PRIVATE or viewer == seat
                marks[viewer] += mark(code, seat, a if seen else -1, b)
            if code == codes.SHOWN:
                marks[a] += holding(seat, s.shown)
        if self.doing == WAIT:
            told[before.episode.seat] += "waited; "
            marks[before.episode.seat] += mark(WAITED, before.episode.seat)
        else:
            for viewer in viewers:
                told[viewer] += f"{ASKS[s.awaits]} S{s.asked}; "
                marks[viewer] += mark(ASKED, s.asked, s.awaits)
        lie_open = hands_open(s)
        if lie_open or any(code in EXCHANGES for code, *_ in log):
            for seat in range(r.seats):
                for viewer in viewers if lie_open else (seat,):
                    told[viewer] += f"S{seat} holds {hand_text(s, seat)}; "
                    marks[viewer] += holding(seat, s.hands[seat])
        return replace(self, told=tuple(told), marks=tuple(marks))


def begin(setting: Setting) -> Play:
    """Give a match before its first deal."""
    state = State(capacity(setting.rules))
    new_match(state, setting.rules)
    episode = Episode()
    forget(episode)
    return Play(setting=setting, state=state, episode=episode)._round()


def cards(counts: Iterable[int]) -> list[int]:
    """List the cards of a hand, kind by kind."""
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def hand_text(s: State, seat: int) -> str:
    """Write a hand."""
    return " ".join(card_code(kind) for kind in cards(s.hands[seat])) or "nothing"


def mark(code: int, seat: int, a: int = -1, b: int = -1) -> bytes:
    """Write an event in four numbers."""
    return bytes((code + 1, seat + 1, min(a + 1, _MOST), min(b + 1, _MOST)))


def holding(seat: int, counts: Iterable[int]) -> bytes:
    """Write that a seat holds these cards and no others."""
    return mark(HOLDS, seat) + b"".join(mark(HOLDS, seat, kind) for kind in cards(counts))


def _on_offer(s: State, r: Rules) -> list[int]:
    """List the cards among which chance was about to pick, in the middle of a step."""
    if s.loose_high > s.pile_size:
        return s.pile[s.loose_low : s.loose_high]  # of the draw pile, which already counts one card less (take_top)
    # Hands that are shuffled together lie behind the draw pile while they are dealt out.
    left = r.cards - s.pile_size - s.discards - sum(s.size)
    return s.pile[s.pile_size : s.pile_size + left]
