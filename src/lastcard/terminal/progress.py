"""What a terminal shows while a long command works: what it waits for, and how far it is. Where output is piped, nothing."""

import logging
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from lastcard.language.catalogue.catalogue import Words


@contextmanager
def waiting(what: str) -> Iterator[None]:
    """Show on a terminal what the program waits for and for how long, if it takes more than a moment."""
    if not sys.stderr.isatty():
        yield
        return
    over = threading.Event()

    def tell() -> None:
        start = time.perf_counter()
        while not over.wait(1):
            print(f"\r{what} … {time.perf_counter() - start:.0f} s", end="", file=sys.stderr, flush=True)

    teller = threading.Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield
    finally:
        over.set()
        teller.join()
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


@contextmanager
def compiling(words: Words) -> Iterator[None]:
    """Show that the first game waits for the compiler: here, in the reader's language, and not in the log, too."""
    log = logging.getLogger("lastcard")
    before = log.level
    log.setLevel(logging.ERROR)
    try:
        with waiting(words.say("sim.compiling")):
            yield
    finally:
        log.setLevel(before)


def progress(games: int, words: Words, key: str = "sim.progress") -> Callable[[int], None]:
    """Return a progress bar for a terminal. It shows nothing where output is piped."""
    width = 40
    start = time.perf_counter()
    before = 0

    def show(done: int) -> None:
        nonlocal start, before
        if not sys.stderr.isatty():
            return
        now = time.perf_counter()
        if not before:
            start, before = now, done  # the first piece waits for compilers and workers
        filled = width * done // games
        told = words.say(key, done=done, games=games)
        line = f"[{'#' * filled}{'.' * (width - filled)}] {100 * done // games:3} %  {told}"
        if before < done < games:
            line += words.say("sim.left", seconds=round((now - start) * (games - done) / (done - before)))
        print(f"\r\x1b[K{line}", end="\n" if done >= games else "", file=sys.stderr, flush=True)

    return show
