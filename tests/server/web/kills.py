"""Kill the table server repeatedly under load and check what is left. ``python -m tests.server.web.kills --kills 200``.

Many people play at many tables over real sockets; the server is killed at random moments, also while it starts, and restarted
on the same file and port. After every kill the log is compared with everything anybody was told, to find lost acknowledged
commands, doubled commands, gaps, and clients whose state contradicts the log.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from msgspec.json import decode, encode

from lastcard.engine.editions import edition_names
from lastcard.engine.game import Event, IllegalAction, parse_action
from lastcard.engine.views import knowledge, public_view
from lastcard.server.store import Damaged, Kept, open_reader
from lastcard.server.table.broadcast.viewer_messages import Happened, Viewer, own_of, position_of
from lastcard.server.table.fold.decisions import AT_ONCE, NEVER_STALE
from lastcard.server.table.fold.facts import AnyFact, GameBegan, LineAdded, facts_of
from lastcard.server.table.fold.table import Table
from lastcard.server.table.protocol.seat_position import Step
from tests.server.web.players import Player, fingerprint
from tests.server.web.serving import Server
from tests.server.web.talking import new_seat, new_table
from tests.waiting import comes, pause

PER_FILE: Final = 20  # kills a file goes through before a new one is begun, so that looking stays quick
PEOPLE: Final = ("Ann", "Ben", "Cem")
PATIENCE: Final = 60.0


@dataclass
class Tally:
    """What was counted; ``wrong`` holds a sentence for each thing that should not be."""

    wanted: int = 0
    kills: int = 0
    in_start: int = 0  # kills while the server was starting
    acknowledged: int = 0  # commands that were answered by ``done``
    entries: int = 0  # of the log
    repeated: int = 0  # commands sent again because a kill came before the answer
    unheard: int = 0  # of these, carried out before the kill: why commands must be recognised
    compared: int = 0  # beliefs of people that were compared with the log
    lost: int = 0
    doubled: int = 0
    gaps: int = 0
    illegal: int = 0  # moves in the log that nobody could make there, or that were chosen before the one they follow
    stuck: int = 0  # tables that did not go on
    diverged: int = 0
    shown: int = 0  # parts of states that were compared with what their seat may be shown
    leaks: int = 0
    late: int = 0  # hellos that a server called late
    seconds: float = 0.0
    wrong: list[str] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        """Whether nothing was found that should not be."""
        return not self.wrong

    def blame(self, name: str, sentence: str) -> None:
        """Count something that should not be."""
        setattr(self, name, getattr(self, name) + 1)
        self.wrong.append(sentence)


class Witness:
    """The log of one table as it was read so far, and the people who play there."""

    def __init__(self, code: str, players: Sequence[Player]) -> None:
        self.players = players
        self._shown: dict[tuple[int, int, str], object] = {}  # by entry, seat and part: what may be shown of it
        self._table = Table(code)
        self._kept: list[Kept] = []
        self._checked = dict.fromkeys(players, -1)
        self._moved = 0  # the last entry that outdates what was chosen before it
        self._senseless = False  # an entry could not be written where it stands, and what follows means nothing
        self._commands: dict[str, int] = {}  # the last entry of every command, by the client's key

    def look(self, entries: list[Kept], tally: Tally) -> None:
        """Compare the log with what it was before, with what was acknowledged and with what everybody believes."""
        code, known = self._table.code, len(self._kept)
        if self._senseless:
            return
        if entries[:known] != self._kept:
            tally.blame("lost", f"{code}: what was in the log has changed")
            return
        beliefs: dict[int, list[Player]] = {}
        for player in self.players:
            if player.seq > self._checked[player]:
                self._checked[player] = player.seq
                beliefs.setdefault(player.seq, []).append(player)
        for kept in entries[known:]:
            fact = facts_of([kept.data])[0]
            if why := self._objection(kept, fact):
                tally.blame("illegal", f"{code}: entry {kept.seq}, {fact}, {why}")
                self._senseless = True
                return
            events = self._table.apply(kept.seq, fact)
            self._note(kept, tally)
            if any(player.heard for player in self.players):
                self._imagine(kept.seq, events)
            for player in beliefs.pop(kept.seq, ()):
                self._compare(player, tally)
        for player in beliefs.pop(self._table.seq if known == len(entries) else -1, ()):
            self._compare(player, tally)
        for seq, players in beliefs.items():
            if seq > len(entries):
                tally.blame("lost", f"{code}: S{players[0].seat} was shown entry {seq} of {len(entries)}")
        tally.entries += len(entries) - known
        self._kept = entries
        for player in self.players:
            self._settle(player, tally)
            for seq, part, found in player.heard:
                tally.shown += 1
                if (own := self._shown.get((seq, player.seat, part))) != found:
                    tally.blame(
                        "leaks", f"{code}: S{player.seat} was shown {part} of entry {seq}: {found!r}, not {own!r}"
                    )
            player.heard.clear()

    def _objection(self, kept: Kept, fact: AnyFact) -> str:
        """Return why an entry could not be written where it stands; empty if it could. The fold itself asks nothing."""
        table = self._table
        playing = table.phase == "playing" and table.game is not None and table.game.asks != "over"
        if isinstance(fact, GameBegan) or (isinstance(fact, LineAdded) and fact.line.startswith("==")):
            self._moved = kept.seq
            return "deals while a round is under way" if playing else ""
        if not isinstance(fact, LineAdded) or table.game is None:
            return ""
        seat, _, text = fact.line.partition(" ")
        action = parse_action(text, table.game.names)
        try:
            table.game.check(int(seat[1:]), action)
        except IllegalAction as wrong:
            return f"is not allowed there: {wrong}"
        asked = [player.asked.get(kept.command.key) for player in self.players] if kept.command is not None else []
        seen = next((each[0] for each in asked if each is not None), self._moved)
        if seen < self._moved and action.verb not in NEVER_STALE:
            return f"was chosen after entry {seen}, and entry {self._moved} came between"
        if action.verb not in AT_ONCE:  # moves wait for calls and catches, and are carried out after them
            self._moved = kept.seq
        return ""

    def _imagine(self, seq: int, events: tuple[Event, ...]) -> None:
        """Write down everything that each seat may be shown of an entry."""
        game = self._table.game
        view = public_view(game) if game is not None else None
        position = fingerprint(position_of(view) if view is not None else None)
        happened = Happened(seq, events, view if events else None)
        for player in self.players:
            seat = player.seat
            self._shown[seq, seat, "position"] = position
            self._shown[seq, seat, "step"] = fingerprint(decode(happened.told(Viewer(seat, "en", "normal")), type=Step))
            if game is not None:
                self._shown[seq, seat, "own"] = encode(own_of(knowledge(game, seat)))

    def _note(self, kept: Kept, tally: Tally) -> None:
        if kept.command is not None:
            if kept.command.key in self._commands:
                tally.blame("doubled", f"{self._table.code}: command {kept.command.key} is there twice")
            self._commands[kept.command.key] = kept.seq + kept.span - 1

    def _compare(self, player: Player, tally: Tally) -> None:
        """Compare what somebody believes with the log at the entry they saw last."""
        tally.compared += 1
        game = self._table.game
        position = position_of(public_view(game)) if game is not None else None
        if player.position != position:
            tally.blame("diverged", f"{self._table.code}: S{player.seat} believes {player.position}, not {position}")
        elif game is not None and player.own is not None:
            own = knowledge(game, player.seat)
            if own_of(own) != player.own:
                tally.blame("diverged", f"{self._table.code}: S{player.seat} believes to hold {player.own}")

    def _settle(self, player: Player, tally: Tally) -> None:
        """Find every command that was acknowledged, and what was told of the log."""
        for key, seq in player.acknowledged.items():
            tally.acknowledged += 1
            if self._commands.get(key) != seq:
                found = self._commands.get(key)
                tally.blame("lost", f"{self._table.code}: {key} was acknowledged as entry {seq} and is at {found}")
        for sentence in player.gaps:
            tally.blame("gaps", f"{self._table.code}: {sentence}")
        tally.repeated += player.repeated
        tally.unheard += player.unheard
        tally.wrong += [f"{self._table.code}: {sentence}" for sentence in player.wrong]
        player.told()


async def read_all(database: Path | str, witnesses: dict[str, Witness], tally: Tally) -> None:
    """Read every table from the file and compare."""
    reader = open_reader(database)
    try:
        for code, witness in witnesses.items():
            witness.look(list(await reader.read(code)), tally)
    except Damaged as wrong:
        tally.blame("gaps", str(wrong))
    finally:
        await reader.close()


def seat_everybody(server: Server, tables: int, rng: Random) -> dict[str, Witness]:
    """Make tables of all editions, and people who will play there; at every third a bot sits too."""
    witnesses = {}
    for number in range(tables):
        bots = ["normal"] if number % 3 == 0 else []
        settings: dict[str, Any] = {"edition": edition_names()[number % len(edition_names())], "target": 200}
        settings["catch_seconds"] = 0.02 * (number % 2)
        host = new_table(server, *bots, name=PEOPLE[0], **settings)
        hellos = [host, *(new_seat(server, host["table"], name) for name in PEOPLE[1:])]
        players = [Player(server.socket_url, Random(rng.random()), **hello) for hello in hellos]
        witnesses[host["table"]] = Witness(host["table"], players)
    return witnesses


async def start(server: Server, rng: Random, tally: Tally) -> None:
    """Start the server again; now and then it is killed while it starts."""
    while rng.random() < 0.15:
        starting = asyncio.create_task(asyncio.to_thread(server.start))
        await pause(rng.uniform(0.05, 1.0), because="it may be killed at any moment of its start")
        if server.alive:
            server.kill()
        with suppress(AssertionError, RuntimeError):  # it ended before it could say where it listens
            await starting
        if server.alive:
            server.kill()
        tally.kills += 1
        tally.in_start += 1
    await asyncio.to_thread(server.start)


async def until_all(players: Sequence[Player], what: str, tally: Tally, patience: float = PATIENCE) -> None:
    """Wait until something holds of all players."""
    if not await comes(lambda: all(getattr(player, what) for player in players), within=patience):
        late = [f"S{player.seat}" for player in players if not getattr(player, what)]
        tally.wrong.append(f"{', '.join(late)} not {what} after {patience:.0f} seconds")


async def one_file(folder: Path, kills: int, tables: int, longest: float, rng: Random, tally: Tally) -> None:
    """Play on one file through many kills."""
    with Server(folder, "--no-rate-limit") as server:
        witnesses = await asyncio.to_thread(seat_everybody, server, tables, rng)
        players = [player for witness in witnesses.values() for player in witness.players]
        async with asyncio.TaskGroup() as group:
            playing = [group.create_task(player.play()) for player in players]
            ends = tally.kills + kills
            while tally.kills < ends and tally.clean:
                await until_all(players, "connected", tally)
                await pause(rng.uniform(0, longest), because="it may be killed at any moment of its work")
                server.kill()
                tally.kills += 1
                for player in players:
                    player.cut_off()
                await read_all(server.database, witnesses, tally)
                _show(tally)
                await start(server, rng, tally)
            await _converge(server, witnesses, players, tally)
            for task in playing:
                task.cancel()


async def _converge(server: Server, witnesses: dict[str, Witness], players: list[Player], tally: Tally) -> None:
    """Let everybody finish what they began, and require that all know the last entry."""
    await until_all(players, "connected", tally)
    for player in players:
        player.quiet = True
    await until_all(players, "answered", tally)
    heads: dict[str, set[int]] = {}
    logged: dict[str, int] = {}

    async def all_know() -> bool:
        heads.update((code, {player.seq for player in witness.players}) for code, witness in witnesses.items())
        reader = open_reader(server.database)
        logged.update([(code, len(await reader.read(code))) for code in witnesses])
        await reader.close()
        return all(heads[code] == {logged[code]} for code in witnesses)

    if not await comes(all_know, within=PATIENCE, every=0.1):
        tally.blame("diverged", f"not everybody has seen all there is: {heads}, {logged}")
    await read_all(server.database, witnesses, tally)


def kill_many(kills: int, *, tables: int, longest: float, seed: int, tally: Tally) -> None:
    """Kill and look, with a new file now and then."""
    rng, began = Random(seed), time.monotonic()
    tally.wanted = kills
    while tally.kills < kills and tally.clean:
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(one_file(Path(folder), min(PER_FILE, kills - tally.kills), tables, longest, rng, tally))
    tally.seconds = round(time.monotonic() - began, 1)


def _show(tally: Tally) -> None:
    """Draw how far it is, if somebody looks."""
    if sys.stderr.isatty():
        done = min(40, 40 * tally.kills // tally.wanted)
        bar = "#" * done + "." * (40 - done)
        print(
            f"\r[{bar}] {tally.kills} kills, {tally.acknowledged:,} acknowledged", end="", file=sys.stderr, flush=True
        )


def main() -> int:
    """Kill as often as asked; fail if anything is not as it should be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=16, help="with three people each (default: 16)")
    parser.add_argument("--longest", type=float, default=1.0, help="seconds of play before a kill (default: 1)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    args = parser.parse_args()
    tally = Tally()
    kill_many(args.kills, tables=args.tables, longest=args.longest, seed=args.seed, tally=tally)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    counts = {name: value for name, value in asdict(tally).items() if name not in ("wanted", "wrong")}
    if args.json:
        print(json.dumps({**counts, "wrong": tally.wrong[:20]}))
    else:
        print(", ".join(f"{name.replace('_', ' ')} {value:,}" for name, value in counts.items()))
        for sentence in tally.wrong[:20]:
            print(sentence)
    return not tally.clean


if __name__ == "__main__":
    sys.exit(main())
