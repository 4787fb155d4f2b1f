"""``make versus REV=…``: is this tree slower than another commit? Both take turns in one run, so the ratios are reliable.

The other commit is checked out beside this one. Kernel and environments play in slices of CPU time, with one lasting process
per tree, which compiles only once. The table servers are loaded by turns, each with the client of its own tree.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final

from bench.versus_slices import CONTESTANTS

HERE: Final = Path(__file__).parent.parent
SLICES: Final = Path(__file__).with_name("versus_slices.py")
LOAD: Final = ("--phase", "closed", "--json", "--no-store")
BOUND: Final = 0.97  # of the other's speed: anything below counts as slower

Ratios = dict[str, list[float]]


@contextmanager
def checkout(revision: str) -> Iterator[Path]:
    """Provide a temporary folder that holds another commit."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        subprocess.run(("git", "worktree", "add", "--detach", "-q", tree, revision), cwd=HERE, check=True)
        try:
            yield tree
        finally:
            subprocess.run(("git", "worktree", "remove", "--force", tree), cwd=HERE, check=True)


def environment(tree: Path) -> dict[str, str]:
    """Return an environment in which Python uses the packages of one tree, whatever is installed."""
    return {**os.environ, "PYTHONPATH": f"{tree / 'src'}{os.pathsep}{tree}"}


class Player:
    """A process that plays slices with the code of one tree, on request."""

    def __init__(self, tree: Path) -> None:
        command = (sys.executable, "-P", SLICES)
        self._process = subprocess.Popen(
            command, cwd=tree, env=environment(tree), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def speed(self, contestant: str) -> float:
        """Let it play a slice; return its decisions per second."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(contestant, file=self._process.stdin, flush=True)
        return float(self._process.stdout.readline())

    def __enter__(self) -> "Player":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()


def kernel(trees: Sequence[Path], names: Sequence[str], turns: int) -> Ratios:
    """Compare how fast two trees play; a ratio over 1 means that the first is faster."""
    ratios: Ratios = {name: [] for name in names}
    with ExitStack() as stack:
        players = [stack.enter_context(Player(tree)) for tree in trees]
        for name in names:
            _say(f"kernel: {name}")
            for player in players:
                player.speed(name)  # the first slice compiles and does not count
        for turn in range(turns):
            _say(f"kernel: turn {turn + 1} of {turns}")
            for name in names:
                speeds = {at: players[at].speed(name) for at in _order(turn)}
                ratios[name].append(speeds[0] / speeds[1])
    return ratios


def load(trees: Sequence[Path], turns: int, seconds: float) -> Ratios:
    """Compare what a durable move costs the servers of two trees; a ratio over 1 means that the first needs less."""
    ratios: Ratios = {"moves a CPU second": [], "moves a second": []}
    for turn in range(turns):
        _say(f"table server: turn {turn + 1} of {turns}")
        figures = {at: _loaded(trees[at], seconds) for at in _order(turn)}
        ratios["moves a CPU second"].append(figures[1]["cpu_us"] / figures[0]["cpu_us"])
        ratios["moves a second"].append(figures[0]["per_second"] / figures[1]["per_second"])
    return ratios


def _order(turn: int) -> tuple[int, int]:
    """Alternate the order, because the second tree finds a warmer machine."""
    return (0, 1) if turn % 2 else (1, 0)


def _loaded(tree: Path, seconds: float) -> dict[str, Any]:
    command = (sys.executable, "-m", "bench.load", *LOAD, "--seconds", str(seconds))
    done = subprocess.run(command, cwd=tree, env=environment(tree), stdout=subprocess.PIPE, text=True, check=True)
    figures: dict[str, Any] = json.loads(done.stdout)["closed"]
    return figures


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _row(name: str, ratios: list[float]) -> str:
    middle = statistics.median(ratios)
    verdict = "" if middle >= BOUND else "  slower"
    return f"{name:32}{middle:8.3f}   ({min(ratios):.3f} to {max(ratios):.3f}, {len(ratios)} turns){verdict}"


def main() -> int:
    """Compare, print one ratio per line, and fail if this tree is slower than the bound allows."""
    parser = argparse.ArgumentParser(prog="make versus", description=__doc__)
    parser.add_argument("base", help="the commit to compare with")
    parser.add_argument("--turns", type=int, default=15, help="slices of each contestant (default 15)")
    parser.add_argument("--load-turns", type=int, default=6, help="runs of each table server (default 6; 0: none)")
    parser.add_argument("--seconds", type=float, default=8.0, help="of each run of a table server (default 8)")
    parser.add_argument("--only", nargs="*", help="contestants of the kernel (default: all)")
    parser.add_argument("--json", action="store_true", help="print all ratios as JSON")
    args = parser.parse_args()
    with checkout(args.base) as base:
        trees = (HERE, base)
        ratios = kernel(trees, list(CONTESTANTS) if args.only is None else args.only, args.turns)
        if args.load_turns:
            ratios |= load(trees, args.load_turns, args.seconds)
    print(json.dumps(ratios) if args.json else "\n".join(_row(name, each) for name, each in ratios.items()))
    return int(any(statistics.median(each) < BOUND for each in ratios.values()))


if __name__ == "__main__":
    sys.exit(main())
