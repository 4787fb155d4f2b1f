"""Records: files of strangers that the server reads for them, and that say more than a game can."""

import asyncio
from typing import Final

from tests.attack.kinds import flood
from tests.attack.line import Aim, Tally, ask

LINES: Final = 8
LONG: Final = 900_000  # signs of a text on a card, within what a record may have
_RECORD: Final = "edition: polish\nplayers: Ann, Ben\nseed: x\ncustom-count: 3\nwritten: {}\n\nS0 draws\n"


@flood("422")
async def endless_card_texts(aim: Aim, tally: Tally) -> None:
    """Records whose card has a text of 900,000 signs, eight at a time."""
    body = _RECORD.format("the next plaeyr drwas two cadrs " * (LONG // 32)).encode()

    async def again() -> None:
        while aim.goes_on():
            tally.sent += len(body)
            raw = aim.request("POST", "/api/replay", "Connection: close", body=body)
            await ask(aim, tally, raw.replace(b"application/json", b"text/plain", 1))

    await asyncio.gather(*(again() for _ in range(LINES)))
