"""A rule of the book as lines of plain text: a page, a short answer, or a sentence that no rule was found.

`lastcard rule` prints them, and so does a game in which somebody asks.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Final

from lastcard.engine.editions import edition_names
from lastcard.engine.message import EditionName, Message
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.rulebook import rule_search
from lastcard.language.rulebook.rulebook import Rule

_UNDER_ID: Final = " " * 9
_QUOTED: Final = 60  # letters of a question to repeat in the answer


def page(entry: Rule, words: Words, *, width: int) -> str:
    """Return one rule as a page of plain text no wider than `width`."""
    lines = _wrap(f"{entry.id}  {entry.title}", width, indent="")
    if entry.question:
        lines += ["", *_wrap(entry.question, width)]
    lines += ["", *_wrap(entry.statement, width)]
    shown = list(_facts(entry, words))
    if shown:
        lines.append("")
        for fact in shown:
            lines += _wrap(fact, width, more="    ")
    return "\n".join(lines)


def answer(entry: Rule, edition: str | None, words: Words, *, width: int) -> str:
    """Return a rule as a short answer: its subject, its text, and what differs in an edition."""
    lines = _wrap(f"{entry.id:<8} {entry.question or entry.title}", width, indent="", more=_UNDER_ID)
    lines += _wrap(entry.statement, width, indent=_UNDER_ID)
    if edition:
        if note := entry.differs.get(edition):
            lines += _wrap(
                words.say("rulesearch.differs", edition=EditionName(edition), note=note), width, indent=_UNDER_ID
            )
        elif not entry.holds_in(edition):
            lines += _wrap(words.say("rulesearch.elsewhere", edition=EditionName(edition)), width, indent=_UNDER_ID)
    return "\n".join(lines)


def nothing_found(question: str, words: Words) -> Message:
    """Say that no rule answers a question, and which rules are nearest."""
    text = textwrap.shorten(question, _QUOTED, placeholder="…")
    nearest = rule_search.nearest(question, language=words.language)
    near = [words.say("rulesearch.rule", id=entry.id, title=entry.title) for entry in nearest]
    if near:
        return Message("rulesearch.none_but", text=text, near=words.listed(near))
    return Message("rulesearch.none", text=text)


def _facts(entry: Rule, words: Words) -> Iterator[str]:
    """Yield the links of a rule, one line per kind of link."""
    if entry.kind == "house":
        yield words.say("rulebook.house")
    for name in ("printed", "implied", "by_ruling", "editions"):
        editions = getattr(entry, name)
        if editions:
            everywhere = set(editions) == set(edition_names())
            names = words.say("rulebook.all_editions") if everywhere else ", ".join(map(words.title_of, editions))
            yield words.say(f"rulebook.{name}", names=names)
    if entry.why:
        yield words.say("rulebook.why", why=entry.why)
    for edition, note in entry.differs.items():
        yield words.say("rulebook.differs", edition=EditionName(edition), note=note)
    for name, others in (("options", entry.options), ("related", entry.related)):
        if others:
            yield words.say(f"rulebook.{name}", names=", ".join(others))


def _wrap(text: str, width: int, *, indent: str = "  ", more: str | None = None) -> list[str]:
    # Keep IDs and words such as next-to-last whole, so that they can be found and copied.
    following = indent if more is None else more
    return textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=following, break_on_hyphens=False)
