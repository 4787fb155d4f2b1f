"""Typed lines: turns what a person types into an action, a question, or part of an action.

The grammar is that of the notation (``plays r7 uno``) plus short forms (``r7``, ``3``, ``d``, ``u Ana``) and the words
of the reader's language (``typed_words``). Other modules decide whether an action is legal.
"""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final

from lastcard.engine.cards.card import CARDS, Card, Colour
from lastcard.engine.cards.codes import CODES, COLOUR_NAMES, UnknownCode
from lastcard.engine.cards.kinds import WILD, WILD_DRAW_FOUR
from lastcard.engine.game import Action
from lastcard.engine.game.actions import AIMED, GIVING, INFINITIVES, LAYING, PLAIN, VERBS
from lastcard.engine.kernel.state.questions import BY_NAME
from lastcard.engine.views import SeatView
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.catalogue.cyrillic import to_latin
from lastcard.language.catalogue.language_files import BOTH_SCRIPTS, DEFAULT_LANGUAGE
from lastcard.language.narration.card_names import CardNames

# The questions, and the words for them.
TOPICS: Final = {
    "h": "hand", "hand": "hand", "m": "moves", "moves": "moves", "t": "top", "top": "top", "n": "counts",
    "counts": "counts", "s": "scores", "scores": "scores", "w": "turn", "who": "turn", "l": "last", "last": "last",
    "log": "log", "o": "sort", "sort": "sort", "rules": "rules", "rule": "rules", "?": "help", "help": "help",
    "save": "save", "quit": "quit", "exit": "quit", "q": "quit", "undo": "undo",
}  # fmt: skip
# The words for verbs: their forms, and some letters.
_VERBS: Final = {
    **INFINITIVES, **{verb: verb for verb in VERBS},
    "d": "draws", "k": "keeps", "p": "passes", "a": "accepts", "c": "challenges", "j": "jumps",
}  # fmt: skip
_YES: Final = {"yes": True, "y": True, "no": False, "n": False}
_ANSWERS: Final = ("yes", "no", "nobody")
# The words that languages have their own for; letters and codes are the same everywhere.
_TRANSLATED: Final = (
    "play", "draw", "keep", "pass", "accept", "challenge", "jump", "swap", "vote", "perform", "refuse", "accuse", "discard",
    "hand", "moves", "top", "counts", "scores", "who", "last", "log", "sort", "rules", "help", "save", "quit", "undo", *_ANSWERS,
)  # fmt: skip
ONLINE: Final = ("say", "time", "agree", "decline", "bot")  # commands at a table online that are no moves
_UNO: Final = ("uno", "uno!")
_OTHER_CARDS: Final = {"+4": CARDS[WILD_DRAW_FOUR], "wd4": CARDS[WILD_DRAW_FOUR]}
# Letters that Unicode does not take apart, and the marks around a card's name that nobody types.
_UNTYPED: Final = str.maketrans("łđø", "ldo", "«»„“”\"'!")
_COMMANDS: Final = frozenset({*TOPICS, *_VERBS, *_UNO, "u"})
# Words that cannot be a player's name.
WORDS_IN_USE: Final = _COMMANDS | {"nobody", *_YES, *_OTHER_CARDS, *CODES, *COLOUR_NAMES, *"rygb"}


@dataclass(frozen=True)
class Ask:
    """A question about the game, or a command that is not an action: save, sort, undo, quit."""

    topic: str
    argument: str = ""


@dataclass(frozen=True)
class Do:
    """An action."""

    action: Action


@dataclass(frozen=True)
class NeedsColour:
    """A wild-type card without its colour."""

    action: Action


@dataclass(frozen=True)
class Giving:
    """Cards chosen to be given up, perhaps not all yet."""

    verb: str
    cards: tuple[Card, ...]


Typed = Ask | Do | NeedsColour | Giving


class NotUnderstood(Exception):
    """A line without a meaning here: the key of a sentence, and its parameters."""

    def __init__(self, key: str, **parameters: object) -> None:
        super().__init__(key)
        self.key = key
        self.parameters = parameters


