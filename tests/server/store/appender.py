"""A process to kill: appends to many streams at once and notes every acknowledgement. ``python -m … FILE ACKS``.

The n-th append of a stream has one to three entries and the command n, so a later reader of the log knows what must be in it.
"""

import asyncio
import os
import sys

from lastcard.server.store import Append, Command, Entry, Kept, open_store

STREAMS = 40
_PADDING = "." * 150  # a move with its view of the clock and the rest is about as long


def make(stream: str, number: int, expected: int) -> Append:
    """Make the append that every run agrees on."""
    entries = tuple(Entry("note", f"{stream}/{number}/{part}{_PADDING}") for part in range(1 + number % 3))
    return Append(stream, expected, entries, Command(number % 4, str(number)))


def appends(entries: list[Kept]) -> int:
    """Count the appends among entries."""
    return sum(1 for entry in entries if entry.span)


async def main(path: str, acks: str) -> None:
    """Append until killed; first repeat the last command of each stream, as a client does that got no answer."""
    store = open_store(path)
    out = os.open(acks, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    async def run(stream: str) -> None:
        kept = await store.read(stream)
        number, head = appends(kept), len(kept)
        if number:
            again = await store.append(make(stream, number - 1, 0))
            if not again.again or again.last != head:
                os.write(out, f"{stream} {number - 1} doubled\n".encode())
        while True:
            written = await store.append(make(stream, number, head))
            os.write(out, f"{stream} {number} {written.first}\n".encode())
            number, head = number + 1, written.last

    await asyncio.gather(*(run(f"t{n}") for n in range(STREAMS)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2]))
