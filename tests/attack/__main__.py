"""``python -m tests.attack``: every attack on a real server, while others play there. Exit code 1 if a bar is missed.

Calm windows and attacks alternate, and an attack is compared with the calm around it, because a machine's speed varies. A window
that misses a bar is repeated; all tries are shown.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from bench.load_machine import pace
from tests.attack.kinds import FAMILIES, Attack, Breach, Flood, NotHere, Probe, attacks, require
from tests.attack.report import HELD, Row, Try, judge, machine, table, write
from tests.attack.stage import CALM, PATIENT, Disturbed, Stage, holds
from tests.server.web.serving import Server

SECONDS: Final = 5.0
TRIES: Final = 3


def flood(chosen: Sequence[Flood], seconds: float, options: Sequence[str], rows: list[Row], say: "Progress") -> None:
    """Measure floods one after the other; who plays is seated anew if an attack drove them off."""
    left = list(chosen)
    while left:
        with Stage(*options) as stage:
            try:
                calm = stage.window(CALM * seconds)
                while left:
                    tries: list[Try] = []
                    while not tries or (tries[-1].by_chance and len(tries) < TRIES):
                        say(left[0], f"{len(tries) + 1}" if tries else "")
                        measured, calm = stage.measure(left[0], seconds, calm)
                        tries.append(judge(measured))
                    rows.append(Row.measured(left.pop(0), tries))
            except (Disturbed, OSError, AssertionError) as wrong:
                rows.append(Row(left.pop(0), f"others were disturbed: {wrong}", held=False))


def probe(chosen: Sequence[Probe], options: Sequence[str], rows: list[Row], say: "Progress") -> None:
    """Try what must not succeed; probes share a server unless they want one of their own."""
    shared = [each for each in chosen if each.options is None]
    groups: list[tuple[tuple[str, ...], list[Probe]]] = [(PATIENT, shared)] if shared else []
    groups += [(each.options, [each]) for each in chosen if each.options is not None]
    for own, group in groups:
        with tempfile.TemporaryDirectory() as folder, Server(Path(folder), *own, *options) as server:
            rows.extend(_tried(each, server, say) for each in group)


def _tried(attack: Probe, server: Server, say: "Progress") -> Row:
    say(attack, "")
    known = len(holds(server))
    try:
        did = attack.run(server)
        require(not (found := holds(server)[known:]), f"{HELD}: {'; '.join(found)}")
        return Row(attack, did, held=True)
    except Breach as breach:
        return Row(attack, str(breach), held=False)
    except NotHere as missing:
        return Row(attack, str(missing), held=None)
    except Exception as wrong:  # noqa: BLE001  # a server that fails in a way nobody thought of has not held
        return Row(attack, f"{type(wrong).__name__}: {(str(wrong).splitlines() or [''])[0][:200]}", held=False)


class Progress:
    """Says which attack is under way: on a terminal in one line that changes, elsewhere line by line."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._names: dict[str, None] = {}

    def __call__(self, attack: Attack, again: str) -> None:
        """Say that an attack begins."""
        self._names.setdefault(attack.name)
        text = f"[{len(self._names)}/{self._count}] {attack.family}: {attack.name}{' (try ' + again + ')' if again else ''}"
        bright = sys.stderr.isatty()
        print(f"\r\x1b[K{text}" if bright else text, end="" if bright else "\n", file=sys.stderr, flush=True)


def main() -> int:
    """Attack, and tell."""
    known = attacks()
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description=__doc__)
    parser.add_argument("--only", action="append", metavar="NAME", help="an attack or a family; repeat")
    parser.add_argument("--seconds", type=float, default=SECONDS, help=f"of every flood (default {SECONDS:g})")
    parser.add_argument(
        "--serve", action="append", default=[], metavar="OPTION", help="of the server, as --serve=--wire=plain; repeat"
    )
    parser.add_argument("--list", action="store_true", help="say which attacks there are, and stop")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="put the table into a page, between its marks")
    args = parser.parse_args()
    wanted = set(args.only or FAMILIES)
    if unknown := wanted - {each.name for each in known} - set(FAMILIES):
        parser.error(f"there is no attack {', '.join(sorted(unknown))}; --list names them")
    chosen = [each for each in known if each.name in wanted or each.family in wanted]
    if args.list:
        print("\n".join(f"{each.family:9} {each.name:28} {each.says}" for each in chosen))
        return 0
    rows: list[Row] = []
    say = Progress(len(chosen))
    paces = [pace()]
    with suppress(KeyboardInterrupt):  # whoever has seen enough is told what is known
        flood([each for each in chosen if isinstance(each, Flood)], args.seconds, args.serve, rows, say)
        probe([each for each in chosen if isinstance(each, Probe)], args.serve, rows, say)
    rows.sort(key=lambda row: chosen.index(row.attack))
    paces.append(pace())
    if sys.stderr.isatty():
        print(file=sys.stderr)
    text = f"{machine(paces)}\n\n{table(rows)}"
    print(json.dumps({"paces": paces, "rows": [row.figures() for row in rows]}, indent=2) if args.json else text)
    if args.write:
        write(args.write, text)
    return int(any(row.held is False for row in rows))


if __name__ == "__main__":
    sys.exit(main())
