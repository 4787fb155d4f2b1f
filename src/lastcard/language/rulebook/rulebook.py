"""The rule book: every rule, ruling and house rule that a refusal can cite, looked up by its ID.

`data/rules/en/*.toml`, one file per topic, has the texts of each rule, and the questions people ask about it for the search;
`data/rules/*.toml` says which sheets print it and what it is linked with, if anything. The folder of another language has the
translated texts; all others are read in English.
Files are read on the first question, never on import. The surfaces print the pages.
An edition that they do not name says in its own file whose rules it shares.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, Literal

from lastcard.engine.editions import OPTIONS, edition_names, printing
from lastcard.engine.message import Message, SentenceError
from lastcard.language.catalogue.cyrillic import in_cyrillic
from lastcard.language.catalogue.language_files import DEFAULT_LANGUAGE, SECOND_SCRIPT

_FOLDER = files("lastcard.language.rulebook").joinpath("data", "rules")
_ID = re.compile(r"([A-Z][A-Z0-9]*)-0*(\d+)")
_LONGEST = 20  # letters of an ID that can be a slip of one of ours
_APART = ("asked", "detail")  # what a file says about a rule that is no part of `Rule`


class UnknownRule(SentenceError, KeyError):
    """No rule has this ID; the message names the closest ones."""

    def __init__(self, wanted: str, closest: tuple[str, ...]) -> None:
        if closest:
            *most, last = closest
            named = Message("list.and", most=", ".join(most), last=last) if most else last
            super().__init__("rulebook.closest", wanted=wanted, closest=named, count=len(closest))
        else:
            super().__init__("rulebook.unknown", wanted=wanted)
        self.wanted = wanted
        self.closest = closest


@dataclass(frozen=True, slots=True)
class Rule:
    """One entry of the rule book."""

    id: str
    title: str
    statement: str
    """The rule itself; for a ruling, the decision."""
    topic: str
    printed: tuple[str, ...] = ()
    """Editions whose sheet prints it."""
    implied: tuple[str, ...] = ()
    """Editions whose sheet does not print it, but implies it."""
    by_ruling: tuple[str, ...] = ()
    """Editions that follow it by a ruling; `why` gives the reason."""
    differs: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    """Edition → how its sheet differs from the statement, in rule or wording."""
    question: str = ""
    """What the sheets leave open; only rulings have one."""
    why: str = ""
    editions: tuple[str, ...] = ()
    """The editions whose sheets raise the question; only rulings have these."""
    related: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    """The names of the table options that control it."""
    expressible: bool = True
    """Whether a game case can show it."""

    @property
    def kind(self) -> Literal["rule", "ruling", "house"]:
        """Whether sheets state it, a ruling settles it, or a table adds it."""
        if self.id.startswith("AMB-"):
            return "ruling"
        return "house" if self.id.startswith("HOUSE-") else "rule"

    @property
    def followers(self) -> tuple[str, ...]:
        """The editions in which it holds or whose question it settles; house rules belong to no edition."""
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


def rule(rule_id: str, language: str = DEFAULT_LANGUAGE) -> Rule:
    """Return the rule with this ID, in capitals or not, or raise `UnknownRule`."""
    wanted = normal_id(rule_id)
    book = _by_id(_known(language))
    if wanted not in book:
        near = get_close_matches(wanted, book, n=3, cutoff=0.6) if len(wanted) <= _LONGEST else []
        raise UnknownRule(wanted, tuple(near))
    return book[wanted]


def all_rules(language: str = DEFAULT_LANGUAGE) -> tuple[Rule, ...]:
    """Return every rule, topic by topic."""
    return tuple(_by_id(_known(language)).values())


def topics(language: str = DEFAULT_LANGUAGE) -> tuple[Topic, ...]:
    """Return the chapters in reading order."""
    return _read(_known(language))


@cache
def translations() -> tuple[str, ...]:
    """List the tags of the languages that have texts of rules."""
    own = {entry.name for entry in _FOLDER.iterdir() if entry.is_dir()}
    return tuple(sorted(own | {tag for tag, source in SECOND_SCRIPT.items() if source in own}))


def flaws(language: str) -> list[str]:
    """List what is wrong with the texts of a language: invalid TOML, or an unknown topic, rule, field or edition."""
    folder = _FOLDER.joinpath(SECOND_SCRIPT.get(language, language))
    return [problem for topic in folder.iterdir() for problem in _topic_flaws(topic)]


def questions(language: str) -> dict[str, tuple[str, ...]]:
    """Return the questions that people ask in a language, by the ID of the rule that answers them."""
    return {key: tuple(said["asked"]) for key, said in _said(language) if "asked" in said}


def details(language: str = DEFAULT_LANGUAGE) -> dict[str, str]:
    """Return how rules work in detail, as Markdown, by the ID of the rule: every combination of house rules has an answer."""
    return {key: said["detail"] for key, said in _said(language) if "detail" in said}


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


def _known(language: str) -> str:
    return language if language in translations() else DEFAULT_LANGUAGE


@cache
def _by_id(language: str) -> dict[str, Rule]:
    return {entry.id: entry for topic in _read(language) for entry in topic.rules}


@cache
def _read(language: str) -> tuple[Topic, ...]:
    chapters: list[tuple[int, Topic]] = []
    for page in _FOLDER.iterdir():
        if page.name.endswith(".toml"):
            name = page.name.removesuffix(".toml")
            data = tomllib.loads(page.read_text(encoding="utf-8"))
            texts = _texts(name, language)
            # A misspelt key is not a field of Rule, so it fails here.
            entries = [
                _shared(Rule(id=key, topic=name, **_facts(key, data.get(key, {})), **said))
                for key, said in texts.items()
                if key
            ]
            chapters.append((data["order"], Topic(name, texts[""]["title"], texts[""]["summary"], tuple(entries))))
    ordered = [topic for _, topic in sorted(chapters, key=lambda chapter: chapter[0])]
    links = _links([entry for topic in ordered for entry in topic.rules])
    return tuple(
        replace(topic, rules=tuple(replace(entry, related=links[entry.id]) for entry in topic.rules))
        for topic in ordered
    )


def _links(entries: Sequence[Rule]) -> dict[str, tuple[str, ...]]:
    """Return what each rule is linked with, in reading order: its file or a text names one of the two at the other."""
    linked: dict[str, set[str]] = {entry.id: set() for entry in entries}
    for entry in entries:
        texts = (entry.question, entry.statement, entry.why, *entry.differs.values())
        mentioned = {found[0] for found in _ID.finditer(" ".join(texts))} & linked.keys()
        for other in {*entry.related, *mentioned} - {entry.id}:
            linked[entry.id].add(other)
            linked[other].add(entry.id)  # a misspelt link fails here
    return {rule_id: tuple(other for other in linked if other in others) for rule_id, others in linked.items()}


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


def _facts(rule_id: str, said: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a file says about a rule besides its texts, and the options that name it."""
    facts = {key: tuple(value) if isinstance(value, list) else value for key, value in said.items()}
    named = [option.name for option in OPTIONS.values() if rule_id in option.rules]
    facts["options"] = tuple(dict.fromkeys((*facts.get("options", ()), *named)))
    return facts


