"""Write a page for native readers of a language: every sentence in its context, in one file that can be sent to them.

`python docs/build_review.py [TAG …]` writes `build/review/<tag>.html`, for all languages unless some are named. A reader marks
what is wrong, types what it should be, and saves the list of changes as a file.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCES = HERE.parent / "src" / "lastcard"
OUT = HERE.parent / "build" / "review"
sys.path[:0] = [str(HERE.parent), str(SOURCES.parent)]

from lastcard.language.catalogue.catalogue import Words  # noqa: E402
from lastcard.language.catalogue.language_files import ABOUT, DEFAULT_LANGUAGE, rule_of, sound_texts, stem_of, tags  # noqa: E402
from lastcard.language.catalogue.origin import origin  # noqa: E402
from lastcard.language.narration.card_names import CardNames  # noqa: E402
from lastcard.language.rulebook.disputes import disputes  # noqa: E402
from lastcard.language.rulebook.rulebook import all_rules, translations  # noqa: E402

# Where the sentences of a part are read, by the beginning of their keys; the first that fits counts.
PARTS = {
    "colour.": "Names of colours and cards", "face.": "Names of colours and cards", "card.": "Names of colours and cards",
    "list.": "Names of colours and cards", "event.": "Log: what happens at the table, heard and read by everybody",
    "table.ask": "What a player is asked at the table", "prompt.": "What a player is asked", "turn.": "What a player is asked",
    "ask.": "What a player is asked", "refuse": "Why a move or a wish is refused", "entry.": "Why a typed line is not understood",
    "typed.": "Words to type, and help for them", "help": "Help of the terminal",
    "arguments.": "Help of the terminal", "system.": "Why a file cannot be read or written",
    "table.help": "Words to type, and help for them",
    "web.home": "The first page", "web.lobby": "The lobby", "web.room": "The lobby", "web.join": "The door of a table",
    "web.settings": "The settings", "web.replay": "Replays", "web.ending": "The end of a round and a match",
    "web.board": "The end of a round and a match", "web.": "The page", "learn.": "The first game", "quiz.": "The quiz",
    "why.": "Why a rule stops you", "page.": "The rules on one page", "option.": "House rules and what they do",
    "value.": "House rules and what they do", "written.": "What is written on customizable cards",
    "quote.": "What is written on customizable cards", "written_card.": "What is written on customizable cards",
    "shared_card.": "What is written on customizable cards", "template.": "What is written on customizable cards",
    "gallery.": "The gallery of written cards", "preview.": "What a written card does, from simulated rounds",
    "agree.": "A game at the terminal", "edition.title": "Editions", "edition.about": "Editions",
    "edition.deck": "Editions", "edition.": "Messages for people who write editions", "sheet": "Editions",
    "server.": "Messages of the server", "store.": "Messages of the server", "sim.": "The simulator", "cluster.": "The simulator",
    "info.": "Answers at the terminal", "play.": "A game at the terminal", "setup.": "A game at the terminal",
    "hand": "A game at the terminal", "editions.": "Editions", "preset.": "The lobby", "bot.": "Names and manners of bots",
    "name.": "Names and manners of bots", "position.": "Mistakes in records", "notation.": "Mistakes in records",
    "record.": "Mistakes in records", "receipt.": "Mistakes in records", "rule_text.": "Mistakes in written rules",
    "rulebook.": "The rule book", "rulesearch.": "The rule book", "case.": "Cases of the referee",
    "proof.": "The proof of the shuffle", "shuffle.": "The proof of the shuffle", "paper.": "Printed decks and leaflets",
    "braille.": "Braille", "join.": "A game at the terminal", "tui.": "A game at the terminal",
    "doctor.": "Messages for people who run servers", "move_tables.": "Messages for people who run servers",
    "evaluate.": "Measuring policies", "task.": "Measuring policies", "baseline.": "Measuring policies",
    "dataset.": "Measuring policies", "languages.": "Messages for people who translate",
}  # fmt: skip
# What stands in a placeholder: a player, a number, a card.
SAMPLES = {
    "who": "Ana",
    "whom": "Ivan",
    "name": "Ana",
    "names": "Ana, Ivan",
    "by": "Ivan",
    "other": "Ivan",
    "number": "3",
}
STYLE = """
body { margin: 2rem auto; padding: 0 1rem; max-width: 75rem; font: 1rem/1.45 system-ui, sans-serif; }
table { width: 100%; border-collapse: collapse; } caption { padding: 1.5rem 0 .5rem; text-align: start; font-weight: bold; }
th, td { padding: .35rem .5rem; border-bottom: 1px solid #8884; text-align: start; vertical-align: top; }
td { width: 33%; } th { font-weight: normal; } code, small { color: #666; } em { color: #666; }
[contenteditable] { outline: 1px dashed #8886; } [contenteditable]:focus { outline: 2px solid #06c; }
.changed { background: #fd03; }
.printed { padding: 0 .4em; border: 1px solid; border-radius: 1em; font-size: .8em; }
"""
SCRIPT = """
addEventListener("input", ({ target }) => {
  if (target.matches("[contenteditable]")) target.classList.toggle("changed", target.textContent !== target.dataset.was);
});
document.getElementById("save").addEventListener("click", () => {
  const changed = [...document.querySelectorAll(".changed")].map((each) => [each.id, each.textContent]);
  const file = new Blob([JSON.stringify(Object.fromEntries(changed), null, 2)], { type: "application/json" });
  const download = `${document.documentElement.lang}-changes.json`;
  Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download }).click();
});
"""


def page(language: str) -> str:
    """Return the page of a language."""
    own, english = sound_texts(language), sound_texts(DEFAULT_LANGUAGE)
    parts: dict[str, list[str]] = {}
    for key, text in own.items():
        if key not in ABOUT:
            parts.setdefault(part_of(key), []).append(_row(key, text, english, language))
    tables = [f"<table><caption>{escape(title)}</caption>{''.join(rows)}</table>" for title, rows in parts.items()]
    tables += [f"<table><caption>{escape(title)}</caption>{''.join(rows)}</table>" for title, rows in _long(language)]
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{language}: sentences to review</title>'
        f"<style>{STYLE}</style><h1>{escape(own['language'])}: {len(own)} sentences</h1>"
        '<p lang="en">Each row: the English sentence and where the program uses it, and the translation. What is in {braces}'
        " is filled in later; below it stands an example. <span class=printed>printed</span> marks words of the printed sheet;"
        " all others are ours. Click a translation to change it, then <button id=save>save your changes</button> as a file.</p>"
        f"{''.join(tables)}<script>{SCRIPT}</script></html>\n"
    )


def part_of(key: str) -> str:
    """Say where the sentence of a key is read."""
    return next((title for start, title in PARTS.items() if key.startswith(start)), "Other sentences")


def _row(key: str, text: str, english: Mapping[str, str], language: str) -> str:
    stem = stem_of(key)
    original = next((english[each] for each in (key, f"{stem}_other", stem) if each in english), "")
    mark = ' <span class="printed">printed</span>' if origin(language, key) == "printed" else ""
    example = _example(key, text, language)
    shown = f"<small>{escape(example)}</small>" if example != text else ""
    return (
        f'<tr lang="en"><th><code>{escape(key)}</code>{mark}<br><small>{escape(", ".join(used_in(stem)))}</small></th>'
        f"<td>{escape(original)}</td>{_cell(key, text, language, shown)}</tr>"
    )


def _cell(key: str, text: str, language: str, below: str = "") -> str:
    was = escape(text, quote=True)
    return f'<td lang="{language}"><div contenteditable id="{escape(key)}" data-was="{was}">{escape(text)}</div>{below}</td>'


def _example(key: str, text: str, language: str) -> str:
    """Fill the placeholders of a sentence with what could stand there."""
    cards = CardNames(Words(language))
    form = key.removeprefix(f"{stem_of(key)}_")
    counts = [number for number in (1, 2, 5, 20) if rule_of(language).form_of(number) == form] or [3]
    given = {**SAMPLES, "count": str(counts[0]), "card": cards.card(7), "top": cards.card(7), "cards": cards.cards((7, 20)),
             "colour": cards.colour(0)}  # fmt: skip
    return re.sub(r"\{(\w+)\}", lambda found: given.get(found[1], found[0]), text)


def _long(language: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the rules and the arguments, if the language has its own."""
    if language not in translations():
        return
    rules = []
    for entry, same in zip(all_rules(language), all_rules(), strict=True):
        for field in ("title", "question", "statement", "why"):
            if text := getattr(entry, field):
                rules.append(_pair(f"{entry.id}.{field}", getattr(same, field), text, language))
        rules += [
            _pair(f"{entry.id}.differs.{name}", same.differs.get(name, ""), note, language)
            for name, note in entry.differs.items()
        ]
    yield "The rule book", rules
    yield (
        "Arguments at the kitchen table",
        [
            _pair(f"{each.id}.{field}", getattr(same, field), getattr(each, field), language)
            for each, same in zip(disputes(language), disputes(), strict=True)
            for field in ("question", "answer")
        ],
    )


def _pair(key: str, english: str, text: str, language: str) -> str:
    return (
        f'<tr lang="en"><th><code>{escape(key)}</code></th><td>{escape(english)}</td>{_cell(key, text, language)}</tr>'
    )


@cache
def used_in(key: str) -> tuple[str, ...]:
    """List the files that say the sentence of a key, at most three; one whose key is put together is found by its beginning."""
    starts = [key, *(key[:at] for at in range(len(key) - 1, 0, -1) if key[at - 1] in "._")]
    return next((tuple(found[:3]) for start in starts if (found := _said().get(start))), ())


@cache
def _said() -> dict[str, list[str]]:
    """Return by key, or by the beginning of one, the files that have it in quotation marks."""
    said: dict[str, list[str]] = {}
    sources = (*SOURCES.rglob("*.py"), *SOURCES.rglob("*.js"))
    for path in sorted(path for path in sources if path.parent.name != "catalogue"):  # examples in comments
        name = path.relative_to(SOURCES).as_posix().rpartition("/static/")[2]  # as docs and imports name it
        for key in set(re.findall(r"""["'`]([a-z_]+\.[a-z_.]*)""", path.read_text(encoding="utf-8"))):
            said.setdefault(key, []).append(name)
    return said


def main(wanted: list[str]) -> None:
    """Write the pages."""
    OUT.mkdir(parents=True, exist_ok=True)
    for language in wanted or [tag for tag in tags() if tag != DEFAULT_LANGUAGE]:
        (OUT / f"{language}.html").write_text(page(language), encoding="utf-8")
        print(f"build/review/{language}.html")


if __name__ == "__main__":
    main(sys.argv[1:])
