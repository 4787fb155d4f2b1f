"""The console of the plain line mode: prints lines and asks for lines. It never prints escape codes.

``complain`` is for every command: it prints one sentence to the error stream.
"""

import io
import shutil
import sys
from typing import Final, TextIO

from lastcard.sentences import Message, SentenceError
from lastcard.words.catalogue import Words

CANNOT: Final = 2  # the exit code of a request that cannot be carried out


def complain(wrong: Message | SentenceError, words: Words) -> int:
    """Print what is wrong to the error stream, as a sentence. Return the exit code."""
    print(words.sentence(wrong), file=sys.stderr)
    return CANNOT


class InputEnded(Exception):
    """The input has ended, so nobody can be asked."""


class Console:
    """One keyboard and one screen, as streams of lines."""

    def __init__(self, source: TextIO | None = None, target: TextIO | None = None) -> None:
        self._source = source or sys.stdin
        self._target = target or sys.stdout
        for stream in (self._source, self._target):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # strange bytes must not end a game
        # A terminal shows what is typed, and a transcript of piped input should, too.
        self._echo = not self._source.isatty()

    def say(self, *lines: str) -> None:
        """Print lines."""
        for line in lines:
            print(line, file=self._target)

    def ask(self, prompt: str) -> str:
        """Print a prompt and read one line, without blanks around it."""
        print(prompt, end="", file=self._target, flush=True)
        line = self._source.readline()
        if not line:
            print(file=self._target)
            raise InputEnded
        answer = line.strip()
        if self._echo:
            print(answer, file=self._target)
        return answer

    def cover(self) -> None:
        """Scroll what the screen shows out of sight with empty lines."""
        self.say(*[""] * shutil.get_terminal_size().lines)
