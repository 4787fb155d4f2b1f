"""What a person is told when they must decide or ask a question: hand, playable cards, top card, counts, scores.

Everything here reads one ``SeatView``; the sentences come from the catalogue.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from lastcard.engine.cards.card import Card
from lastcard.engine.cards.kinds import FACE, WILD, WILD_DRAW_FOUR
from lastcard.engine.game import Action
from lastcard.engine.kernel.state.questions import BY_NAME
from lastcard.engine.views import SeatView
from lastcard.language.catalogue.catalogue import Words, capitalised
from lastcard.language.narration.card_names import CardNames
from lastcard.language.narration.narration import Verbosity
from lastcard.language.narration.prompts import rule_to_lay
from lastcard.language.narration.typed_line import own_word, seat_offers

Order = Literal["colour", "face"]


@dataclass
class Briefing:
    """What one person is told, and how."""

    words: Words
    cards: CardNames
    verbosity: Verbosity
    hints: bool
    order: Order = "colour"
    personal: bool = True  # says "you" to the seat of the view

    # --- the hand -----------------------------------------------------------------------------

    def sorted_hand(self, view: SeatView) -> tuple[Card, ...]:
        """Return the hand in the order of its numbers."""
        if self.order == "colour":
            return view.hand
        return tuple(sorted(view.hand, key=lambda card: (FACE[card], card)))

    def hand(self, view: SeatView) -> list[str]:
        """List the hand, numbered."""
        if not view.hand:
            return [self.words.say("hand.empty")]
        return [
            self.words.say("hand.yours", cards=self._numbered(view, view.hand)),
            *self.cards.in_cells(self.sorted_hand(view)),
        ]

    def open_hands(self, view: SeatView) -> list[str]:
        """List the hands that everybody may see."""
        return [
            self.words.say("hand.open", who=view.names[seat], cards=self.cards.cards(view.open_hands[seat]))
            for seat in view.in_round
            if view.open_hands and seat != view.seat
        ]

    def _numbered(self, view: SeatView, wanted: Sequence[int], *, marked: bool = False) -> str:
        """List cards of the hand with their numbers; ``marked``: say which would be a bluff."""
        listed = []
        for number, card in enumerate(self.sorted_hand(view), 1):
            if card in wanted:
                bluff = marked and view.bluff and card == WILD_DRAW_FOUR
                listed.append(
                    self.words.say("hand.numbered", "bluff" if bluff else "", number=number, card=self.cards.card(card))
                )
        return self.words.say("list.comma").join(listed)

    # --- what is asked ------------------------------------------------------------------------

    def situation(self, view: SeatView) -> list[str]:
        """Say what this seat must decide, and what it needs to know for that."""
        hand = self.hand(view) if self.shows_hand(view) else []
        return [*self.question(view), *hand, *self.advice(view)]

    def question(self, view: SeatView) -> list[str]:
        """Say what this seat must decide, before its hand is shown."""
        return [*self._rights(view), self._question(view), *self._top_in_cells(view), *self.open_hands(view)]

    def shows_hand(self, view: SeatView) -> bool:
        """Say whether the open question needs the hand."""
        return BY_NAME[view.asks].hand

    def advice(self, view: SeatView) -> list[str]:
        """Say what fits, after the hand is shown."""
        return self._hints(view) if view.asks == "play" and self.hints else []

    def prompt(self, view: SeatView) -> str:
        """Return the prompt for the open question."""
        return self.words.say(f"prompt.{view.asks}", "must" if _must_lay(view) else "")

    def _question(self, view: SeatView) -> str:
        say = self.words.say
        top = self.cards.laid(view.top, view.colour)
        match view.asks:
            case "play":
                playable = sum(1 for card in view.hand if card in view.playable)
                context = "playable" if self.hints and self.verbosity != "brief" else ""
                return say("turn.play", context, top=top, playable=playable, held=len(view.hand))
            case "drawn":
                context, fitting = "must" if _must_lay(view) else "", self.cards.cards(view.playable)
                count, rule = len(view.playable), rule_to_lay(view)
                return capitalised(say("turn.drawn", context, cards=fitting, count=count, rule=rule))
            case "more":
                return capitalised(say("turn.more", cards=self.cards.cards(view.playable)))
            case "colour":
                return say("turn.colour", top=self.cards.card(view.top))
            case "challenge" | "stack":
                answers = self.words.listed([self.cards.card(card) for card in view.playable])
                context = "stack" if answers else ""
                who = view.names[view.turn]
                return capitalised(
                    say(f"turn.{view.asks}", context, who=who, top=top, count=view.pending, cards=answers)
                )
            case "forced":
                return say("turn.forced", count=view.pending) if view.pending else say("turn.forced_by_rule")
            case _:
                return say(f"turn.{view.asks}", count=view.owed, offers=self._offers(view))

    def _offers(self, view: SeatView) -> str:
        offers = [
            self.words.say(
                "turn.offer", number=number, who=view.names[action.seat or 0], count=view.counts[action.seat or 0]
            )
            for number, action in enumerate(seat_offers(view), 1)
        ]
        if Action("swaps") in view.legal:
            offers.append(self.words.say("turn.offer_nobody"))
        return self.words.say("list.comma").join(offers)

    def _hints(self, view: SeatView) -> list[str]:
        if not view.playable:
            drawable = Action("draws") in view.legal
            return [self.words.say("turn.none_fits" if drawable else "turn.none_fits_pass")]
        lines = [self.words.say("turn.can_play", cards=self._numbered(view, view.playable, marked=True))]
        if Action("passes") in view.legal:
            lines.append(self.words.say("turn.bluff_or_pass"))
        if len(view.hand) == 2 and view.seat not in view.called:
            number = self.sorted_hand(view).index(view.playable[0]) + 1
            lines.append(self.words.say("turn.call_hint", number=number))
        return lines

    def _rights(self, view: SeatView) -> list[str]:
        """Point out the rights that are open now: a late call, a catch."""
        lines = [self.words.say("turn.call_now")] if view.seat in view.catchable else []
        return lines + self.catches(view)

    def catches(self, view: SeatView) -> list[str]:
        """Point out who can be caught."""
        return [
            self.words.say("turn.catch", who=view.names[seat])
            for seat in view.catchable
            if Action("catches", seat=seat) in view.legal
        ]

    # --- questions a person asks ----------------------------------------------------------------

    def moves(self, view: SeatView) -> list[str]:
        """Say which cards and actions are possible now."""
        lines = (
            [self.words.say("info.playable", cards=self._numbered(view, view.playable, marked=True))]
            if view.playable
            else []
        )
        plain = {
            "draws": "d", "keeps": "k", "passes": "p", "accepts": "a", "takes": "a", "challenges": "c", "calls": "u",
            **{verb: own_word(verb, self.words) for verb in ("performs", "refuses")},
        }  # fmt: skip
        commands = [plain[action.verb] for action in view.legal if action.verb in plain]
        commands += [f"u {view.names[seat]}" for seat in view.catchable if seat != view.seat]
        if commands:
            lines.append(self.words.say("info.may", commands=self.words.listed(commands)))
        return lines or [self.words.say("info.playable_none")]

    def top(self, view: SeatView) -> list[str]:
        """Say the top card, its colour and the direction of play."""
        direction = self.words.say("info.left" if view.direction > 0 else "info.right")
        colour = self.cards.colour(view.colour)
        told = self.words.say("info.top", top=self.cards.card(view.top), colour=colour, direction=direction)
        lines = [told, *self._top_in_cells(view)]
        if view.pending:
            lines.append(self.words.say("info.pending", count=view.pending))
        return lines

    def _top_in_cells(self, view: SeatView) -> list[str]:
        return self.cards.in_cells((view.top,), view.colour if view.top >= WILD else None)

    def counts(self, view: SeatView) -> list[str]:
        """Say how many cards everybody holds, and how many are in the draw pile; of open hands also which."""
        each = []
        for seat, count in enumerate(view.counts):
            context = "out" if seat not in view.in_round else "called" if seat in view.called else ""
            context = "catchable" if seat in view.catchable else context
            each.append(self.words.say("info.count", context, who=self.name(view, seat), count=count))
        told = self.words.say("info.counts", counts=self.words.say("list.semicolon").join(each))
        return [told, self.words.say("info.pile", count=view.pile), *self.open_hands(view)]

    def scores(self, view: SeatView) -> list[str]:
        """Say the scores of the match."""
        if view.mode == "round":
            return [self.words.say("info.no_scores")]
        return [
            self.words.say(
                "info.score", "out" if seat in view.eliminated else "", who=self.name(view, seat), count=points
            )
            for seat, points in enumerate(view.scores)
        ]

    def turn(self, view: SeatView) -> list[str]:
        """Say who must decide what."""
        asks = self.words.say(f"ask.{view.asks}")
        return [
            self.words.say(
                "info.turn", "you" if self.personal and seat == view.seat else "", who=view.names[seat], asks=asks
            )
            for seat in view.deciders
        ]

    def name(self, view: SeatView, seat: int) -> str:
        """Name a seat as this viewer hears it."""
        return self.words.say("name.you") if self.personal and seat == view.seat else view.names[seat]


def _must_lay(view: SeatView) -> bool:
    """Say whether this seat must lay the card it drew (TURN-4 russian, HOUSE-5)."""
    return view.asks == "drawn" and Action("keeps") not in view.legal


def may_jump(view: SeatView) -> bool:
    """Say whether this seat may jump in now."""
    return view.top < WILD and any(action.verb == "jumps" for action in view.legal)
