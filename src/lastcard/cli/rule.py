"""`lastcard rule`: read the rule book in the terminal.

An ID shows that rule, a topic's name lists the topic, other words are taken as a question, and no words list everything.
The texts live in `lastcard.words.rulebook`; what answers a question is found by `lastcard.words.rulesearch`.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import textwrap
from collections.abc import Iterable, Sequence
from typing import Final

from lastcard.cli.console import complain
from lastcard.editions import edition_names
from lastcard.words import rulebook, rulesearch
from lastcard.words.catalogue import Words
from lastcard.words.rulebook import Rule, Topic

_UNDER_ID: Final = " " * 9
_QUOTED: Final = 60  # letters of a question that are repeated to whoever asked it


def configure(parser: argparse.ArgumentParser) -> None:
    """Say what the subcommand does and takes."""
    parser.description = "Read the rule book: by rule ID, by topic, or by a question in your own words."
    parser.epilog = (
        "Examples: lastcard rule TURN-7 · lastcard rule uno · lastcard rule can I put a +4 on a +2 · lastcard rule "
        "--edition greek first card is a wild"
    )
    parser.add_argument("words", nargs="*", metavar="WORDS", help="rule IDs, the name of a topic, or a question")
    parser.add_argument("--edition", choices=edition_names(), help="put the rules of this edition first")
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print what was asked for; return 0, or 2 if the book does not have it."""
    words: Sequence[str] = " ".join(args.words).split()
    if not words:
        _print_topics(rulebook.topics(), as_json=args.json)
        return 0
    if all(rulebook.looks_like_id(word) for word in words):
        try:
            wanted = [rulebook.rule(word) for word in words]
        except rulebook.UnknownRule as unknown:
            return complain(str(unknown))
        _print_rules(wanted, as_json=args.json)
        return 0
    topic = _topic_named(" ".join(words))
    if topic is not None:
        _print_topics([topic], as_json=args.json)
        return 0
    return _print_found(" ".join(words), edition=args.edition, as_json=args.json)


def _topic_named(text: str) -> Topic | None:
    def plain(name: str) -> list[str]:
        return re.findall(r"\w+", name.casefold())

    for topic in rulebook.topics():
        if plain(text) in (plain(topic.name), plain(topic.title)):
            return topic
    return None


def _print_found(question: str, *, edition: str | None, as_json: bool) -> int:
    found = rulesearch.find(question, edition=edition)
    if not found:
        return complain(nothing_found(question))
    if as_json or len(found) == 1:
        _print_rules(found, as_json=as_json)
    else:
        print("\n\n".join(_answer(entry, edition, width=_width()) for entry in found))
    return 0


def nothing_found(question: str) -> str:
    """Say that no rule answers a question, and which ones are nearest."""
    words = Words()
    text = textwrap.shorten(question, _QUOTED, placeholder="…")
    near = [words.say("rulesearch.rule", id=entry.id, title=entry.title) for entry in rulesearch.nearest(question)]
    if near:
        return words.say("rulesearch.none_but", text=text, near=words.listed(near))
    return words.say("rulesearch.none", text=text)


def _answer(entry: Rule, edition: str | None, *, width: int) -> str:
    """Return a rule as a short answer: what it is about, what it says, and what is different in an edition."""
    lines = _wrap(f"{entry.id:<8} {entry.question or entry.title}", width, indent="", more=_UNDER_ID)
    lines += _wrap(entry.statement, width, indent=_UNDER_ID)
    if edition:
        words = Words()
        if note := entry.differs.get(edition):
            lines += _wrap(words.say("rulesearch.differs", edition=edition, note=note), width, indent=_UNDER_ID)
        elif not entry.holds_in(edition):
            lines += _wrap(words.say("rulesearch.elsewhere", edition=edition), width, indent=_UNDER_ID)
    return "\n".join(lines)


def _print_topics(chosen: Sequence[Topic], *, as_json: bool) -> None:
    if as_json:
        plain = [
            {
                "topic": topic.name,
                "title": topic.title,
                "summary": topic.summary,
                "rules": [{"id": entry.id, "title": entry.title} for entry in topic.rules],
            }
            for topic in chosen
        ]
        print(json.dumps(plain, ensure_ascii=False, indent=2))
        return
    blocks = ["\n".join([f"{topic.title} ({topic.name})", *_listed(topic.rules)]) for topic in chosen]
    print("\n\n".join(blocks))


def _print_rules(chosen: Iterable[Rule], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps([entry.data() for entry in chosen], ensure_ascii=False, indent=2))
    else:
        print("\n\n".join(page(entry, width=_width()) for entry in chosen))


def _listed(entries: Iterable[Rule]) -> list[str]:
    return [f"  {entry.id:<10} {entry.title}" for entry in entries]


def page(entry: Rule, *, width: int) -> str:
    """Return one rule as a page of plain text no wider than `width`."""
    lines = _wrap(f"{entry.id}  {entry.title}", width, indent="")
    if entry.question:
        lines += ["", *_wrap(entry.question, width)]
    lines += ["", *_wrap(entry.statement, width)]
    facts = [
        ("Printed by", _names(entry.printed)),
        ("Follows from the sheet", _names(entry.implied)),
        ("By ruling", _names(entry.by_ruling)),
        ("Editions", _names(entry.editions)),
        ("Why", entry.why),
        *((f"Note, {edition}", note) for edition, note in entry.differs.items()),
        ("Options", ", ".join(entry.options)),
        ("See also", ", ".join(entry.related)),
    ]
    if entry.kind == "house":
        facts.insert(0, ("Printed by", "no sheet; a table may switch it on or off"))
    shown = [f"{label}: {value}" for label, value in facts if value]
    if shown:
        lines.append("")
        for fact in shown:
            lines += _wrap(fact, width, more="    ")
    return "\n".join(lines)


def _names(editions: tuple[str, ...]) -> str:
    return "all editions" if set(editions) == set(edition_names()) else ", ".join(editions)


def _wrap(text: str, width: int, *, indent: str = "  ", more: str | None = None) -> list[str]:
    # IDs and words such as next-to-last must stay whole, so that they can be found and copied.
    following = indent if more is None else more
    return textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=following, break_on_hyphens=False)


def _width() -> int:
    # Below 30 columns nothing reads well, and above 100 the eye loses the line.
    return max(30, min(100, shutil.get_terminal_size().columns))
