"""``SensibleBot`` plays like a good casual player: keeps wilds, sheds points late, stops players who are about to go out.

It sees what a person in its seat sees, sometimes forgets the UNO call, and does not notice everything.
"""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from lastcard.engine.cards.card import Card, Colour
from lastcard.engine.cards.deck import card_points
from lastcard.engine.cards.kinds import (
    COLOURS,
    CUSTOM,
    DRAW_TWO,
    FACES,
    SHUFFLE,
    SWAP,
    WILD,
    WILD_DRAW_FOUR,
    colour_of,
    is_wild,
)
from lastcard.engine.game import Action
from lastcard.engine.kernel.state.questions import BY_NAME
from lastcard.engine.views import SeatView
from lastcard.players.bot import BotKind, Character, answers, following_seat, rights
from lastcard.players.bot_memory import Memory

POINTS: Final = card_points(swap=40, shuffle=50, custom=40)


@dataclass(frozen=True)
class Temper:
    """How attentive and bold a player is; every number is a probability."""

    forgets: float = 0.12  # the UNO call
    notices: float = 0.35  # that somebody else forgot it
    bluffs: float = 0.15  # lays a Wild Draw Four that a challenge would lose
    believes_bluffs: float = 0.3  # how often it thinks others bluff when they can
    jumps: float = 0.8


TEMPERS: Final = {
    "dreamy": Temper(forgets=0.35, notices=0.12, bluffs=0.3, believes_bluffs=0.15, jumps=0.4),
    "normal": Temper(),
    "sharp": Temper(forgets=0.02, notices=0.9, bluffs=0.1, believes_bluffs=0.3, jumps=1.0),
}


