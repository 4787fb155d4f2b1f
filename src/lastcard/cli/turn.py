"""One person's decision: reads lines until they form a legal action. The game does not change before that.

A wild-type card typed without its colour, or cards chosen one by one, wait in a draft. ``undo`` takes the last step
back.
"""

from collections import Counter
from dataclasses import replace

from lastcard.cards.card import Card, Colour
from lastcard.cards.kinds import WILD
from lastcard.cli.desk import Desk
from lastcard.game import Action, IllegalAction
from lastcard.rules.questions import BY_NAME
from lastcard.views import SeatView
from lastcard.words.briefing import may_jump
from lastcard.words.entry import Ask, Do, Giving, NeedsColour, NotUnderstood, Reader

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


def take_turn(desk: Desk, seat: int) -> Move:
    """Ask a person until somebody types a legal action. Return it with the seat that took it."""
    desk.face(seat)
    view = desk.view(seat)
    desk.console.situation(desk.people[seat], view)
    draft = Draft()
    while True:
        line = desk.console.ask(_prompt(desk, view, draft))
        try:
            move = _step(desk, view, draft, line)
        except (IllegalAction, NotUnderstood) as refused:
            desk.refuse(refused)
            continue
        if move is not None:
            desk.moved(move[0])
            return move


def _prompt(desk: Desk, view: SeatView, draft: Draft) -> str:
    prompt = desk.words.say("prompt.colour") if draft.card is not None else desk.people[view.seat].prompt(view)
    return desk.words.say("prompt.of", who=view.names[view.seat], prompt=prompt) if desk.shared else prompt


def _step(desk: Desk, view: SeatView, draft: Draft, line: str) -> Move | None:
    """Process one typed line. Return the action once it is complete and legal."""
    if not line:
        desk.console.situation(desk.people[view.seat], view)
        return None
    speaker, line = desk.speaker(line, view.seat)
    if speaker is not None and speaker != view.seat:
        return _interjection(desk, speaker, line)
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
        # Refuse an unplayable card before asking for its colour.
        desk.game.check(view.seat, replace(typed.action, colour=Colour.RED))
        draft.card = typed.action
        desk.console.tell(desk.words.say("entry.colour", card=desk.cards.card(typed.action.card or 0)))
        return None
    if isinstance(typed, Giving):
        return _give_up(desk, view, draft, typed)
    return _checked(desk, view.seat, typed.action)


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
    return seat, desk.game.check(seat, action)


def _interjection(desk: Desk, seat: int, line: str) -> Move | None:
    """Process a line of somebody who is not asked: a right such as a catch, or an open question."""
    view = desk.view(seat)
    typed = Reader(view, desk.people[seat].sorted_hand(view), desk.cards).read(line)
    if isinstance(typed, Ask):
        desk.inform(typed, None if desk.shared else seat)
        return None
    if not isinstance(typed, Do):
        raise NotUnderstood("entry.unknown", text=line)
    return _checked(desk, seat, typed.action)


# --- rights of people while a bot is asked --------------------------------------------------------


class Chances:
    """Offers people what they could do before a bot moves. Each chance is offered once."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._offered: set[tuple[str, int]] = set()

    def offer(self) -> Move | None:
        """Ask once if there is something new to do. None means that the game goes on."""
        found = self._find()
        new = set(found) - self._offered
        self._offered = set(found)
        if not new:
            return None
        desk = self._desk
        desk.console.tell(*dict.fromkeys(found[chance] for chance in found))
        while True:
            line = desk.console.ask(desk.words.say("turn.pause"))
            if not line:
                return None
            try:
                move = self._react(line)
            except (IllegalAction, NotUnderstood) as refused:
                desk.refuse(refused)
                continue
            if move is not None:
                return move

    def _react(self, line: str) -> Move | None:
        desk = self._desk
        speaker, rest = desk.speaker(line, None if desk.shared else next(iter(desk.people)))
        if speaker is not None:
            return _interjection(desk, speaker, rest)
        somebody = next(iter(desk.people))
        typed = Reader(desk.view(somebody), (), desk.cards).read(line)
        if isinstance(typed, Ask):
            desk.inform(typed, None)
            return None
        raise NotUnderstood("turn.who_first", who=desk.game.names[somebody], line=line)

    def _find(self) -> dict[tuple[str, int], str]:
        """List the chances of all people now, each with its sentence."""
        desk = self._desk
        found: dict[tuple[str, int], str] = {}
        for seat in desk.people:
            view = desk.view(seat)
            top = desk.cards.laid(view.top, view.colour)
            for target in view.catchable:
                if Action("catches", seat=target) in view.legal:
                    context = "shared" if desk.shared else ""
                    found["catch", target] = desk.words.say("turn.catch", context, who=view.names[target])
            if Action("challenges") in view.legal:
                context = "shared" if desk.shared else ""
                found["challenge", view.discards] = desk.words.say(
                    "turn.third_challenge", context, who=view.names[view.turn], top=top
                )
            if not desk.shared and may_jump(view):
                found["jump", view.discards] = desk.words.say("turn.jump", top=top)
            elif desk.shared and self._jumping(view):
                # Always asked, so that the question does not reveal whether anybody holds the card.
                found["jump", view.discards] = desk.words.say("turn.jump_shared", top=top)
        return found

    def _jumping(self, view: SeatView) -> bool:
        return self._desk.game.edition.flag("jump_in") and view.asks == "play" and view.top < WILD
