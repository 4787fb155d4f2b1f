"""A library that is not installed is named in one sentence, with the extra that brings it."""

import subprocess
import sys

import pytest

LACKING = """
import sys
sys.modules[{library!r}] = None
{action}
"""
PICTURE = "from lastcard.envs.common.rendering import as_image; as_image(None, None)"


@pytest.mark.parametrize(
    ("action", "library", "extra"),
    [
        ("import lastcard.envs.gymnasium", "gymnasium", "envs"),
        ("import lastcard.envs.gymnasium", "numba", "envs"),
        ("import lastcard.envs.pettingzoo", "pettingzoo", "envs"),
        ("import lastcard.envs.openspiel", "pyspiel", "openspiel"),
        (PICTURE, "matplotlib", "envs"),
    ],
)
def test_what_is_missing_is_named_with_its_extra(action: str, library: str, extra: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", LACKING.format(library=library, action=action)],
        capture_output=True,
        text=True,
        check=False,
    )
    last = run.stderr.strip().splitlines()[-1]
    assert last == (f"lastcard.MissingExtra: this environment needs {library}: pip install 'lastcard[{extra}]'")
