"""`lastcard rules`: the rules of an edition, with house rules, on the screen or as a leaflet to print and fold."""

import argparse

from lastcard.engine.message import SentenceError
from lastcard.language.catalogue.catalogue import Words
from lastcard.terminal.arguments import Arguments
from lastcard.terminal.commands.print.document_options import (
    add_table,
    check_target,
    described,
    needs_printing,
    write_file,
)
from lastcard.terminal.commands.rule import print_page
from lastcard.terminal.lines.console import complain


def configure(arguments: Arguments) -> None:
    """Declare the arguments of the subcommand."""
    arguments.add("edition", metavar="EDITION")
    arguments.add("--pdf", metavar="FILE")
    add_table(arguments)


def run(args: argparse.Namespace) -> int:
    """Print or write the rules. Return 0, or 2 if that cannot be done."""
    words: Words = args.voice
    try:
        game = described(args.edition, args, words)
        if args.pdf is None:
            print_page(game, words)
            return 0
        check_target(args.pdf, ".pdf")
        needs_printing()
        from lastcard.paper.print.leaflet import leaflet_pdf

        write_file(args.pdf, leaflet_pdf(game, words))
        print(words.say("paper.leaflet_written", path=args.pdf))
    except SentenceError as wrong:
        return complain(wrong, words)
    return 0
