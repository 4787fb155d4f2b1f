"""One person's decision: typed lines form an action. Nothing changes before it is complete.

A wild-type card typed without its colour, or cards chosen one by one, wait in a draft. ``undo`` takes the last step
back.
"""

from collections import Counter
from dataclasses import replace

from lastcard.engine.cards.card import Card, Colour
from lastcard.engine.game import Action
from lastcard.engine.kernel.state.questions import BY_NAME
from lastcard.engine.views import SeatView
from lastcard.language.narration.typed_line import Ask, Do, Giving, NeedsColour, NotUnderstood, Reader
from lastcard.terminal.lines.desk import Desk

Move = tuple[int, Action]


class Draft:
    """The part of an action that a person has typed so far."""

    def __init__(self) -> None:
        self.card: Action | None = None  # waits for its colour
        self.chosen: list[Card] = []  # to be given up

    def undo(self) -> bool:
        """Take the last step back, if there is one."""
        if self.card is not None:
            self.card = None
        elif self.chosen:
            self.chosen.pop()
        else:
            return False
        return True


class Turn:
    """One decision of one person, from the question to the action."""

    def __init__(self, desk: Desk, view: SeatView) -> None:
        self.view = view
        self._desk = desk
        self._draft = Draft()

    def show(self) -> None:
        """Say what must be decided, and what one needs to know for that."""
        self._desk.console.situation(self._desk.people[self.view.seat], self.view)

    def prompt(self) -> str:
        """Return the prompt for what is still to be typed."""
        desk, view = self._desk, self.view
        prompt = (
            desk.words.say("prompt.colour") if self._draft.card is not None else desk.people[view.seat].prompt(view)
        )
        return desk.words.say("prompt.of", who=view.names[view.seat], prompt=prompt) if desk.shared else prompt

    def step(self, line: str) -> Move | None:
        """Process one typed line. Return the action once it is complete."""
        desk, view, draft = self._desk, self.view, self._draft
        if not line:
            self.show()
            return None
        speaker, line = desk.speaker(line, view.seat)
        if speaker is not None and speaker != view.seat:
            return interjection(desk, speaker, line)
        reader = Reader(view, desk.people[view.seat].sorted_hand(view), desk.cards)
        if draft.card is not None:
            colour = reader.colour(line)
            if colour is not None:
                return _checked(desk, view.seat, replace(draft.card, colour=colour))
        typed = reader.read(line)
        if isinstance(typed, Ask):
            if typed.topic == "undo" and draft.undo():
                desk.console.say(desk.words.say("entry.undone"))
            else:
                desk.inform(typed, view.seat)
            return None
        if draft.card is not None:
            raise NotUnderstood("entry.no_colour", text=line)
        if isinstance(typed, NeedsColour):
            return self._ask_colour(typed.action)
        if isinstance(typed, Giving):
            return _give_up(desk, view, draft, typed)
        return _checked(desk, view.seat, typed.action)

    def _ask_colour(self, action: Action) -> Move | None:
        desk, view = self._desk, self.view
        in_red = replace(action, colour=Colour.RED)
        if replace(in_red, uno=False) not in view.legal:
            return _checked(desk, view.seat, in_red)  # refused, now or by the table, before a colour is asked for
        self._draft.card = action
        desk.console.tell(desk.words.say("entry.colour", card=desk.cards.card(action.card or 0)))
        return None


def _give_up(desk: Desk, view: SeatView, draft: Draft, typed: Giving) -> Move | None:
    """Collect cards until the owed number is reached."""
    if typed.verb not in BY_NAME[view.asks].verbs:
        return _checked(desk, view.seat, Action(typed.verb, cards=typed.cards))
    chosen = [*draft.chosen, *typed.cards]
    held = Counter(view.hand)
    for card, count in Counter(chosen).items():
        if held[card] < count:
            raise NotUnderstood("entry.not_held", card=desk.cards.card(card))
    if len(chosen) > view.owed:
        raise NotUnderstood("entry.surplus", count=view.owed)
    draft.chosen = chosen
    if len(chosen) == view.owed:
        return _checked(desk, view.seat, Action(typed.verb, cards=tuple(chosen)))
    left = view.owed - len(chosen)
    desk.console.tell(desk.words.say("entry.chosen", cards=desk.cards.cards(chosen), count=left))
    return None


def _checked(desk: Desk, seat: int, action: Action) -> Move:
    return seat, desk.session.check(seat, action)


def interjection(desk: Desk, seat: int, line: str) -> Move | None:
    """Process a line of somebody who is not asked: a right such as a catch, or an open question."""
    view = desk.view(seat)
    typed = Reader(view, desk.people[seat].sorted_hand(view), desk.cards).read(line)
    if isinstance(typed, Ask):
        desk.inform(typed, None if desk.shared else seat)
        return None
    if not isinstance(typed, Do):
        raise NotUnderstood("entry.unknown", text=line)
    return _checked(desk, seat, typed.action)


def reaction(desk: Desk, line: str) -> Move | None:
    """Process a line that is typed while nobody here must decide, for the person who says so or is alone here."""
    somebody = next(iter(desk.people))
    speaker, rest = desk.speaker(line, None if desk.shared else somebody)
    if speaker is not None:
        return interjection(desk, speaker, rest)
    view = desk.view(somebody)
    typed = Reader(view, (), desk.cards).read(line)
    if isinstance(typed, Ask):
        desk.inform(typed, None)
        return None
    raise NotUnderstood("turn.who_first", who=view.names[somebody], line=line)
