"""`lastcard daily`: the deal of the day at a server, from a terminal. The commands are those of `lastcard play`.

This user's token stands for them, as a browser's does on the page: one scored try a day at each server, then practice.
"""

import argparse
import re
import secrets
from datetime import date
from typing import Any, Final

from lastcard.engine.message import Message
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.narration.card_names import CardNames
from lastcard.language.narration.narration import VERBOSITIES
from lastcard.terminal.arguments import Arguments
from lastcard.terminal.client.shuffle_shares import Notebook
from lastcard.terminal.client.table_address import (
    DEFAULT_SERVER,
    Address,
    CannotJoin,
    begin_daily,
    daily_at,
    read_server,
)
from lastcard.terminal.commands.join import notes_about, play_online
from lastcard.terminal.data_directory import data_directory
from lastcard.terminal.lines.console import Console, InputEnded, complain
from lastcard.terminal.modes import add_modes

SIGNS: Final = {"L": "↑", "D": "↓"}


def configure(arguments: Arguments) -> None:
    """Declare the arguments of the subcommand."""
    arguments.add("server", metavar="URL", nargs="?", default=DEFAULT_SERVER)
    arguments.add("--name", key="help.join.name", metavar="NAME")
    arguments.add("--practice", action="store_true")
    arguments.add("--verbosity", key="help.join.verbosity", choices=VERBOSITIES, default="normal")
    arguments.add("--hints", key="help.join.hints", action=argparse.BooleanOptionalAction, default=True)
    add_modes(arguments)


def run(args: argparse.Namespace) -> int:
    """Play the deal, or say how one's try went. Return 0, 2 if the server cannot be reached or refuses, 130 after Ctrl+C."""
    words: Words = args.voice
    try:
        server = read_server(args.server)
        player = _player(server)
        daily = daily_at(server, player, words.language)
        mine = daily.get("mine")
        if isinstance(mine, dict) and mine["over"] and not args.practice:
            _tell(daily, words)
            return 0
        if isinstance(mine, dict) and not mine["over"]:
            address = Address(server, str(mine["code"]))
        else:
            address = _begin(server, player, daily, args)
    except CannotJoin as wrong:
        return complain(wrong, words)
    except InputEnded:
        return complain(Message("join.needs_name"), words)
    return _play(address, player, words, args)


def _begin(server: str, player: str, daily: dict[str, Any], args: argparse.Namespace) -> Address:
    """Open the table of a try, and keep the key to its seat."""
    words: Words = args.voice
    Console().say(f"{words.say('web.daily.commitment')}: {daily['commitment']}")
    name = args.name or Console().ask(words.say("prompt.name"))
    taken = begin_daily(server, player, name, words.language, practice=args.practice)
    address = Address(server, str(taken["code"]))
    Notebook(notes_about(address)).note("seats", {"": taken["token"]})
    return address


def _play(address: Address, player: str, words: Words, args: argparse.Namespace) -> int:
    from lastcard.terminal.client.remote_table import RemoteSession

    notebook = Notebook(notes_about(address))
    token = (notebook.get("seats") or {}).get("")
    session = RemoteSession(address, CardNames(words), notebook, token=token, verbosity=args.verbosity)
    code = play_online(session, words, args)
    if code == 0 and not args.practice:
        try:
            _tell(daily_at(address.server, player, words.language), words)
        except CannotJoin as wrong:
            return complain(wrong, words)
    return code


def _player(server: str) -> str:
    """Return this user's token at a server, made when it is first needed."""
    name = re.sub(r"[^a-z0-9.]+", "-", server.lower())
    notebook = Notebook(data_directory() / "guest" / f"{name}-daily.json")
    known = notebook.get("player")
    if isinstance(known, str):
        return known
    made = secrets.token_urlsafe(32)
    notebook.note("player", made)
    return made


def _tell(daily: dict[str, Any], words: Words) -> None:
    """Say how a try went, in words and signs that tell no card."""
    mine = daily.get("mine")
    if not isinstance(mine, dict) or not mine["over"]:
        return
    key = "web.daily.result_won" if mine["won"] else "web.daily.result_lost"
    score = str(mine["score"]).replace("-", "−")
    console = Console()
    console.say(f"lastcard · {words.long_date(date.fromisoformat(daily['day']))}")
    console.say(words.say(key, turns=mine["turns"], score=score, left=mine["left"]))
    console.say("".join(SIGNS.get(sign, "") for sign in mine["signs"]))
    console.say(words.say("web.daily.place", place=mine["place"], count=daily["finished"]))
