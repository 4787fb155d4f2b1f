"""How numba compiles a door by default: slower to compile and to run, but the same games to the byte.

This needs only what numba documents. ``assembly`` is faster, but uses numba's internals; if those have changed, compiled play
falls back to this module.
"""

from collections.abc import Callable
from typing import Any

from numba.extending import overload


def register(
    function: Callable[..., Any], source: Callable[..., Any], *, inlined: bool = False, rare: bool = False
) -> None:
    """Tell numba what to compile when rules call a function: one version per mixture of types; which are rare it must guess."""
    overload(function, jit_options={"forceinline": inlined}, strict=False)(lambda *types, **named: source)


def door_options() -> dict[str, Any]:
    """Return numba's options for a function that is called from Python."""
    return {}
