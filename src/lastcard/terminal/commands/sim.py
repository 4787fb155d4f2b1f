"""``lastcard sim``: many rounds of any edition and options between bots, with confidence intervals.

The figures come as a table, as JSON, or as a picture; the rounds are played on this machine or on a Ray cluster.
"""

import argparse
import json
import math
import os
import sys
import textwrap
import time
from collections.abc import Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from lastcard.engine.message import Message, SentenceError
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.catalogue.numbers import fixed
from lastcard.players.bots import BOTS, make_bot
from lastcard.terminal.arguments import Arguments
from lastcard.terminal.lines.console import complain
from lastcard.terminal.progress import compiling, progress, waiting

if TYPE_CHECKING:
    from lastcard.engine.editions import Edition
    from lastcard.engine.kernel.state.layout import Rules
    from lastcard.players.bot_arena import InterpretedArena
    from lastcard.sim.arena import Arena
    from lastcard.sim.results import Estimate, Summary, Tally

PICTURES: Final = (".png", ".svg", ".pdf")
# What is counted, the sentence for it, and the card in it.
_COUNTED: Final = {
    "cards drawn in turn": ("drawn", ""), "drawn card laid at once": ("laid", ""), "Draw Two played": ("played", "draw_two"),
    "Reverse played": ("played", "reverse"), "Skip played": ("played", "skip"), "Wild played": ("played", "wild"),
    "Wild Draw Four played": ("played", "wild_draw_four"), "Wild Draw Four as a bluff": ("bluff", "wild_draw_four"),
    "challenge finds a bluff": ("found", ""), "challenge finds none": ("none", ""), "UNO called": ("called", ""),
    "caught without a call": ("caught", ""), "draw pile renewed": ("renewed", ""), "Swap Hands played": ("played", "swap"),
    "Shuffle Hands played": ("played", "shuffle"), "customizable card played": ("custom", ""),
    "draw card answered": ("answered", ""), "seven or zero with effect": ("seven_zero", ""), "jumped in": ("jumped", ""),
}  # fmt: skip


def configure(arguments: Arguments) -> None:
    """Declare the arguments of the subcommand."""
    arguments.add("--edition", default="classic")
    arguments.add("--players", type=int, default=4)
    arguments.add("--bots", default="sensible", names=BOTS)
    arguments.add("--games", type=int, default=100_000, metavar="N")
    arguments.add("--option", action="append", default=[], metavar="NAME=VALUE")
    arguments.add("--custom", action="append", default=[], metavar="RULE")
    arguments.add("--seed", type=int, default=1)
    arguments.add("--threads", type=int, default=os.cpu_count() or 1, metavar="N")
    arguments.add("--ray", metavar="ADDRESS")
    arguments.add("--json", action="store_true")
    arguments.add("--plot", metavar="FILE")


def run(args: argparse.Namespace) -> int:
    """Play and print. Return 2 if the table cannot be played."""
    from lastcard.engine.cards.kinds import CUSTOM
    from lastcard.engine.editions import edition
    from lastcard.engine.kernel.state.setup import build_rules, written_rules
    from lastcard.sim.policies import POLICIES

    words: Words = args.voice
    try:
        chosen = edition(args.edition).with_options(_options(args.option))
        written = written_rules(chosen, args.custom)
        rules = build_rules(chosen, seats=args.players, mode="winner_takes", target=None, written=written)
        bots = _bots(args.bots, args.players)
        for name, low, high in (("games", 1, 10**12), ("threads", 1, 1024), ("seed", 0, 10**12)):
            if not low <= getattr(args, name) <= high:
                raise SentenceError("sim.range", name=name, low=low, high=high)
        _check_picture(args.plot)
        asked = [name for name in bots if name not in POLICIES]
        if asked and args.ray:
            raise SentenceError("sim.ray_compiled", name=asked[0])
    except SentenceError as wrong:
        return complain(wrong, words)
    if args.custom and not any(rules.deck[CUSTOM:]):
        print(words.say("sim.no_customs", edition=chosen.spoken), file=sys.stderr)
    if asked:
        print(words.say("sim.not_compiled", name=asked[0]), file=sys.stderr)
    try:
        from lastcard.players.bot_arena import InterpretedArena
        from lastcard.sim.cluster import ClusterError
        from lastcard.sim.results import Tally

        tally = Tally(bots)
        start = time.perf_counter()
        try:
            if asked:
                seats = [POLICIES.get(name, partial(make_bot, name)) for name in bots]
                _play_pieces(InterpretedArena(chosen, rules, written, seats), args, tally)
            else:
                start = _play(args, rules, [POLICIES[name] for name in bots], tally)
        except ClusterError as wrong:
            return complain(wrong, words)
        except KeyboardInterrupt:
            print("\n" + words.say("sim.stopped", done=tally.rounds, games=args.games), file=sys.stderr)
            return 130
        seconds = time.perf_counter() - start
    except ImportError:
        return complain(Message("sim.extra_missing"), words)
    summary = tally.summary()
    if args.json:
        print(json.dumps({"edition": chosen.label, "seed": args.seed, **summary.data()}))
    else:
        speed = round(tally.decisions / seconds)
        title = _title(chosen, args.players, words)
        print(words.say("sim.head", title=title, seed=str(args.seed), rounds=summary.rounds, speed=speed))
        _print(summary, words)
    if args.plot:
        return _plot(summary, _title(chosen, args.players, words), args.plot, words)
    return 0


def _title(chosen: "Edition", players: int, words: Words) -> str:
    changes = ", ".join(f"{name}={chosen.text(name)}" for name in chosen.changed)
    title = words.say("sim.title", edition=chosen.spoken, players=players)
    return f"{title}, {changes}" if changes else title


