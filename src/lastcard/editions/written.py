"""The written-rule language: what a table writes on a customizable card, as a short program.

A rule is a list of statements separated by ``;`` (or ``,``), each from the small vocabulary below; a vote chooses
between two lists. The printed Swap Hands and Shuffle Hands, the house rule 7-0, the samples of every sheet and what people
invent are all programs of this language, carried out by ``lastcard.rules.program``. Text that no verb covers is a
social rule: it is shown when the card is played, and the table votes whether it was kept.
"""

import re
from dataclasses import dataclass
from typing import Final

from lastcard.cards.codes import COLOUR_NAMES
from lastcard.sentences import Message, SentenceError

# Operations: (code, a, b, c). `who` is one of the four below.
END: Final = 0
DRAW: Final = 1  # a: who, b: how many
SKIP_NEXT: Final = 2
REVERSE: Final = 3
AGAIN: Final = 4
SWAP_HANDS: Final = 5  # a: 0 as the edition says, 1 if it may be declined
TRADE_HANDS: Final = 6
SHUFFLE_HANDS: Final = 7  # a: 1 if the deal begins on the left of the player, not with him
ROTATE_HANDS: Final = 8
DRAW_UNTIL: Final = 9  # a: who, b: colour, 4 = the one just named
PURGE: Final = 10  # a: who, b: 0 wild-type, 1 all symbol cards
STUCK: Final = 11  # b: cards the next player draws if he cannot play
RESIZE: Final = 12  # a: who, b: hand size
OWE_UNO: Final = 13
OPEN_HANDS: Final = 14
FORBID: Final = 15  # a: 0 until UNO is called, 1 until somebody holds one card
VOTE: Final = 16  # a: 0 any, 1 all, 2 most; b: where the else branch starts
JUMP: Final = 17  # b: where to go on
DARE: Final = 18  # a: 0 dare or draw, 1 dare and draw; b: how many
REDUCE: Final = 19  # a: who, b: hand size; who holds fewer draws none

NEXT: Final = 0
ME: Final = 1
OTHERS: Final = 2
ALL: Final = 3

NAMED_COLOUR: Final = 4
MOST_STATEMENTS: Final = 24  # of a compiled program, END included

Operation = tuple[int, int, int]

_WHO: Final = {"next": NEXT, "me": ME, "others": OTHERS, "all": ALL, "i": ME, "everyone": ALL}
_QUORUM: Final = {"any": 0, "all": 1, "most": 2}
_TOKEN: Final = re.compile(r'"[^"]*"|[;,]|[^\s;,"]+')
# A rule of nothing but these words is meant as a program, even if it is misspelt as one.
_VOCABULARY: Final = {
    *_WHO, *_QUORUM, *COLOUR_NAMES, "draw", "draws", "discard", "discards", "to", "down", "until", "named", "skip", "reverse",
    "again", "name", "colour", "swap", "trade", "shuffle", "rotate", "hands", "left", "or", "not", "owe", "uno", "open", "my",
    "turn", "forbid", "called", "held", "vote", "then", "else", "dare", "and", "if", "stuck", "wilds", "symbols", "sample",
    "one", "two", "three", "four", "five", "six", "seven", ";", ",",
}  # fmt: skip
_QUOTING: Final = ("vote", "dare", "forbid")
_EXCHANGES: Final = (SWAP_HANDS, TRADE_HANDS, SHUFFLE_HANDS, ROTATE_HANDS)
_ABOUT_SEATS: Final = (DRAW, DRAW_UNTIL, PURGE, RESIZE, REDUCE)


class WrittenRuleError(SentenceError):
    """A written rule that cannot be understood; the message says where."""


