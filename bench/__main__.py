"""``make bench``: random decisions per second of the kernel, the limit, RLCard and OpenSpiel, all in one run.

They take turns in short slices of CPU time, so the ratios also hold on a busy machine. Writes bench/results/ and
docs/speed.md.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any, Final

from bench.limit import LimitError
from bench.slices import Progress

RESULTS: Final = Path(__file__).parent / "results"
SPEED: Final = RESULTS / "speed.json"
GROWTH: Final = RESULTS / "growth.json"
QUICK_TURNS: Final = 3


def main() -> int:
    """Measure what is asked for, print it, and store it."""
    args = _parser().parse_args()
    if args.page:
        _write_page()
        return 0
    try:
        measured = _measure(args)
    except LimitError as wrong:
        print(f"make bench: {wrong}", file=sys.stderr)
        return 1
    except ModuleNotFoundError as missing:
        print(f"make bench: {missing}; `make bench` installs what it needs", file=sys.stderr)
        return 1
    if not args.quick:
        _write_page()
    if args.json:
        print(json.dumps(measured))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--turns", type=int, default=15, help="how often each contestant has its turn (default 15)")
    parser.add_argument(
        "--quick", action="store_true", help="a short look: few turns, no first start, nothing is written"
    )
    parser.add_argument(
        "--growth", action="store_true", help="measure only players, editions, house rules, batches, threads"
    )
    parser.add_argument(
        "--page", action="store_true", help="measure nothing: pictures and docs/speed.md from stored figures"
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON, not as tables")
    return parser


def _measure(args: argparse.Namespace) -> dict[str, Any]:
    """Measure speed, growth or both; print tables unless JSON is wanted."""
    from bench.contest import contest
    from bench.growth import growth
    from bench.rows import comparisons, table

    progress = _progress()
    turns = QUICK_TURNS if args.quick else args.turns
    measured: dict[str, Any] = {}
    if not args.growth:
        measured = contest(turns=turns, cold=not args.quick, progress=progress)
        progress("")
        if not args.json:
            print(table(measured), *(f"{words:56}{figure:>14}" for words, figure in comparisons(measured)), sep="\n")
        if not args.quick:
            _store(SPEED, measured)
    if not args.quick or args.growth:
        families = growth(turns=min(turns, 5), progress=progress)
        progress("")
        if not args.json:
            for name, points in families.items():
                print(f"{name}:", ", ".join(f"{point} {value / 1e6:.1f} M" for point, value in points.items()))
        if not args.quick:
            _store(GROWTH, families)
        measured = {**measured, "growth": families}
    return measured


def _store(path: Path, figures: dict[str, Any]) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(figures, indent=2) + "\n")


def _write_page() -> None:
    """Draw the pictures and write the page from the stored figures."""
    from bench.page import write_page
    from bench.picture import draw_growth, draw_speed
    from bench.rows import rows

    figures = json.loads(SPEED.read_text())
    growth = json.loads(GROWTH.read_text()) if GROWTH.exists() else {}
    draw_speed(rows(figures), RESULTS / "speed.svg")
    if growth:
        draw_growth(growth, RESULTS / "growth.svg")
    write_page(figures, growth)


def _progress() -> Progress:
    """Show progress: one changing line on a terminal, elsewhere one line per stage."""
    if sys.stderr.isatty():
        return lambda text: print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
    said = set()

    def say(text: str) -> None:
        stage = text.partition(",")[0] if "turn" in text else text  # "turn 3 of 15", without the contestant
        if text and stage not in said:
            said.add(stage)
            print(stage, file=sys.stderr, flush=True)

    return say


if __name__ == "__main__":
    sys.exit(main())
