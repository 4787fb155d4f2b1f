"""The rule book: every rule, ruling and house rule that a refusal can cite, looked up by its ID.

The texts live in `rulebook/*.toml`, one file a topic. They are read on the first question, never on import.
An edition that they do not name says in its own file whose rules it shares. How a rule book page is printed belongs to the
surfaces; what an edition does belongs to `editions`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Literal

from lastcard.editions import edition_names, printing

_ID = re.compile(r"([A-Z][A-Z0-9]*)-0*(\d+)")


class UnknownRule(KeyError):
    """No rule has this ID; the message is a sentence that names the closest ones."""

    def __init__(self, wanted: str, closest: tuple[str, ...]) -> None:
        super().__init__(wanted)
        self.wanted = wanted
        self.closest = closest

    def __str__(self) -> str:
        if not self.closest:
            return f"There is no rule {self.wanted}; rule IDs look like TURN-7 or AMB-31."
        *most, last = self.closest
        named = f"{', '.join(most)} and {last} are" if most else f"{last} is"
        return f"There is no rule {self.wanted}; {named} closest."


@dataclass(frozen=True, slots=True)
class Rule:
    """One entry of the rule book."""

    id: str
    title: str
    statement: str
    """The rule itself; of a ruling, what was decided."""
    topic: str
    printed: tuple[str, ...] = ()
    """Editions whose sheet prints it."""
    implied: tuple[str, ...] = ()
    """Editions whose sheet does not print it, but says other things from which it follows."""
    by_ruling: tuple[str, ...] = ()
    """Editions that follow it because it was decided so; `why` says the reason."""
    differs: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    """Edition → how its sheet departs from the statement, in rule or in wording."""
    question: str = ""
    """Only rulings ask one: what the sheets leave open."""
    why: str = ""
    editions: tuple[str, ...] = ()
    """Only rulings name these: the editions whose sheets raise the question."""
    related: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    """Names of the table options that govern it."""
    expressible: bool = True
    """Whether a game case can show it."""

    @property
    def kind(self) -> Literal["rule", "ruling", "house"]:
        """Whether sheets state it, it settles what they leave open, or a table adds it."""
        if self.id.startswith("AMB-"):
            return "ruling"
        return "house" if self.id.startswith("HOUSE-") else "rule"

    @property
    def followers(self) -> tuple[str, ...]:
        """The editions in which it holds or whose question it settles; no edition has a house rule of its own."""
        return (*self.printed, *self.implied, *self.by_ruling, *self.editions)

    def holds_in(self, edition: str) -> bool:
        """Whether a table of that edition can have it: a house rule fits every edition."""
        return self.kind == "house" or edition in self.followers

    def data(self) -> dict[str, Any]:
        """Return the entry as plain lists, dicts and strings, for JSON."""
        plain: dict[str, Any] = {"id": self.id, "kind": self.kind}
        for entry in fields(self):
            value = getattr(self, entry.name)
            if isinstance(value, tuple):
                value = list(value)
            elif isinstance(value, Mapping):
                value = dict(value)
            plain[entry.name] = value
        return plain


@dataclass(frozen=True, slots=True)
class Topic:
    """One chapter of the rule book."""

    name: str
    title: str
    summary: str
    rules: tuple[Rule, ...]


def rule(rule_id: str) -> Rule:
    """Return the rule with this ID, in capitals or not, or raise `UnknownRule`."""
    wanted = normal_id(rule_id)
    book = _by_id()
    if wanted not in book:
        raise UnknownRule(wanted, tuple(get_close_matches(wanted, book, n=3, cutoff=0.6)))
    return book[wanted]


def all_rules() -> tuple[Rule, ...]:
    """Return every rule, topic by topic."""
    return tuple(_by_id().values())


def topics() -> tuple[Topic, ...]:
    """Return the chapters in reading order."""
    return _read()


def looks_like_id(text: str) -> bool:
    """Tell whether a text has the form of a rule ID, existing or not."""
    return _ID.fullmatch(text.strip().upper()) is not None


def normal_id(text: str) -> str:
    """Return a rule ID as the book spells it: `amb-7` is AMB-07 and `turn-07` is TURN-7."""
    plain = text.strip().upper()
    parts = _ID.fullmatch(plain)
    if parts is None:
        return plain
    prefix, number = parts.groups()
    return f"{prefix}-{number.zfill(2 if prefix == 'AMB' else 1)}"


def in_full(entry: Rule) -> str:
    """Return a rule on one line: its ID, its question or title, and what it says.

    >>> in_full(rule("AMB-17"))
    'AMB-17 Does the Serbian sheet force you to lay a Wild when nothing else fits? No. You may draw.'
    """
    return f"{entry.id} {entry.question or f'{entry.title}.'} {entry.statement}"


@cache
def _by_id() -> dict[str, Rule]:
    return {entry.id: entry for topic in _read() for entry in topic.rules}


@cache
def _read() -> tuple[Topic, ...]:
    chapters: list[tuple[int, Topic]] = []
    for page in files("lastcard.words").joinpath("rulebook").iterdir():
        if page.name.endswith(".toml"):
            name = page.name.removesuffix(".toml")
            data = tomllib.loads(page.read_text(encoding="utf-8"))
            entries = tuple(_entries(name, data["rule"]))
            chapters.append((data["order"], Topic(name, data["title"], _text(data["summary"]), entries)))
    return tuple(topic for _, topic in sorted(chapters, key=lambda chapter: chapter[0]))


def _entries(topic: str, raw: list[dict[str, Any]]) -> Iterator[Rule]:
    for entry in raw:
        # A misspelt key is no field of Rule and stops here.
        yield _shared(Rule(topic=topic, **{key: _frozen(value) for key, value in entry.items()}))


def _shared(entry: Rule) -> Rule:
    """Add the editions whose own file says that they share this rule with another edition, or print it themselves."""
    for name in edition_names():
        sheet = printing(name)
        if not sheet.like:
            continue
        kept = entry.id not in sheet.lacks
        groups: dict[str, Any] = {
            group: (*named, name)
            for group in ("printed", "implied", "by_ruling", "editions")
            if sheet.like in (named := getattr(entry, group)) and kept
        }
        if entry.id in sheet.prints:
            group = "editions" if entry.kind == "ruling" else "printed"
            groups = {group: (*getattr(entry, group), name)}
        note = sheet.differs.get(entry.id, entry.differs.get(sheet.like, "") if kept else "")
        differs = MappingProxyType({**entry.differs, name: note}) if note else entry.differs
        entry = replace(entry, **groups, differs=differs)
    return entry


def _frozen(value: Any) -> Any:
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, list):
        return tuple(value)
    if isinstance(value, dict):
        return MappingProxyType({edition: _text(note) for edition, note in value.items()})
    return value


def _text(raw: str) -> str:
    return " ".join(raw.split())
