"""The written-rule language: what a table writes on a customizable card, as a short program.

A rule is a list of statements separated by ``;`` (or ``,``), each one phrase of ``operations``; a vote chooses between two
lists. The printed Swap Hands and Shuffle Hands, the house rule 7-0, the samples of every sheet and what people
invent are all programs of this language, run by ``kernel.program``. Any other text is a social rule: it is shown when
the card is played, and the table judges whether it was kept. People write sentences: ``written`` makes programs of them.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from lastcard.engine.message import Message, SentenceError, quoted
from lastcard.engine.programs import operations
from lastcard.engine.programs.operations import (
    AMOUNTS,
    CHOOSE,
    CHOSEN,
    END,
    HIGH,
    IF,
    JUMP,
    OPERATIONS,
    TO,
    TO_CHOSEN,
    VOTE,
    WHAT,
    Phrase,
)

MOST_STATEMENTS: Final = 24  # of a compiled program, END included
MOST: Final = 20  # the most cards in a statement
MOST_SIGNS: Final = 300  # of what somebody writes on a card at a table
LONGEST: Final = 4 * MOST_SIGNS  # of any text: what was read from a sentence, or says it back, may be longer

Compiled = tuple[int, int, int]  # an operation: code, a, b

_QUORUM: Final = {word: quorum for quorum, word in enumerate(operations.QUORUMS)}
# The words that people may write in a slot, and what each adds to ``a`` or is as ``b``.
_WHO: Final = {**{word: who for who, word in enumerate(operations.WHO)}, "i": operations.ME, "everyone": operations.ALL}
_WHAT: Final = {word: what for what, word in enumerate(WHAT)}
_FIGURES: Final = {str(number): number for number in range(1, MOST + 1)}
_IN_A: Final[Mapping[str, Mapping[str, int]]] = {
    "WHO": _WHO,
    "ONE": {word: _WHO[word] for word in operations.SINGLE},
    "NOT_ME": {word: _WHO[word] for word in operations.NOT_ME},
    "NOT_NEXT": {word: _WHO[word] for word in operations.NOT_NEXT},
    "TO": {word: HIGH * to for to, word in enumerate(TO)},
}
_IN_B: Final[Mapping[str, Mapping[str, int]]] = {
    "NUMBER": _FIGURES | AMOUNTS,
    "COUNT": _FIGURES,
    "WHAT": _WHAT,
    "COLOUR": {word: what for word, what in _WHAT.items() if what <= operations.NAMED_COLOUR},
    "FITTING": {word: what for word, what in _WHAT.items() if what < operations.NUMBERS},
}
_SLOTS: Final = {
    "NUMBER": Message("rule_text.number", low=1, high=MOST),
    "COUNT": Message("rule_text.number", low=1, high=MOST),
    "WHO": Message("rule_text.who"),
    "ONE": Message("rule_text.who"),
    "NOT_ME": Message("rule_text.who"),
    "NOT_NEXT": Message("rule_text.who"),
    "TO": Message("rule_text.who"),
    "WHAT": Message("rule_text.what"),
    "COLOUR": Message("rule_text.colour"),
    "FITTING": Message("rule_text.what"),
    "TEXT": Message("rule_text.quoted"),
}
# Every way to write a statement; a colour is named when a wild-type card is laid, so naming it does nothing here (CUST-3).
_PHRASES: Final = tuple(
    [(operation.code, phrase) for operation in OPERATIONS for phrase in operation.phrases]
    + [(None, Phrase("name colour"))]
)
_TOKEN: Final = re.compile(r'"[^"]*"|[;,]|number\s+[0-9](?![0-9])|[^\s;,"]+', re.IGNORECASE)
# A rule made only of these words is meant as a program, even if it is malformed.
_VOCABULARY: Final = {
    *_QUORUM, *(word for slot in (*_IN_A.values(), *_IN_B.values()) for word in slot),
    *(word for _, phrase in _PHRASES for token in phrase.tokens for word in token.split("|")),
    "vote", "then", "else", "and", "sample", "one", "two", "three", "four", "five", "six", "seven", ";", ",",
} - {*_SLOTS}  # fmt: skip
_QUOTING: Final = ("vote", *(phrase.tokens[0] for _, phrase in _PHRASES if phrase.tokens[1:2] == ("TEXT",)))
_INNER: Final = str.maketrans("“”„‟«»", "''''''")  # what a rule says stands in such marks itself
_SPEAKING: Final = tuple(operation.code for operation in OPERATIONS if operation.speaks)


class WrittenRuleError(SentenceError):
    """A written rule that cannot be parsed; the message says where."""

    __module__ = "lastcard"  # where it is public


@dataclass(frozen=True)
class Program:
    """A written rule, compiled: its operations, the texts they show, and the words it was made from."""

    text: str
    operations: tuple[Compiled, ...]
    texts: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return len(self.operations) > 1

    @property
    def is_judged(self) -> bool:
        """Say whether it does nothing but ask the table."""
        return len(self.operations) == 2 and self.operations[0][0] == VOTE

    @property
    def speaking(self) -> list[int]:
        """List the places of the operations that show a text (joke, dare, forbidden gesture)."""
        return [i for i, (code, _, _) in enumerate(self.operations) if code in _SPEAKING]

    @property
    def changes_own_hand(self) -> bool:
        """Say whether it may change the hand of the player who lays it, who then owes the UNO call only afterwards (AMB-38)."""
        changes = [(OPERATIONS[code].changes, OPERATIONS[code].who(a)) for code, a, _ in self.operations]
        return any(whose == "all hands" or (whose == "their hands" and who in operations.OWN) for whose, who in changes)

    def text_at(self, counter: int) -> str:
        """Return the quoted text of the operation at that index."""
        return self.texts[self.speaking.index(counter)]


_NOTHING: Final = ("", "blank", "nothing")
BLANK: Final = Program("", ((END, 0, 0),))


def check_length(text: str, most: int = LONGEST) -> None:
    """Refuse a text that is longer than any card: reading it would take seconds, and all of it would be shown to everybody."""
    if len(text) > most:
        raise WrittenRuleError("rule_text.too_many_signs", found=len(text), most=MOST_SIGNS)


def check_kept(text: str) -> None:
    """Refuse a text that no table can have had on a card: a sentence longer than people may write, or a longer program."""
    check_length(text)
    if len(text) > MOST_SIGNS and settled_rule(text) is None:
        check_length(text, MOST_SIGNS)


@lru_cache(maxsize=256)  # every table has the same few of its edition
def parse_rule(text: str) -> Program:
    """Compile what is written on a card.

    >>> parse_rule("draw next 2; skip next").operations
    ((1, 0, 2), (2, 0, 0), (0, 0, 0))
    """
    check_length(text)
    text = text.strip()
    plain = text.strip('" ')
    if plain.lower() in _NOTHING:
        return BLANK
    if not is_program(text):
        return _social(plain)
    parser = _Parser(text, _words(text))
    parser.statements(stop=())
    parser.emit(END)
    if len(parser.operations) > MOST_STATEMENTS:
        raise WrittenRuleError("rule_text.too_long", text=text, steps=MOST_STATEMENTS - 1)
    return Program(text, tuple(parser.operations), tuple(parser.texts))


@lru_cache(maxsize=256)  # the reader of a sentence asks again
def settled_rule(text: str) -> Program | None:
    """Compile what needs no reader of sentences: a program, a blank card, or a rule in quotation marks; None for the rest.

    >>> settled_rule("draw next 2").text, settled_rule("The next player draws 2")
    ('draw next 2', None)
    """
    text = text.strip()
    try:
        program = parse_rule(text)
    except WrittenRuleError:
        return None  # a sentence can be made of words of the rule language alone
    return None if program.is_judged and not text.startswith('"') and not is_program(text) else program


def _words(text: str) -> list[str]:
    return [" ".join(word.split()) if word[0] != '"' else word for word in _TOKEN.findall(text.rstrip("."))]


def is_program(text: str) -> bool:
    """Tell a program from free text: a vote, dare or ban with a quoted text, or words of the vocabulary only."""
    words = _words(text)
    lowered = [word.lower() for word in words if not word.startswith('"')]
    if not lowered:
        return False
    quoting = lowered[0] in _QUOTING and len(lowered) < len(words)
    return quoting or all(word in _VOCABULARY or word.isdecimal() for word in lowered)


def _social(text: str) -> Program:
    """Make a social rule: the table votes, nothing mechanical follows. The quotation marks say that it is meant so."""
    text = text.replace('"', "'")
    return Program(f'"{text}"', ((VOTE, _QUORUM["most"], 1), (END, 0, 0)), (text,))


class _Parser:
    """One pass over the words of a rule, emitting operations."""

    def __init__(self, text: str, words: list[str]) -> None:
        self.text = text
        self.words = words
        self.at = 0
        self.operations: list[Compiled] = []
        self.texts: list[str] = []
        self.has_chosen = False  # somebody is chosen before what comes next

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
        found = quoted(self.words[self.at]) if self.at < len(self.words) else Message("rule_text.end")
        return WrittenRuleError("rule_text.expected", text=self.text, wanted=wanted, found=found)

    def quoted(self) -> None:
        word = self.words[self.at] if self.at < len(self.words) else ""
        if not word.startswith('"'):
            raise self.refuse(_SLOTS["TEXT"])
        self.at += 1
        self.texts.append(word.strip('"').translate(_INNER))

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
        if self.peek() == "vote":
            self.at += 1
            self.vote()
            return
        code, phrase = self.longest_phrase()
        a, b = phrase.a, phrase.b
        for token in phrase.tokens:
            word = self.peek()
            a += _IN_A.get(token, {}).get(word, 0)
            b += _IN_B.get(token, {}).get(word, 0)
            if token == "TEXT":
                self.quoted()
            else:
                self.at += 1
        if code is not None:
            self.choose_first(code, a)
            self.emit(code, a, b)
        if code == IF:
            jump = self.emit(JUMP)
            self.operations[jump] = (JUMP, 0, self.branches())

    def choose_first(self, code: int, a: int) -> None:
        """Let somebody be chosen, if the operation is about that player and it has not happened before."""
        row = OPERATIONS[code]
        if code == CHOOSE:
            self.has_chosen = True
        elif not self.has_chosen and ((row.seats and a % HIGH == CHOSEN) or (row.gives and a // HIGH == TO_CHOSEN)):
            self.emit(CHOOSE)
            self.has_chosen = True

    def longest_phrase(self) -> tuple[int | None, Phrase]:
        """Find the longest phrase that begins here, or say what was expected where no phrase fits."""
        begin = self.at
        going_on = list(_PHRASES)
        found = None
        for depth in range(len(self.words) - begin + 1):
            found = next((each for each in going_on if len(each[1].tokens) == depth), found)
            word = self.words[begin + depth] if begin + depth < len(self.words) else ""
            before, going_on = going_on, [each for each in going_on if _accepts(each[1].tokens[depth:], word)]
            if not going_on:
                break
        if found is None or len(found[1].tokens) < depth:  # a longer phrase was begun
            self.at = begin + depth
            raise self.refuse(_expected(before, depth))
        return found

    def vote(self) -> None:
        """``vote "…" [any|all|most] then … else …``: the else part may be left out."""
        self.quoted()
        quorum = _QUORUM[self.take()] if self.peek() in _QUORUM else _QUORUM["most"]
        vote = self.emit(VOTE, quorum)
        self.operations[vote] = (VOTE, quorum, self.branches())

    def branches(self) -> int:
        """``then … else …``: both may be left out. Return where the second begins."""
        has_chosen = self.has_chosen
        if self.peek() == "then":
            self.take()
            self.statements(stop=("else",))
        jump = self.emit(JUMP)
        begin = len(self.operations)
        self.has_chosen = has_chosen
        if self.peek() == "else":
            self.take()
            self.statements(stop=("else",))
        self.has_chosen = has_chosen
        self.operations[jump] = (JUMP, 0, len(self.operations))
        return begin


def _accepts(tokens: tuple[str, ...], word: str) -> bool:
    """Say whether a word can stand for the first of these tokens."""
    if not tokens:
        return False
    token, lowered = tokens[0], word.lower()
    if token == "TEXT":
        return word.startswith('"')
    slot = _IN_A.get(token) or _IN_B.get(token)
    return lowered in slot if slot is not None else lowered in token.split("|")


def _expected(phrases: Sequence[tuple[int | None, Phrase]], depth: int) -> Message | str:
    """Say what one of these phrases would continue with."""
    if depth == 0:
        return Message("rule_text.statement")
    tokens = dict.fromkeys(phrase.tokens[depth] for _, phrase in phrases)
    wanted: list[Message | str] = [_SLOTS.get(token, quoted(token.partition("|")[0])) for token in tokens]
    told = wanted[-1]
    for other in reversed(wanted[:-1]):
        told = Message("rule_text.either", one=other, other=told)
    return told
