"""`lastcard rule`: read the rule book in the terminal.

An ID shows that rule, a topic's name lists the topic, other words are a question, and no words list everything.
`--page` sums up an edition on one page.
The texts are in `language.rulebook`, whose `rule_search` answers questions; `lines.rule_page` lays them out.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import textwrap
from collections.abc import Iterable, Sequence

from lastcard.engine.editions import edition_names
from lastcard.engine.game import Game
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.rulebook import rule_search, rulebook
from lastcard.language.rulebook.one_page import as_text, one_page
from lastcard.language.rulebook.rulebook import Rule, Topic
from lastcard.terminal.arguments import Arguments
from lastcard.terminal.lines.console import Console, complain
from lastcard.terminal.lines.rule_page import answer, nothing_found, page
from lastcard.terminal.lines.table_setup import DEFAULT_EDITION
from lastcard.terminal.modes import open_console


def configure(arguments: Arguments) -> None:
    """Declare the arguments of the subcommand."""
    arguments.add("words", nargs="*", metavar="WORDS")
    arguments.add("--edition", choices=edition_names())
    arguments.add("--page", action="store_true")
    arguments.add("--json", action="store_true")
    arguments.add_plain()


def run(args: argparse.Namespace) -> int:
    """Print what was asked for. Return 0, or 2 if the book does not have it."""
    asked: Sequence[str] = " ".join(args.words).split()
    words: Words = args.voice
    console = open_console(words, plain=args.plain)
    if args.page:
        print_page(Game.create(args.edition or DEFAULT_EDITION, seed="page"), words)
        return 0
    if not asked:
        _print_topics(rulebook.topics(words.language), console, as_json=args.json)
        return 0
    if all(rulebook.looks_like_id(word) for word in asked):
        try:
            wanted = [rulebook.rule(word, words.language) for word in asked]
        except rulebook.UnknownRule as unknown:
            return complain(unknown, words)
        _print_rules(wanted, words, console, as_json=args.json)
        return 0
    topic = _topic_named(" ".join(asked), words)
    if topic is not None:
        _print_topics([topic], console, as_json=args.json)
        return 0
    return _print_found(" ".join(asked), words, console, edition=args.edition, as_json=args.json)


def print_page(game: Game, words: Words) -> None:
    """Print the rules of a table on one page."""
    for line in as_text(one_page(game, words), words):
        print(textwrap.fill(line, _width(), subsequent_indent="  "))


def _topic_named(text: str, words: Words) -> Topic | None:
    def plain(name: str) -> list[str]:
        return re.findall(r"\w+", name.casefold())

    for topic in rulebook.topics(words.language):
        if plain(text) in (plain(topic.name), plain(topic.title)):
            return topic
    return None


def _print_found(question: str, words: Words, console: Console, *, edition: str | None, as_json: bool) -> int:
    found = rule_search.find(question, edition=edition, language=words.language)
    if not found:
        return complain(nothing_found(question, words), words)
    if as_json or len(found) == 1:
        _print_rules(found, words, console, as_json=as_json)
    else:
        console.say("\n\n".join(answer(entry, edition, words, width=_width()) for entry in found))
    return 0


def _print_topics(chosen: Sequence[Topic], console: Console, *, as_json: bool) -> None:
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
    console.say("\n\n".join(blocks))


def _print_rules(chosen: Iterable[Rule], words: Words, console: Console, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps([entry.data() for entry in chosen], ensure_ascii=False, indent=2))
    else:
        console.say("\n\n".join(page(entry, words, width=_width()) for entry in chosen))


def _listed(entries: Iterable[Rule]) -> list[str]:
    return [f"  {entry.id:<10} {entry.title}" for entry in entries]


def _width() -> int:
    # Text is hard to read below 30 columns and above 100.
    return max(30, min(100, shutil.get_terminal_size().columns))
