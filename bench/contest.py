"""The contest: its contestants, and its figures under their names in ``results/speed.json``."""

import os
import platform
from importlib.metadata import version
from pathlib import Path
from typing import Final

from bench import learning, limit, ours, peers, starts
from bench.slices import Contestant, Progress, Speeds, measure, ratio, speed
from lastcard.sim.compiled.doors import way

Figures = dict[str, float | str]

OTHERS: Final = (
    Contestant("rlcard_env", "RLCard uno, env.step", peers.rlcard_env),
    Contestant("rlcard_bare", "RLCard uno, bare UnoGame.step", peers.rlcard_bare),
    Contestant("openspiel_python", "OpenSpiel crazy_eights, Python loop", peers.openspiel_python),
    Contestant("openspiel_bots", "OpenSpiel crazy_eights, C++ bots", peers.openspiel_bots),
    Contestant("openspiel_cpp", "OpenSpiel crazy_eights, C++ rollouts", peers.openspiel_rollouts),
)
OURS: Final = (
    Contestant("interpreted", "lastcard, interpreted", ours.interpreted),
    Contestant("kernel", "lastcard, compiled", lambda: ours.compiled(ours.table("classic"))),
)
EDITIONS: Final = (
    Contestant("greek_custom", "greek, cards written", lambda: ours.compiled(ours.table("greek", written=ours.GREEK))),
    Contestant(
        "polish_custom", "polish, cards written", lambda: ours.compiled(ours.table("polish", written=ours.POLISH))
    ),
)
LEARNING: Final = (
    Contestant("pettingzoo", "lastcard, PettingZoo AEC", learning.pettingzoo),
    Contestant("vector_env", "lastcard, Gymnasium VectorEnv", learning.vector_env),
    Contestant("batch_obs", "lastcard, batch with observations", learning.batch_obs),
)
LIMIT: Final = Contestant("limit", "the limit, hand-written C++", lambda: ours.rounds_as_play(limit.build()))
ALL: Final = (*OTHERS, *LEARNING, *OURS, *EDITIONS, LIMIT)

_PAIRS: Final = 25  # of runs, one with one thread and one with two
_ARENA: Final = 16_384  # rounds per run


def contest(*, turns: int, cold: bool, progress: Progress) -> Figures:
    """Measure everything; if the limit and the kernel do not play the same games, nothing is compared."""
    progress("checking that the limit plays the kernel's games")
    checked = limit.check(limit.build(), ours.compiled_rounds(ours.table("classic")))
    speeds, _ = measure(ALL, turns=turns, progress=progress)
    figures = _compare(speeds)
    figures["decisions_checked_with_limit"] = checked
    figures["state_bytes"] = ours.state_bytes()
    progress("two threads against one")
    figures["threads2_vs_1"] = threads_ratio(2)
    figures["threads_load"] = round(os.getloadavg()[0], 1)
    progress("the start of a process, warm")
    figures["warm_start_cpu_s"] = starts.warm_start()
    if cold:
        progress("the start of a process, cold: compiling, about ten seconds")
        figures["cold_start_cpu_s"] = starts.cold_start()
    return {**{name: _rounded(value) for name, value in figures.items()}, **machine()}


def threads_ratio(threads: int) -> float:
    """Return how many times as fast an arena is on that many threads as on one, in wall-clock time.

    Compares the best of many short runs, because wall-clock time also counts what other programs do.
    """
    one, many = ours.arena_seconds(1, _ARENA), ours.arena_seconds(threads, _ARENA)
    pairs = [(one(), many()) for _ in range(_PAIRS)]
    return min(alone for alone, _ in pairs) / min(together for _, together in pairs)


def machine() -> Figures:
    """Name the machine and the versions that the figures belong to."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count() or 1,
        "python": platform.python_version(),
        **{name: version(name) for name in ("numba", "numpy", "rlcard", "open_spiel")},
        "compiled": way(),
    }


def _compare(speeds: Speeds) -> Figures:
    figures: Figures = {}
    for contestant in (*OTHERS, *LEARNING, *OURS, LIMIT):
        unit = "steps" if contestant in (*OTHERS, *LEARNING) else "decisions"
        figures[f"{contestant.key}_{unit}_per_s"] = speed(speeds, contestant.key)
    for contestant in (*OTHERS, *LEARNING, *OURS, LIMIT):
        figures[f"{contestant.key}_vs_rlcard_env"] = ratio(speeds, contestant.key, "rlcard_env")
        figures[f"{contestant.key}_vs_limit"] = ratio(speeds, contestant.key, "limit")
    figures["kernel_vs_openspiel_cpp"] = ratio(speeds, "kernel", "openspiel_cpp")
    for contestant in EDITIONS:
        figures[f"{contestant.key}_vs_classic"] = ratio(speeds, contestant.key, "kernel")
    return figures


def _rounded(value: float | str) -> float | str:
    """Keep four figures: more would be noise."""
    if isinstance(value, str):
        return value
    short = float(f"{value:.4g}")
    return int(value) if isinstance(value, int) else round(short) if short >= 1000 else short


def _processor() -> str:
    """Return the processor's name, if the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()
