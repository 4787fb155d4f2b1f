"""The games of a stream as records. Entries of two kinds hold them; this module ignores all other kinds.

``game`` opens a game: ``{"header": "edition: classic\\n…"}``. ``move`` continues it: ``{"line": "S0 plays r7"}``, or
``== round 2``. Both may hold more than that.
"""

import json
from collections.abc import Iterable
from typing import Final

from lastcard.engine.records.record_text import restore, write_record
from lastcard.server.store.errors import Damaged
from lastcard.server.store.port import Kept

GAME: Final = "game"
MOVE: Final = "move"


def records(entries: Iterable[Kept]) -> list[str]:
    """Write the games of a stream as records, in order."""
    games: list[list[str]] = []
    for entry in entries:
        try:
            if entry.kind == GAME:
                games.append([str(json.loads(entry.data)["header"]), ""])
            elif entry.kind == MOVE:
                games[-1].append(str(json.loads(entry.data)["line"]))
        except (ValueError, LookupError, TypeError):
            raise Damaged("store.entry", number=str(entry.seq), kind=entry.kind) from None
    return ["\n".join(lines).rstrip("\n") + "\n" for lines in games]


def finished_rounds(text: str, *, cards: bool = False) -> str | None:
    """Return the record of the finished rounds of a game, or None if nothing may be shown yet.

    It leaves out the secret of the running round. A seed deals the whole match, so it is shown only after the match.
    """
    header, _, rest = text.partition("\n\n")
    lines = rest.splitlines()
    game = restore(header, lines)
    if game.asks != "over":
        openings = [place for place, line in enumerate(lines) if line.startswith("==")]
        if not openings:
            return None
        game = restore(header, lines[: openings[-1]])
    if game.seed is not None and not game.outcome.match_winners:
        return None
    return write_record(game, cards=cards)
