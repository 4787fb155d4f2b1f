"""`lastcard play`: a game at the keyboard. One event per line, a prompt only when a person must decide."""

import argparse

from lastcard.engine.cards.braille_marks import DECKS
from lastcard.engine.editions import presets
from lastcard.engine.kernel.state.layout import MODES
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.narration.card_names import CardNames
from lastcard.language.narration.narration import VERBOSITIES
from lastcard.players.bots import BOTS
from lastcard.terminal.arguments import Arguments
from lastcard.terminal.lines.card_agreement import agree
from lastcard.terminal.lines.console import Console, InputEnded, complain
from lastcard.terminal.lines.desk import Desk, Quit
from lastcard.terminal.lines.match import Match
from lastcard.terminal.lines.table_setup import CannotPlay, LocalTable, opening, set_up
from lastcard.terminal.modes import HINT, Mode, add_modes, choose_mode, has_window, open_console, play_in_window

INTERRUPTED = 130  # what shells expect after Ctrl+C


def configure(arguments: Arguments) -> None:
    """Declare the arguments of the subcommand."""
    arguments.add("--edition", metavar="NAME")
    arguments.add("--players", type=int, metavar="N")
    arguments.add("--humans", type=int, metavar="N")
    arguments.add("--names", metavar="A,B")
    arguments.add("--bots", choices=tuple(BOTS), default="sensible")
    arguments.add("--preset", choices=tuple(presets()))
    arguments.add("--option", action="append", default=[], metavar="NAME=VALUE")
    arguments.add("--mode", choices=MODES)
    arguments.add("--target", type=int, metavar="N")
    arguments.add("--custom", action="append", default=[], metavar="RULE")
    arguments.add("--dealer", metavar="WHO")
    arguments.add("--seed", metavar="S")
    arguments.add("--save", metavar="FILE")
    arguments.add("--load", metavar="FILE")
    arguments.add("--verbosity", choices=VERBOSITIES, default="normal")
    arguments.add("--hints", action=argparse.BooleanOptionalAction, default=True)
    arguments.add("--braille", nargs="?", const=DECKS[0], choices=DECKS, metavar="DECK")
    add_modes(arguments)


def run(args: argparse.Namespace) -> int:
    """Play. Return 0, 2 if the match cannot start, or 130 after Ctrl+C."""
    words: Words = args.voice
    try:
        table = set_up(args, words)
    except CannotPlay as wrong:
        return complain(wrong, words)
    words = words.at(table.game.edition.name)
    cards = CardNames(words, braille=args.braille)
    mode = choose_mode(args, people=len(table.humans))
    console = open_console(words, plain=args.plain, cards=cards, reads=True)
    if args.custom and len(table.humans) > 1:
        try:
            table = agreed_table(args, table, console, words)
        except (InputEnded, KeyboardInterrupt):
            console.say(words.say("quit.bye"))
            return INTERRUPTED
    winners = table.game.outcome.match_winners
    if winners:
        who = words.listed([table.game.names[seat] for seat in winners])
        console.say(words.say("setup.match_is_over", path=args.load, who=who))
        return 0
    session = table.session(cards, args.verbosity)
    first = opening(table, words, cards, samples=not args.custom and not table.resumed)
    manner = {"verbosity": args.verbosity, "hints": args.hints, "path": args.save}
    if mode is Mode.WINDOW:
        return play_in_window(session, cards, opening=tuple(first[:-1]), **manner)  # the last line is about typing
    desk = Desk(session, console, words, cards, **manner)
    if console.is_screen and not has_window():
        console.say(words.say(HINT))
    console.tell(*first)
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


def agreed_table(args: argparse.Namespace, table: LocalTable, console: Console, words: Words) -> LocalTable:
    """Let everybody who shares the console agree on what is written on the cards (DECK-13)."""
    game = table.game
    people = [game.names[seat] for seat in table.humans]
    args.custom = agree(console, game.edition, game.written[: len(args.custom)], people, words)
    return set_up(args, words)


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