class Reader:
    """Reads the lines of one seat; ``hand`` is in the order shown, so that numbers match."""

    def __init__(self, view: SeatView, hand: Sequence[Card], cards: CardNames) -> None:
        self.view = view
        self.hand = hand
        self.cards = cards

    def read(self, line: str) -> Typed:
        """Understand a line, or raise ``NotUnderstood``."""
        words = self._in_english(line.split())
        first, rest = words[0].lower(), words[1:]
        answer = self._answer(first, rest)
        if answer is not None:
            return answer
        if first in TOPICS:
            return Ask(TOPICS[first], " ".join(rest))
        if first in ("u", "uno"):
            return Do(self._uno(rest))
        verb = "" if self._is_swap_card(first, rest) else _VERBS.get(first, "")
        if verb in PLAIN:
            if rest:
                raise NotUnderstood("entry.unknown", text=line)
            return Do(self._plain(verb))
        if verb in LAYING:
            return self._laying(verb, rest)
        if verb in AIMED:
            return Do(self._aimed(verb, rest))
        if verb == "votes":
            return Do(self._vote(rest))
        if verb == "names" and rest:
            return Do(Action("names", colour=self._colour(rest[0])))
        if verb in GIVING:
            return Giving(verb, self._cards(rest))
        return self._card(self._verb(), words)

    def colour(self, line: str) -> Colour | None:
        """Read a line that should be a colour; None if it is something else."""
        return self._colours.get(self._bare(line))

    def _in_english(self, words: list[str]) -> list[str]:
        """Replace what the reader's language calls a command, unless it begins the name of a card."""
        if any(self._bare(" ".join(words[: place + 1])) in self._names for place in range(len(words))):
            return words
        known = typed_words(self.cards.words.language)
        first = known.get(self._bare(words[0]), words[0])
        if first in _ANSWERS and not self._awaits(first):
            return words
        answers = [known.get(self._bare(word), "") for word in words[1:]]
        return [first, *(new if new in _ANSWERS else old for new, old in zip(answers, words[1:], strict=True))]

    def _awaits(self, answer: str) -> bool:
        asks = self.view.asks if self.view.seat in self.view.deciders else ""
        return bool(asks) and (BY_NAME[asks].picks == "seat" if answer == "nobody" else asks == "vote")

    # --- answers that need no verb, because of what is asked ------------------------------------

    def _answer(self, first: str, rest: list[str]) -> Typed | None:
        asks = self.view.asks if self.view.seat in self.view.deciders else ""
        if asks == "colour" and not rest and self._bare(first) in self._colours:
            return Do(Action("names", colour=self._colours[self._bare(first)]))
        if asks == "vote" and not rest and first in _YES:
            return Do(Action("votes", yes=_YES[first]))
        picks = BY_NAME[asks].picks if asks else ""
        if picks == "seat" and not rest:
            if first == "nobody":
                return Do(Action("swaps"))
            if (number := whole_number(first)) is not None:
                return Do(self._offer(number))
            if first in [name.lower() for name in self.view.names]:
                return Do(Action(BY_NAME[asks].verb, seat=self._seat(first)))
        if picks == "cards" and first not in _COMMANDS:
            return Giving(BY_NAME[asks].verb, self._cards([first, *rest]))
        return None

    def _offer(self, number: int) -> Action:
        offers = seat_offers(self.view)
        if not 1 <= number <= len(offers):
            raise NotUnderstood("entry.no_offer", number=number)
        return offers[number - 1]

    # --- verbs --------------------------------------------------------------------------------

    def _uno(self, rest: list[str]) -> Action:
        """``u``: call if possible, else catch the only seat that can be caught; ``u NAME`` catches."""
        if rest:
            return Action("catches", seat=self._seat(rest[0]))
        others = [seat for seat in self.view.catchable if seat != self.view.seat]
        if Action("calls") in self.view.legal or not others:
            return Action("calls")
        if len(others) > 1:
            raise NotUnderstood("entry.whom", names=", ".join(self.view.names[seat] for seat in others))
        return Action("catches", seat=others[0])

    def _plain(self, verb: str) -> Action:
        return Action(BY_NAME[self.view.asks].means.get(verb, verb))

    def _aimed(self, verb: str, rest: list[str]) -> Action:
        if len(rest) != 1:
            raise NotUnderstood(
                "entry.needs_name", verb=own_word(verb, self.cards.words), who=self.view.names[self.view.seat - 1]
            )
        if verb == "swaps" and rest[0].lower() == "nobody":
            return Action("swaps")
        return Action(verb, seat=self._seat(rest[0]))

    def _is_swap_card(self, first: str, rest: list[str]) -> bool:
        """``swap`` is also a card: alone, or followed by a colour or the call."""
        if first != "swap" or self.view.asks == "swap":
            return False
        return not rest or self._bare(rest[0]) in (*self._colours, *_UNO)

    def _vote(self, rest: list[str]) -> Action:
        if len(rest) != 1 or rest[0].lower() not in _YES:
            raise NotUnderstood("entry.yes_or_no")
        return Action("votes", yes=_YES[rest[0].lower()])

    def _laying(self, verb: str, rest: list[str]) -> Typed:
        if verb == "jumps" and not rest and self.view.top < WILD:
            return Do(Action("jumps", card=self.view.top))
        if not rest:
            raise NotUnderstood("entry.needs_card", verb=own_word(verb, self.cards.words))
        return self._card(verb, rest)

    def _verb(self) -> str:
        """Return the verb that a bare card means now."""
        if self.view.seat not in self.view.deciders:
            return "jumps"
        return "stacks" if "stacks" in BY_NAME[self.view.asks].verbs else "plays"

    # --- cards, colours, seats ----------------------------------------------------------------

    def _card(self, verb: str, words: list[str]) -> Typed:
        """Read a card, then perhaps its colour, then perhaps ``uno``."""
        card, rest = self._take_card(words)
        uno = bool(rest) and rest[-1].lower() in _UNO
        if uno:
            rest = rest[:-1]
        if not card.is_wild or not rest:
            if rest:
                raise NotUnderstood("entry.too_much", text=" ".join(rest), card=self.cards.card(card))
            action = Action(verb, card=card, uno=uno)
            return NeedsColour(action) if card.is_wild else Do(action)
        if len(rest) > 1:
            raise NotUnderstood("entry.too_much", text=" ".join(rest[1:]), card=self.cards.card(card))
        return Do(Action(verb, card=card, colour=self._colour(rest[0]), uno=uno))

    def _take_card(self, words: list[str]) -> tuple[Card, list[str]]:
        """Read the longest card name at the start, a code, or a number of the hand."""
        for length in range(len(words), 0, -1):
            card = self._names.get(self._bare(" ".join(words[:length])))
            if card is not None:
                return card, words[length:]
        number = whole_number(words[0])
        if number is not None:
            if not 1 <= number <= len(self.hand):
                raise NotUnderstood("entry.no_number", number=number, count=len(self.hand))
            return self.hand[number - 1], words[1:]
        try:
            return Card(words[0]), words[1:]
        except UnknownCode:
            raise NotUnderstood("entry.unknown", text=" ".join(words)) from None

    def _cards(self, words: list[str]) -> tuple[Card, ...]:
        chosen: list[Card] = []
        words = [word.strip(",") for word in words if word.strip(",")]
        while words:
            card, words = self._take_card(words)
            chosen.append(card)
        return tuple(chosen)

    def _colour(self, word: str) -> Colour:
        colour = self.colour(word)
        if colour is None:
            raise NotUnderstood("entry.no_colour", text=word)
        return colour

    def _seat(self, word: str) -> int:
        seat = seat_named(word, self.view.names)
        if seat is None:
            raise NotUnderstood("entry.no_player", text=word, names=", ".join(self.view.names))
        return seat

    def _bare(self, text: str) -> str:
        return bare_in(text, self.cards.words.language)

    @cached_property
    def _names(self) -> dict[str, Card]:
        sheets = self.cards.on_all_sheets()
        return {**_OTHER_CARDS, **{self._bare(sheet.card(card)): card for sheet in sheets for card in CARDS}}

    @cached_property
    def _colours(self) -> dict[str, Colour]:
        own = {self._bare(self.cards.colour(colour)): colour for colour in Colour}
        return {**own, **{word: Colour(word) for word in (*COLOUR_NAMES, *"rygb")}}


