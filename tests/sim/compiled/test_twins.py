"""The compiled twins of small functions give what these give, also on a processor that lacks their fastest instructions."""

import os
import platform
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = '''
"""Prints which instructions are used, then what the functions come to: compiled, and interpreted."""

import numpy as np

from lastcard.sim.compiled import twins
from lastcard.engine.kernel.state.bits import fourfold, highest, lowest, member, popcount
from lastcard.engine.kernel.state.copying import append_to_both, expand, transfer, write_around, write_history, write_seats
from lastcard.sim.compiled.doors import compiled


def everything(row, sizes, me, seats, bits, out):
    append_to_both(row, 5 + me, 1 + me)
    write_history(row, 0, out, 0)
    write_seats(row, 16, me, seats, out, 15)
    write_around(sizes, me, seats, out, 30)
    expand(bits, out, 46)
    transfer(row, 3, 7, out, 110)
    return member(bits, 3) << 56 | lowest(bits) << 48 | highest(bits) << 40 | popcount(bits) << 32 | fourfold(bits & 127)


def results(function, made):
    sizes, found = made([7, 300, 1, 0, 255, 256, 9, 2, 3, 4] + [0] * 6, np.int16), []
    for seats in (2, 4, 10):
        row = made([0] * 32, np.uint8)
        for turn in range(20):
            out = made([9] * 117, np.uint8)
            number = function(row, sizes, turn % seats, seats, 0x5A17_0C3D_9E71_2B4D >> turn, out)
            found.append((int(number), [int(each) for each in out]))
    return found


print(twins._HAS_PDEP, twins._HAS_PSHUFB)
print(results(compiled(everything), np.array) == results(everything, lambda numbers, kind: numbers))
'''


@pytest.mark.skipif(platform.machine() != "x86_64", reason="the instructions are those of this family")
@pytest.mark.parametrize("features", ["", "+sse2", "+sse2,+sse3,+ssse3"])
def test_compiled_twins_come_to_the_same_with_and_without_fast_instructions(features: str, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT, encoding="utf-8")
    older = {"NUMBA_CPU_NAME": "x86-64", "NUMBA_CPU_FEATURES": features} if features else {}
    ran = subprocess.run(
        [sys.executable, script],
        env={**os.environ, **older, "XDG_CACHE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    used, same = ran.stdout.splitlines()
    assert same == "True"
    if features:
        assert used == f"False {'+ssse3' in features}"
