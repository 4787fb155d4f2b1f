"""`lastcard play`: the plain line mode. One event a line, no escape codes, a prompt only when a person must decide."""

import argparse

from lastcard.bots import BOTS
from lastcard.cli.console import Console, InputEnded, complain
from lastcard.cli.desk import Desk, Quit
from lastcard.cli.match import Match
from lastcard.cli.seating import CannotPlay, opening, set_up
from lastcard.rules.layout import MODES
from lastcard.words.cards import CardNames
from lastcard.words.catalogue import Words
from lastcard.words.narrate import VERBOSITIES

INTERRUPTED = 130  # what shells expect after Ctrl+C


def configure(parser: argparse.ArgumentParser) -> None:
    """Say what the subcommand does and takes."""
    parser.description = (
        "Play at the keyboard: plain lines, made for every terminal, screen reader and braille display."
    )
    parser.epilog = (
        "Examples: lastcard play · lastcard play --edition polish --players 3 --option jump_in=on · "
        "lastcard play --names Ana,Ben --players 2 · lastcard play --load evening.txt"
    )
    parser.add_argument("--edition", metavar="NAME", help="the edition (default: classic)")
    parser.add_argument("--players", type=int, metavar="N", help="seats at the table (default: 4)")
    parser.add_argument("--humans", type=int, metavar="N", help="how many of them are people (default: 1)")
    parser.add_argument("--names", metavar="A,B", help="the names of the people, instead of --humans")
    parser.add_argument("--bots", choices=tuple(BOTS), default="sensible", help="who fills the other seats")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="change an option; may be repeated"
    )
    parser.add_argument("--mode", choices=MODES, help="how the match is scored (default: as the edition says)")
    parser.add_argument("--target", type=int, metavar="N", help="points that end the match")
    parser.add_argument(
        "--custom",
        action="append",
        default=[],
        metavar="RULE",
        help='what is written on a customizable card, e.g. "sample 4", "draw next 2" or blank; may be repeated',
    )
    parser.add_argument(
        "--dealer",
        metavar="WHO",
        help="who deals first, where the edition lets the table choose: a name, S0 to S9 or chance",
    )
    parser.add_argument("--seed", metavar="S", help="shuffle by this seed, so that the deal can be repeated")
    parser.add_argument("--save", metavar="FILE", help="save the record there when you leave or the match ends")
    parser.add_argument("--load", metavar="FILE", help="go on with a saved game")
    parser.add_argument("--verbosity", choices=VERBOSITIES, default="normal", help="how much is told")
    parser.add_argument(
        "--hints", action=argparse.BooleanOptionalAction, default=True, help="say which cards can be laid"
    )
    parser.add_argument("--braille", action="store_true", help="name cards by the short codes of the braille deck")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play; return 0, 2 if the match cannot start, 130 after Ctrl+C."""
    words = Words()
    cards = CardNames(words, braille=args.braille)
    try:
        table = set_up(args, words)
    except CannotPlay as wrong:
        return complain(str(wrong))
    console = Console()
    winners = table.game.outcome.match_winners
    if winners:
        who = words.listed([table.game.names[seat] for seat in winners])
        console.say(words.say("setup.match_is_over", path=args.load, who=who))
        return 0
    desk = Desk(table, console, words, cards, verbosity=args.verbosity, hints=args.hints, path=args.save)
    console.say(*opening(table, words, cards, samples=not args.custom and not table.resumed))
    try:
        Match(desk).run()
        _keep_record(desk)
    except Quit:
        return 0
    except InputEnded:
        console.say(words.say("quit.end_of_input"))
        if desk.path is None or not desk.save(desk.path):
            console.say(words.say("quit.not_saved"))
    except KeyboardInterrupt:
        console.say("")
        if desk.path is not None:
            desk.save(desk.path)
        console.say(words.say("quit.bye"))
        return INTERRUPTED
    return 0


def _keep_record(desk: Desk) -> None:
    """Save the record of a finished match, or ask whether to."""
    if desk.path is not None:
        desk.save(desk.path)
        return
    try:
        path = desk.between(desk.words.say("prompt.record"))
    except InputEnded:
        return
    if path:
        desk.save(path)
