"""Shared by the tests of the store: running coroutines as tests, short ways to write appends, and a plain model of the port."""

import asyncio
import functools
from collections.abc import Awaitable, Callable
from typing import ParamSpec

from lastcard.server.store import Append, Command, Entry, Stale, StoreError, StreamClosed, Written

P = ParamSpec("P")


def story(test: Callable[P, Awaitable[None]]) -> Callable[P, None]:
    """Run a test that is a coroutine."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        async def main() -> None:
            await test(*args, **kwargs)

        asyncio.run(main())

    return run


def put(
    stream: str, expected: int, *texts: str, by: tuple[int, str] | None = None, closes: bool = False, snapshot: str = ""
) -> Append:
    """Make an append of entries of one kind."""
    command = None if by is None else Command(*by)
    return Append(stream, expected, tuple(Entry("note", text) for text in texts), command, closes, snapshot)


class Model:
    """The port with lists and dicts, written from its words alone."""

    def __init__(self) -> None:
        self.entries: dict[str, list[str]] = {}
        self.commands: dict[tuple[str, Command], tuple[int, int]] = {}
        self.closed: set[str] = set()

    def head(self, stream: str) -> int:
        return len(self.entries.get(stream, []))

    def append(self, append: Append) -> Written | StoreError:
        if append.command is not None and (append.stream, append.command) in self.commands:
            first, last = self.commands[append.stream, append.command]
            return Written(append.stream, first, last, again=True)
        head = self.head(append.stream)
        if append.stream in self.closed:
            return StreamClosed(append.stream, head)
        if append.expected != head:
            return Stale(append.stream, append.expected, head)
        self.entries.setdefault(append.stream, []).extend(entry.data for entry in append.entries)
        last = self.head(append.stream)
        if append.command is not None:
            self.commands[append.stream, append.command] = (head + 1, last)
        if append.closes:
            self.closed.add(append.stream)
        return Written(append.stream, head + 1, last)
