"""The log of a table, read from its file while the server writes it, and a round as ``narrate`` tells it to a seat."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from lastcard.engine.views import public_view
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.narration.card_names import CardNames
from lastcard.language.narration.narration import Verbosity, narrate
from lastcard.server.store import Kept, open_reader
from lastcard.server.table.fold.facts import facts_of
from lastcard.server.table.fold.table import Table


def read_log(database: Path, code: str) -> list[Kept]:
    """Read all entries of a table; in a thread of its own, for the one of the browser has a loop already."""

    async def read() -> list[Kept]:
        reader = open_reader(database)
        try:
            return list(await reader.read(code))
        finally:
            await reader.close()

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, read()).result()


def story(
    entries: Sequence[Kept], code: str, seat: int | None, verbosity: Verbosity = "normal", language: str = "en"
) -> list[str]:
    """Tell the last round of a log to a seat, or to a spectator."""
    words = Words(language)
    cards = CardNames(words)
    table = Table(code)
    lines: list[str] = []
    for kept in entries:
        began = table.round_began
        events = table.apply(kept.seq, facts_of([kept.data])[0])
        if table.round_began != began:
            lines = []
        if events and table.game is not None:
            view = public_view(table.game)
            lines += narrate(events, view, words, cards=cards, verbosity=verbosity, viewer=seat)
    return lines
