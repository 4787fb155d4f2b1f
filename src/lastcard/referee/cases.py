"""Cases as text: a header that describes a position, then script lines; ``parse_cases`` reads a file, ``str(case)`` writes it.

Header lines come first; blank lines and comments mean nothing. Cases are separated by ``---``.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from lastcard.game.actions import strip_comment
from lastcard.game.position import KEYS

_HEADER: Final = re.compile(r"([a-z][a-z0-9_. ]*?)\s*:\s*(.*)", re.IGNORECASE)
_PATTERNS: Final = re.compile(r"title|rules|option \S+|hand s\d|first \d+|custom")


_KEY_FORMS: Final = {"custom": "custom1"}


@dataclass(frozen=True)
class Line:
    """One script line and where it stands in its file."""

    number: int
    text: str


@dataclass(frozen=True)
class Case:
    """A position, then actions and checks."""

    title: str
    rules: tuple[str, ...]
    editions: tuple[str, ...]
    header: Mapping[str, str]  # without title, rules and edition
    script: tuple[Line, ...]
    number: int  # the line it starts at
    flaw: Line | None = None  # a header line that cannot be read, with what is wrong with it

    def __str__(self) -> str:
        lines = [f"title: {self.title}", f"rules: {' '.join(self.rules)}", f"edition: {' '.join(self.editions)}"]
        lines += [f"{key}: {value}" for key, value in self.header.items()]
        return "\n".join([*lines, "", *(line.text for line in self.script)]) + "\n"


def parse_cases(text: str) -> list[Case]:
    """Read all cases of a file."""
    cases: list[Case] = []
    block: list[Line] = []
    for number, raw in enumerate([*text.splitlines(), "---"], 1):
        line = strip_comment(raw)
        if line.startswith("---"):
            if block:
                cases.append(_parse_case(block))
            block = []
        elif line:
            block.append(Line(number, line))
    return cases


def _parse_case(block: list[Line]) -> Case:
    header: dict[str, str] = {}
    script: list[Line] = []
    flaw = None
    for line in block:
        match = None if script else _HEADER.fullmatch(line.text)
        if match:
            key = " ".join(match[1].lower().split())
            flaw = flaw or _flaw_of(key, line, header)
            header[_KEY_FORMS.get(key, key.replace("hand s", "hand S"))] = match[2].strip()
        else:
            script.append(line)
    return Case(
        title=header.pop("title", f"case at line {block[0].number}"),
        rules=tuple(header.pop("rules", "").replace(",", " ").upper().split()),
        editions=tuple(header.pop("edition", "classic").replace(",", " ").lower().split()),
        header=header,
        script=tuple(script),
        number=block[0].number,
        flaw=flaw,
    )


def _flaw_of(key: str, line: Line, header: Mapping[str, str]) -> Line | None:
    if key not in KEYS and not _PATTERNS.fullmatch(key):
        return Line(line.number, f"'{key}' is no header key of a case")
    if key in header:
        return Line(line.number, f"'{key}' is given twice")
    return None
