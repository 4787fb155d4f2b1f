"""Actions: what a seat can do, as objects, as text (with its inverse) and as the kernel's numbers.

``plays wild green uno``, ``draws``, ``catches S1``: people and programs write moves with the same words everywhere.
"""

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Final

from lastcard.engine.cards.card import CARDS, Card, Colour
from lastcard.engine.cards.codes import UnknownCode
from lastcard.engine.cards.kinds import COLOURS, WILD
from lastcard.engine.kernel.state import action_numbers
from lastcard.engine.kernel.state.layout import SEATS, State
from lastcard.engine.kernel.state.questions import CARD_QUESTIONS, QUESTIONS, SEAT_QUESTIONS
from lastcard.engine.message import SentenceError

# Verbs without an object, and the kernel's number of each.
PLAIN: Final = {
    "draws": action_numbers.DRAW,
    "keeps": action_numbers.KEEP,
    "passes": action_numbers.PASS,
    "accepts": action_numbers.TAKE,
    "takes": action_numbers.TAKE,
    "challenges": action_numbers.CHALLENGE,
    "calls": action_numbers.CALL,
    "performs": action_numbers.PERFORM,
    "refuses": action_numbers.REFUSE,
    "ends": action_numbers.KEEP,
}
LAYING: Final = ("plays", "jumps", "stacks")
AIMED: Final = {
    "catches": action_numbers.CATCH,
    **{QUESTIONS[number].verb: action_numbers.PICK_SEAT for number in SEAT_QUESTIONS},
    "accuses": action_numbers.ACCUSE,
}
GIVING: Final = tuple(QUESTIONS[number].verb for number in CARD_QUESTIONS)  # verbs that name cards to give up
VERBS: Final = (*PLAIN, *LAYING, *AIMED, "names", "votes", *GIVING)
# Rights rather than answers: no question has these verbs.
INTERRUPTS: Final = tuple(verb for verb in VERBS if not any(verb in question.verbs for question in QUESTIONS))


def _infinitive(verb: str) -> str:
    return verb.removesuffix("es" if verb.endswith(("sses", "ches")) else "s")


INFINITIVES: Final = {_infinitive(verb): verb for verb in VERBS}  # as people and cases write them: "draw", "catch"


class NotationError(SentenceError):
    """Text that is no action, seat or record."""

    __module__ = "lastcard"  # where it is public


@dataclass(frozen=True)
class Action:
    """One action. Its text form is ``str(action)``, and ``parse_action`` is the inverse.

    >>> action = Action("plays", card=Card("r7"), uno=True)
    >>> action, str(action), action.card
    (<Action plays r7 uno>, 'plays r7 uno', <Card r7>)
    """

    verb: str
    card: Card | None = None
    colour: Colour | None = None
    uno: bool = False
    seat: int | None = None
    yes: bool | None = None
    cards: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        """Turn numbers and codes into cards and colours, and refuse any others."""
        if self.card is not None:
            object.__setattr__(self, "card", Card(self.card))
        if self.colour is not None:
            object.__setattr__(self, "colour", Colour(self.colour))
        if self.cards:
            object.__setattr__(self, "cards", tuple([Card(card) for card in self.cards]))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Action {self.text}>"

    @cached_property
    def text(self) -> str:
        """Return its text form."""
        words = [self.verb]
        if self.card is not None:
            words.append(str(self.card))
        if self.colour is not None:
            words.append(str(self.colour))
        if self.uno:
            words.append("uno")
        if self.verb in AIMED:
            words.append("nobody" if self.seat is None else f"S{self.seat}")
        if self.yes is not None:
            words.append("yes" if self.yes else "no")
        words += [str(card) for card in self.cards]
        return " ".join(words)


def strip_comment(raw: str) -> str:
    """Strip a comment and the space around a line. A # inside a quoted text starts no comment."""
    quoted = False
    for place, character in enumerate(raw):
        if character == '"':
            quoted = not quoted
        elif character == "#" and not quoted:
            return raw[:place].strip()
    return raw.strip()


def parse_seat(word: str, names: tuple[str, ...] = ()) -> int:
    """Read a seat: ``S3`` or a player's name."""
    lowered = word.lower()
    # Numbers come before names: records use them, and a player named S1 may sit elsewhere.
    if len(lowered) == 2 and lowered[0] == "s" and lowered[1].isdecimal():
        return int(lowered[1])
    for seat, name in enumerate(names):
        if name.lower() == lowered:
            return seat
    raise NotationError("notation.seat", word=word, last=SEATS - 1)


