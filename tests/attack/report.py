"""The results of the attacks: the bars, one row per attack, and their table for a terminal, a program or a page."""

import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from bench.load_machine import processor
from tests.attack.kinds import Attack
from tests.attack.stage import Measured

SLOWER: Final = 3.0  # times that others' slowest moves may take under attack
BUSY: Final = 30.0  # milliseconds of calm p99 above which the machine had too much else to do
GROWTH: Final = 64 << 20  # bytes that the server may grow by
MARKS: Final = ("<!-- results (written by make attack) -->", "<!-- end of results -->")
_HEAD: Final = (
    "attack", "what the server did", "others' p50 → p99, calm", "under attack", "p99 ratio",
    "memory before → peak → after", "verdict",
)  # fmt: skip


@dataclass(frozen=True)
class Try:
    """One measurement of one attack, and which bars it missed."""

    calm_p50: float  # milliseconds
    calm_p99: float
    under_p50: float
    under_p99: float
    moves: int
    before: int  # bytes
    peak: int
    after: int
    outcomes: dict[str, int]
    served: int
    sent: int
    missed: tuple[str, ...]
    held: tuple[str, ...]  # what held the event loop

    @property
    def ratio(self) -> float:
        """Say how many times as long the slowest moves took."""
        return self.under_p99 / max(0.001, self.calm_p99)

    @property
    def by_chance(self) -> bool:
        """Say whether a busy machine could be the reason for what was missed."""
        return bool(self.missed) and self.missed != (_UNCHECKED,)


HELD: Final = "the event loop was held"
_UNCHECKED: Final = "not cut off"


def judge(measured: Measured) -> Try:
    """Hold a measurement against the bars."""
    calm, under = measured.calm, measured.under
    missed = []
    if under.part(99) > SLOWER * calm.part(99):
        missed.append("others slowed down")
    if max(measured.peak, measured.after) - measured.before > GROWTH:
        missed.append("memory grew")
    if measured.held:
        missed.append(HELD)
    if not measured.repelled:
        missed.append(_UNCHECKED)
    return Try(
        calm_p50=round(calm.part(50), 2),
        calm_p99=round(calm.part(99), 2),
        under_p50=round(under.part(50), 2),
        under_p99=round(under.part(99), 2),
        moves=len(under.waits),
        before=measured.before,
        peak=measured.peak,
        after=measured.after,
        outcomes=measured.outcomes,
        served=measured.served,
        sent=measured.sent,
        missed=tuple(missed),
        held=measured.held,
    )


@dataclass(frozen=True)
class Row:
    """One attack, what was done about it, and its tries if it was measured; ``held`` None if it could not be tried here."""

    attack: Attack
    did: str
    held: bool | None
    tries: tuple[Try, ...] = ()

    @classmethod
    def measured(cls, attack: Attack, tries: Sequence[Try]) -> "Row":
        """Sum up tries: the best counts."""
        best = min(tries, key=lambda each: (len(each.missed), each.ratio))
        return cls(attack, _told(best), not best.missed, tuple(tries))

    @property
    def verdict(self) -> str:
        """Say in a few words how it ended."""
        if self.held is None:
            return "not tried"
        best = min(self.tries, key=lambda each: len(each.missed), default=None)
        busy = ", busy machine" if best and best.calm_p99 > BUSY else ""
        if self.held:
            return f"held{busy}"
        return f"**missed**: {', '.join(best.missed)}{busy}" if best else "**missed**"

    def figures(self) -> dict[str, Any]:
        """Give everything as data."""
        return {
            "attack": self.attack.name,
            "family": self.attack.family,
            "did": self.did,
            "held": self.held,
            "tries": [{**asdict(each), "ratio": round(each.ratio, 2)} for each in self.tries],
        }


def table(rows: Iterable[Row]) -> str:
    """Write rows as a table for each family; what was measured has columns of its own."""
    lines: list[str] = []
    for family, group in groupby(rows, lambda row: row.attack.family):
        members = list(group)
        wide = any(row.tries for row in members)
        head = _HEAD if wide else (*_HEAD[:2], _HEAD[-1])
        lines += ["", f"### {family.capitalize()}", "", _line(head), _line("---" for _ in head)]
        for row in members:
            says = row.attack.says
            name = f"**{row.attack.name}**: {says[:1].lower()}{says[1:]}"
            lines.append(_line([name, row.did, *(_measures(row.tries) if wide else ()), row.verdict]))
    return "\n".join(lines[1:])


def machine(paces: Sequence[float]) -> str:
    """Say on what it was measured, and how fast that was before and after."""
    before, after = paces
    return f"{os.cpu_count()} cores of {processor()}; a fixed piece of Python took {before:g} ms before and {after:g} ms after."


def _measures(tries: Sequence[Try]) -> tuple[str, ...]:
    """Write the columns of what was measured, try by try."""
    return (
        " · ".join(f"{each.calm_p50:.1f} → {each.calm_p99:.1f} ms" for each in tries),
        " · ".join(f"{each.under_p50:.1f} → {each.under_p99:.1f} ms" for each in tries),
        " · ".join(f"{each.ratio:.1f}" for each in tries),
        " · ".join(f"{_mb(each.before)} → {_mb(each.peak)} → {_mb(each.after)} MB" for each in tries),
    )


def write(page: Path, text: str) -> None:
    """Put a text between the marks of a page."""
    before = page.read_text(encoding="utf-8")
    begin, end = map(re.escape, MARKS)
    after, count = re.subn(f"(?<={begin}\n).*(?={end})", lambda _: f"{text}\n", before, count=1, flags=re.DOTALL)
    if not count:
        raise SystemExit(f"{page} has no place for the results: {MARKS[0]} … {MARKS[1]}")
    page.write_text(after, encoding="utf-8")


def _told(best: Try) -> str:
    ends = ", ".join(f"{outcome} × {count:,}" for outcome, count in sorted(best.outcomes.items()))
    held = f"; held: {'; '.join(sorted(set(best.held)))}" if best.held else ""
    return f"{ends or 'nothing'}; {best.served:,} served, {best.sent / 1e6:.1f} MB taken{held}"


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"


def _mb(size: int) -> str:
    return f"{size / 1e6:.0f}"
