"""Write the rule book pages docs/rules/*.md from the rule book's data.

`python docs/build_rulebook.py` writes them; with `--check` it writes nothing and exits 1 if a page is out of date.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "src")]

from docs.writing import write_or_check  # noqa: E402
from lastcard.engine.editions import edition, edition_names, printing  # noqa: E402
from lastcard.language.rulebook.rulebook import Rule, Topic, all_rules, details, topics  # noqa: E402

PAGES = HERE / "rules"
MARK = "<!-- Written by docs/build_rulebook.py from src/lastcard/language/rulebook/data/rules; do not edit. -->"
_ID = re.compile(r"\b[A-Z][A-Z0-9]*-\d+\b")


def pages() -> dict[str, str]:
    """Return every page by file name."""
    return {"index.md": _index()} | {f"{topic.name}.md": _topic_page(topic) for topic in topics()}


def files() -> dict[Path, str | None]:
    """Return what each page must hold; None for a page whose topic is gone."""
    wanted = {PAGES / name: text for name, text in pages().items()}
    written = [path for path in PAGES.glob("*.md") if MARK in path.read_text(encoding="utf-8")]
    return {**dict.fromkeys(written), **wanted}


def _index() -> str:
    lines = [
        MARK,
        "# Rule book",
        "",
        "Every refusal names the rule it rests on. Look that rule up here, or with `lastcard rule TURN-7`.",
        "",
        "A *rule* is what the printed sheets say, or what follows from it. A *ruling* (AMB) settles what a sheet",
        "leaves open or says in two ways. A *house rule* (HOUSE) is printed nowhere. An edition that an entry does not",
        "name has no such card, or no such rule. [Fine points](../fine-points.md) has what is decided beyond the entries.",
        "",
        "[Proofs](proofs.md) lists the cases that show each rule at work, and",
        "[Arguments at the kitchen table](../arguments.md) settles what people quarrel about. `lastcard rule` also takes a",
        "question in your own words: `lastcard rule can I put a +4 on a +2`.",
        "",
        "## Editions",
        "",
        "| Edition | What it follows |",
        "|---|---|",
        *(f"| {name} | {_followed(name)} |" for name in edition_names()),
        "",
        "## Topics",
        "",
        "| Topic | About | Entries |",
        "|---|---|---|",
        *(f"| [{topic.title}]({topic.name}.md) | {topic.summary} | {len(topic.rules)} |" for topic in topics()),
        "",
        "## All entries",
        "",
    ]
    for topic in topics():
        lines += [f"### {topic.title}", "", *(f"- {_link(entry, '')} {entry.title}" for entry in topic.rules), ""]
    return "\n".join(lines)


def _followed(name: str) -> str:
    found = edition(name)
    special = " with Swap Hands" if found.swaps else " with Shuffle Hands" if found.shuffles else ""
    return f"{printing(name).follows}, {found.printed_cards} cards{special}"


def _topic_page(topic: Topic) -> str:
    rules = [entry for entry in topic.rules if entry.kind == "rule"]
    rulings = [entry for entry in topic.rules if entry.kind == "ruling"]
    house = [entry for entry in topic.rules if entry.kind == "house"]
    lines = [MARK, f"# {topic.title}", "", topic.summary, "", "[All topics](index.md)", ""]
    if rules:
        lines += ["## Rules", ""]
        lines += ["| ID | Rule | Printed by | Differences and notes | See also |", "|---|---|---|---|---|"]
        lines += [_row(entry, _statement(entry), _followers(entry), _differences(entry)) for entry in rules]
        lines.append("")
    if rulings:
        lines += ["## Rulings", ""]
        lines += ["| ID | Question | Ruling | Why | Editions | See also |", "|---|---|---|---|---|---|"]
        for entry in rulings:
            question = f"**{entry.title}.** {_linked(entry.question, topic.name)}"
            ruling, why = _linked(entry.statement, topic.name), _linked(entry.why, topic.name)
            lines.append(_row(entry, question, ruling, why, _names(entry.editions)))
        lines.append("")
    if house:
        lines += [
            "Each is one option of a table, and any combination works. Refusals cite them like printed rules.",
            "",
        ]
        lines += ["| ID | Rule | Option | See also |", "|---|---|---|---|"]
        lines += [_row(entry, _statement(entry), " ".join(f"`{name}`" for name in entry.options)) for entry in house]
        lines.append("")
    known = details()
    told = [entry for entry in topic.rules if entry.id in known]
    if told:
        lines += ["## In detail", ""]
    for entry in told:
        lines += [f"### {entry.id} {entry.title}", "", _linked(known[entry.id].strip(), topic.name), ""]
    return "\n".join(lines)


def _row(entry: Rule, *cells: str) -> str:
    others = ", ".join(_linked(other, entry.topic) for other in entry.related)
    row = [f'<a id="{entry.id.lower()}"></a>{entry.id}', *cells, others]
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"


def _statement(entry: Rule) -> str:
    return f"**{entry.title}.** {_linked(entry.statement, entry.topic)}"


def _followers(entry: Rule) -> str:
    parts = [_names(entry.printed)] if entry.printed else []
    if entry.implied:
        parts.append(f"*follows from other words:* {_names(entry.implied)}")
    if entry.by_ruling:
        parts.append(f"*by ruling:* {_names(entry.by_ruling)}. {entry.why}")
    return "<br>".join(parts)


def _differences(entry: Rule) -> str:
    # Sister sheets often differ in the same words; one line then serves them all.
    by_note: dict[str, list[str]] = {}
    for name, note in entry.differs.items():
        by_note.setdefault(note, []).append(name)
    return "<br>".join(f"*{', '.join(editions)}:* {note}" for note, editions in by_note.items())


def _names(editions: Sequence[str]) -> str:
    absent = [edition for edition in edition_names() if edition not in editions]
    if not absent:
        return "all"
    return f"all but {' and '.join(absent)}" if len(absent) <= 2 else ", ".join(editions)


def _linked(text: str, from_topic: str) -> str:
    book = {entry.id: entry for entry in all_rules()}

    def link(found: re.Match[str]) -> str:
        entry = book.get(found[0])
        return _link(entry, from_topic) if entry else found[0]

    return _ID.sub(link, text)


def _link(entry: Rule, from_topic: str) -> str:
    page = "" if entry.topic == from_topic else f"{entry.topic}.md"
    return f"[{entry.id}]({page}#{entry.id.lower()})"


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check the pages."""
    return write_or_check(__file__, files, arguments)


if __name__ == "__main__":
    sys.exit(main())
