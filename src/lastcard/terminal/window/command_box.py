"""The command box: a typed line becomes an action, a question, or part of an action, in the grammar of the line mode.

Questions are answered here, too, whether they were typed or asked by a key.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from lastcard.engine.cards.card import Card
from lastcard.engine.game import Action
from lastcard.engine.kernel.state.questions import BY_NAME
from lastcard.engine.views import SeatView
from lastcard.language.narration.briefing import Briefing
from lastcard.language.narration.card_names import CardNames
from lastcard.language.narration.typed_line import TOPICS, Ask, Do, Giving, NeedsColour, NotUnderstood, Reader
from lastcard.terminal.client.client_port import Session
from lastcard.terminal.window.choices import needs_colour

ANSWERS: Final[Mapping[str, Callable[[Briefing, SeatView], list[str]]]] = {
    "hand": Briefing.hand, "moves": Briefing.moves, "top": Briefing.top, "counts": Briefing.counts,
    "scores": Briefing.scores, "turn": Briefing.turn,
}  # fmt: skip


def answer_to(topic: str, session: Session, briefing: Briefing) -> str:
    """Answer a question about the game."""
    if not session.has_begun:
        return briefing.words.say("info.nothing_yet")
    lines = ANSWERS[topic](briefing, session.view(session.people[0]))
    return "\n".join([*lines, session.clock] if topic == "turn" and session.clock else lines)


@dataclass(frozen=True)
class Typed:
    """What a line means: one of these, or nothing to do here."""

    topic: str = ""
    argument: str = ""
    action: Action | None = None
    card: Action | None = None  # waits for its colour
    places: tuple[int, ...] = ()  # cards of the hand to be given up
    refusal: str = ""


class Command:
    """Reads a line for the person of a session; ``hand`` is in the order shown."""

    def __init__(self, session: Session, hand: Sequence[Card], cards: CardNames) -> None:
        self._session = session
        self._hand = hand
        self._cards = cards

    def read(self, line: str) -> Typed:
        """Understand a line."""
        first, _, rest = line.partition(" ")
        if self._session.aside(line):
            return Typed()
        try:
            if not self._session.has_begun:
                return self._before(first.lower(), rest.strip(), line)
            return self._understood(line)
        except NotUnderstood as wrong:
            return Typed(refusal=self._cards.words.say(wrong.key, "", **wrong.parameters))

    def _before(self, first: str, rest: str, line: str) -> Typed:
        if first not in TOPICS:
            raise NotUnderstood("entry.unknown", text=line)
        return Typed(topic=TOPICS[first], argument=rest)

    def _understood(self, line: str) -> Typed:
        view = self._session.view(self._session.people[0])
        match Reader(view, self._hand, self._cards).read(line):
            case Ask(topic=topic, argument=argument):
                return Typed(topic=topic, argument=argument)
            case Do(action=action):
                return Typed(action=action)
            case NeedsColour(action=action):
                return Typed(card=action) if needs_colour(view, action) else Typed(action=action)
            case Giving(verb=verb, cards=chosen) if verb in BY_NAME[view.asks].verbs:
                return Typed(places=self._places(chosen))
            case Giving(verb=verb, cards=chosen):
                return Typed(action=Action(verb, cards=chosen))

    def _places(self, chosen: Sequence[Card]) -> tuple[int, ...]:
        places: list[int] = []
        for card in chosen:
            place = next((at for at, held in enumerate(self._hand) if held == card and at not in places), None)
            if place is None:
                raise NotUnderstood("entry.not_held", card=self._cards.card(card))
            places.append(place)
        return tuple(places)