def bare(text: str) -> str:
    """Return text in small letters, without their marks and without quotation marks: not every keyboard has them.

    >>> bare("Żółta"), bare("ΚΌΚΚΙΝΟ"), bare("жёлтая «Пропуск хода»")
    ('zolta', 'κοκκινο', 'желтая пропуск хода')
    """
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join([letter for letter in apart if not unicodedata.combining(letter)]).translate(_UNTYPED)


def bare_in(text: str, language: str) -> str:
    """Return text as names are compared in a language; Serbian is typed in either script."""
    return bare(to_latin(text) if language in BOTH_SCRIPTS else text)


@cache
def typed_words(language: str) -> Mapping[str, str]:
    """Return what commands are called in a language, and the English word for each.

    >>> typed_words("pl")["dobierz"], typed_words("en")
    ('draw', {})
    """
    if language == DEFAULT_LANGUAGE:
        return {}
    said = {name: Words(language).say(f"typed.{name}").split() for name in _TRANSLATED}
    return {bare_in(word, language): name for name, found in said.items() for word in found}


def own_word(verb: str, words: Words) -> str:
    """Return what a language calls the command of a verb: ``zagraj`` for ``plays`` in Polish."""
    name = next((name for name in _TRANSLATED if INFINITIVES.get(name, name) == verb), "")
    return words.say(f"typed.{name}").split()[0] if name else verb


