"""The rules of a table at length, chapter by chapter: what the rule book says about its edition, for print and for braille.

``one_page`` sums a table up and tells its house rules. Here a rule that an option of the table changes is left out, so that the
two never contradict each other.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from lastcard.engine.editions import Edition
from lastcard.engine.editions import edition as find_edition
from lastcard.engine.game import Game
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.rulebook import rulebook

# What one page cannot tell comes first.
_ORDER: Final = (
    "setup", "first-card", "wild-draw-four", "uno", "end-of-round", "variants-and-penalties", "special-wilds", "scoring",
    "turn-and-matching", "action-cards", "players-and-deck", "accessibility",
)  # fmt: skip

_USUAL: Final = "classic"  # the edition that others are measured by
_CLAUSE: Final = re.compile(r"[.;·]")
_STEM: Final = 5  # letters by which two forms of a word are known as one
_WORD: Final = 3  # shorter words say nothing


@dataclass(frozen=True, slots=True)
class Passage:
    """One rule, as it holds in the edition."""

    rule: str
    title: str
    """Empty if the text begins with as much."""
    text: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """One topic of the rule book."""

    title: str
    passages: tuple[Passage, ...]


def chapters(game: Game, words: Words) -> tuple[Chapter, ...]:
    """Return the rules of a table, the chapters that nobody can guess from the cards first.

    There are none in a language into which the rule book is not translated: half a leaflet in English helps nobody.
    """
    if words.language not in rulebook.translations():
        return ()
    topics = {topic.name: topic for topic in rulebook.topics(words.language)}
    told = {name: tuple(_told(topics[name], game, words)) for name in _ORDER}
    return tuple(
        Chapter(
            topics[name].title,
            tuple(Passage(rule.id, "" if _says_again(rule.title, text) else rule.title, text) for rule, text in rules),
        )
        for name, rules in told.items()
        if rules
    )


def _says_again(title: str, text: str) -> bool:
    """Say whether the first clause of a text has every word of its title, in whatever form."""
    titled, first = _stems(title), _stems(_CLAUSE.split(text)[0])
    return bool(titled) and titled <= first


def _stems(text: str) -> set[str]:
    return {word[:_STEM] for word in re.findall(r"\w+", text.casefold()) if len(word) >= _WORD}


def _told(topic: rulebook.Topic, game: Game, words: Words) -> Iterator[tuple[rulebook.Rule, str]]:
    """Yield the rules of a topic that hold at a table, each with its text there."""
    edition = game.edition
    absent = tuple(
        prefix
        for prefix, cards in (("SWAP-", edition.swaps), ("SHUF-", edition.shuffles), ("CUST-", edition.customs))
        if not cards
    )
    for rule in topic.rules:
        changed = any(option in edition.changed for option in rule.options)
        if rule.kind != "rule" or changed or not rule.holds_in(edition.name) or rule.id.startswith(absent):
            continue
        yield rule, f"{rule.statement} {_note(rule, edition)}".rstrip()


def _note(rule: rulebook.Rule, edition: Edition) -> str:
    """Return how a rule differs in an edition, if it plays otherwise there; how a sheet words it matters to nobody at a table."""
    usual, own = find_edition(_USUAL).options, edition.options
    played_otherwise = any(own.get(option) != usual.get(option) for option in rule.options)
    return rule.differs.get(edition.name, "") if played_otherwise else ""
