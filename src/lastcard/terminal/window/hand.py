"""The hand: cards side by side, one of them under the cursor. Arrows move it, the mouse presses a card."""

from collections.abc import Sequence
from typing import Final

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget

from lastcard.engine.cards.card import Card
from lastcard.terminal.window.card_faces import Block, beside, card_block

WIDEST: Final = 9
NARROWEST: Final = 5
LOW: Final = 5  # lines of a card
HIGH: Final = 7
_GAP: Final = 1


class Hand(Widget):
    """Cards in a row. Those that do not fit on the screen are reached by moving the cursor."""

    class Pressed(Message):
        """A card was pressed, by its place."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self) -> None:
        super().__init__(id="hand")
        self.cards: tuple[Card, ...] = ()
        self.cursor = 0
        self._fitting: frozenset[Card] = frozenset()
        self._chosen: frozenset[int] = frozenset()
        self._first = 0  # the first card on the screen

    def show(self, cards: Sequence[Card], fitting: Sequence[Card], chosen: Sequence[int]) -> None:
        """Show a hand. The cursor stays at its card if that is still there."""
        before = self.cards[self.cursor] if self.cursor < len(self.cards) else None
        self.cards = tuple(cards)
        self._fitting = frozenset(fitting)
        self._chosen = frozenset(chosen)
        if before is not None and (self.cursor >= len(self.cards) or self.cards[self.cursor] != before):
            self.cursor = self.cards.index(before) if before in self.cards else self.cursor
        self.cursor = max(0, min(self.cursor, len(self.cards) - 1))
        self.refresh()

    @property
    def card(self) -> Card | None:
        """Return the card under the cursor."""
        return self.cards[self.cursor] if self.cards else None

    def move(self, step: int) -> None:
        """Move the cursor to the next card, around the ends."""
        if self.cards:
            self.cursor = (self.cursor + step) % len(self.cards)
            self.refresh()

    def jump(self, step: int) -> None:
        """Move the cursor to the first card of the next group of one colour."""
        starts = [
            place for place, card in enumerate(self.cards) if not place or card.colour != self.cards[place - 1].colour
        ]
        if not starts:
            return
        here = max(index for index, start in enumerate(starts) if start <= self.cursor)
        self.cursor = starts[(here + step) % len(starts)]
        self.refresh()

    def go_to(self, place: int) -> None:
        """Move the cursor to a place; -1 is the last."""
        if self.cards:
            self.cursor = place % len(self.cards)
            self.refresh()

    # --- drawing ----------------------------------------------------------------------------------

    def render(self) -> Text:
        """Draw the cards that fit on the screen."""
        if not self.cards:
            return Text()
        width, height = self.card_width, HIGH if self.size.height > HIGH else LOW
        shown = self._shown
        blocks = [self._drawn(place, width, height) for place in range(shown.start, shown.stop)]
        more = [" " for _ in range(height + 1)]
        left, right = list(more), list(more)
        left[height // 2] = "◀" if shown.start else " "
        right[height // 2] = "▶" if shown.stop < len(self.cards) else " "
        drawn = beside(blocks, gap=_GAP)
        return Text("\n").join(beside([[Text(each) for each in left], drawn, [Text(each) for each in right]], gap=0))

    def _drawn(self, place: int, width: int, height: int) -> Block:
        """Draw one card and its number below; a chosen one, or the one under the cursor, says so without colour, too."""
        card = self.cards[place]
        fits = card in self._fitting
        block = card_block(card, width, height, fits=fits, shaded=bool(self._fitting) and not fits)
        number = f"[{place + 1}]" if place == self.cursor else str(place + 1)
        mark = "✓" if place in self._chosen else ""
        label = Text(f"{number}{mark}".center(width), "bold reverse" if place == self.cursor else "")
        return [*block, label]

    @property
    def card_width(self) -> int:
        """Return how many columns a card takes."""
        room = max(1, self.size.width - 2) // max(1, len(self.cards)) - _GAP
        return max(NARROWEST, min(WIDEST if self.size.height <= HIGH else 2 + WIDEST, room))

    @property
    def _shown(self) -> range:
        """Return the places on the screen: as many as fit, with the cursor among them."""
        most = max(1, (self.size.width - 1) // (self.card_width + _GAP))
        self._first = max(0, min(self._first, self.cursor, len(self.cards) - most))
        self._first = max(self._first, self.cursor - most + 1)
        return range(self._first, min(len(self.cards), self._first + most))

    def on_click(self, event: events.Click) -> None:
        """Press the card under the mouse."""
        place = self._shown.start + (event.x - 1) // (self.card_width + _GAP)
        if event.x >= 1 and place < len(self.cards):
            self.cursor = place
            self.refresh()
            self.post_message(self.Pressed(place))
