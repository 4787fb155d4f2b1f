"""What the lines of a case can mention at one table: its seats, the cards of its deck, the rules its edition can cite.

A line that mentions anything else is wrong in itself, and not refused by the rules.
"""

from collections.abc import Iterable
from typing import Final

from lastcard.engine.cards.codes import card_code, parse_card, parse_colour
from lastcard.engine.editions import Edition
from lastcard.engine.game import Action, Game
from lastcard.engine.game.actions import NotationError, parse_action, parse_seat
from lastcard.engine.message import Message
from lastcard.engine.records.arrangement import score_seats
from lastcard.language.rulebook.rulebook import Rule, UnknownRule, rule

_MOST_DIGITS: Final = 6


class Terms:
    """The vocabulary of one table. What it cannot read raises a ``NotationError`` of one sentence."""

    def __init__(self, game: Game) -> None:
        self.edition = game.edition
        self.names = game.names
        self.seats = game.seats
        self.scoring = score_seats(game)
        self.deck = game.rules.deck

    def seat(self, word: str) -> int:
        """Read a seat of this table."""
        return self._seated(parse_seat(word, self.names))

    def card(self, word: str) -> int:
        """Read a card of this deck."""
        return self._in_deck(parse_card(word))

    def action(self, text: str) -> tuple[int, Action]:
        """Read who does what, with seats of this table and cards of this deck."""
        who, *what = text.split(maxsplit=1)
        seat, action = self.seat(who), parse_action(*what or [""], self.names)
        if action.seat is not None:
            self._seated(action.seat)
        for kind in (*action.cards, *(() if action.card is None else (action.card,))):
            self._in_deck(kind)
        return seat, action

    def cited(self, identifier: str) -> str:
        """Read the ID of a rule that a refusal can cite at this table."""
        try:
            found = rule(identifier)
        except UnknownRule as wrong:
            raise NotationError(wrong.message.key, **wrong.message.parameters) from None
        if not can_cite(self.edition, found):
            raise NotationError("case.no_refusal", edition=self.edition.spoken, rule=found.id)
        return found.id

    def _seated(self, seat: int) -> int:
        if seat >= self.seats:
            raise NotationError("case.no_seat", seat=seat, seats=self.seats)
        return seat

    def _in_deck(self, kind: int) -> int:
        if not self.deck[kind]:
            raise NotationError("notation.no_such_card", card=card_code(kind))
        return kind


def can_cite(edition: Edition, found: Rule) -> bool:
    """Say whether a rule is printed in an edition, settled for it by a ruling, or adopted by an option or a written card."""
    own = {*found.printed, *found.implied, *found.by_ruling, *found.differs, *found.editions}
    written = "samples" in found.options and edition.customs > 0
    return edition.name in own or written or any(name in edition.changed for name in found.options)


class Operands:
    """The words after the name of a check, read one by one."""

    def __init__(self, terms: Terms, text: str, words: Iterable[str]) -> None:
        self.terms = terms
        self.text = text
        self.left = list(words)

    def word(self, wanted: Message) -> str:
        """Take the next word, in lower case. ``wanted`` says what it should be."""
        if not self.left:
            raise NotationError("case.needs", text=self.text, wanted=wanted)
        return self.left.pop(0).lower()

    def one_of(self, *known: str) -> str:
        """Take one of the known words."""
        word = self.word(Message("case.one_of", known=", ".join(known)))
        if word not in known:
            raise NotationError("case.none_of", word=word, known=", ".join(known))
        return word

    def takes(self, word: str) -> bool:
        """Take this word if it comes next."""
        if not self.left or self.left[0].lower() != word:
            return False
        self.left.pop(0)
        return True

    def seat(self) -> int:
        """Take a seat."""
        return self.terms.seat(self.word(Message("case.a_seat")))

    def seats(self) -> tuple[int, ...]:
        """Take all remaining words as different seats, at least one."""
        seats = [self.seat()]
        while self.left:
            seats.append(self.seat())
        if len(set(seats)) < len(seats):
            raise NotationError("case.seat_twice", text=self.text)
        return tuple(sorted(seats))

    def number(self) -> int:
        """Take a whole number."""
        word = self.word(Message("case.a_number"))
        if not (word.isascii() and word.isdecimal() and len(word) <= _MOST_DIGITS):
            raise NotationError("case.number", word=word, most=10**_MOST_DIGITS - 1)
        return int(word)

    def card(self) -> int:
        """Take a card."""
        return self.terms.card(self.word(Message("case.a_card")).strip(","))

    def cards(self) -> list[int]:
        """Take all remaining words as cards. There may be none."""
        words, self.left = " ".join(self.left).replace(",", " ").split(), []
        return [self.terms.card(word) for word in words]

    def colour(self) -> int:
        """Take a colour."""
        return parse_colour(self.word(Message("case.a_colour")))

    def end(self) -> None:
        """Make sure that nothing is left."""
        if self.left:
            raise NotationError("case.too_much", rest=" ".join(self.left), text=self.text)
