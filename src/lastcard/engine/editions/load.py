"""Reading editions: the TOML files of ``data``, what they inherit by ``extends``, and all checks.

A file sets options as ``name = { value = …, rule = "…", source = "printed" }`` and inherits the rest. Each file is
parsed only when an edition needs it. Any mistake is an ``EditionError`` of one sentence, the file's name first.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from lastcard.engine.editions.edition_data import SOURCES, Edition, Origin, check_together
from lastcard.engine.editions.options import OPTIONS, canonical, parse_option
from lastcard.engine.editions.values import EditionError, Value, closest, quote
from lastcard.engine.message import Message, shortened
from lastcard.engine.programs.rule_text import WrittenRuleError, parse_rule
from lastcard.engine.strange_file import read_strange

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_KEYS: Final = (
    "name", "extends", "abstract", "summary", "follows", "sheets", "languages", "options", "samples", "rulebook",
)  # fmt: skip
_BOOK_KEYS: Final = ("like", "prints", "lacks", "differs")
_OPTION_KEYS: Final = ("value", "rule", "source")
_RULE_ID: Final = re.compile(
    r"(META|DECK|ACC|SETUP|FIRST|TURN|MATCH|DT|REV|SKIP|WILD|WD4|CHAL|SWAP|SHUF|CUST|UNO|END|SCORE|TWO|TEAM|ELIM|PEN"
    r"|SAMPLE|AMB|HOUSE)-[0-9]{1,2}"
)

T = TypeVar("T")


@dataclass(frozen=True)
class Printing:
    """What an edition follows, and its place in the rule book: like another edition, except for what it says itself."""

    follows: str = ""  # in words
    like: str = ""  # another edition; empty if the rule book's own files name this one
    prints: tuple[str, ...] = ()  # rules that its sheet prints and rulings that it needs, unlike the other
    lacks: tuple[str, ...] = ()  # rules that do not hold here, or hold differently
    differs: Mapping[str, str] = field(default_factory=dict)  # rule → how this sheet differs from it

    def departs_from(self, rules: Iterable[str]) -> bool:
        """Say whether its own file says that one of these rules does not hold here, or holds differently."""
        return not {*self.lacks, *self.differs}.isdisjoint(rules)


@dataclass
class _Sheet:
    """What one file says, checked but not yet merged with the file it extends."""

    file: str
    name: str
    extends: str = ""
    abstract: bool = False
    summary: str = ""
    sheets: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    options: dict[str, tuple[Value, Origin]] = field(default_factory=dict)
    samples: dict[int, str] = field(default_factory=dict)
    printing: Printing = Printing()


def edition(name: str) -> Edition:
    """Return a printed edition by its name.

    >>> edition("polish")["swap"]
    'mandatory'
    """
    return _printed(name.strip().lower())


@cache
def _printed(name: str) -> Edition:
    text = _packaged(name)
    if text is None:
        raise EditionError("edition.none", name=name, hint=closest(name, edition_names()) or _choices())
    chain = _chain(_read(text, name), _packaged_sheet)
    if chain[-1].abstract:
        raise EditionError("edition.shared", name=name, hint=_choices())
    return _merge(chain, file="")


@cache
def edition_names() -> tuple[str, ...]:
    """List the names of the printed editions, classic first."""
    names = sorted(entry.removesuffix(".toml") for entry in _packaged_files())
    sheets = [sheet for name in names if (sheet := _packaged_sheet(name))]
    return tuple(
        sorted((sheet.name for sheet in sheets if not sheet.abstract), key=lambda name: (name != "classic", name))
    )


def printing(name: str) -> Printing:
    """Return what a printed edition follows and its place in the rule book."""
    sheet = _packaged_sheet(edition(name).name)
    assert sheet is not None
    return sheet.printing


def load_edition(path: str | Path) -> Edition:
    """Read an edition from a file; the edition it extends is looked for beside it, then among the printed editions."""
    path = Path(path)

    def beside(name: str) -> _Sheet | None:
        neighbour = path.with_name(f"{name}.toml")
        return _read(_text(neighbour), name) if neighbour.is_file() else _packaged_sheet(name)

    chain = _chain(_read(_text(path), path.stem), beside)
    if chain[-1].abstract:
        raise EditionError.at(path.name, "edition.abstract")
    return _merge(chain, file=str(path))


def _choices() -> Message:
    return Message("edition.choose", names=", ".join(edition_names()))


def _text(path: Path) -> str:
    try:
        return read_strange(path)
    except UnicodeDecodeError:
        raise EditionError.at(path.name, "edition.not_text") from None
    except OSError as wrong:
        raise EditionError.at(path.name, "edition.unreadable", why=(wrong.strerror or str(wrong)).lower()) from None


def _folder() -> "Traversable":
    from importlib.resources import files  # slow to import, and only needed here

    return files("lastcard.engine.editions").joinpath("data")


def _packaged_files() -> Iterator[str]:
    yield from (entry.name for entry in _folder().iterdir() if entry.name.endswith(".toml"))


def _packaged(name: str) -> str | None:
    if not re.fullmatch(r"[a-z0-9-]{1,64}", name):
        return None
    entry = _folder().joinpath(f"{name}.toml")
    return entry.read_text(encoding="utf-8") if entry.is_file() else None


@cache
def _packaged_sheet(name: str) -> _Sheet | None:
    text = _packaged(name)
    return None if text is None else _read(text, name)


def _chain(sheet: _Sheet, find: Callable[[str], _Sheet | None]) -> list[_Sheet]:
    """List the files an edition is made of, the most general first."""
    chain = [sheet]
    while sheet.extends:
        names = [each.name for each in chain]
        if sheet.extends in names:
            raise EditionError.at(chain[0].file, "edition.circle", names=" → ".join([*names, sheet.extends]))
        parent = find(sheet.extends)
        if parent is None:
            raise EditionError.at(sheet.file, "edition.no_parent", name=sheet.extends)
        chain.append(parent)
        sheet = parent
    return chain[::-1]


def _merge(chain: list[_Sheet], file: str) -> Edition:
    """Merge the files, the most general first, and check the result."""
    last = chain[-1]
    merged: dict[str, tuple[Value, Origin]] = {}
    samples: dict[int, str] = {}
    for sheet in chain:
        merged |= sheet.options
        samples |= sheet.samples
    for name, option in OPTIONS.items():
        if name not in merged:
            if option.default is None:
                raise EditionError.at(last.file, "edition.missing", name=name)
            merged[name] = option.default, Origin(option.rule, "house", "")
    if sorted(samples) != list(range(1, len(samples) + 1)):
        gap = next(number for number in range(1, len(samples) + 1) if number not in samples)
        raise EditionError.at(last.file, "edition.gap", number=gap)
    options = {name: merged[name][0] for name in OPTIONS}
    check_together(options, last.file)
    return Edition(
        name=last.name, summary=last.summary, sheets=last.sheets, languages=last.languages, options=options,
        origins={name: merged[name][1] for name in OPTIONS}, samples=tuple(rule for _, rule in sorted(samples.items())),
        printed=options, file=file,
    )  # fmt: skip


def _read(text: str, name: str) -> _Sheet:
    """Parse one file and check everything that does not depend on the file it extends."""
    file = f"{name}.toml"
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as wrong:  # also a number or a list without end
        raise EditionError.at(file, "edition.not_toml", why=shortened(wrong)) from None
    for key in data:
        if key not in _KEYS:
            raise EditionError.at(file, "edition.unknown_key", key_name=key, hint=closest(key, _KEYS))
    if data.get("name") != name:
        raise EditionError.at(file, "edition.other_name", name=name, found=quote(data.get("name", "")))
    sheet = _Sheet(
        file,
        name,
        extends=_typed(data, "extends", str, "", file),
        abstract=_typed(data, "abstract", bool, False, file),
        summary=_typed(data, "summary", str, "", file),
        sheets=_texts(data, "sheets", file),
        languages=_texts(data, "languages", file),
        printing=_printing(data, file),
    )
    for option_name, entry in _leaves(_typed(data, "options", dict, {}, file), ""):
        option = canonical(option_name, file)
        if option in sheet.options:
            raise EditionError.at(file, "edition.twice", name=option, other=option_name)
        sheet.options[option] = _option(option, entry, file)
    for key, rule in _typed(data, "samples", dict, {}, file).items():
        sheet.samples[_sample_number(key, file)] = _sample(key, rule, file)
    return sheet


def _printing(data: Mapping[str, Any], file: str) -> Printing:
    """Read the sheet's place in the rule book; the rule book checks that its rules exist."""
    book = _typed(data, "rulebook", dict, {}, file)
    for key in book:
        if key not in _BOOK_KEYS:
            raise EditionError.at(
                file, "edition.unknown_key", key_name=f"rulebook.{key}", hint=closest(key, _BOOK_KEYS)
            )
    return Printing(
        follows=_typed(data, "follows", str, "", file),
        like=_typed(book, "like", str, "", file),
        prints=_texts(book, "prints", file),
        lacks=_texts(book, "lacks", file),
        differs=_typed(book, "differs", dict, {}, file),
    )


