"""What a person can do now, as a list of choices: each has a key, a label and what it does. Buttons and keys are the same list.

This is a pure function of what the session waits for; the app shows the list and carries the chosen one out.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from lastcard.engine.cards.card import Card, Colour
from lastcard.engine.cards.codes import COLOUR_LETTERS, COLOUR_SIGNS
from lastcard.engine.game import Action
from lastcard.engine.kernel.state.questions import BY_NAME
from lastcard.engine.views import SeatView
from lastcard.language.narration.card_names import CardNames
from lastcard.language.narration.typed_line import seat_offers
from lastcard.terminal.client.client_port import Awaits, Session, Waiting

GO_ON: Final = "go on"
CONFIRM: Final = "confirm"
BACK: Final = "back"


@dataclass(frozen=True)
class Choice:
    """One thing to do: an action, or a step of the app (``GO_ON``, ``CONFIRM``, ``BACK``)."""

    keys: tuple[str, ...]  # as Textual names them; the first is shown
    label: str
    does: Action | str
    colour: Colour | None = None  # of its button
    urgent: bool = False


@dataclass
class Draft:
    """The part of an action that was chosen so far."""

    card: Action | None = None  # a wild card that waits for its colour
    chosen: list[int] = field(default_factory=list)  # places in the hand of cards to be given up


# Verbs that are a choice by themselves: their keys, and the key of their label.
_PLAIN: Final = {
    "draws": (("d", "space"), "web.act.draw"),
    "keeps": (("p", "k"), "web.act.keeps"),
    "ends": (("p", "k"), "web.act.ends"),
    "passes": (("p",), "web.act.passes"),
    "challenges": (("c",), "web.challenge.challenge"),
    "accepts": (("a",), "web.choose.accept"),
    "takes": (("a", "d", "space"), "web.act.take"),
    "performs": (("y",), "web.question.performs"),
    "refuses": (("n",), "web.question.refuses"),
}
_DEALS: Final = {
    "prompt.ready": "web.lobby.im_ready",
    "prompt.next_round": "web.board.next",
    "prompt.rematch": "web.board.rematch",
}


def choices(session: Session, waiting: Waiting, draft: Draft, cards: CardNames) -> list[Choice]:
    """List what can be done now besides laying a card."""
    say = cards.words.say
    if waiting.awaits is Awaits.DEAL:
        return [Choice(("enter",), say(_DEALS[waiting.prompt]), GO_ON)]
    if waiting.awaits is Awaits.END or not session.has_begun:
        return []
    seat = waiting.seat if waiting.seat is not None else session.people[0]
    view = session.view(seat)
    if draft.card is not None:
        return [*_colours(draft.card, cards), Choice(("escape",), say("web.act.back"), BACK)]
    found = _rights(view, cards)
    if waiting.awaits is Awaits.MOVE:
        found += _answers(view, draft, cards)
    elif waiting.awaits is Awaits.CHANCE:
        found.append(Choice(("enter", "space"), say("tui.go_on"), GO_ON))
    return found


def _colours(action: Action, cards: CardNames) -> list[Choice]:
    """Offer the four colours."""
    return [
        Choice((COLOUR_LETTERS[named],), f"{COLOUR_SIGNS[named]} {cards.colour(named)}", replace(action, colour=named), named)
        for named in Colour
    ]  # fmt: skip


def _answers(view: SeatView, draft: Draft, cards: CardNames) -> list[Choice]:
    """Offer the answers to the open question."""
    say = cards.words.say
    question = BY_NAME[view.asks]
    if view.asks == "colour":
        return _colours(Action("names"), cards)
    if question.picks == "seat":
        offers = [
            Choice((str(number),), f"{view.names[action.seat or 0]} ({view.counts[action.seat or 0]})", action)
            for number, action in enumerate(seat_offers(view), 1)
        ]
        nobody = Action(question.verb)
        return [*offers, Choice(("0",), say("web.act.nobody"), nobody)] if nobody in view.legal else offers
    if question.picks == "cards":
        label = say(f"web.pick.do_{view.asks}", chosen=len(draft.chosen), owed=view.owed)
        return [Choice(("x",), label, CONFIRM, urgent=len(draft.chosen) == view.owed)]
    if view.asks == "vote":
        return [
            Choice(("y",), say("web.question.votes_yes"), Action("votes", yes=True)),
            Choice(("n",), say("web.question.votes_no"), Action("votes", yes=False)),
        ]
    return [
        Choice(_PLAIN[action.verb][0], _label(action.verb, view, cards), action)
        for action in view.legal
        if action.verb in question.verbs and action.verb in _PLAIN
    ]


def _label(verb: str, view: SeatView, cards: CardNames) -> str:
    say = cards.words.say
    if verb == "takes":
        return say("web.act.take", count=view.pending) if view.pending else say("web.act.take_all")
    if verb == "accepts":
        return f"{say('web.choose.accept')} (+{view.pending})"
    return say(_PLAIN[verb][1])


def _rights(view: SeatView, cards: CardNames) -> list[Choice]:
    """Offer what needs no question: a call, a catch, a challenge or a jump while others are asked."""
    say = cards.words.say
    found = []
    if Action("calls") in view.legal:
        found.append(Choice(("u",), say("web.act.uno"), Action("calls"), urgent=view.seat in view.catchable))
    for target in view.catchable:
        action = Action("catches", seat=target)
        if action in view.legal:
            keys = ("u",) if not found or found[0].keys != ("u",) else (str(target + 1),)
            found.append(Choice(keys, say("web.stage.catch", who=view.names[target]), action, urgent=True))
    if view.seat not in view.deciders:
        if Action("challenges") in view.legal:
            found.append(Choice(("c",), say("web.challenge.challenge"), Action("challenges")))
        jumps = [action for action in view.legal if action.verb == "jumps"]
        if jumps:
            found.append(Choice(("j",), say("tui.jump_in"), jumps[0], urgent=True))
    return found


def laying(view: SeatView, card: Card) -> Action:
    """Return what pressing a card means now. It may be refused."""
    if view.seat not in view.deciders:
        return Action("jumps", card=card)
    verb = "stacks" if "stacks" in BY_NAME[view.asks].verbs else "plays"
    return Action(verb, card=card)


def needs_colour(view: SeatView, action: Action) -> bool:
    """Say whether a card can be laid and its colour must be named first; an unplayable one is refused without that."""
    return (
        action.card is not None and action.card.is_wild and replace(action, colour=Colour.RED, uno=False) in view.legal
    )


def by_key(found: Sequence[Choice], key: str) -> Choice | None:
    """Return the choice that a key makes."""
    return next((choice for choice in found if key in choice.keys), None)
