"""How numba puts a door together when it is left alone: slower to compile and to run, the same games to the byte.

It needs nothing of numba but what its manual promises. ``assembly`` does better by names from inside of numba; where those are
gone or mean something else, compiled play is put together here.
"""

from collections.abc import Callable
from typing import Any

from numba.extending import overload


def register(function: Callable[..., Any], source: Callable[..., Any], *, inlined: bool) -> None:
    """Tell numba what to compile where rules call a function: a version for every mixture of types."""
    overload(function, jit_options={"forceinline": inlined}, strict=False)(lambda *types, **named: source)


def door_options() -> dict[str, Any]:
    """Give what numba is told about a function that is called from Python."""
    return {}
