"""The rules of a table at length, chapter by chapter: what the rule book says about its edition, for print and for braille.

``one_page`` sums a table up and tells its house rules. Here a rule that an option of the table changes is left out, so that the
two never contradict each other.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from lastcard.game import Game
from lastcard.words import rulebook
from lastcard.words.catalogue import Words

# What one page cannot tell comes first.
_ORDER: Final = (
    "setup", "first-card", "wild-draw-four", "uno", "end-of-round", "variants-and-penalties", "special-wilds", "scoring",
    "turn-and-matching", "action-cards", "players-and-deck", "accessibility",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Passage:
    """One rule, as it holds in the edition."""

    rule: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """One topic of the rule book."""

    title: str
    passages: tuple[Passage, ...]


def chapters(game: Game, words: Words) -> tuple[Chapter, ...]:
    """Return the rules of a table, the chapters that nobody can guess from the cards first."""
    topics = {topic.name: topic for topic in rulebook.topics(words.language)}
    written = [Chapter(topics[name].title, tuple(_passages(topics[name], game, words))) for name in _ORDER]
    return tuple(chapter for chapter in written if chapter.passages)


def _passages(topic: rulebook.Topic, game: Game, words: Words) -> Iterator[Passage]:
    edition = game.edition
    absent = [
        prefix
        for prefix, cards in (("SWAP-", edition.swaps), ("SHUF-", edition.shuffles), ("CUST-", edition.customs))
        if not cards
    ]
    for rule in topic.rules:
        changed = any(option in edition.changed for option in rule.options)
        if rule.kind != "rule" or changed or not rule.holds_in(edition.name) or rule.id.startswith(tuple(absent)):
            continue
        note = rule.differs.get(edition.name, "")
        more = words.say("rulesearch.differs", edition=edition.name, note=note) if note else ""
        yield Passage(rule.id, rule.title, f"{rule.statement} {more}".rstrip())
