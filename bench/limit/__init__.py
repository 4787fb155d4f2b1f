"""The limit: a C++ simulator of the classic game for four (``limit.cpp``), built here and checked against the kernel.

It plays the same games as the kernel, so both must take the same number of decisions for any seed. ``check`` refuses to
compare the speed of two programs that do different work.
"""

import ctypes
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

Rounds = Callable[[int, int], int]  # (seed, rounds) -> decisions

SOURCE: Final = Path(__file__).with_name("limit.cpp")
LEVELS: Final = ("-O2", "-O3")  # which is faster depends on the machine, so both are built and the faster build counts
SEEDS: Final = (1, 2, 3)
ROUNDS: Final = 20_000


class LimitError(RuntimeError):
    """The limit cannot be built, or does not play the kernel's games."""


def build() -> Rounds:
    """Build the simulator for this machine; return the fastest build."""
    compiler = shutil.which("g++")
    if compiler is None:
        raise LimitError("the limit is written in C++ and needs g++")
    with tempfile.TemporaryDirectory() as directory:
        builds = [_build(compiler, level, Path(directory)) for level in LEVELS]
    return min(builds, key=_seconds)


def check(limit: Rounds, kernel: Rounds) -> int:
    """Play the same games with both and compare the numbers of decisions; return how many there were."""
    total = 0
    for seed in SEEDS:
        ours, theirs = kernel(seed, ROUNDS), limit(seed, ROUNDS)
        if ours != theirs:
            raise LimitError(f"seed {seed}: the kernel takes {ours} decisions in {ROUNDS} rounds, the limit {theirs}")
        total += ours
    return total


def _build(compiler: str, level: str, directory: Path) -> Rounds:
    library = directory / f"limit{level}.so"
    command = [compiler, "-std=c++17", level, "-march=native", "-shared", "-fPIC", str(SOURCE), "-o", str(library)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode:
        raise LimitError(f"g++ does not compile {SOURCE.name}:\n{result.stderr}")
    play = ctypes.CDLL(str(library)).play_casually
    play.argtypes = [ctypes.c_uint64, ctypes.c_uint64]
    play.restype = ctypes.c_uint64
    return lambda seed, rounds: int(play(seed, rounds))


def _seconds(play: Rounds) -> float:
    """Return the best time of a few short runs."""
    best = float("inf")
    for seed in range(5):
        start = time.process_time()
        play(seed, ROUNDS // 4)
        best = min(best, time.process_time() - start)
    return best
