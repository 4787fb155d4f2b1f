"""``lastcard sim``: many rounds of any edition and options between bots, with confidence intervals.

The figures come as a table, as JSON, or as a picture; the rounds are played on this machine or on a Ray cluster.
"""

import argparse
import json
import math
import os
import sys
import textwrap
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from lastcard.bots import BOTS, make_bot
from lastcard.cli.console import complain

if TYPE_CHECKING:
    from lastcard.editions import Edition
    from lastcard.rules.layout import Rules
    from lastcard.sim.arena import Arena
    from lastcard.sim.interpreted import InterpretedArena
    from lastcard.sim.results import Estimate, Summary, Tally

PICTURES: Final = (".png", ".svg", ".pdf")
COMPILING: Final = "compiling the rules, some ten seconds, once"


def configure(parser: argparse.ArgumentParser) -> None:
    """Say what the subcommand does and takes."""
    parser.description = (
        "Play rounds by the thousand between bots and count what happens, with 95 % confidence intervals. The same "
        "seed gives the same figures on any number of threads or machines."
    )
    parser.epilog = "Example: lastcard sim --edition polish --players 3 --bots sensible,random,random --plot wins.png"
    parser.add_argument("--edition", default="classic", help="which edition (default classic); see lastcard editions")
    parser.add_argument("--players", type=int, default=4, help="how many players, 2 to 10 (default 4)")
    parser.add_argument(
        "--bots",
        default="sensible",
        help=f"{' or '.join(BOTS)}, one for all or a comma list (default sensible)",
    )
    parser.add_argument("--games", type=int, default=100_000, metavar="N", help="how many rounds (default 100000)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the table; repeat"
    )
    parser.add_argument(
        "--custom", action="append", default=[], metavar="RULE", help="what is written on a customizable card; repeat"
    )
    parser.add_argument("--seed", type=int, default=1, help="a whole number (default 1)")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1, metavar="N", help="default: all cores")
    parser.add_argument(
        "--ray",
        metavar="ADDRESS",
        help="play on a Ray cluster: HOST:PORT on a machine of it, ray://HOST:PORT from outside, "
        "auto for the one this machine is part of, or local for worker processes here, as many as --threads",
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--plot", metavar="FILE", help=f"draw a picture ({', '.join(PICTURES)})")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play and print; 2 if the table cannot be played."""
    from lastcard.cards.kinds import CUSTOM
    from lastcard.editions import EditionError, edition
    from lastcard.editions.written import WrittenRuleError
    from lastcard.rules.setup import SetupError, build_rules, written_rules
    from lastcard.sim.policies import POLICIES

    try:
        chosen = edition(args.edition).with_options(_options(args.option))
        written = written_rules(chosen, args.custom)
        rules = build_rules(chosen, seats=args.players, mode="winner_takes", target=None, written=written)
        bots = _bots(args.bots, args.players)
        for name, low, high in (("games", 1, 10**12), ("threads", 1, 1024), ("seed", 0, 10**12)):
            if not low <= getattr(args, name) <= high:
                raise ValueError(f"--{name} must be a whole number from {low} to {high}")
        _check_picture(args.plot)
        asked = [name for name in bots if name not in POLICIES]
        if asked and args.ray:
            raise ValueError(f"--ray plays compiled bots only, and '{asked[0]}' is not one")
    except (EditionError, SetupError, WrittenRuleError, ValueError) as wrong:
        return complain(wrong)
    if args.custom and not any(rules.deck[CUSTOM:]):
        print(f"Note: {chosen.label} has no customizable cards, so --custom changes nothing.", file=sys.stderr)
    if asked:
        print(f"Note: '{asked[0]}' is not compiled, so rounds take a thousand times as long.", file=sys.stderr)
    try:
        from lastcard.sim.cluster import ClusterError
        from lastcard.sim.interpreted import InterpretedArena
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
            return complain(wrong)
        except KeyboardInterrupt:
            print(f"\nStopped after {tally.rounds:,} of {args.games:,} rounds.", file=sys.stderr)
            return 130
        seconds = time.perf_counter() - start
    except ImportError:
        return complain("lastcard sim needs numba and numpy: pip install 'lastcard[fast]'")
    summary = tally.summary()
    if args.json:
        print(json.dumps({"edition": chosen.label, "seed": args.seed, **summary.data()}))
    else:
        print(f"{chosen.label}, {args.players} players, seed {args.seed}: {summary.rounds:,} rounds, ", end="")
        print(f"{tally.decisions / seconds:,.0f} decisions a second")
        _print(summary)
    if args.plot:
        return _plot(summary, _title(chosen, args.players), args.plot)
    return 0


def _play(args: argparse.Namespace, rules: "Rules", policies: Sequence[int], tally: "Tally") -> float:
    """Play all rounds into the tally; give the time at which the first began."""
    from lastcard.sim.arena import Arena
    from lastcard.sim.cluster import LOCAL, Cluster

    if args.ray in (None, LOCAL):
        # Workers on this machine find on disk what is compiled here.
        with _waiting(COMPILING):
            arena = Arena(rules, policies, threads=args.threads)
            arena.play(1, seed=0)
    if args.ray is None:
        start = time.perf_counter()
        _play_pieces(arena, args, tally)
        return start
    show = _progress(args.games)
    with _waiting("starting Ray" if args.ray == LOCAL else f"joining the Ray cluster at {args.ray}"):
        cluster = Cluster(rules, policies, address=args.ray, workers=args.threads)
    with cluster:
        start = time.perf_counter()
        pieces = cluster.pieces(args.games, seed=args.seed)
        with _waiting(f"{cluster.workers} workers begin; where the rules are not compiled yet, {COMPILING}"):
            tally.add(next(pieces)[1])
        show(tally.rounds)
        for _, rows in pieces:
            tally.add(rows)
            show(tally.rounds)
    return start


def _play_pieces(arena: "Arena | InterpretedArena", args: argparse.Namespace, tally: "Tally") -> None:
    show = _progress(args.games)
    for _, rows in arena.pieces(args.games, seed=args.seed):
        tally.add(rows)
        show(tally.rounds)


def _bots(text: str, players: int) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    if len(names) == 1:
        names *= players
    for name in names:
        if name not in BOTS:
            raise ValueError(f"there is no bot '{name}'; there are {', '.join(BOTS)}")
    if len(names) != players:
        raise ValueError(f"--bots names {len(names)} players, but {players} play")
    return names


def _options(texts: list[str]) -> dict[str, str]:
    options = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise ValueError(f"--option {text}: write NAME=VALUE, for example jump_in=on")
        options[name.strip()] = value.strip()
    return options


def _check_picture(path: str | None) -> None:
    """Refuse a picture that cannot be drawn before the rounds are played, not after."""
    if path is None:
        return
    if Path(path).suffix.lower() not in PICTURES:
        raise ValueError(f"--plot {path}: the name of a picture ends in {', '.join(PICTURES)}")
    if not Path(path).parent.is_dir():
        raise ValueError(f"--plot {path}: there is no directory {Path(path).parent}")
    if find_spec("matplotlib") is None:
        raise ValueError("--plot needs matplotlib: pip install 'lastcard[plot]'")


@contextmanager
def _waiting(what: str) -> Iterator[None]:
    """Say on a terminal what is waited for, and how long already, as soon as it takes more than a moment."""
    if not sys.stderr.isatty():
        yield
        return
    over = threading.Event()

    def tell() -> None:
        start = time.perf_counter()
        while not over.wait(1):
            print(f"\r{what} … {time.perf_counter() - start:.0f} s", end="", file=sys.stderr, flush=True)

    teller = threading.Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield
    finally:
        over.set()
        teller.join()
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _progress(games: int) -> Callable[[int], None]:
    """Give a progress bar for a terminal; one that shows nothing where output is piped."""
    width = 40
    start = time.perf_counter()
    before = 0

    def show(done: int) -> None:
        nonlocal start, before
        if not sys.stderr.isatty():
            return
        now = time.perf_counter()
        if not before:
            start, before = now, done  # the first piece waits for compilers and workers
        filled = width * done // games
        line = f"[{'#' * filled}{'.' * (width - filled)}] {100 * done // games:3} %  {done:,} of {games:,} rounds"
        if before < done < games:
            line += f", {(now - start) * (games - done) / (done - before):.0f} s left"
        print(f"\r\x1b[K{line}", end="\n" if done >= games else "", file=sys.stderr, flush=True)

    return show


def _print(summary: "Summary") -> None:
    from lastcard.sim.arena import COUNTED

    if summary.void or summary.unfinished:
        print(f"{summary.void:,} rounds were void, {summary.unfinished:,} were stopped without an end")
    print(f"\n{'Who wins':28}{'% of rounds':>11}   95 % interval")
    for name, estimate in {**summary.wins, "whoever plays first": summary.first_player_wins}.items():
        print(f"  {name:26}{100 * estimate.value:11.2f}   {_interval(estimate, 100, 2)}")
    print(f"\n{'A round':28}{'on average':>11}   95 % interval")
    for name, estimate in {"decisions": summary.per_round["decisions"], "points of the winner": summary.points}.items():
        print(f"  {name:26}{estimate.value:11.2f}   {_interval(estimate, 1, 2)}")
    print(f"\n{'How often':28}{'per round':>11}   {'95 % interval':20}{'% of rounds':>11}   rule")
    never = []
    for name, rule in COUNTED.items():
        estimate = summary.per_round[name]
        if rule and estimate.value:
            seen = f"{100 * summary.seen_in[name].value:11.2f}"
            print(f"  {name:26}{estimate.value:11.4f}   {_interval(estimate, 1, 4):20}{seen}   {rule}")
        elif rule:
            never.append(f"{name} ({rule})".replace(" ", "\xa0"))
    if never:
        lines = textwrap.fill(", ".join(never), 84, initial_indent="  never: ", subsequent_indent="  ")
        print(lines.replace("\xa0", " "))
    print("\nTo read one of these rules: lastcard rule DT-1")


def _interval(estimate: "Estimate", scale: int, digits: int) -> str:
    if math.isnan(estimate.low):
        return "one round tells none" if not math.isnan(estimate.value) else "no round has one"
    return f"{scale * estimate.low:.{digits}f} – {scale * estimate.high:.{digits}f}"


def _title(chosen: "Edition", players: int) -> str:
    return f"{chosen.label}, {players} players"


def _plot(summary: "Summary", label: str, path: str) -> int:
    from lastcard.sim.picture import draw

    try:
        draw(summary, label, path)
    except (OSError, ValueError) as wrong:
        return complain(f"{path} cannot be drawn: {wrong}")
    return 0