def said_online(line: str, language: str) -> tuple[str, str]:
    """Read a line that is no move but meant for the table: which of ``ONLINE``, and what stands behind it; "" if none.

    >>> said_online("powiedz dobra gra", "pl"), said_online("time", "pl"), said_online("r7", "pl")
    (('say', 'dobra gra'), ('time', ''), ('', ''))
    """
    first, _, rest = line.partition(" ")
    own = {
        bare_in(word, language): name for name in ONLINE for word in Words(language).say(f"typed.online.{name}").split()
    }
    typed = bare_in(first, language)
    name = own.get(typed, typed)
    return (name, rest.strip()) if name in ONLINE else ("", "")


def yes_or_no(word: str, language: str) -> bool | None:
    """Read a word that should be yes or no, in English or the reader's language; None if it is something else."""
    typed = bare_in(word, language)
    return _YES.get(typed_words(language).get(typed, typed))


def typed_in_words(words: Words) -> list[str]:
    """Return a line for the help that lists the commands in the reader's language; none in English, where the help has them."""
    listed = ", ".join(words.say(f"typed.{name}").split()[0] for name in _TRANSLATED)
    return [words.say("typed.words", words=listed)] if typed_words(words.language) else []


def seat_offers(view: SeatView) -> list[Action]:
    """List the players that can be picked, in the order of their numbers."""
    verb = BY_NAME[view.asks].verb if BY_NAME[view.asks].picks == "seat" else ""
    return [action for action in view.legal if action.verb == verb and action.seat is not None]


def whole_number(text: str) -> int | None:
    """Read a number of reasonable length; None if the text is not one."""
    return int(text) if text.isdecimal() and len(text) < 6 else None


def seat_named(word: str, names: Sequence[str]) -> int | None:
    """Find a seat by its player's name, or as S0, S1 and so on."""
    lowered = word.lower().rstrip(":,")
    for seat, name in enumerate(names):
        if lowered in (name.lower(), f"s{seat}"):
            return seat
    return None
