"""The console: how `lastcard` shows things to a person and reads what they type.

``Console`` is plain: one line per sentence, no escape codes, the same bytes on every terminal and in every pipe.
``colour_console`` says the same sentences on a screen, in colour and wrapped; ``terminal.modes`` chooses between the two.
``complain`` is for every command: it prints one sentence to the error stream.
"""

from __future__ import annotations

import codecs
import io
import os
import shutil
import sys
from collections.abc import Mapping
from typing import IO, TYPE_CHECKING, Final, Protocol

from lastcard.engine.message import Message, SentenceError
from lastcard.language.catalogue.catalogue import Words

if TYPE_CHECKING:  # every command imports this module, and only a game needs these
    from lastcard.engine.views import SeatView
    from lastcard.language.narration.briefing import Briefing

CANNOT: Final = 2  # the exit code of a request that cannot be carried out
WIDEST_PAGE: Final = 100  # longer lines are hard to read
PLAIN: Final = "LASTCARD_PLAIN"  # set to anything, it means `--plain` for every command

_NO_COLOUR_TERMS: Final = ("dumb",) if os.name == "nt" else ("dumb", "")  # Windows sets none


def complain(wrong: Message | SentenceError, words: Words) -> int:
    """Print what is wrong to the error stream, as a sentence. Return the exit code."""
    from lastcard.written.rejection import refusal  # slow to import, and only needed here

    print(words.sentence(refusal(wrong, words)), file=sys.stderr)
    return CANNOT


class InputEnded(Exception):
    """The input has ended, so nobody can be asked."""


class Woken(Exception):
    """Something happened at the table while the keyboard was waited for."""


class LineSource(Protocol):
    """What lines are read from: a stream, or a keyboard that can be interrupted."""

    def readline(self) -> str:
        """Return the next line, with its end; an empty text at the end of the input. May raise ``Woken``."""

    def isatty(self) -> bool:
        """Say whether a person sees what they type."""


class Console:
    """One keyboard and one screen, as streams of lines."""

    is_screen = False  # one that shows colour

    def __init__(self, source: LineSource | None = None, target: IO[str] | None = None) -> None:
        self._source: LineSource = source or sys.stdin
        self._target = target or sys.stdout
        for stream in (self._source, self._target):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # strange bytes must not end a game
        # A terminal shows what is typed, and a transcript of piped input should, too.
        self._echo = not self._source.isatty()

    @property
    def page_width(self) -> int:
        """Return how wide a page of the rule book may be."""
        return WIDEST_PAGE

    def say(self, *lines: str) -> None:
        """Print lines that a person may copy, such as a command or a file name."""
        for line in lines:
            self._target.write(f"{line}\n")  # at once: Ctrl+C must not come between a line and its end

    def tell(self, *lines: str) -> None:
        """Print sentences about the game."""
        self.say(*lines)

    def situation(self, briefing: Briefing, view: SeatView) -> None:
        """Show what a person must decide, and what they need to know for that."""
        self.tell(*briefing.situation(view))

    def hand(self, briefing: Briefing, view: SeatView) -> None:
        """Show a person's hand."""
        self.tell(*briefing.hand(view))

    def scores(self, briefing: Briefing, view: SeatView, heading: str = "") -> None:
        """Show the scores of the match."""
        self.tell(*([heading] if heading else ()), *briefing.scores(view))

    def ending(self, briefing: Briefing, view: SeatView) -> None:
        """Show the end of the match, after the narration has named the winner."""
        if view.mode != "round":
            self.scores(briefing, view, briefing.words.say("match.points"))

    def ask(self, prompt: str) -> str:
        """Print a prompt and read one line, without blanks around it."""
        try:
            if prompt:
                self._prompt(prompt)
            else:
                self._target.flush()  # nobody is asked, and what happened must not wait
            line = self._source.readline()
        except (Woken, KeyboardInterrupt):
            if prompt:
                print(file=self._target)  # what comes next begins a line of its own
            raise
        if not line:
            print(file=self._target)
            raise InputEnded
        answer = line.strip()
        if self._echo:
            print(answer, file=self._target)
        return answer

    def _prompt(self, prompt: str) -> None:
        print(prompt, end="", file=self._target, flush=True)

    def cover(self) -> None:
        """Hide what the screen shows: scroll it out of sight with empty lines."""
        self.say(*[""] * shutil.get_terminal_size().lines)


def is_screen(*, reads: bool) -> bool:
    """Say whether the terminal here can show colours and shapes; ``reads``: and whether somebody types at it."""
    streams = (sys.stdout, sys.stdin) if reads else (sys.stdout,)
    return all(stream.isatty() for stream in streams) and shows_colour(os.environ, sys.stdout.encoding)


def shows_colour(environment: Mapping[str, str], encoding: str) -> bool:
    """Say whether a terminal in this environment should get colours and the shapes of cards.

    >>> shows_colour({"TERM": "xterm"}, "utf-8"), shows_colour({"TERM": "xterm", "NO_COLOR": "1"}, "utf-8")
    (True, False)
    """
    if environment.get("NO_COLOR") or environment.get(PLAIN):
        return False
    if environment.get("TERM", "") in _NO_COLOUR_TERMS or codecs.lookup(encoding).name != "utf-8":
        return False
    return environment.get("LC_ALL") not in ("C", "POSIX")  # Python writes UTF-8 there, but ASCII was asked for
