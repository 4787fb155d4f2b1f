"""Sixteen or thirty-two bytes at once, for the compiled twins that write observations: histories are moved on, seats are counted
from one of them, and numbers begin with one of them.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic


def _start(context: Any, builder: Any, signature: Any, args: Any, index: int, place: Any, size: int) -> Any:
    """Return where some bytes of an array begin, as a pointer to that many of them."""
    data = context.make_array(signature.args[index])(context, builder, args[index]).data
    start = builder.gep(builder.bitcast(data, ir.IntType(8).as_pointer()), [place])
    return builder.bitcast(start, ir.VectorType(ir.IntType(8), size).as_pointer())


def _everywhere(builder: Any, number: Any) -> Any:
    """Return a number in each of 16 bytes."""
    bytes_, place = ir.VectorType(ir.IntType(8), 16), ir.IntType(32)
    alone = builder.insert_element(bytes_(ir.Undefined), builder.trunc(number, ir.IntType(8)), place(0))
    return builder.shuffle_vector(alone, bytes_(ir.Undefined), ir.VectorType(place, 16)([place(0)] * 16))


def _constant(numbers: Any, bits: int = 8) -> Any:
    return ir.Constant(ir.VectorType(ir.IntType(bits), len(numbers)), [ir.IntType(bits)(number) for number in numbers])


# Where each byte of both histories comes from: 32 and 33 are what is appended, 7 is an empty byte.
_MOVED = [1, 2, 3, 4, 5, 6, 8, 7, 9, 10, 11, 12, 13, 14, 32, 7]
_BOTH_MOVED = [*_MOVED, *(33 if place == 32 else 16 + place for place in _MOVED)]


@intrinsic
def append_both(typing_context: Any, row: Any, one: Any, other: Any) -> Any:
    """Move 32 bytes in one shuffle."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        byte, zero = ir.IntType(8), ir.IntType(64)(0)
        new = ir.VectorType(byte, 32)(ir.Undefined)
        for place in (0, 1):
            new = builder.insert_element(new, builder.trunc(args[1 + place], byte), ir.IntType(32)(place))
        start = _start(context, builder, signature, args, 0, zero, 32)
        moved = builder.shuffle_vector(builder.load(start, align=1), new, _constant(_BOTH_MOVED, 32))
        builder.store(moved, start, align=1)
        return context.get_dummy_value()

    return types.none(row, types.int64, types.int64), codegen


def _store_history(context: Any, builder: Any, history: Any, signature: Any, args: Any, out: int, place: int) -> None:
    """Write the 14 bytes of a history, and an empty one."""
    together = _constant([*range(7), *range(8, 16), 15], 32)
    joined = builder.shuffle_vector(history, history, together)
    for first, size in ((0, 8), (7, 8)):
        part = builder.shuffle_vector(joined, joined, _constant(range(first, first + size), 32))
        at = builder.add(args[place], ir.IntType(64)(first))
        builder.store(part, _start(context, builder, signature, args, out, at, size), align=1)


@intrinsic
def copy_history(typing_context: Any, row: Any, first: Any, out: Any, place: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        history = builder.load(_start(context, builder, signature, args, 0, args[1], 16), align=1)
        _store_history(context, builder, history, signature, args, 2, 3)
        return context.get_dummy_value()

    return types.none(row, types.int64, out, types.int64), codegen


@intrinsic
def copy_seats(typing_context: Any, row: Any, first: Any, me: Any, seats: Any, out: Any, place: Any) -> Any:
    """Count all seats of a history from one of them at once."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        history = builder.load(_start(context, builder, signature, args, 0, args[1], 16), align=1)
        me, all_ = _everywhere(builder, args[2]), _everywhere(builder, args[3])
        before = builder.icmp_unsigned("<=", history, me)
        around = builder.select(before, builder.add(builder.sub(history, me), all_), builder.sub(history, me))
        none = _constant([0] * 16)
        counted = builder.select(builder.icmp_unsigned("==", history, none), none, around)
        _store_history(context, builder, counted, signature, args, 4, 5)
        return context.get_dummy_value()

    return types.none(row, types.int64, types.int64, types.int64, out, types.int64), codegen


@intrinsic
def store_around(typing_context: Any, numbers: Any, first: Any, count: Any, row: Any, place: Any) -> Any:
    """Write 16 numbers as bytes in one shuffle: which of them comes where is computed for all places at once."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        bytes_ = ir.VectorType(ir.IntType(8), 16)
        shorts = ir.VectorType(ir.IntType(16), 16).as_pointer()
        start = _start(context, builder, signature, args, 0, ir.IntType(64)(0), 32)
        wide, most = builder.load(builder.bitcast(start, shorts), align=1), _constant([255] * 16, 16)
        narrow = builder.trunc(builder.select(builder.icmp_signed("<", wide, most), wide, most), bytes_)
        lanes, all_ = _constant(range(16)), _everywhere(builder, args[2])
        ahead = builder.add(lanes, _everywhere(builder, args[1]))
        around = builder.select(builder.icmp_unsigned("<", ahead, all_), ahead, builder.sub(ahead, all_))
        # A place whose highest bit is set is written as 0.
        places = builder.select(builder.icmp_unsigned("<", lanes, all_), around, _constant([128] * 16))
        kind = ir.FunctionType(bytes_, (bytes_, bytes_))
        shuffle = cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.ssse3.pshuf.b.128")
        shuffled = builder.call(shuffle, (narrow, places))
        builder.store(shuffled, _start(context, builder, signature, args, 3, args[4], 16), align=1)
        return context.get_dummy_value()

    return types.none(numbers, types.int64, types.int64, row, types.int64), codegen