@dataclass(frozen=True)
class Program:
    """A written rule, compiled: its operations, the texts they show, and the words it was made from."""

    text: str
    operations: tuple[Operation, ...]
    texts: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return len(self.operations) > 1

    @property
    def speaking(self) -> list[int]:
        """List the places of the operations that show a text (joke, dare, forbidden gesture)."""
        return [i for i, (code, _, _) in enumerate(self.operations) if code in (VOTE, DARE, FORBID)]

    @property
    def changes_own_hand(self) -> bool:
        """Say whether it may change the hand of whoever lays it, so that his UNO call is owed only after it (AMB-38)."""
        return any(
            code in _EXCHANGES or (code in _ABOUT_SEATS and who in (ME, ALL)) for code, who, _ in self.operations
        )

    def text_at(self, counter: int) -> str:
        """Give the quoted text of the operation at that place."""
        return self.texts[self.speaking.index(counter)]


_NOTHING: Final = ("", "blank", "nothing")
BLANK: Final = Program("", ((END, 0, 0),))


def parse_rule(text: str) -> Program:
    """Compile what is written on a card.

    >>> parse_rule("draw next 2; skip next").operations
    ((1, 0, 2), (2, 0, 0), (0, 0, 0))
    """
    text = text.strip()
    plain = text.strip('" ')
    if plain.lower() in _NOTHING:
        return BLANK
    words = _words(text)
    if not _is_program(words):
        # Quotation marks make a social rule of what would be a program without them; elsewhere they say nothing.
        return _social(f'"{plain}"' if _is_program(_words(plain)) else plain)
    parser = _Parser(text, words)
    parser.statements(stop=())
    parser.emit(END)
    if len(parser.operations) > MOST_STATEMENTS:
        raise WrittenRuleError("rule_text.too_long", text=text, steps=MOST_STATEMENTS - 1)
    return Program(text, tuple(parser.operations), tuple(parser.texts))


def _words(text: str) -> list[str]:
    return _TOKEN.findall(text.rstrip("."))


def _is_program(words: list[str]) -> bool:
    """Tell a program from free text: a vote, dare or ban with a quoted text, or words of the vocabulary only."""
    lowered = [word.lower() for word in words if not word.startswith('"')]
    if not lowered:
        return False
    quoting = lowered[0] in _QUOTING and len(lowered) < len(words)
    return quoting or all(word in _VOCABULARY or word.isdecimal() for word in lowered)


def _social(text: str) -> Program:
    """Make a social rule: the table votes, nothing mechanical follows."""
    return Program(text, ((VOTE, _QUORUM["most"], 1), (END, 0, 0)), (text.strip('"'),))