@lru_cache(maxsize=1 << 12)
def parse_action(text: str, names: tuple[str, ...] = ()) -> Action:
    """Read an action, without the seat.

    >>> parse_action("plays wild green")
    <Action plays wild green>
    """
    words = text.split()
    if not words or words[0].lower() not in VERBS:
        raise NotationError("notation.action", text=text, verbs=", ".join(VERBS))
    verb, rest = words[0].lower(), words[1:]
    try:
        if verb in PLAIN:
            _no_more(rest, verb)
            return Action(verb)
        if verb in LAYING:
            return _parse_laying(verb, rest)
        if verb in AIMED:
            word = _only(rest, verb, "notation.needs_seat")
            nobody = verb == "swaps" and word.lower() == "nobody"
            return Action(verb, seat=None if nobody else parse_seat(word, names))
        if verb == "names":
            return Action(verb, colour=Colour(_only(rest, verb, "notation.needs_colour")))
        if verb == "votes":
            word = _only(rest, verb, "notation.needs_vote").lower()
            if word not in ("yes", "no"):
                raise NotationError("notation.yes_or_no", word=word)
            return Action(verb, yes=word == "yes")
        if not rest:
            raise NotationError("notation.no_cards", verb=verb)
        return Action(verb, cards=tuple(Card(word) for word in rest))
    except UnknownCode as wrong:
        raise NotationError(wrong.message.key, **wrong.message.parameters) from None


def _parse_laying(verb: str, rest: list[str]) -> Action:
    uno = len(rest) > 1 and rest[-1].lower() in ("uno", "uno!")
    if uno:
        rest = rest[:-1]
    if not rest:
        raise NotationError("notation.no_card", verb=verb)
    card = Card(rest[0])
    if len(rest) == 1:
        return Action(verb, card=card, uno=uno)
    if not card.is_wild or len(rest) > 2:
        raise NotationError("notation.too_much_after_card", rest=" ".join(rest[1:]), verb=verb, card=rest[0])
    return Action(verb, card=card, colour=Colour(rest[1]), uno=uno)


def _only(rest: list[str], verb: str, otherwise: str) -> str:
    if len(rest) != 1:
        raise NotationError(otherwise, verb=verb)
    return rest[0]


def _no_more(rest: list[str], verb: str) -> None:
    if rest:
        raise NotationError("notation.too_much", rest=" ".join(rest), verb=verb)


def encode(action: Action) -> list[int] | None:
    """Return the kernel's numbers for an action, in order and as plain integers; None if a colour is missing."""
    if action.verb in PLAIN:
        return [PLAIN[action.verb]]
    if action.card is not None:
        if action.card < WILD:
            return [int(action.card)]
        if action.colour is None:
            return None
        return [WILD + (action.card - WILD) * COLOURS + action.colour]
    if action.verb in AIMED:
        return [action_numbers.NOBODY if action.seat is None else AIMED[action.verb] + action.seat]
    if action.colour is not None:
        return [action_numbers.NAME + action.colour]
    if action.yes is not None:
        return [action_numbers.VOTE_YES if action.yes else action_numbers.VOTE_NO]
    return [action_numbers.PICK_CARD + card for card in action.cards]


def decode(code: int, seat: int, s: State) -> Action:
    """Return the action that a kernel number means in a state."""
    return decoded(code, seat == s.asked, s.awaits)


@cache
def decoded(code: int, is_asked: bool, awaits: int) -> Action:
    """Return the action that a kernel number means, given what is awaited and whether the seat is the one asked."""
    answers = QUESTIONS[awaits].verbs
    if code < action_numbers.DRAW:
        verb = "jumps" if not is_asked else "stacks" if "stacks" in answers else "plays"
        if code < WILD:
            return Action(verb, card=CARDS[code])
        kind, colour = divmod(code - WILD, COLOURS)
        return Action(verb, card=CARDS[WILD + kind], colour=Colour(colour))
    if code == action_numbers.TAKE:
        return Action("accepts" if "accepts" in answers else "takes")
    if code == action_numbers.KEEP:
        return Action("ends" if "ends" in answers else "keeps")
    for verb, plain in PLAIN.items():
        if code == plain:
            return Action(verb)
    if code in (action_numbers.VOTE_YES, action_numbers.VOTE_NO):
        return Action("votes", yes=code == action_numbers.VOTE_YES)
    if code == action_numbers.NOBODY:
        return Action("swaps")
    if code < action_numbers.PICK_SEAT:
        return Action("names", colour=Colour(code - action_numbers.NAME))
    if code < action_numbers.CATCH:
        return Action(_picking(awaits, SEAT_QUESTIONS), seat=code - action_numbers.PICK_SEAT)
    if code < action_numbers.ACCUSE:
        return Action("catches", seat=code - action_numbers.CATCH)
    if code < action_numbers.PICK_CARD:
        return Action("accuses", seat=code - action_numbers.ACCUSE)
    if code < action_numbers.ACTIONS:
        return Action(_picking(awaits, CARD_QUESTIONS), cards=(CARDS[code - action_numbers.PICK_CARD],))
    raise ValueError(f"{code} is no action number")


def _picking(awaits: int, questions: tuple[int, ...]) -> str:
    """Return the verb for a number that answers several questions: that of the open one, else of the first."""
    return QUESTIONS[awaits if awaits in questions else questions[0]].verb
