"""A guest for tests: the real `lastcard join`, or `daily`, in its own process, played by somebody who only reads the lines."""

import os
import re
import selectors
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from lastcard.engine.kernel.state.questions import QUESTIONS
from lastcard.language.catalogue.catalogue import Words, words_for

PATIENCE: Final = 60.0  # seconds; a machine with much else to do is no failure


class Guest:
    """One plain terminal at a table online. ``text`` is everything it has printed and what was typed into it."""

    def __init__(self, *arguments: str, home: Path, language: str = "en", command: str = "join") -> None:
        self.words: Words = words_for(language)
        self.text = ""
        self._process = subprocess.Popen(
            [sys.executable, "-m", "lastcard", "--lang", language, command, *arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
            env={**os.environ, "XDG_DATA_HOME": str(home), "PYTHONUTF8": "1"},
        )  # fmt: skip
        self._read = 0  # how much of `text` an answer was given to
        say = self.words.say
        self._prompts = {
            say(f"prompt.{row.name}"): row.name for row in QUESTIONS if self.words.has(f"prompt.{row.name}")
        }
        self._prompts |= {say("prompt.drawn", "must"): "must", say("prompt.colour"): "colour"}
        self._prompts |= {say(f"prompt.{deal}"): deal for deal in ("ready", "next_round", "rematch")}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()

    @property
    def lines(self) -> list[str]:
        """What was printed, line by line."""
        return self.text.splitlines()

    def hear(self, seconds: float) -> bool:
        """Read what has been printed, waiting at most this long for it. Return False if nothing came."""
        assert self._process.stdout is not None
        with selectors.DefaultSelector() as selector:
            selector.register(self._process.stdout, selectors.EVENT_READ)
            if not selector.select(seconds):
                return False
        data = os.read(self._process.stdout.fileno(), 1 << 16)
        self.text += data.decode()
        return bool(data)

    def asked(self) -> str:
        """Return what is asked now; nothing if the terminal waits for others."""
        return self._prompts.get(self.text[self._read :].rpartition("\n")[2], "")

    def until(self, text: str) -> None:
        """Wait until something new is printed that contains this."""
        deadline = time.monotonic() + PATIENCE
        while text not in self.text[self._read :]:
            assert time.monotonic() < deadline, f"{text!r} did not come after\n{self.text}"
            assert self.hear(1) or self._process.poll() is None, f"it ended after\n{self.text}"

    def prompted(self) -> str:
        """Wait until something is asked, and return what."""
        deadline = time.monotonic() + PATIENCE
        while not self.asked():
            assert time.monotonic() < deadline, f"no prompt came after\n{self.text}"
            self.hear(1)
        return self.asked()

    def type(self, line: str) -> None:
        """Type a line."""
        assert self._process.stdin is not None
        self._read = len(self.text)
        self._process.stdin.write(f"{line}\n".encode())
        self._process.stdin.flush()

    def interrupt(self) -> None:
        """Press Ctrl+C."""
        self._process.send_signal(signal.SIGINT)

    def answer(self) -> None:
        """Answer what is asked, by what the lines say."""
        asked = self.asked()
        numbers = re.findall(r"\d+", self._last("turn.can_play"))
        match asked:
            case "play" if numbers:
                self.type(f"{numbers[0]} uno" if self._last("turn.call_hint") else numbers[0])
            case "play":
                self.type("d")
            case "colour":
                self.type("b")
            case "drawn" | "more":
                self.type("k")
            case "must":
                self.type("1")
            case "challenge" | "forced" | "stack":
                self.type("a")
            case "ready" | "next_round":
                self.type("")
            case _:
                raise AssertionError(f"nobody knows what to answer to {asked!r}:\n{self.text}")

    def _last(self, key: str) -> str:
        """Return what the last question said with one of the sentences; empty if it did not."""
        start = self.words.say(key, cards="\0", number="\0").partition("\0")[0]
        for line in reversed(self.lines[:-1]):
            if line.startswith(start):
                return line[len(start) :]
            if any(line.startswith(prompt) for prompt in self._prompts):
                return ""
        return ""

    def end(self) -> int:
        """Read all the rest and return the exit code."""
        while self.hear(PATIENCE):
            pass
        return self._process.wait(PATIENCE)
