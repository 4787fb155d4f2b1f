"""``docs/speed.md``: the stored figures as a page. No number on it is written by hand."""

from pathlib import Path
from typing import Final

from bench.growth import Growth
from bench.ours import GREEK, POLISH
from bench.picture import short
from bench.rows import Figures, comparisons, rows

PAGE: Final = Path(__file__).parents[1] / "docs" / "speed.md"

_TOP: Final = """# Speed

<!-- Written by `make bench` from bench/results/*.json; edit bench/page.py, not this page. -->

How many random decisions a second, on one core of {processor} (Python {python}, numba {numba}, doors {compiled}, RLCard {rlcard},
OpenSpiel {open_spiel}). Compare the ratios: the speeds belong to the machine.

![Random decisions a second, everybody on one scale](../bench/results/speed.svg)

| random play | decisions/s | × RLCard `env.step` | % of the limit |
|---|--:|--:|--:|
{speeds}

| compared | |
|---|--:|
{comparisons}

## What is compared

**The limit** is a simulator in C++ that knows nothing but the classic game for four and one way to play it
([limit.cpp](../bench/limit/limit.cpp)): no options, no editions, no written rules. It takes chance in the kernel's order, so it
plays the very same games, and before anything is measured the bench plays {checked} decisions with both and refuses to go on
if the numbers differ. It is built with `g++ -march=native` at two levels of optimisation, and the faster one counts.

**lastcard** plays the classic edition with four players, challenges, UNO calls and catches included, by the policy `casual`:
lay a random card that fits, draw if none does, answer anything at random. *Compiled* and *interpreted* are the same source and
play the same games.
{learning}
**RLCard** plays UNO with two players, always; in it nobody calls UNO or challenges. `env.step` is what a learner uses: it encodes
an observation and the legal actions at each step; its actions were recorded too. `UnoGame.step` is the game inside, without
encoding.

**OpenSpiel** has no UNO; `crazy_eights` with four players is its nearest game. *Python loop* asks for the legal actions and
applies one at random; *C++ bots* plays a whole game in one call (`evaluate_bots`), *C++ rollouts* many games in one call (the
rollouts of its tree search). What chance decides is not counted as a decision, here or anywhere.

**Written cards**: what a table might write on its three customizable cards. Greek: {greek}. Polish: {polish}.

## How it is measured

`make bench` prepares every contestant, then lets them take turns in slices of about 0.1 s of CPU time. A ratio is the median,
over the turns, of the ratio of two slices of the same turn, so what disturbs the machine disturbs both. Threads are the one
thing measured by the clock on the wall: the best of many short runs of an arena with one thread and with two, while nothing
else should run (the table above says what the load was; the machine has {cores} cores). A start is a fresh process that imports
everything and plays one compiled round; the very first one compiles the rules. Where scipy is installed, as it is for this bench,
numba imports a part of it, which is a quarter of a second of every start.
"""

_GROWTH: Final = """
## How it grows

![Decisions a second by players, editions, house rules, batch and threads](../bench/results/growth.svg)

{families}
Each point is compiled casual play at one table, measured as a ratio to the classic game for four in the same run; a batch also
writes observations and masks, and is stepped with random legal actions. The classic game for four stands in three
rows: how far its figures lie apart says how far any other two may without meaning anything.
"""

_LEARNING: Final = """
*Batch with observations*, *VectorEnv* and *PettingZoo* are what a learner uses: each step writes an observation, a mask of legal
actions, payoffs and endings. Choosing is not part of the time: what they choose was recorded and is played again.
"""


def write_page(figures: Figures, growth: Growth, path: Path = PAGE) -> None:
    """Write the page from what was measured."""
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
    """Write one family as a table of one row."""
    words = name.replace("_", " ")
    head = " | ".join(points)
    body = " | ".join(short(value) for value in points.values())
    return f"| {words} | {head} |\n|---|{'--:|' * len(points)}\n| decisions/s | {body} |\n"


def _quoted(texts: tuple[str, ...]) -> str:
    return ", ".join(f"`{text}`" for text in texts)
