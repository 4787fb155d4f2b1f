"""What compiled code does otherwise than interpreted code: bit counting by the processor, no events, no scripts.

Everything else in the kernel is the same text in both modes.
"""

from typing import Any

import numba
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from lastcard.rules import chance, table

REPLACED = (chance.popcount, chance.lowest, chance.member, chance.pick, table.note)


@intrinsic
def _ctpop(typing_context: Any, mask: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), codegen


@intrinsic
def _cttz(typing_context: Any, mask: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], cgutils.false_bit)

    return types.int64(types.int64), codegen


def install() -> None:
    """Register the compiled twins."""

    @overload(chance.popcount, strict=False)
    def _popcount(mask: Any) -> Any:
        return lambda mask: _ctpop(numba.int64(mask))

    @overload(chance.lowest, strict=False)
    def _lowest(mask: Any) -> Any:
        return lambda mask: _cttz(numba.int64(mask))

    @overload(chance.member, strict=False)
    def _member(mask: Any, index: Any) -> Any:
        def member(mask: Any, index: Any) -> Any:
            while index:
                mask &= mask - 1
                index -= 1
            return _cttz(numba.int64(mask))

        return member

    @overload(chance.pick, strict=False)
    def _pick(s: Any, low: Any, high: Any) -> Any:
        return lambda s, low, high: low + chance.below(s, high - low)

    @overload(table.note, strict=False)
    def _note(s: Any, code: Any, seat: Any, a: Any = 0, b: Any = 0) -> Any:
        return lambda s, code, seat, a=0, b=0: None
