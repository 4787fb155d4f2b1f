"""``lastcard sim``: many rounds of any edition and options between bots, with confidence intervals.

The figures come as a table, as JSON, or as a picture.
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lastcard.sim.results import Estimate, Summary


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "sim",
        help="play many rounds between bots and count what happens",
        description="Play rounds by the thousand, compiled. The same seed gives the same figures on any number of threads.",
        epilog="Example: lastcard sim --edition polish --players 3 --bots sensible,random,random --games 200000 --plot wins.png",
    )
    parser.add_argument("--edition", default="classic", help="which edition (default classic)")
    parser.add_argument("--players", type=int, default=4, help="how many players (default 4)")
    parser.add_argument(
        "--bots", default="sensible", help="random or sensible, one for all or a comma list (default sensible)"
    )
    parser.add_argument("--games", type=int, default=100_000, help="how many rounds (default 100000)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the table; repeat"
    )
    parser.add_argument(
        "--custom", action="append", default=[], metavar="RULE", help="what is written on a customizable card"
    )
    parser.add_argument("--seed", type=int, default=1, help="a whole number (default 1)")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1, help="default: all cores")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--plot", metavar="FILE", help="draw a picture (.png or .svg)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play and print; 2 if the table cannot be played."""
    from lastcard.editions import EditionError, edition
    from lastcard.editions.written import WrittenRuleError
    from lastcard.rules.setup import SetupError, build_rules, written_rules

    try:
        policies, names = _bots(args.bots, args.players)
        for name, low in (("games", 1), ("threads", 1), ("seed", 0)):
            if not low <= getattr(args, name) < 1 << 40:
                raise ValueError(f"--{name} must be a whole number from {low}")
        chosen = edition(args.edition).with_options(_options(args.option))
        rules = build_rules(
            chosen,
            seats=args.players,
            mode="winner_takes",
            target=None,
            written=written_rules(chosen, args.custom),
        )
    except (EditionError, SetupError, WrittenRuleError, ValueError) as wrong:
        print(wrong, file=sys.stderr)
        return 2
    try:
        from lastcard.sim.arena import Arena
        from lastcard.sim.results import summarize

        _say("preparing (the first time the rules are compiled, which takes about half a minute)")
        arena = Arena(rules, policies, threads=args.threads)
        arena.play(1, seed=0)
    except ImportError:
        print("lastcard sim needs numba and numpy: pip install 'lastcard[fast]'", file=sys.stderr)
        return 2
    start = time.perf_counter()
    rows = arena.play(args.games, seed=args.seed, progress=_progress(args.games))
    seconds = time.perf_counter() - start
    summary = summarize(rows, names)
    if args.json:
        print(json.dumps({"edition": chosen.label, "seed": args.seed, **summary.data()}))
    else:
        _print(summary, chosen.label, int(rows[:, 0].sum()) / seconds)
    if args.plot:
        return _plot(summary, chosen.label, args.plot)
    return 0


def _bots(text: str, players: int) -> tuple[list[int], list[str]]:
    from lastcard.sim.policies import POLICIES

    names = [name.strip() for name in text.split(",")]
    if len(names) == 1:
        names *= players
    for name in names:
        if name not in POLICIES:
            raise ValueError(f"there is no bot '{name}' for simulations; there are {', '.join(POLICIES)}")
    if len(names) != players:
        raise ValueError(f"--bots names {len(names)} players, but {players} play")
    return [POLICIES.index(name) for name in names], names


def _options(texts: list[str]) -> dict[str, str]:
    options = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise ValueError(f"--option {text}: write NAME=VALUE, for example jump_in=on")
        options[name.strip()] = value.strip()
    return options


def _say(text: str) -> None:
    if sys.stderr.isatty():
        print(text, file=sys.stderr)


def _progress(games: int) -> Callable[[int], None] | None:
    """Give a progress bar for a terminal; nothing where output is piped."""
    if not sys.stderr.isatty():
        return None
    width = 40

    def show(done: int) -> None:
        filled = width * done // games
        end = "\n" if done >= games else ""
        print(
            f"\r[{'#' * filled}{'.' * (width - filled)}] {100 * done // games:3} %",
            end=end,
            file=sys.stderr,
            flush=True,
        )

    return show


def _print(summary: "Summary", label: str, speed: float) -> None:
    print(f"{label}: {summary.rounds:,} rounds, {speed / 1e6:.1f} million decisions a second")
    if summary.void or summary.unfinished:
        print(f"{summary.void:,} void, {summary.unfinished:,} not finished")
    print("\nWins, share of rounds with 95 % interval")
    for name, estimate in summary.wins.items():
        print(f"  {name:24} {_percent(estimate)}")
    print(f"  {'whoever plays first':24} {_percent(summary.first_player_wins)}")
    print("\nIn a round, on average")
    for name, estimate in {"points of the winner": summary.points, **summary.per_round}.items():
        print(f"  {name:24} {estimate.value:9.3f}  [{estimate.low:.3f}, {estimate.high:.3f}]")


def _percent(estimate: "Estimate") -> str:
    return f"{100 * estimate.value:6.2f} %  [{100 * estimate.low:.2f}, {100 * estimate.high:.2f}]"


def _plot(summary: "Summary", label: str, path: str) -> int:
    from lastcard.sim.picture import draw

    try:
        draw(summary, label, path)
    except ImportError:
        print("--plot needs matplotlib: pip install 'lastcard[plot]'", file=sys.stderr)
        return 2
    except (OSError, ValueError) as wrong:
        print(f"{path} cannot be drawn: {wrong}", file=sys.stderr)
        return 2
    return 0