def _said(language: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each rule's ID with all that the files of one language say about it."""
    for page in _FOLDER.joinpath(SECOND_SCRIPT.get(language, language)).iterdir():
        yield from _parts(_page(language, page.name)).items()


def _texts(topic: str, language: str) -> dict[str, dict[str, Any]]:
    """Return the texts of every rule of a topic, and of the topic itself under "", in English where others are missing."""
    english = _parts(_page(DEFAULT_LANGUAGE, f"{topic}.toml"))
    other = _parts(_page(language, f"{topic}.toml")) if language != DEFAULT_LANGUAGE else {}
    return {
        key: {
            name: _translated(text, other.get(key, {}).get(name)) for name, text in said.items() if name not in _APART
        }
        for key, said in english.items()
    }


def _translated(english: Any, other: Any) -> Any:
    if isinstance(english, Mapping):
        own = other if isinstance(other, dict) else {}
        return MappingProxyType({edition: _translated(note, own.get(edition)) for edition, note in english.items()})
    return " ".join((other if isinstance(other, str) and other.strip() else english).split())


def _parts(data: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Part the tables of rules from what is said of the topic."""
    rules = {key: value for key, value in data.items() if isinstance(value, dict)}
    return {"": {key: value for key, value in data.items() if key not in rules}, **rules}


def _page(language: str, name: str) -> dict[str, Any]:
    """Read what a language says of a topic, in its own script."""
    if language not in SECOND_SCRIPT:
        return _toml(_FOLDER.joinpath(language, name))
    return in_cyrillic(_page(SECOND_SCRIPT[language], name), _page(DEFAULT_LANGUAGE, name))


def _toml(page: Traversable) -> dict[str, Any]:
    """Read a file of texts; one that is not there or is no TOML has none."""
    try:
        return tomllib.loads(page.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def _topic_flaws(page: Traversable) -> Iterator[str]:
    english = _parts(_page(DEFAULT_LANGUAGE, page.name))
    parts = _parts(_toml(page))
    if len(english) == 1 or parts == {"": {}}:
        yield f"{page.name}: not TOML, empty, or no topic of the rule book"
    for key, said in parts.items():
        for name, text in said.items():
            known = english.get(key, {}).get(name)
            notes = text if isinstance(text, dict) else {}
            if type(known) is not type(text) or not set(notes) <= set(known or ()):
                yield f"{page.name}: {key}: {name} is no text that this rule has in English"
