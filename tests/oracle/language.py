"""A second parser for written rules: turns the statements that docs/notation.md lists into steps to carry out."""

import re
from dataclasses import dataclass

from .errors import OracleError

WHO = r"(?P<who>next|me|others|all)"
NUMBER = r"(?P<number>\d+)"
TEXT = r'"[^"]*"'
# What a statement looks like, and the verb of its step; a word in brackets at the end of a verb is the step's word.
STATEMENTS = {
    rf"draw {WHO} {NUMBER}": "draw",
    rf"{WHO} draws? {NUMBER}": "draw",
    rf"{WHO} draws? until (?P<word>named|red|yellow|green|blue)": "until",
    rf"{WHO} discards? (?P<word>wilds|symbols)": "purge",
    rf"{WHO} to {NUMBER}": "size",
    rf"{WHO} down to {NUMBER}": "down",
    rf"next draws? {NUMBER} if stuck": "stuck",
    r"skip next": "skip",
    r"reverse": "reverse",
    r"again": "again",
    r"name colour": "nothing",
    r"swap hands(?P<word> or not)?": "swap",
    r"trade hands": "trade",
    r"shuffle hands(?P<word> left)?": "shuffle",
    r"rotate hands": "rotate",
    r"owe uno": "owe",
    r"open hands until my turn": "open",
    rf"forbid {TEXT} until uno (?P<word>called|held)": "forbid",
    rf"dare {TEXT} (?P<word>or|and) draw {NUMBER}": "dare",
}
SEPARATORS = [";", ",", "else"]


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
        if step.verb in ("swap", "trade", "shuffle", "rotate"):
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
    statement = " ".join(taken)
    for pattern, verb in STATEMENTS.items():
        found = re.fullmatch(pattern, statement)
        if found:
            named = found.groupdict()
            word = (named.get("word") or "").strip()
            return Step(verb, who=named.get("who") or "", number=int(named.get("number") or 0), word=word)
    raise OracleError(f"no statement: {statement}")
