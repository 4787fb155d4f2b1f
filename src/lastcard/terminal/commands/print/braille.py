"""`lastcard braille`: a hand, a record, the rules of an edition, or labels for a deck in braille, as BRF or Unicode."""

import argparse
import sys
from collections.abc import Sequence
from typing import Final

from lastcard.engine.cards.codes import parse_card
from lastcard.engine.editions import edition
from lastcard.engine.game import Game
from lastcard.engine.message import SentenceError
from lastcard.engine.records.record_text import load
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.narration.typed_line import seat_named
from lastcard.paper.braille import braille_documents
from lastcard.paper.braille.braille_pages import Block, as_brf, as_unicode, paged
from lastcard.paper.braille.braille_prose import Prose
from lastcard.terminal.arguments import Arguments
from lastcard.terminal.commands.print.document_options import (
    CannotWrite,
    add_marks,
    add_table,
    check_target,
    described,
    write_file,
)
from lastcard.terminal.lines.console import Console, complain

WHAT: Final = ("hand", "record", "rules", "labels")
_ENDING: Final = ".brf"


def configure(arguments: Arguments) -> None:
    """Declare the arguments of the subcommand."""
    arguments.add("what", choices=WHAT, metavar="WHAT")
    arguments.add("things", nargs="*", metavar="THING")
    arguments.add("--out", metavar="FILE.brf")
    arguments.add("--unicode", action="store_true")
    arguments.add("--who", metavar="NAME")
    arguments.add("--uncontracted", action="store_true")
    add_marks(arguments, None)
    add_table(arguments)


def run(args: argparse.Namespace) -> int:
    """Write the document. Return 0, or 2 if it cannot be written."""
    words: Words = args.voice
    try:
        if args.out:
            check_target(args.out, _ENDING)
        pages = paged(_blocks(args, words), numbered=args.what in ("record", "rules"))
        text = as_unicode(pages) if args.unicode else as_brf(pages)
        if not args.out:
            Console().say(text.removesuffix("\n"))
            return 0
        write_file(args.out, text.replace("\n", "\r\n").encode())  # embossers expect both characters
        print(words.say("braille.written", path=args.out, count=len(pages)))
    except SentenceError as wrong:
        return complain(wrong, words)
    return 0


def _blocks(args: argparse.Namespace, words: Words) -> list[Block]:
    if args.what == "labels":  # for cards, which have the letter below the face
        return braille_documents.labels(edition(_only(args.things, args.what)), args.codes, args.layout or "stacked")
    prose = Prose(words.language, contracted=not args.uncontracted)
    if prose.lacks_contractions:
        print(words.say("braille.no_liblouis"), file=sys.stderr)
    if args.what == "hand":
        return braille_documents.hand(_cards(args, words), words, prose, args.codes, args.layout or "linear")
    if args.what == "record":
        return braille_documents.record(load(_only(args.things, args.what)), words, prose)
    return braille_documents.rules(described(_only(args.things, args.what), args, words), words, prose)


def _cards(args: argparse.Namespace, words: Words) -> Sequence[int]:
    """Return the cards that were typed, or the hand of a player at the end of a record."""
    if args.who is None:
        if not args.things:
            raise CannotWrite("braille.no_cards")
        return [parse_card(word) for word in args.things]
    game: Game = load(_only(args.things, args.what))
    seat = seat_named(args.who, game.names)
    if seat is None:
        raise CannotWrite("braille.no_player", who=args.who, names=words.listed(list(game.names)))
    return game.hand(seat)


def _only(things: Sequence[str], what: str) -> str:
    if len(things) != 1:
        raise CannotWrite(f"braille.one_{what}")
    return things[0]
