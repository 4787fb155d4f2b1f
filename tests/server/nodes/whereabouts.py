"""Where something stands that does not end: a task, and the tables of a node."""

import asyncio
import sys
from typing import Any, Final

from lastcard.server.table.live.mailbox import LiveTable

STANDS: Final = "STANDS"


def whereabouts(task: asyncio.Task[Any] | None) -> str:
    """Name the functions that a task waits in, outermost first."""
    where: list[str] = []
    inner: object = task.get_coro() if task is not None else None
    while (frame := getattr(inner, "cr_frame", None)) is not None:
        where.append(f"{frame.f_code.co_name}:{frame.f_lineno}")
        inner = getattr(inner, "cr_await", None)
    return " ".join(where)


def describe(live: LiveTable) -> None:
    """Write a line about a table to the log of its node."""
    company, following = live.company, live.following
    elsewhere = {node: sorted(there.seats) for node, there in company.elsewhere.items()}
    name = live.neighbours.node if live.neighbours is not None else None
    people = f"{name}: here {sorted(company.here)}, elsewhere {elsewhere}, leads {live.leads}"
    log = f"at {live.table.seq} of {following._wanted}, follows {whereabouts(following._task) or None}"
    acts = "; ".join(whereabouts(task) for task in live.driver._tasks)
    print(
        f"{STANDS} {live.table.code}: {log}, locked {live.lock.locked()}, {people}, acts {acts or None}",
        file=sys.stderr,
    )
