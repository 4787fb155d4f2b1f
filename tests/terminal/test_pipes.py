"""Output that nobody reads any more: commands end quietly, however little or much they had to say."""

import os
import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    "command",
    [
        ("lastcard", "languages", "en"),  # one line
        ("lastcard", "editions", "classic", "--json"),  # hundreds of lines
        ("lastcard", "editions"),
        ("lastcard", "rule", "UNO-1"),
    ],
    ids=" ".join,
)
def test_a_command_whose_reader_is_gone_ends_without_a_word(command: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        ended = subprocess.run(
            [sys.executable, "-m", *command], stdout=writing, stderr=subprocess.PIPE, check=False, text=True
        )
    finally:
        os.close(writing)
    assert (ended.returncode, ended.stderr) == (1, "")
