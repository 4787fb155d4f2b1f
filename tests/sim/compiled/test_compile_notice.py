"""Whoever waits for the compiler is told so, once; a start that finds compiled code on disk says nothing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.compiling

PROGRAM = """
import gc
import numpy as np
from lastcard.sim.compiled.doors import compiled
from lastcard.sim.sampler import sample_rows

door = compiled(sample_rows)
masks, scores = np.ones((1, 185), np.int8), np.zeros((1, 185), np.float32)
for seed in (1, 2):
    door(masks, scores, seed, np.zeros(1, np.int64), np.zeros(1, np.float32))
print(gc.isenabled())
"""


def start(cache: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    return subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True)


def test_a_start_that_compiles_says_so_once_and_the_next_start_says_nothing(tmp_path: Path) -> None:
    first, second = start(tmp_path), start(tmp_path)
    assert first.stderr.splitlines() == ["lastcard: compiling the rules, some ten seconds, once"]
    assert second.stderr == ""
    assert first.stdout == second.stdout == "True\n"  # garbage is collected again
