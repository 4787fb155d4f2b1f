"""What is written in braille: a hand, a record, the rules of a table, labels for a deck. Each is a list of blocks.

``braille_pages`` lays blocks out; ``braille_prose`` writes sentences. Cards in sentences are named in words, cards by
themselves by their code.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from lastcard.engine.cards.braille_marks import Codes, Layout, cells, rows
from lastcard.engine.cards.deck import deck_counts
from lastcard.engine.editions import Edition
from lastcard.engine.game import Game
from lastcard.engine.records.record_text import read_record, write_record
from lastcard.engine.views import public_view
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.narration.card_names import CardNames
from lastcard.language.narration.narration import narrate
from lastcard.language.rulebook.chapters import chapters
from lastcard.language.rulebook.one_page import Entry, one_page
from lastcard.language.rulebook.option_names import edition_deck, edition_heading
from lastcard.paper.braille.braille_pages import BLANK, Block, heading, paragraph, wrapped
from lastcard.paper.braille.braille_prose import Prose

_CODE: Final = 6  # cells from the beginning of a code to the name of its card
LABEL: Final = 8  # cells from label to label, so that each can be cut out
_LABELS_IN_A_ROW: Final = 5


def hand(cards: Iterable[int], words: Words, prose: Prose, codes: Codes, layout: Layout) -> list[Block]:
    """List cards, each by its code and its name; stacked, the letter of the colour stands below the face."""
    names = CardNames(words)
    blocks = []
    for card in cards:
        marks = [cells(row) for row in rows(card, codes, layout)]
        name = [line[_CODE:] for line in wrapped(prose.words(names.card(card)), first=_CODE, later=_CODE)]
        tall = max(len(marks), len(name))
        sides = zip(_padded(marks, tall), _padded(name, tall), strict=True)
        blocks.append(Block(tuple((mark.ljust(_CODE, BLANK) + side).rstrip(BLANK) for mark, side in sides)))
    return blocks


def labels(edition: Edition, codes: Codes, layout: Layout) -> list[Block]:
    """Write one label for every card in the box, in the order of the deck, five in a row."""
    special = {card: edition.number(f"deck.{card}") for card in ("swap", "shuffle", "custom")}
    counts = deck_counts(swap=special["swap"], shuffle=special["shuffle"], customs=special["custom"], decks=1)
    marks = [rows(card, codes, layout) for card, count in enumerate(counts) for _ in range(count)]
    blocks = []
    for start in range(0, len(marks), _LABELS_IN_A_ROW):
        row = marks[start : start + _LABELS_IN_A_ROW]
        tall = max(len(mark) for mark in row)
        lines = [
            "".join(cells(line).ljust(LABEL, BLANK) for line in side).rstrip(BLANK)
            for side in zip(*(_padded(mark, tall) for mark in row), strict=True)
        ]
        blocks.append(Block((*lines, "")))
    return blocks


def record(game: Game, words: Words, prose: Prose) -> list[Block]:
    """Tell a played game from its first deal, as a spectator hears it."""
    played = game.moves
    game = read_record(write_record(game).partition("\n\n")[0])
    say = words.say
    opening = [
        edition_heading(game.edition, words),
        say("play.players", names=", ".join(game.names)),
        say(f"play.goal.{game.mode}", count=game.rules.target),
    ]
    blocks = [block for line in opening for block in paragraph(prose.words(line), later=2)]
    blocks += heading(prose.words(say("play.round", number=1)))
    events = game.last_events
    for move in ("", *played):
        if move:
            events = game.follow(move)
        if move.startswith("=="):
            blocks += heading(prose.words(say("play.round", number=game.state.number)))
        for line in narrate(events, public_view(game), words):
            blocks += paragraph(prose.words(line), later=2)
    return blocks


def rules(game: Game, words: Words, prose: Prose) -> list[Block]:
    """Write the rules of a table: on one page first, then chapter by chapter."""
    page = one_page(game, words)
    goal = words.say(f"play.goal.{game.mode}", count=game.rules.target)
    blocks = paragraph(prose.words(page.title), first=4, later=4)
    blocks += paragraph(prose.words(f"{edition_deck(game.edition, words)}. {goal}"), later=2)
    parts: tuple[tuple[str, Sequence[Entry]], ...] = (
        ("", page.tiles),
        (words.say("page.cards.head"), page.cards),
        (words.say("page.written.head"), page.written),
        ("", (page.winning,)),
    )
    for title, entries in parts:
        if title and entries:
            blocks += heading(prose.words(title))
        for entry in entries:
            mark = f" ({words.say('page.house')})" if entry.house else ""
            blocks += paragraph(prose.words(f"{entry.title}{mark}: {entry.text}"), later=2)
    for worth in page.points:
        points = "" if worth.points is None else f": {worth.points}"
        blocks += paragraph(prose.words(worth.name + points), first=2, later=4)
    return [*blocks, *_at_length(game, words, prose)]


def _at_length(game: Game, words: Words, prose: Prose) -> Iterator[Block]:
    for chapter in chapters(game, words):
        yield from heading(prose.words(chapter.title))
        for passage in chapter.passages:
            lead = passage.title and f"{passage.title}: "
            yield from paragraph(prose.words(lead + passage.text), later=2)


def _padded(lines: Sequence[str], tall: int) -> list[str]:
    return [*lines, *[""] * (tall - len(lines))]
