"""`lastcard editions`: lists the editions, shows every option of one, or says how two differ.

`lastcard.language.rulebook.option_names` says what options mean. This module fits it to the width of the terminal.
"""

from __future__ import annotations

import argparse
import json
import shutil
import textwrap
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final

from lastcard.engine.editions import OPTIONS, Edition, EditionError, edition, edition_names
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.rulebook.edition_differences import differences
from lastcard.language.rulebook.option_names import (
    edition_about,
    edition_sheets,
    option_note,
    option_title,
    value_clause,
)
from lastcard.terminal.arguments import Arguments
from lastcard.terminal.lines.console import Console, complain
from lastcard.terminal.modes import open_console

GAP: Final = "  "
NARROW: Final = 96  # below this width a table of five columns is unreadable, so each option gets its own lines


def configure(arguments: Arguments) -> None:
    """Declare the arguments of the subcommand."""
    arguments.add("name", nargs="?", metavar="NAME")
    arguments.add("--diff", metavar="OTHER")
    arguments.add("--json", action="store_true")
    arguments.add_plain()


def run(args: argparse.Namespace) -> int:
    """Print what was asked for. Return 0, or 2 if there is no such edition."""
    console = open_console(args.voice, plain=args.plain)
    try:
        if args.diff and not args.name:
            raise EditionError("editions.needs_two")
        if args.diff:
            _print_differences(edition(args.name), edition(args.diff), args.voice, console, as_json=args.json)
        elif args.name:
            _print_edition(edition(args.name), args.voice, console, as_json=args.json)
        else:
            _print_list([edition(name) for name in edition_names()], args.voice, console, as_json=args.json)
    except EditionError as wrong:
        return complain(wrong, args.voice)
    return 0


def _print_list(editions: Sequence[Edition], words: Words, console: Console, *, as_json: bool) -> None:
    if as_json:
        _print_json([_head(each, words) for each in editions])
        return
    rows = [
        (each.name, edition_sheets(each, words), str(each.printed_cards), edition_about(each, words))
        for each in editions
    ]
    console.say(*table([_heads(words, "edition", "sheet", "cards", "special"), *rows], _width()))


def _print_edition(shown: Edition, words: Words, console: Console, *, as_json: bool) -> None:
    if as_json:
        options = {
            name: {
                "value": value,
                **asdict(shown.origins[name]),
                "meaning": option_title(OPTIONS[name], words),
                "words": value_clause(OPTIONS[name], value, words),
                "note": option_note(OPTIONS[name], words),
            }
            for name, value in shown.options.items()
        }
        samples = {f"SAMPLE-{number}": rule for number, rule in enumerate(shown.samples, 1)}
        _print_json({**_head(shown, words), "options": options, "samples": samples})
        return
    width = _width()
    lines = [
        *_wrap(words.say("editions.one", name=shown.name, about=edition_about(shown, words)), width),
        words.say("editions.deck", cards=shown.printed_cards, sheet=edition_sheets(shown, words)),
        "",
    ]
    rows = [
        (
            name,
            shown.text(name),
            origin.rule,
            words.say(f"editions.source.{origin.source}"),
            _in_words(shown, name, words),
        )
        for name, origin in shown.origins.items()
    ]
    if width < NARROW:
        for name, value, rule, source, meaning in rows:
            lines += [*_wrap(f"{name}: {value} ({rule}, {source})", width), *_wrap(meaning, width, indent=GAP)]
    else:
        lines += table([_heads(words, "option", "value", "rule", "from", "meaning"), *rows], width)
    if shown.samples:
        lines += ["", words.say("editions.samples")]
        for number, rule in enumerate(shown.samples, 1):
            lines += _wrap(f"SAMPLE-{number}: {rule}", width, indent=GAP)
    console.say(*lines)


def _heads(words: Words, *columns: str) -> tuple[str, ...]:
    return tuple(words.say(f"editions.head.{column}") for column in columns)


def _in_words(shown: Edition, name: str, words: Words) -> str:
    """Say what an option means here, with dissenting views unless the edition lacks the card."""
    clause, note = value_clause(OPTIONS[name], shown[name], words), option_note(OPTIONS[name], words)
    return f"{clause}. {note}" if note and shown.text(name) != "na" else clause


def _print_differences(a: Edition, b: Edition, words: Words, console: Console, *, as_json: bool) -> None:
    found = differences(a, b, words)
    if as_json:
        _print_json([asdict(difference) for difference in found])
        return
    width = _width()
    lines = [] if found else [words.say("editions.same", left=a.name, right=b.name)]
    for difference in found:
        rules = f" ({', '.join(difference.rules)})" if difference.option in OPTIONS else ""
        lines += _wrap(difference.option + rules, width)
        lines += _wrap(f"{difference.left_name}: {difference.left_words}", width, indent=GAP)
        lines += _wrap(f"{difference.right_name}: {difference.right_words}", width, indent=GAP)
    console.say(*lines)


def table(rows: Sequence[tuple[str, ...]], width: int) -> list[str]:
    """Lay out rows in columns within ``width``, wrapping long cells. The last column gets the remaining width."""
    columns = len(rows[0])
    widths = [min(24, max(len(row[column]) for row in rows)) for column in range(columns - 1)]
    longest = [max(len(word) for row in rows for word in row[column].split()) for column in range(columns - 1)]
    # The last column wants 40 characters. Until it has them, the widest column that can shrink without cutting words does.
    while sum(widths) + len(GAP) * (columns - 1) > width - 40:
        shrinkable = [column for column in range(columns - 1) if widths[column] > longest[column]]
        if not shrinkable:
            break
        widths[max(shrinkable, key=widths.__getitem__)] -= 1
    widths.append(max(10, width - sum(widths) - len(GAP) * (columns - 1)))
    lines = []
    for row in rows:
        cells = [_wrap(cell, size, hanging=False) or [""] for cell, size in zip(row, widths, strict=True)]
        for at in range(max(len(cell) for cell in cells)):
            parts = [cell[at] if at < len(cell) else "" for cell in cells]
            lines.append(GAP.join(f"{part:<{size}}" for part, size in zip(parts, widths, strict=True)).rstrip())
    return lines


def _head(each: Edition, words: Words) -> dict[str, Any]:
    return {
        "name": each.name,
        "summary": edition_about(each, words),
        "sheets": each.sheets,
        "languages": each.languages,
        "cards": each.printed_cards,
    }


def _print_json(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))


def _wrap(text: str, width: int, *, indent: str = "", hanging: bool = True) -> list[str]:
    more = indent + GAP if hanging else indent
    # Keep IDs whole, so that they can be found and copied.
    return textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=more, break_on_hyphens=False)


def _width() -> int:
    # Below 30 columns nothing reads well; above 140 the eye loses the line.
    return max(30, min(140, shutil.get_terminal_size().columns))
