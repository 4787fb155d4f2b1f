"""A second parser for written rules: turns the statements that docs/notation.md lists into steps to carry out.

How each statement is written stands beside what it does: statements.py.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from .errors import OracleError

# What stands in the slots of a template.
SLOTS = {
    "{who}": r"(?P<who>next|me|others|all|previous|partner|most|fewest|chosen)",
    "{one}": r"(?P<who>next|me|previous|partner|chosen)",
    "{other}": r"(?P<who>next|previous|partner|most|fewest|chosen)",
    "{later}": r"(?P<who>me|previous|partner|most|fewest|chosen)",
    "{to}": r"(?P<to>next|me|previous|partner|chosen|left)",
    "{number}": r"(?P<amount>\d+|below|die|mine|theirs)",
    "{count}": r"(?P<amount>\d+)",
    "{colour}": r"(?P<what>named|red|yellow|green|blue)",
    "{fitting}": r"(?P<what>named|red|yellow|green|blue|number \d)",
    "{what}": r"(?P<what>named|red|yellow|green|blue|number \d|numbers|actions|wilds|symbols|draws)",
    "{text}": r'"[^"]*"',
}
SEPARATORS = [";", ",", "then", "else"]


@dataclass(frozen=True)
class Statement:
    """One way to write a step: words (``draws/draw``: either) and slots, and the word that the step gets."""

    template: str
    verb: str  # of its step, and the name of the method that carries it out
    word: str = ""
    who: str = ""  # unless the template has a slot for it

    @property
    def pattern(self) -> str:
        """Return what the statement looks like."""
        tokens = self.template.split()
        return " ".join(SLOTS.get(token, f"(?:{re.escape(token).replace('/', '|')})") for token in tokens)


STATEMENTS: list[Statement] = [Statement("name colour", "nothing")]
EXCHANGING: set[str] = set()  # verbs of steps that may change anybody's hand
EMPTYING: set[str] = set()  # … that may take somebody's last card, which ends the rule (AMB-52)
HARMLESS: set[str] = set()  # … that change no hand of those whom they are about

Method = TypeVar("Method", bound=Callable[..., bool])


def statement(
    *templates: str,
    word: str = "",
    who: str = "",
    exchanges: bool = False,
    empties: bool = False,
    harmless: bool = False,
) -> Callable[[Method], Method]:
    """Let a method carry out the steps that are written like one of the templates."""

    def register(method: Method) -> Method:
        verb = method.__name__
        STATEMENTS.extend(Statement(template, verb, word, who) for template in templates)
        EXCHANGING.update([verb] if exchanges else [])
        EMPTYING.update([verb] if empties else [])
        HARMLESS.update([verb] if harmless else [])
        return method

    return register


@dataclass(frozen=True)
class Step:
    """One thing that a written rule does; a vote has the steps of both its ends."""

    verb: str
    who: str = ""
    amount: str = ""
    word: str = ""
    what: str = ""
    to: str = ""
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
        reached = step.who in ("me", "all", "most", "fewest") and step.verb not in HARMLESS
        if reached or reaches_actor(step.then) or reaches_actor(step.otherwise):
            return True
    return False


def _steps(words: list[str], *, inside: bool) -> list[Step]:
    """Take statements off the words; inside a vote they end at a semicolon or at ``else``."""
    steps: list[Step] = []
    while words:
        first = words[0].lower()
        steps.append(_vote(words) if first == "vote" else _condition(words) if first == "if" else _statement(words))
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
    then, otherwise = _branches(words)
    return Step("vote", word=quorum, then=then, otherwise=otherwise)


def _condition(words: list[str]) -> Step:
    test = _statement(words)
    then, otherwise = _branches(words)
    return replace(test, then=then, otherwise=otherwise)


def _branches(words: list[str]) -> tuple[tuple[Step, ...], tuple[Step, ...]]:
    branches: dict[str, tuple[Step, ...]] = {"then": (), "else": ()}
    for name in branches:
        if words and words[0] == name:
            words.pop(0)
            found = _steps(words, inside=True)
            branches[name] = tuple(step for step in found if step.verb != "nothing")
    return branches["then"], branches["else"]


def _statement(words: list[str]) -> Step:
    taken = [words.pop(0)]
    while words and words[0] not in SEPARATORS and (words[0] != "and" or {"dare", "dares"} & {*taken}):
        taken.append(words.pop(0))
    written = " ".join(taken)
    for each in STATEMENTS:
        found = re.fullmatch(each.pattern, written)
        if found:
            named = found.groupdict()
            return Step(
                each.verb, who=named.get("who") or each.who, amount=named.get("amount") or "", word=each.word,
                what=named.get("what") or "", to=named.get("to") or "",
            )  # fmt: skip
    raise OracleError(f"no statement: {written}")