def _play(args: argparse.Namespace, rules: "Rules", policies: Sequence[int], tally: "Tally") -> float:
    """Play all rounds into the tally. Return the time at which the first began."""
    from lastcard.sim.arena import Arena
    from lastcard.sim.cluster import LOCAL, Cluster

    words: Words = args.voice
    if args.ray in (None, LOCAL):
        # Workers on this machine find the compiled code on disk.
        with compiling(words):
            arena = Arena(rules, policies, threads=args.threads)
            arena.play(1, seed=0)
    if args.ray is None:
        start = time.perf_counter()
        _play_pieces(arena, args, tally)
        return start
    show = progress(args.games, words)
    with waiting(words.say("sim.starting" if args.ray == LOCAL else "sim.joining", address=args.ray)):
        cluster = Cluster(rules, policies, address=args.ray, workers=args.threads)
    with cluster:
        start = time.perf_counter()
        pieces = cluster.pieces(args.games, seed=args.seed)
        with waiting(words.say("sim.workers", workers=cluster.workers, compiling=words.say("sim.compiling"))):
            tally.add(next(pieces)[1])
        show(tally.rounds)
        for _, rows in pieces:
            tally.add(rows)
            show(tally.rounds)
    return start


def _play_pieces(arena: "Arena | InterpretedArena", args: argparse.Namespace, tally: "Tally") -> None:
    show = progress(args.games, args.voice)
    for _, rows in arena.pieces(args.games, seed=args.seed):
        tally.add(rows)
        show(tally.rounds)


def _bots(text: str, players: int) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    if len(names) == 1:
        names *= players
    for name in names:
        if name not in BOTS:
            raise SentenceError("sim.no_bot", name=name, names=", ".join(BOTS))
    if len(names) != players:
        raise SentenceError("sim.bots", named=len(names), players=players)
    return names


def _options(texts: list[str]) -> dict[str, str]:
    options = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise SentenceError("sim.option_form", text=text)
        options[name.strip()] = value.strip()
    return options


def _check_picture(path: str | None) -> None:
    """Refuse a picture that cannot be drawn, before any round is played."""
    if path is None:
        return
    if Path(path).suffix.lower() not in PICTURES:
        raise SentenceError("sim.picture", file=path, endings=", ".join(PICTURES))
    if not Path(path).parent.is_dir():
        raise SentenceError("sim.no_directory", file=path, directory=Path(path).parent)
    if find_spec("matplotlib") is None:
        raise SentenceError("sim.no_matplotlib")


def _print(summary: "Summary", words: Words) -> None:
    from lastcard.sim.arena import COUNTED

    say = words.say
    interval, share = say("sim.interval"), say("sim.share")

    if summary.void or summary.unfinished:
        print(say("sim.void", void=summary.void, unfinished=summary.unfinished))
    print(f"\n{say('sim.wins'):28}{share:>11}   {interval}")
    for name, estimate in {**summary.wins, say("sim.first"): summary.first_player_wins}.items():
        print(f"  {name:26}{_figure(100 * estimate.value, 2, words):>11}   {_interval(estimate, 100, 2, words)}")
    print(f"\n{say('sim.round'):28}{say('sim.average'):>11}   {interval}")
    averages = {say("sim.decisions"): summary.per_round["decisions"], say("sim.points"): summary.points}
    for name, estimate in averages.items():
        print(f"  {name:26}{_figure(estimate.value, 2, words):>11}   {_interval(estimate, 1, 2, words)}")
    shown = {name: _counted(name, words) for name, rule in COUNTED.items() if rule}
    width = max(26, *map(len, shown.values()))
    print(f"\n{say('sim.often'):{width + 2}}{say('sim.per_round'):>11}   {interval:20}{share:>11}   {say('sim.rule')}")
    never = []
    for name, rule in COUNTED.items():
        estimate = summary.per_round[name]
        if rule and estimate.value:
            seen = f"{_figure(100 * summary.seen_in[name].value, 2, words):>11}"
            often = f"{_figure(estimate.value, 4, words):>11}   {_interval(estimate, 1, 4, words):20}"
            print(f"  {shown[name]:{width}}{often}{seen}   {rule}")
        elif rule:
            never.append(f"{shown[name]} ({rule})".replace(" ", "\xa0"))
    if never:
        lines = textwrap.fill(", ".join(never), 84, initial_indent=f"  {say('sim.never')} ", subsequent_indent="  ")
        print(lines.replace("\xa0", " "))
    print("\n" + say("sim.read_rule"))


def _counted(name: str, words: Words) -> str:
    """Say what is counted; ``COUNTED`` names it as data does."""
    key, card = _COUNTED[name]
    return words.say(f"sim.counted.{key}", card=words.say(f"face.{card}") if card else "")


def _interval(estimate: "Estimate", scale: int, digits: int, words: Words) -> str:
    if math.isnan(estimate.low):
        return words.say("sim.no_interval" if not math.isnan(estimate.value) else "sim.no_value")
    return f"{_figure(scale * estimate.low, digits, words)} – {_figure(scale * estimate.high, digits, words)}"


def _figure(value: float, digits: int, words: Words) -> str:
    return words.figures(fixed(value, digits))


def _plot(summary: "Summary", label: str, path: str, words: Words) -> int:
    from lastcard.lab.chart import draw

    try:
        draw(summary, label, path)
    except (OSError, ValueError) as wrong:
        return complain(Message("sim.not_drawn", path=path, why=wrong), words)
    return 0
