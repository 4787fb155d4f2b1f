"""`lastcard join`: sits down at a table online, or watches it, from a terminal. The commands are those of `lastcard play`."""

import argparse
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from lastcard.engine.message import Message
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.narration.card_names import CardNames
from lastcard.language.narration.narration import VERBOSITIES
from lastcard.terminal.arguments import Arguments
from lastcard.terminal.client.client_port import SessionOver
from lastcard.terminal.client.shuffle_shares import Notebook
from lastcard.terminal.client.table_address import Address, CannotJoin, read_address, table_info, take_seat
from lastcard.terminal.data_directory import data_directory
from lastcard.terminal.lines.console import Console, InputEnded, complain
from lastcard.terminal.lines.desk import Desk, Quit
from lastcard.terminal.lines.keyboard import Keyboard
from lastcard.terminal.lines.match import Match
from lastcard.terminal.modes import Mode, add_modes, choose_mode, open_console, play_in_window

if TYPE_CHECKING:  # needs `websockets`, which an extra brings
    from lastcard.terminal.client.remote_table import RemoteSession

INTERRUPTED: Final = 130  # what shells expect after Ctrl+C
ENDED: Final = 2  # the table cannot be reached any more


def configure(arguments: Arguments) -> None:
    """Declare the arguments of the subcommand."""
    arguments.add("address", metavar="URL")
    arguments.add("--server", metavar="URL")
    arguments.add("--name", metavar="NAME")
    arguments.add("--instead-of", metavar="BOT")
    arguments.add("--watch", action="store_true")
    arguments.add("--verbosity", choices=VERBOSITIES, default="normal")
    arguments.add("--hints", action=argparse.BooleanOptionalAction, default=True)
    add_modes(arguments)


def run(args: argparse.Namespace) -> int:
    """Play at the table. Return 0, 2 if it cannot be reached (any more), or 130 after Ctrl+C."""
    words: Words = args.voice
    try:
        address = read_address(args.address, args.server)
        name = "" if args.watch else args.name or _asked_name(words)
        session = sit_down(address, name, CardNames(words), args)
    except CannotJoin as wrong:
        return complain(wrong, words)
    except InputEnded:
        return complain(Message("join.needs_name"), words)
    return play_online(session, words, args)


def sit_down(address: Address, name: str, cards: CardNames, args: argparse.Namespace) -> "RemoteSession":
    """Take a seat, or come back to the one that this person has there already; without a name, watch."""
    from lastcard.terminal.client.remote_table import RemoteSession
    from lastcard.terminal.client.socket_line import opens

    language = cards.words.language
    info = table_info(address, language)
    notebook = Notebook(notes_about(address))
    seats = notebook.get("seats") or {}
    token = seats.get(name)
    if not opens(address, language, token):
        token = None
    if name and token is None:
        taken = take_seat(address, name, language, _replaced(info, args.instead_of))
        token = str(taken["token"])
        notebook.note("seats", {**seats, name: token})
    return RemoteSession(
        address,
        cards,
        notebook,
        token=token,
        verbosity=args.verbosity,
        receipts=notes_about(address).parent / "receipts",
    )


def notes_about(address: Address) -> Path:
    """Return the file with this person's seats at a table and what they gave to its shuffles."""
    server = re.sub(r"[^a-z0-9.]+", "-", address.server.lower())
    return data_directory() / "guest" / f"{server}-{address.code}.json"


def _replaced(info: dict[str, object], bot: str | None) -> int | None:
    """Find the seat of the bot that is to be replaced."""
    if bot is None:
        return None
    seats = info.get("seats")
    names = [str(seat["name"]) for seat in seats] if isinstance(seats, list) else []
    for seat, name in enumerate(names):
        if name.casefold() == bot.casefold():
            return seat
    raise CannotJoin("setup.not_at_table", name=bot, names=", ".join(names))


def _asked_name(words: Words) -> str:
    return Console().ask(words.say("prompt.name"))


def play_online(session: "RemoteSession", words: Words, args: argparse.Namespace) -> int:
    """Play at a table online until the person leaves or the table ends."""
    cards = CardNames(words)
    if choose_mode(args) is Mode.WINDOW:
        try:
            return play_in_window(session, cards, verbosity=args.verbosity, hints=args.hints)
        finally:
            session.close()
    keyboard = Keyboard(session.stirs)
    session.wake = keyboard.wake
    console = open_console(words, plain=args.plain, cards=cards, reads=True, source=keyboard)
    console.say(words.say("join.welcome", page=session.address.page))
    session.open()
    try:
        desk = Desk(session, console, words, cards, verbosity=args.verbosity, hints=args.hints, path=None)
        return _until_left(Match(desk).run, session, console, words)
    except SessionOver as over:
        return complain(Message("join.refused", reason=over.sentence), words)
    except Quit:
        session.leave()
        return 0
    except InputEnded:
        console.say(words.say("join.end_of_input"))
        return 0
    finally:
        session.close()


def _until_left(play: Callable[[], None], session: "RemoteSession", console: Console, words: Words) -> int:
    """Play; the first Ctrl+C asks, the next one leaves, whenever it comes."""
    interrupts, answered = 0, 0
    while True:
        try:
            if interrupts > 1 or (interrupts and session.is_saved):
                session.leave()
                console.say(words.say("quit.bye"))
                return INTERRUPTED
            if interrupts > answered:
                answered = interrupts
                console.say(words.say("quit.table"))
            play()
            return 0
        except KeyboardInterrupt:
            interrupts += 1
