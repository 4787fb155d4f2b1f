"""The meaning of script lines at one table: actions that are accepted or refused, checks, the next round.

All lines of a case are read before the first is carried out, so that no case with a meaningless line can pass.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from lastcard.engine.cards.codes import UnknownCode
from lastcard.engine.game import Action
from lastcard.engine.game.actions import NotationError
from lastcard.engine.message import Message, SentenceError
from lastcard.referee.case_terms import Terms
from lastcard.referee.cases import Line, round_number
from lastcard.referee.checks import Check, read_check

_CITED: Final = re.compile(r"(.*?)\s*\(([A-Za-z0-9\- ,]+)\)")

Act = tuple[int, Action]


@dataclass(frozen=True)
class Accepted:
    """An action that is accepted, or several that arrive in the same instant."""

    acts: tuple[Act, ...]


@dataclass(frozen=True)
class Refused:
    """An action that is refused, citing these rules."""

    act: Act
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Unchanging:
    """An action that changes nothing, accepted or refused."""

    act: Act


@dataclass(frozen=True)
class NextRound:
    """The deal of the next round."""

    number: int


@dataclass(frozen=True)
class Checked:
    """A check of the current position."""

    check: Check


Meaning = Accepted | Refused | Unchanging | NextRound | Checked


class UnreadableLine(SentenceError):
    """A line that means nothing at this table, and why."""

    def __init__(self, line: Line, why: Message) -> None:
        super().__init__(why.key, **why.parameters)
        self.line = line


def expects_refused_start(lines: Iterable[Line]) -> bool:
    """Say whether a script is ``! start``, which must stand alone."""
    lines = list(lines)
    starts = [line for line in lines if line.text.replace(" ", "").lower() == "!start"]
    if starts and len(lines) > 1:
        other = next(line for line in lines if line is not starts[0])
        raise UnreadableLine(other, Message("case.nothing_else"))
    return bool(starts)


def read_script(lines: Iterable[Line], terms: Terms) -> list[tuple[Line, Meaning]]:
    """Read every line of a script."""
    meanings = []
    for line in lines:
        try:
            meanings.append((line, _read(line.text, terms)))
        except (NotationError, UnknownCode) as wrong:
            raise UnreadableLine(line, wrong.message) from None
    return meanings


def _read(text: str, terms: Terms) -> Meaning:
    if text.startswith("=="):
        number = round_number(text)
        if number is None:
            raise NotationError("notation.opening", line=text)
        return NextRound(number)
    if text.startswith("="):
        return Checked(read_check(text[1:].strip(), terms))
    if text.startswith("!"):
        text = text[1:].strip()
        cited = _CITED.fullmatch(text)
        rules = cited[2].replace(",", " ").split() if cited else []
        return Refused(_act(cited[1] if cited else text, terms), tuple(terms.cited(rule) for rule in rules))
    if text.startswith("~"):
        return Unchanging(_act(text[1:].strip(), terms))
    return Accepted(tuple(_act(part.strip(), terms) for part in text.split("&")))


def _act(text: str, terms: Terms) -> Act:
    if not text:
        raise NotationError("case.no_action")
    return terms.action(text)
