"""A terminal for tests: runs the real command in a pseudo-terminal and shows the screen that a person would see."""

import codecs
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping
from types import TracebackType
from typing import Final, Self

import pyte

# The child takes the pseudo-terminal as its own, so that Ctrl+C reaches it.
COMMAND: Final = """
import fcntl, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from lastcard.terminal.main import main
sys.exit(main())
"""
ESCAPE: Final = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
PROMPTS: Final = (
    "Your move: ", "Lay or keep: ", "Colour: ", "Challenge or accept: ", "Take: ", "Enter to go on: ", "look away: ",
    "Enter to leave: ", "next round: ", "Bo: ",
)  # fmt: skip
PATIENCE: Final = 30  # seconds; a test that waits longer has failed
CTRL_C: Final = "\x03"
CTRL_D: Final = "\x04"


class Terminal:
    """One command in one terminal window. ``raw`` is everything that was printed, ``screen`` what is to be seen now."""

    def __init__(
        self, *arguments: str, columns: int = 80, lines: int = 24, environment: Mapping[str, str] | None = None
    ) -> None:
        self.screen = pyte.Screen(columns, lines)
        self._stream = pyte.Stream(self.screen)
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.raw = ""
        self._closed = False
        self._asked = 0  # where in `raw` the answer to the last typed line begins
        self._master, slave = pty.openpty()
        self._set_size(columns, lines)
        plain = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LASTCARD_"))}
        for name in ("NO_COLOR", "COLUMNS", "LINES"):
            plain.pop(name, None)
        self._process = subprocess.Popen(
            [sys.executable, "-c", COMMAND, *arguments],
            stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
            env={**plain, "TERM": "xterm-256color", "PYTHONUTF8": "1", **(environment or {})},
        )  # fmt: skip
        os.close(slave)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        os.close(self._master)

    def prompted(self) -> str:
        """Read until the command asks for something. Return all that was printed since the last typed line."""
        deadline = time.monotonic() + PATIENCE
        while not (text := ESCAPE.sub("", self.raw[self._asked :])).endswith(PROMPTS):
            if not self._read(deadline):
                raise AssertionError(f"no prompt came after {text!r}")
        return self.raw[self._asked :]

    def until(self, text: str) -> None:
        """Read until this can be seen."""
        deadline = time.monotonic() + PATIENCE
        while text not in self.text:
            assert self._read(deadline), f"{text!r} did not come:\n{self.text}"

    def type(self, text: str) -> None:
        """Type a text as it is."""
        self._asked = len(self.raw)
        os.write(self._master, text.encode())

    def enter(self, line: str) -> None:
        """Type a line."""
        self.type(line + "\r")

    def resize(self, columns: int, lines: int) -> None:
        """Change the size of the window."""
        self._set_size(columns, lines)
        self.screen.resize(lines, columns)

    def leave(self, key: str) -> int:
        """Press a key until the command ends, and return the exit code.

        Python waits for input in spite of a signal that comes just before; a person presses the key again, too.
        """
        deadline = time.monotonic() + PATIENCE
        while not self._closed and time.monotonic() < deadline:
            self.type(key)
            pause = time.monotonic() + 1
            while self._read(pause):
                pass
        return self._process.wait(PATIENCE)

    def end(self) -> int:
        """Read all the rest and return the exit code."""
        deadline = time.monotonic() + PATIENCE
        while self._read(deadline):
            pass
        return self._process.wait(PATIENCE)

    @property
    def text(self) -> str:
        """Return the lines on the screen."""
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip()

    def _set_size(self, columns: int, lines: int) -> None:
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def _read(self, deadline: float) -> bool:
        """Read once. Return False if the command has ended or takes too long."""
        ready, _, _ = select.select([self._master], [], [], max(0, deadline - time.monotonic()))
        if not ready:
            return False
        try:
            data = os.read(self._master, 65536)
        except OSError:  # the last process has closed the terminal
            self._closed = True
            return False
        text = self._decoder.decode(data)
        self.raw += text
        self._stream.feed(text)
        return bool(data)
