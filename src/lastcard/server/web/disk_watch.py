"""Watches the store while the server runs, and tells players and operators once if something is wrong with its disk.

A full disk is temporary: until there is room again nothing is saved, and everybody is told. After a failure nobody knows what
the disk has kept. The server then ends and must be restarted, because only data read from the disk again can be trusted.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from lastcard.server.store import Trouble
from lastcard.server.table import TableRegistry
from lastcard.server.web.wire.socket import SocketDoor

LOOK: Final = 0.5  # seconds between two checks

log = logging.getLogger("lastcard.caretaker")


class Caretaker:
    """Tells everybody at one registry's tables about its disk, and calls ``end`` when only a restart helps."""

    def __init__(self, registry: TableRegistry, door: SocketDoor, end: Callable[[], None]) -> None:
        self.told: Trouble = ""
        self._registry = registry
        self._door = door
        self._end = end

    async def watch(self) -> None:
        """Check the store until it has failed for good."""
        while self.told != "failed":
            await asyncio.sleep(LOOK)
            if self._registry.store.trouble != self.told:
                await self._tell(self._registry.store.trouble)

    async def _tell(self, trouble: Trouble) -> None:
        self.told = trouble
        self._door.notify(f"server.disk_{trouble}" if trouble else "")
        if trouble == "failed":
            log.error("the disk failed, or the file of the log is not the one that was opened; ending")
            self._end()
        elif trouble == "full":
            log.error("the disk is full; no move can be saved")
        elif trouble == "away":
            log.error("the database cannot be reached; no move can be saved")
        else:
            log.warning("moves are saved again")
            await self._registry.go_on()
