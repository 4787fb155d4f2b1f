"""`lastcard editions`: list the editions, show every option of one, or say how two differ.

The options and their words come from `lastcard.editions`; here they are only laid out to the width of the terminal.
"""

from __future__ import annotations

import argparse
import json
import shutil
import textwrap
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final

from lastcard.cli.console import complain
from lastcard.editions import OPTIONS, Edition, EditionError, differences, edition, edition_names

GAP: Final = "  "
NARROW: Final = 96  # below this a table with five columns is unreadable, and each option gets its own lines
SHEETS: Final = {
    "sr": "Serbian", "ro": "Romanian", "ru": "Russian", "el": "Greek", "cs": "Czech", "sk": "Slovak", "hu": "Hungarian",
    "pl": "Polish", "GC": "Hungarian (braille)",
}  # fmt: skip


def configure(parser: argparse.ArgumentParser) -> None:
    """Say what the subcommand does and takes."""
    parser.description = "List the editions, show every option of one edition, or say in words how two editions differ."
    parser.epilog = "Examples: lastcard editions · lastcard editions greek · lastcard editions classic --diff russian"
    parser.add_argument("name", nargs="?", metavar="NAME", help="the edition to show")
    parser.add_argument("--diff", metavar="OTHER", help="say how NAME differs from this edition")
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print what was asked for; return 0, or 2 if there is no such edition."""
    try:
        if args.diff and not args.name:
            raise EditionError("--diff compares two editions: lastcard editions NAME --diff OTHER")
        if args.diff:
            _print_differences(edition(args.name), edition(args.diff), as_json=args.json)
        elif args.name:
            _print_edition(edition(args.name), as_json=args.json)
        else:
            _print_list([edition(name) for name in edition_names()], as_json=args.json)
    except EditionError as wrong:
        return complain(wrong)
    return 0


def _print_list(editions: Sequence[Edition], *, as_json: bool) -> None:
    if as_json:
        _print_json([_head(each) for each in editions])
        return
    rows = [(each.name, _sheets(each), str(each.printed_cards), each.summary) for each in editions]
    print("\n".join(table([("edition", "sheet", "cards", "what is special"), *rows], _width())))


def _print_edition(shown: Edition, *, as_json: bool) -> None:
    if as_json:
        options = {
            name: {
                "value": value,
                **asdict(shown.origins[name]),
                "meaning": OPTIONS[name].meaning,
                "words": OPTIONS[name].words(value),
                "note": OPTIONS[name].note,
            }
            for name, value in shown.options.items()
        }
        samples = {f"SAMPLE-{number}": rule for number, rule in enumerate(shown.samples, 1)}
        _print_json({**_head(shown), "options": options, "samples": samples})
        return
    width = _width()
    lines = [
        *_wrap(f"{shown.name}: {shown.summary}", width),
        f"{shown.printed_cards} cards; sheet: {_sheets(shown)}",
        "",
    ]
    rows = [
        (name, shown.text(name), origin.rule, origin.source, _in_words(shown, name))
        for name, origin in shown.origins.items()
    ]
    if width < NARROW:
        for name, value, rule, source, meaning in rows:
            lines += [*_wrap(f"{name}: {value} ({rule}, {source})", width), *_wrap(meaning, width, indent=GAP)]
    else:
        lines += table([("option", "value", "rule", "from", "meaning"), *rows], width)
    if shown.samples:
        lines += ["", "Sample rules for the customizable cards"]
        for number, rule in enumerate(shown.samples, 1):
            lines += _wrap(f"SAMPLE-{number}: {rule}", width, indent=GAP)
    print("\n".join(lines))


def _in_words(shown: Edition, name: str) -> str:
    """Say what an option means here, and who does not agree; of a card that is not there nobody says anything."""
    option, text = OPTIONS[name], shown.text(name)
    words = option.words(shown[name])
    return f"{words}. {option.note}" if option.note and text != "na" else words


def _print_differences(a: Edition, b: Edition, *, as_json: bool) -> None:
    found = differences(a, b)
    if as_json:
        _print_json([asdict(difference) for difference in found])
        return
    width = _width()
    lines = [] if found else [f"{a.name} and {b.name} do not differ."]
    for difference in found:
        rules = f" ({', '.join(difference.rules)})" if difference.option in OPTIONS else ""
        lines += _wrap(difference.option + rules, width)
        lines += _wrap(f"{difference.left_name}: {difference.left_words}", width, indent=GAP)
        lines += _wrap(f"{difference.right_name}: {difference.right_words}", width, indent=GAP)
    print("\n".join(lines))


def table(rows: Sequence[tuple[str, ...]], width: int) -> list[str]:
    """Lay out rows in columns no wider together than ``width``, long cells wrapped; the last column gets the rest."""
    columns = len(rows[0])
    widths = [min(24, max(len(row[column]) for row in rows)) for column in range(columns - 1)]
    longest = [max(len(word) for row in rows for word in row[column].split()) for column in range(columns - 1)]
    # The last column wants 40; until it has them, the widest column that can shrink without cutting words does.
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


def _head(each: Edition) -> dict[str, Any]:
    return {
        "name": each.name,
        "summary": each.summary,
        "sheets": each.sheets,
        "languages": each.languages,
        "cards": each.printed_cards,
    }


def _sheets(each: Edition) -> str:
    return ", ".join(SHEETS.get(sheet, sheet) for sheet in each.sheets)


def _print_json(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))


def _wrap(text: str, width: int, *, indent: str = "", hanging: bool = True) -> list[str]:
    more = indent + GAP if hanging else indent
    # IDs must stay whole, so that they can be found and copied.
    return textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=more, break_on_hyphens=False)


def _width() -> int:
    # Below 30 columns nothing reads well; above 140 the eye loses the line.
    return max(30, min(140, shutil.get_terminal_size().columns))
