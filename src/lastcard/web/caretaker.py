"""Watching over the log while the server runs: players, operators and the log lines are told once what is wrong with its disk.

A full disk passes: until then nothing is saved and everybody knows. After a failure nobody knows what the disk has kept, so the
server ends and is to be started again: only what is read from the disk anew can be believed.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from lastcard.store import Trouble
from lastcard.table import TableRegistry
from lastcard.web.socket import SocketDoor

LOOK: Final = 0.5  # seconds until players are told of what the log has noticed

log = logging.getLogger("lastcard.caretaker")


class Caretaker:
    """Tells everybody of one registry how its disk is; ``end`` is called when only a new start helps."""

    def __init__(self, registry: TableRegistry, door: SocketDoor, end: Callable[[], None]) -> None:
        self.told: Trouble = ""
        self._registry = registry
        self._door = door
        self._end = end

    async def watch(self) -> None:
        """Look at the log until it has failed for good."""
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
        else:
            log.warning("there is room on the disk again; moves are saved")
            await self._registry.go_on()