class _Parser:
    """One pass over the words of a rule, emitting operations."""

    def __init__(self, text: str, words: list[str]) -> None:
        self.text = text
        self.words = words
        self.at = 0
        self.operations: list[Operation] = []
        self.texts: list[str] = []

    def emit(self, code: int, a: int = 0, b: int = 0) -> int:
        self.operations.append((code, a, b))
        return len(self.operations) - 1

    def peek(self) -> str:
        return self.words[self.at].lower() if self.at < len(self.words) else ""

    def take(self) -> str:
        word = self.peek()
        self.at += 1
        return word

    def refuse(self, wanted: Message | str) -> WrittenRuleError:
        found = f"'{self.words[self.at]}'" if self.at < len(self.words) else Message("rule_text.end")
        return WrittenRuleError("rule_text.expected", text=self.text, wanted=wanted, found=found)

    def expect(self, *words: str) -> None:
        for word in words:
            if self.peek() != word:
                raise self.refuse(f"'{word}'")
            self.at += 1

    def number(self, low: int, high: int) -> int:
        word = self.peek()
        if not word.isdecimal() or not low <= int(word) <= high:
            raise self.refuse(Message("rule_text.number", low=low, high=high))
        self.at += 1
        return int(word)

    def who(self) -> int:
        if self.peek() not in _WHO:
            raise self.refuse(Message("rule_text.who"))
        return _WHO[self.take()]

    def quoted(self) -> None:
        word = self.words[self.at] if self.at < len(self.words) else ""
        if not word.startswith('"'):
            raise self.refuse(Message("rule_text.quoted"))
        self.at += 1
        self.texts.append(word.strip('"'))

    def statements(self, stop: tuple[str, ...]) -> None:
        while True:
            self.statement()
            separator = self.peek()
            if separator in stop:
                return
            if separator in (";", ",", "and"):
                if separator == ";" and stop:
                    return
                self.at += 1
                if not self.peek():
                    return
            elif not separator:
                return
            else:
                raise self.refuse(Message("rule_text.separator"))

    def statement(self) -> None:
        word = self.peek()
        if word in _WHO:
            self.about(self.who())
        elif word in ("draw", "skip", "name", "swap", "trade", "shuffle", "rotate", "open", "owe"):
            self.simple(self.take())
        elif word in ("reverse", "again"):
            self.take()
            self.emit(REVERSE if word == "reverse" else AGAIN)
        elif word == "forbid":
            self.take()
            self.quoted()
            self.expect("until", "uno")
            if self.peek() not in ("called", "held"):
                raise self.refuse(Message("rule_text.called"))
            self.emit(FORBID, int(self.take() == "held"))
        elif word == "dare":
            self.take()
            self.quoted()
            if self.peek() not in ("or", "and"):
                raise self.refuse(Message("rule_text.dare"))
            mode = int(self.take() == "and")
            self.expect("draw")
            self.emit(DARE, mode, self.number(1, 20))
        elif word == "vote":
            self.take()
            self.vote()
        else:
            raise self.refuse(Message("rule_text.statement"))

    def simple(self, word: str) -> None:
        """Statements that start with their verb."""
        if word == "draw":
            who = self.who()
            self.emit(DRAW, who, self.number(1, 20))
        elif word == "skip":
            self.expect("next")
            self.emit(SKIP_NEXT)
        elif word == "name":
            self.expect("colour")  # every wild-type card names it when it is laid (CUST-3)
        elif word == "owe":
            self.expect("uno")
            self.emit(OWE_UNO)
        elif word == "open":
            self.expect("hands", "until", "my", "turn")
            self.emit(OPEN_HANDS)
        else:
            self.expect("hands")
            if word == "swap":
                optional = self.peek() == "or"
                if optional:
                    self.expect("or", "not")
                self.emit(SWAP_HANDS, int(optional))
            else:
                left = word == "shuffle" and self.peek() == "left"
                self.at += left
                self.emit({"trade": TRADE_HANDS, "shuffle": SHUFFLE_HANDS, "rotate": ROTATE_HANDS}[word], int(left))

    def about(self, who: int) -> None:
        """Statements that start with whom they are about."""
        verb = self.take()
        if verb == "to":
            self.emit(RESIZE, who, self.number(1, 20))
        elif verb == "down":
            self.expect("to")
            self.emit(REDUCE, who, self.number(1, 20))
        elif verb in ("discard", "discards"):
            if self.peek() not in ("wilds", "symbols"):
                raise self.refuse(Message("rule_text.discards"))
            self.emit(PURGE, who, int(self.take() == "symbols"))
        elif verb in ("draw", "draws"):
            if self.peek() == "until":
                self.take()
                colour = self.take()
                if colour != "named" and colour not in COLOUR_NAMES:
                    self.at -= 1
                    raise self.refuse(Message("rule_text.colour"))
                self.emit(DRAW_UNTIL, who, NAMED_COLOUR if colour == "named" else COLOUR_NAMES.index(colour))
                return
            count = self.number(1, 20)
            if self.peek() == "if":
                if who != NEXT:
                    raise self.refuse(Message("rule_text.stuck"))
                self.expect("if", "stuck")
                self.emit(STUCK, 0, count)
            else:
                self.emit(DRAW, who, count)
        else:
            self.at -= 1
            raise self.refuse(Message("rule_text.about"))

    def vote(self) -> None:
        """``vote "…" [any|all|most] then … else …``: the else part may be left out."""
        self.quoted()
        quorum = _QUORUM[self.take()] if self.peek() in _QUORUM else _QUORUM["most"]
        vote = self.emit(VOTE, quorum)
        if self.peek() == "then":
            self.take()
            self.statements(stop=("else",))
        jump = self.emit(JUMP)
        self.operations[vote] = (VOTE, quorum, len(self.operations))
        if self.peek() == "else":
            self.take()
            self.statements(stop=("else",))
        self.operations[jump] = (JUMP, 0, len(self.operations))