def _leaves(table: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, Any]]:
    """Walk ``first.draw2 = { value = … }``: tables down to those that describe an option."""
    for key, entry in table.items():
        if isinstance(entry, dict) and entry and all(isinstance(inner, dict) for inner in entry.values()):
            yield from _leaves(entry, f"{prefix}{key}.")
        else:
            yield prefix + key, entry


def _option(name: str, entry: Any, file: str) -> tuple[Value, Origin]:

    def wrong(key: str, **parameters: object) -> EditionError:
        return EditionError.at(file, "edition.option", name=name, problem=Message(key, **parameters))

    if not isinstance(entry, dict):
        raise wrong("edition.form", form="{ value = …, rule = …, source = … }", found=quote(entry))
    for key in entry:
        if key not in _OPTION_KEYS:
            raise wrong("edition.unknown_key", key_name=key, hint=closest(key, _OPTION_KEYS))
    for key in _OPTION_KEYS:
        if key not in entry:
            raise wrong("edition.key_missing", key_name=key)
    rule, source = entry["rule"], entry["source"]
    if not isinstance(rule, str) or not rule or not all(_RULE_ID.fullmatch(each) for each in rule.split(" ")):
        raise wrong("edition.bad_rule", found=quote(rule))
    if source not in SOURCES:
        raise wrong("edition.bad_source", found=quote(source), sources=", ".join(SOURCES))
    return parse_option(name, entry["value"], file)[1], Origin(rule, source, file)


def _sample_number(key: str, file: str) -> int:
    found = re.fullmatch(r"SAMPLE-([1-9][0-9]?)", key)
    if not found:
        raise EditionError.at(file, "edition.sample_key", name=key)
    return int(found[1])


def _sample(key: str, rule: Any, file: str) -> str:
    if not isinstance(rule, str):
        raise EditionError.at(file, "edition.sample_text", name=key, found=quote(rule))
    try:
        parse_rule(rule)
    except WrittenRuleError as wrong:
        raise EditionError.at(file, "edition.sample_rule", name=key, problem=wrong) from None
    return rule


def _typed(data: Mapping[str, Any], key: str, kind: type[T], default: T, file: str) -> T:
    value = data.get(key, default)
    if not isinstance(value, kind):
        raise EditionError.at(file, f"edition.must_be.{kind.__name__}", name=key, found=quote(value))
    return value


def _texts(data: Mapping[str, Any], key: str, file: str) -> tuple[str, ...]:
    value = data.get(key, [])
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise EditionError.at(file, "edition.must_be.list", name=key, found=quote(value))
    return tuple(value)
