"""``docs/speed.md``: the stored figures as a page. No number is written by hand."""

from pathlib import Path
from typing import Final

from bench.growth import Growth
from bench.ours import GREEK, POLISH
from bench.picture import short
from bench.rows import Figures, comparisons, rows

PAGE: Final = Path(__file__).parents[1] / "docs" / "speed.md"

_TOP: Final = """# Speed

<!-- Written by `make bench` from bench/results/*.json; edit bench/page.py, not this page. -->

Random decisions per second on one core of {processor} (Python {python}, numba {numba} in {compiled} mode, RLCard {rlcard},
OpenSpiel {open_spiel}). Compare the ratios; the speeds depend on the machine.

![Random decisions per second, all on one scale](../bench/results/speed.svg)

| random play | decisions/s | × RLCard `env.step` | % of the limit |
|---|--:|--:|--:|
{speeds}

| compared | |
|---|--:|
{comparisons}

## What is compared

**The limit** is a C++ simulator that knows only the classic game for four and one way to play it
([limit.cpp](../bench/limit/limit.cpp)): no options, no editions, no written rules. It draws random numbers in the kernel's
order, so both play the same games. Before measuring, the bench plays {checked} decisions with both and stops if the numbers
differ. The limit is built with `g++ -march=native` at two levels of optimisation; the faster build counts.

**lastcard** plays the classic edition with four players, including challenges, UNO calls and catches. The policy is `casual`:
lay a random card that fits, draw if none does, answer questions at random. *Compiled* and *interpreted* are the same source and
play the same games.
{learning}
**RLCard** always plays UNO with two players, and nobody calls UNO or challenges. Learners use `env.step`, which encodes an
observation and the legal actions at each step; its actions were recorded too. `UnoGame.step` is the game inside, without
encoding.

**OpenSpiel** has no UNO; its closest game is `crazy_eights`, played with four players. *Python loop* asks for the legal actions
and applies one at random, *C++ bots* plays a whole game in one call (`evaluate_bots`), and *C++ rollouts* plays many games in
one call (the rollouts of its tree search). Chance events never count as decisions.

**Written cards** are what a table might write on its three customizable cards. Greek: {greek}. Polish: {polish}.

## How it is measured

`make bench` prepares every contestant, then lets them take turns in slices of about 0.1 s of CPU time. A ratio compares two
slices of the same turn, so a disturbance affects both; the median over all turns is shown. Only threads are measured in
wall-clock time: the best of many short runs of an arena, with one thread and with two. Nothing else should run meanwhile (the
table above shows the load; the machine has {cores} cores). A start is a fresh process that imports everything and plays one
compiled round; the very first start compiles the rules. If scipy is installed, as it is for this bench, numba imports part of
it, which adds a quarter of a second to every start.
"""

_GROWTH: Final = """
## How it grows

![Decisions per second by players, editions, house rules, batch and threads](../bench/results/growth.svg)

{families}
Each point is compiled casual play at one table, measured as a ratio to the classic game for four in the same run. A batch also
writes observations and masks, and takes random legal actions. The classic game for four appears in three rows; the differences
between its figures show how much any two figures may differ by chance.
"""

_LEARNING: Final = """
Learners use *batch with observations*, *VectorEnv* and *PettingZoo*: each step writes an observation, a mask of legal actions,
payoffs and endings. The time to choose is not included: the choices were recorded beforehand and are replayed.
"""


def write_page(figures: Figures, growth: Growth, path: Path = PAGE) -> None:
    """Write the page from the stored figures."""
    learning = any(f"{name}_vs_rlcard_env" in figures for name in ("batch_obs", "vector_env", "pettingzoo"))
    text = _TOP.format(
        **{**figures, "processor": _with_article(str(figures["processor"]))},
        speeds=_speeds(figures),
        comparisons="\n".join(f"| {words} | {figure} |" for words, figure in comparisons(figures)),
        checked=f"{float(figures['decisions_checked_with_limit']):,.0f}",
        learning=_LEARNING if learning else "",
        greek=_quoted(GREEK),
        polish=_quoted(POLISH),
    )
    if growth:
        text += _GROWTH.format(families="\n".join(_family(name, points) for name, points in growth.items()))
    path.write_text(text)


def _with_article(name: str) -> str:
    return f"{'an' if name[:1] in 'AEIO' else 'a'} {name}"


def _speeds(figures: Figures) -> str:
    lines = []
    for row in rows(figures):
        label = f"**{row.label}**" if row.group != "others" else row.label
        times = f"{row.times:,.0f}" if row.times >= 100 else f"{row.times:.3g}"
        lines.append(f"| {label} | {short(row.per_second)} | {times} | {100 * row.share:.3g} |")
    return "\n".join(lines)


def _family(name: str, points: dict[str, float]) -> str:
    """Return one family as a table of one row."""
    words = name.replace("_", " ")
    head = " | ".join(points)
    body = " | ".join(short(value) for value in points.values())
    return f"| {words} | {head} |\n|---|{'--:|' * len(points)}\n| decisions/s | {body} |\n"


def _quoted(texts: tuple[str, ...]) -> str:
    return ", ".join(f"`{text}`" for text in texts)
