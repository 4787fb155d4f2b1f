"""The cost of compiled play before its first decision: CPU seconds of a fresh process, with and without compiled code on disk."""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
from typing import Final

# The shortest useful program: one round of compiled play.
_PROGRAM: Final = "from bench.ours import compiled, table; compiled(table('classic'))(1)"


def warm_start() -> float:
    """Measure the start of a process that finds compiled code in its cache."""
    _seconds(dict(os.environ))
    return statistics.median(_seconds(dict(os.environ)) for _ in range(3))


def cold_start() -> float:
    """Measure the very first start, which compiles; the user's own cache is left alone."""
    with tempfile.TemporaryDirectory() as directory:
        return _seconds({**os.environ, "XDG_CACHE_HOME": directory, "NUMBA_CACHE_DIR": directory})


def _seconds(environment: dict[str, str]) -> float:
    before = _children()
    subprocess.run([sys.executable, "-c", _PROGRAM], env=environment, check=True)
    return _children() - before


def _children() -> float:
    """Return the CPU seconds that finished child processes have used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
