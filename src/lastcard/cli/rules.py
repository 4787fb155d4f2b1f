"""`lastcard rules`: the rules of an edition, with house rules, on the screen or as a leaflet to print and fold."""

import argparse
import shutil
import textwrap

from lastcard.cli.arguments import Arguments
from lastcard.cli.choosing import add_table, check_target, described, needs_printing, write_file
from lastcard.cli.console import complain
from lastcard.sentences import SentenceError
from lastcard.words.catalogue import Words
from lastcard.words.one_page import as_text, one_page


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
            for line in as_text(one_page(game, words), words):
                print(textwrap.fill(line, _width(), subsequent_indent="  "))
            return 0
        check_target(args.pdf, ".pdf")
        needs_printing()
        from lastcard.paper.leaflet import leaflet_pdf

        write_file(args.pdf, leaflet_pdf(game, words))
        print(words.say("paper.leaflet_written", path=args.pdf))
    except SentenceError as wrong:
        return complain(wrong, words)
    return 0


def _width() -> int:
    # Text is hard to read below 30 columns and above 100.
    return max(30, min(100, shutil.get_terminal_size().columns))
