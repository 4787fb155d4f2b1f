"""A second parser for written rules: turns the statements that docs/notation.md lists into steps to carry out.

How each statement is written stands beside what it does: statements.py.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from .errors import OracleError

# What stands in the slots of a template.
SLOTS = {
    "{who}": r"(?P<who>next|me|others|all)",
    "{number}": r"(?P<number>\d+)",
    "{colour}": r"(?P<word>named|red|yellow|green|blue)",
    "{text}": r'"[^"]*"',
}
SEPARATORS = [";", ",", "else"]


@dataclass(frozen=True)
class Statement:
    """One way to write a step: words (``draws/draw``: either) and slots, and the word that the step gets."""

    template: str
    verb: str  # of its step, and the name of the method that carries it out
    word: str = ""

    @property
    def pattern(self) -> str:
        """Return what the statement looks like."""
        tokens = self.template.split()
        return " ".join(SLOTS.get(token, f"(?:{re.escape(token).replace('/', '|')})") for token in tokens)


STATEMENTS: list[Statement] = [Statement("name colour", "nothing")]
EXCHANGING: set[str] = set()  # verbs of steps that may change anybody's hand
EMPTYING: set[str] = set()  # … that may take somebody's last card, which ends the rule (AMB-52)

Method = TypeVar("Method", bound=Callable[..., bool])


def statement(
    *templates: str, word: str = "", exchanges: bool = False, empties: bool = False
) -> Callable[[Method], Method]:
    """Let a method carry out the steps that are written like one of the templates."""

    def register(method: Method) -> Method:
        verb = method.__name__
        STATEMENTS.extend(Statement(template, verb, word) for template in templates)
        EXCHANGING.update([verb] if exchanges else [])
        EMPTYING.update([verb] if empties else [])
        return method

    return register


@dataclass(frozen=True)
class Step:
    """One thing that a written rule does; a vote has the steps of both its ends."""

    verb: str
    who: str = ""
    number: int = 0
    word: str = ""
    then: tuple["Step", ...] = ()
    otherwise: tuple["Step", ...] = ()


def read_rule(text: str) -> tuple[Step, ...]:
    """Read what is written on a card; what is no statement is a social rule, judged by a vote of most."""
    plain = text.strip().rstrip(".")
    if plain.lower() in ("", "blank", "nothing"):
        return ()
    words = re.findall(r'"[^"]*"|[;,]|[^\s;,"]+', plain)
    try:
        steps = _steps(words, inside=False)
    except OracleError:
        return (Step("vote", word="most"),)
    return tuple(step for step in steps if step.verb != "nothing")


def reaches_actor(steps: tuple[Step, ...]) -> bool:
    """Tell whether a rule may change the hand of whoever lays the card (AMB-38)."""
    for step in steps:
        if step.verb in EXCHANGING:
            return True
        if step.who in ("me", "all") or reaches_actor(step.then) or reaches_actor(step.otherwise):
            return True
    return False


def _steps(words: list[str], *, inside: bool) -> list[Step]:
    """Take statements off the words; inside a vote they end at a semicolon or at ``else``."""
    steps: list[Step] = []
    while words:
        steps.append(_vote(words) if words[0].lower() == "vote" else _statement(words))
        if not words or (inside and words[0] in (";", "else")):
            break
        if words.pop(0).lower() not in (";", ",", "and"):
            raise OracleError("no separator where one belongs")
    return steps


def _vote(words: list[str]) -> Step:
    words.pop(0)
    if not words or not words.pop(0).startswith('"'):
        raise OracleError("a vote without its text")
    quorum = words.pop(0) if words and words[0] in ("any", "all", "most") else "most"
    branches: dict[str, tuple[Step, ...]] = {"then": (), "else": ()}
    for name in branches:
        if words and words[0] == name:
            words.pop(0)
            found = _steps(words, inside=True)
            branches[name] = tuple(step for step in found if step.verb != "nothing")
    return Step("vote", word=quorum, then=branches["then"], otherwise=branches["else"])


def _statement(words: list[str]) -> Step:
    taken = [words.pop(0)]
    ends = SEPARATORS if taken[0] == "dare" else [*SEPARATORS, "and"]
    while words and words[0] not in ends:
        taken.append(words.pop(0))
    written = " ".join(taken)
    for each in STATEMENTS:
        found = re.fullmatch(each.pattern, written)
        if found:
            named = found.groupdict()
            who, number, word = named.get("who") or "", int(named.get("number") or 0), named.get("word") or each.word
            return Step(each.verb, who=who, number=number, word=word)
    raise OracleError(f"no statement: {written}")
