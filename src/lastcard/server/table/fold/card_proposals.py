"""``Writing``: what is proposed for the customizable cards of a table, and who agrees to it (DECK-13).

Anybody who sits at the table may write on a card before a match. The text counts once every other person has agreed; bots agree
to everything, and people who sit down later are asked as well. A sample is written out, because its number means another rule
in another edition: nobody agrees to a number. A card whose text is not agreed on stays blank in the match.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from lastcard.server.table.fold.facts import Answered

BY_HOST: Final = ""  # the writer of what the table was opened with, until the host's token is known


@dataclass(slots=True)
class Proposal:
    """The text on one card. People are known by their tokens, given as hashes."""

    text: str
    by: str
    agreed: set[str] = field(default_factory=set)
    objections: dict[str, str] = field(default_factory=dict)  # with a word about why, which may be empty

    def waits_for(self, token: str) -> bool:
        """Say whether a person has not answered yet."""
        return token != self.by and token not in self.agreed and token not in self.objections

    def counts_among(self, people: Sequence[str]) -> bool:
        """Say whether all these people agree."""
        return bool(self.text) and all(token == self.by or token in self.agreed for token in people)


class Writing:
    """What stands on the cards, by their number from 0."""

    def __init__(self) -> None:
        self.cards: list[Proposal] = []

    @property
    def texts(self) -> tuple[str, ...]:
        """Return the texts as the settings hold them."""
        return tuple(card.text for card in self.cards)

    def set_all(self, texts: Sequence[str], by: str) -> None:
        """Write on all cards at once. A text that stood there before keeps its writer and its answers."""
        before = self.cards
        self.cards = [
            before[number] if number < len(before) and before[number].text == text else Proposal(text, by)
            for number, text in enumerate(texts)
        ]

    def write(self, card: int, text: str, by: str) -> None:
        """Write on one card, or rub it out with an empty text."""
        while len(self.cards) <= card:
            self.cards.append(Proposal("", by))
        self.cards[card] = Proposal(text, by)

    def answer(self, fact: Answered, by: str) -> None:
        """Note that somebody agrees or objects."""
        card = self.cards[fact.card]
        card.agreed.discard(by)
        card.objections.pop(by, None)
        if fact.agrees:
            card.agreed.add(by)
        else:
            card.objections[by] = fact.word

    def welcome(self, host: str) -> None:
        """Note the host's token, once it is known, as the writer of what the table was opened with."""
        for card in self.cards:
            card.by = card.by or host

    def agreed(self, people: Sequence[str]) -> tuple[str, ...]:
        """Return the texts that count among these people; the other cards are blank."""
        return tuple(card.text if card.counts_among(people) else "" for card in self.cards)

    def waiting_for(self, token: str) -> int | None:
        """Return the first card that waits for a person's answer, counted from 1."""
        return next((number for number, card in enumerate(self.cards, 1) if card.text and card.waits_for(token)), None)