class SensibleBot:
    """A good casual player."""

    name = "sensible"

    def __init__(self, rng: random.Random, temper: Temper) -> None:
        self._rng = rng
        self._temper = temper
        self._memory = Memory()
        self._forgot = False  # the call for the card it holds now
        self._looked_at: set[int] = set()  # seats without a call that it has already decided about

    def choose(self, view: SeatView) -> Action:
        """Answer the open question."""
        self._memory.note(view)
        self._forgot = False
        question = BY_NAME[view.asks]
        if question.picks == "cards":
            return Action(question.verb, cards=self._worst_cards(view))
        if question.picks == "seat":
            return self._exchange(view)
        match view.asks:
            case "play" | "drawn" | "stack" | "more":
                return self._play(view)
            case "challenge":
                return self._answer_wild_draw_four(view)
            case "colour":
                return Action("names", colour=Colour(self._best_colour(view, view.hand)))
            case "vote":
                return Action("votes", yes=self._rng.random() < 0.5)
            case "dare":
                return Action("performs")
            case _:
                return answers(view)[0]

    def react(self, view: SeatView) -> Action | None:
        """Call late, catch, jump in, or challenge for another."""
        self._memory.note(view)
        if view.seat in view.catchable and not self._forgot:
            if self._rng.random() >= self._temper.forgets:
                return Action("calls")
            self._forgot = True
        caught = self._notice(view)
        if caught is not None:
            return Action("catches", seat=caught)
        jumps = rights(view, "jumps")
        if jumps and self._rng.random() < self._temper.jumps:
            return self._calling(view, jumps[0])
        # A seat that is not asked risks six cards for another player, so only near certainty is enough.
        if rights(view, "challenges") and self._guilt(view) > 0.25 and self._rng.random() < 0.2:
            return Action("challenges")
        return None

    def _notice(self, view: SeatView) -> int | None:
        """Decide once about each seat that has not called."""
        self._looked_at &= set(view.catchable)
        for target in view.catchable:
            if target != view.seat and target not in self._looked_at:
                self._looked_at.add(target)
                if Action("catches", seat=target) in view.legal and self._rng.random() < self._temper.notices:
                    return target
        return None

    # --- laying a card ------------------------------------------------------------------------

    def _play(self, view: SeatView) -> Action:
        cards = [action for action in answers(view) if action.card is not None]
        otherwise = [action for action in answers(view) if action.card is None]
        plays = [action for action in cards if action.colour is None or action.colour == self._colour_for(view, action)]
        if not otherwise or view.asks == "stack":
            honest = [action for action in plays if action.card != WILD_DRAW_FOUR or not view.bluff]
            plays = honest or plays
        bold = self._rng.random() < self._temper.bluffs
        best = max(plays, key=lambda action: self._worth(view, action, bold=bold), default=None)
        if best is None or (otherwise and self._worth(view, best, bold=bold) < 0):
            return otherwise[0]
        return self._calling(view, best)

    def _worth(self, view: SeatView, action: Action, *, bold: bool) -> float:
        """Weigh a card: above 0 it is better to lay it than to keep it."""
        card = action.card
        assert card is not None
        rest = list(view.hand)
        rest.remove(card)
        if not rest:
            return 100.0
        following = view.counts[following_seat(view)]
        nearest = min(view.counts[seat] for seat in view.in_round if seat != view.seat)
        late = max(0.0, 4.0 - nearest)
        worth = 5.0 + POINTS[card] * 0.02 * (1.0 + late)
        colour = action.colour if action.colour is not None else colour_of(card)
        worth += 0.4 * sum(1 for other in rest if colour_of(other) == colour)
        if self._memory.lacks(following_seat(view), colour):
            worth += 0.8
        if card == WILD_DRAW_FOUR:
            worth += 3.0 if following <= 2 else -3.0
            if view.bluff:
                worth -= 4.0 if bold else 20.0
        elif card == WILD:
            worth -= 3.0 if len(rest) > 1 else 0.0
        elif card in (SWAP, SHUFFLE):
            # Keep a small hand, exchange a large one.
            worth += 1.5 * (len(rest) - nearest) - 1.0
        elif card >= CUSTOM:
            worth -= 1.0
        elif card % FACES >= DRAW_TWO:
            alone = len(view.in_round) == 2
            worth += 4.0 if following <= 2 else 1.0 if alone else -0.5
        return worth

    def _colour_for(self, view: SeatView, action: Action) -> int:
        rest = list(view.hand)
        if action.card in rest:
            rest.remove(action.card)
        return self._best_colour(view, rest)

    def _best_colour(self, view: SeatView, hand: Sequence[int]) -> int:
        """Name the colour it holds most of; in a tie, one that the next player seems to lack."""
        counts = Counter(colour_of(card) for card in hand)
        following = following_seat(view)
        return max(range(COLOURS), key=lambda colour: (counts[colour], self._memory.lacks(following, colour)))

    def _calling(self, view: SeatView, action: Action) -> Action:
        """Call UNO with the next-to-last card, unless it forgets."""
        if len(view.hand) != 2:
            return action
        self._forgot = self._rng.random() < self._temper.forgets
        return action if self._forgot else replace(action, uno=True)

    # --- answers ------------------------------------------------------------------------------

    def _answer_wild_draw_four(self, view: SeatView) -> Action:
        stacking = [action for action in answers(view) if action.card is not None]
        if stacking:
            return self._play(view)
        # A successful challenge gains about ten cards and the turn, a failed one costs two more.
        if self._guilt(view) > 0.2:
            return Action("challenges")
        return Action("accepts")

    def _guilt(self, view: SeatView) -> float:
        """Estimate the chance that the Wild Draw Four was a bluff: the more cards are left, the more likely one fitted."""
        hand = self._memory.open_hand(view.turn)
        before = self._memory.colour_before
        if hand is not None and before is not None:
            return float(not self._memory.lacks(view.turn, before))  # a player who has seen the hand knows
        held = view.counts[view.turn]
        suspicion = (1.0 - 0.75**held) * self._temper.believes_bluffs
        if self._memory.lacks(view.turn, before):
            suspicion *= 0.3
        return suspicion * self._rng.uniform(0.6, 1.4)

    def _exchange(self, view: SeatView) -> Action:
        offers = [action for action in answers(view) if action.seat not in (None, view.seat)]
        smallest = min(offers, key=lambda action: (view.counts[action.seat or 0], self._rng.random()))
        nobody = Action("swaps")
        if nobody in view.legal and view.counts[smallest.seat or 0] >= len(view.hand):
            return nobody
        return smallest

    def _worst_cards(self, view: SeatView) -> tuple[Card, ...]:
        """Discard the cards worth most points; keep a plain wild card if possible."""
        ranked = sorted(view.hand, key=lambda card: (is_wild(card) and len(view.hand) - view.owed > 1, -POINTS[card]))
        return tuple(ranked[: view.owed])


BOT: Final = BotKind(
    "sensible",
    lambda rng, level: SensibleBot(rng, TEMPERS[level]),
    levels={
        "dreamy": Character(1, "triangle"),
        "normal": Character(2, "square"),
        "sharp": Character(3, "diamond"),
    },
    usual="normal",
)
