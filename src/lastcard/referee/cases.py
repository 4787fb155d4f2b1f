"""Cases as text: a header that describes a position, then script lines. ``parse_cases`` reads a file, ``str(case)`` writes.

Header lines come first. Blank lines and comments mean nothing. Cases are separated by ``---``. This module finds what is wrong
with a case at any table. What depends on edition and options is found when it is run.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from lastcard.engine.editions import edition_names, printing
from lastcard.engine.game.actions import strip_comment
from lastcard.engine.message import Message
from lastcard.engine.records.position import KEYS
from lastcard.language.rulebook.rulebook import UnknownRule, rule

_HEADER: Final = re.compile(r"([a-z][a-z0-9_. -]*?)\s*:\s*(.*)", re.IGNORECASE)
EVERY_EDITION: Final = "all"
_ABOUT: Final = ("title", "rules", "edition")
_PATTERNS: Final = re.compile(r"option \S+|hand s\d|first ([2-9]|[1-9]\d{1,4})")
_ROUND: Final = re.compile(r"==\s*round\s+(\d{1,5})", re.IGNORECASE)
_LONGEST_WORD: Final = 200  # far longer than any card, name or number


@dataclass(frozen=True)
class Line:
    """One line and its number in the file."""

    number: int
    text: str


@dataclass(frozen=True)
class Flaw:
    """A line that is wrong at any table, and why."""

    number: int
    why: Message


@dataclass(frozen=True)
class Case:
    """A position, then actions and checks."""

    title: str
    rules: tuple[str, ...]
    editions: tuple[str, ...]
    header: Mapping[str, str]  # without title, rules and edition
    script: tuple[Line, ...]
    number: int  # the line it starts at
    places: Mapping[str, int] = field(default_factory=dict)  # the line of every header key
    flaw: Flaw | None = None  # the first line that is wrong at every table

    def place(self, key: str) -> int:
        """Return the line of a header key, or of the case if the header has no such key."""
        return self.places.get(key, self.number)

    def __str__(self) -> str:
        lines = [f"title: {self.title}", f"rules: {' '.join(self.rules)}", f"edition: {' '.join(self.editions)}"]
        lines += [f"{key}: {value}" for key, value in self.header.items()]
        return "\n".join([*lines, "", *(line.text for line in self.script)]) + "\n"


def parse_cases(text: str) -> list[Case]:
    """Read all cases of a file."""
    cases: list[Case] = []
    block: list[Line] = []
    for number, raw in enumerate([*text.split("\n"), "---"], 1):
        line = strip_comment(raw)
        if line.startswith("---"):
            if block:
                cases.append(_parse_case(block))
            block = []
        elif line:
            block.append(Line(number, line))
    return cases


def round_number(text: str) -> int | None:
    """Return the round that a line like ``== round 2`` opens; None for other lines."""
    match = _ROUND.fullmatch(text)
    return int(match[1]) if match else None


def _parse_case(block: list[Line]) -> Case:
    header: dict[str, str] = {}
    places: dict[str, int] = {}
    script: list[Line] = []
    flaws: list[Flaw] = []
    for line in block:
        flaws += [Flaw(line.number, Message("case.long_word", length=len(word))) for word in _too_long(line.text)]
        key, value = _header_line(line.text)
        if script and _is_key(key):
            flaws.append(Flaw(line.number, Message("case.late_header", name=key)))
        elif script or not key:
            script.append(line)
        else:
            if not _is_key(key):
                flaws.append(Flaw(line.number, Message("case.no_header", name=key)))
            elif key in header:
                flaws.append(Flaw(line.number, Message("case.twice", name=key)))
            header[key] = value
            places[key] = line.number
    flaws += _flaws_of(header, places, script, block[-1])
    rules = _words(header.pop("rules", "").upper())
    return Case(
        title=header.pop("title", f"case at line {block[0].number}"),
        rules=rules,
        editions=_editions(header.pop("edition", "classic"), rules),
        header=header,
        script=tuple(script),
        number=block[0].number,
        places=places,
        flaw=min(flaws, key=lambda flaw: flaw.number, default=None),
    )


def _header_line(text: str) -> tuple[str, str]:
    """Split a header line into key and value. The key is empty if it is not a header line."""
    match = _HEADER.fullmatch(text)
    if not match:
        return "", ""
    key = " ".join(match[1].lower().split()).replace("hand s", "hand S")
    return "custom1" if key == "custom" else key, match[2].strip()


def _is_key(key: str) -> bool:
    return key in KEYS or key in _ABOUT or bool(_PATTERNS.fullmatch(key.lower()))


def _too_long(text: str) -> list[str]:
    return [word for word in text.split() if len(word) > _LONGEST_WORD]


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.replace(",", " ").split())


def _editions(text: str, rules: Sequence[str]) -> tuple[str, ...]:
    """List the editions that a header line names.

    ``all`` stands for every edition whose file does not depart from one of the case's rules, ``all but greek`` for those
    among them that are neither greek nor like it.
    """
    named = _words(text.lower())
    if named[:1] != (EVERY_EDITION,) or named[1:2] not in ((), ("but",)):
        return named
    without = named[2:]
    unknown = tuple(name for name in without if name not in edition_names())
    return unknown or tuple(
        name
        for name in edition_names()
        if name not in without and printing(name).like not in without and not printing(name).departs_from(rules)
    )


def _flaws_of(
    header: Mapping[str, str], places: Mapping[str, int], script: Sequence[Line], end: Line
) -> Iterator[Flaw]:
    """Find what is wrong with a case as a whole."""
    if not script:
        yield Flaw(end.number, Message("case.no_script"))
    rules = _words(header.get("rules", "").upper())
    for identifier in rules:
        try:
            rule(identifier)
        except UnknownRule as wrong:
            yield Flaw(places["rules"], wrong.message)
    named = _editions(header.get("edition", "classic"), rules)
    if not named:
        yield Flaw(places["edition"], Message("case.no_edition_named"))
    for name in named:
        if name not in edition_names():
            yield Flaw(places["edition"], Message("case.no_edition", name=name, names=", ".join(edition_names())))
        elif named.count(name) > 1:
            yield Flaw(places["edition"], Message("case.edition_twice", name=name))
    rounds = {round_number(line.text) for line in script}
    for key in header:
        if key.startswith("first ") and _is_key(key) and int(key.removeprefix("first ")) not in rounds:
            yield Flaw(places[key], Message("case.no_round", number=key.removeprefix("first ")))
