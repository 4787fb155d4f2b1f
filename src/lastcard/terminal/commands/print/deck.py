"""`lastcard deck`: the whole deck of an edition as sheets to print and cut."""

import argparse
from typing import Final

from lastcard.engine.message import SentenceError
from lastcard.language.catalogue.catalogue import Words
from lastcard.paper.art.card_art import Marks
from lastcard.terminal.arguments import Arguments
from lastcard.terminal.commands.print.document_options import (
    add_marks,
    add_table,
    check_target,
    described,
    needs_printing,
    write_file,
)
from lastcard.terminal.lines.console import complain

PAPERS: Final = ("a4", "letter")


def configure(arguments: Arguments) -> None:
    """Declare the arguments of the subcommand."""
    arguments.add("edition", metavar="EDITION")
    arguments.add("--pdf", metavar="FILE", required=True)
    arguments.add("--paper", choices=PAPERS, default=PAPERS[0])
    arguments.add("--backs", action="store_true")
    add_marks(arguments, "stacked")
    add_table(arguments)


def run(args: argparse.Namespace) -> int:
    """Print the deck into a file. Return 0, or 2 if that cannot be done."""
    words: Words = args.voice
    try:
        game = described(args.edition, args, words)
        check_target(args.pdf, ".pdf")
        needs_printing()
        from lastcard.paper.print.deck_print import deck_pdf, kinds_in_box

        marks = Marks(args.codes, args.layout)
        write_file(args.pdf, deck_pdf(game, words, sheet=args.paper, marks=marks, backs=args.backs))
        print(words.say("paper.deck_written", path=args.pdf, count=len(kinds_in_box(game))))
    except SentenceError as wrong:
        return complain(wrong, words)
    return 0
