"""`lastcard card`: the picture of one card as SVG or PNG, in the size of a real card."""

import argparse
from typing import Final

from lastcard.engine.cards.codes import parse_card
from lastcard.engine.cards.kinds import CUSTOM
from lastcard.engine.message import SentenceError
from lastcard.language.catalogue.catalogue import Words
from lastcard.paper.art.card_art import Marks
from lastcard.paper.print.card_print import DOTS_PER_INCH, as_png, back_picture, picture
from lastcard.terminal.arguments import Arguments
from lastcard.terminal.commands.print.document_options import (
    CannotWrite,
    add_marks,
    check_target,
    needs_printing,
    write_file,
)
from lastcard.terminal.lines.console import complain

BACK: Final = "back"
_COARSEST, _FINEST = 36, 1200


def configure(arguments: Arguments) -> None:
    """Declare the arguments of the subcommand."""
    arguments.add("card", metavar="CARD")
    arguments.add("--svg", metavar="FILE")
    arguments.add("--png", metavar="FILE")
    arguments.add("--dpi", type=int, default=DOTS_PER_INCH, metavar="N")
    arguments.add("--text", metavar="TEXT")
    add_marks(arguments, "stacked")


def run(args: argparse.Namespace) -> int:
    """Draw the card. Return 0, or 2 if that cannot be done."""
    words: Words = args.voice
    try:
        if args.svg is None and args.png is None:
            raise CannotWrite("paper.no_picture")
        if not _COARSEST <= args.dpi <= _FINEST:
            raise CannotWrite("paper.dpi", low=_COARSEST, high=_FINEST)
        for path, ending in ((args.svg, ".svg"), (args.png, ".png")):
            if path is not None:
                check_target(path, ending)
        if args.png is not None or args.text:
            needs_printing()
        drawn = _drawn(args)
        if args.svg is not None:
            write_file(args.svg, drawn.encode())
        if args.png is not None:
            write_file(args.png, as_png(drawn, dots_per_inch=args.dpi))
    except SentenceError as wrong:
        return complain(wrong, words)
    for path in (args.svg, args.png):
        if path is not None:
            print(words.say("paper.picture_written", path=path))
    return 0


def _drawn(args: argparse.Namespace) -> str:
    if args.card.lower() == BACK:
        return back_picture()
    kind = parse_card(args.card)
    if args.text and kind < CUSTOM:
        raise CannotWrite("paper.not_customizable", card=args.card)
    return picture(kind, Marks(args.codes, args.layout), text=args.text or "")
