"""Where compiled code differs from interpreted code: bit counting by the processor, no events, no scripts, no secrets.

Everything else in the kernel is the same text in both modes.
"""

from collections.abc import Callable
from typing import Any

import numba
from llvmlite import ir
from llvmlite.binding import get_host_cpu_features
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from lastcard.engine.cards.kinds import KINDS
from lastcard.engine.kernel import piles
from lastcard.engine.kernel.state import bits, chance, copying
from lastcard.sim.compiled.vector_twins import append_both, copy_history, copy_seats, store_around

# numba's cache is keyed by these features too, so the instruction never reaches a machine without it.
_FEATURES = (numba.config.CPU_FEATURES or get_host_cpu_features().flatten()).split(",")
_HAS_PDEP = "+bmi2" in _FEATURES
_HAS_PSHUFB = "+ssse3" in _FEATURES

_LINE = 64  # bytes that a processor fetches at once


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


@intrinsic
def _ctlz(typing_context: Any, mask: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctlz(args[0], cgutils.false_bit)

    return types.int64(types.int64), codegen


def _deposit(builder: Any, bits: Any, mask: Any) -> Any:
    """Move the lowest bits to the places where the mask has ones."""
    word = ir.IntType(64)
    kind = ir.FunctionType(word, (word, word))
    return builder.call(cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pdep.64"), (bits, mask))


@intrinsic
def _pdep(typing_context: Any, bits: Any, mask: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return _deposit(builder, *args)

    return types.int64(types.int64, types.int64), codegen


@intrinsic
def _borrow(typing_context: Any, array: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        view = context.make_array(array)(context, builder, args[0])
        view.meminfo = cgutils.get_null_value(view.meminfo.type)
        return view._getvalue()

    return array(array), codegen


@intrinsic
def _expand_bits(typing_context: Any, bits: Any, row: Any, place: Any) -> Any:
    """Write 64 bytes, one a bit; LLVM knows the fastest way on each processor."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        wide = ir.VectorType(ir.IntType(8), 64)
        bytes_ = builder.zext(builder.bitcast(args[0], ir.VectorType(ir.IntType(1), 64)), wide)
        data = context.make_array(signature.args[1])(context, builder, args[1]).data
        start = builder.gep(builder.bitcast(data, ir.IntType(8).as_pointer()), [args[2]])
        builder.store(bytes_, builder.bitcast(start, wide.as_pointer()), align=1)
        return context.get_dummy_value()

    return types.none(types.int64, row, types.int64), codegen


@intrinsic
def _copy_bytes(typing_context: Any, source: Any, first: Any, count: Any, row: Any, place: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        byte = ir.IntType(8).as_pointer()
        start = context.make_array(signature.args[0])(context, builder, args[0]).data
        end = context.make_array(signature.args[3])(context, builder, args[3]).data
        start = builder.gep(builder.bitcast(start, byte), [args[1]])
        end = builder.gep(builder.bitcast(end, byte), [args[4]])
        cgutils.raw_memcpy(builder, end, start, args[2], 1, align=1)
        return context.get_dummy_value()

    return types.none(source, types.int64, types.int64, row, types.int64), codegen


@intrinsic
def _prefetch(typing_context: Any, records: Any, index: Any, line: Any) -> Any:
    """Fetch a line of a record; one beyond the end of its array does no harm."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        byte, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        data = context.make_array(signature.args[0])(context, builder, args[0]).data
        size = ir.IntType(64)(signature.args[0].dtype.size)
        start = builder.gep(builder.bitcast(data, byte), [builder.add(builder.mul(args[1], size), args[2])])
        kind = ir.FunctionType(ir.VoidType(), (byte, number, number, number))
        fetch = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        builder.call(fetch, (start, number(1), number(3), number(1)))
        return context.get_dummy_value()

    return types.none(records, types.int64, types.int64), codegen


@intrinsic
def _lie_at(typing_context: Any, array: Any, address: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        view = context.make_array(array)(context, builder, args[0])
        view.meminfo = cgutils.get_null_value(view.meminfo.type)
        view.data = builder.inttoptr(args[1], view.data.type)
        return view._getvalue()

    return array(array, types.int64), codegen


def _place(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    """Return the pointer to an element of an array of 64-bit numbers."""
    data = context.make_array(signature.args[0])(context, builder, args[0]).data
    return builder.gep(data, [args[1]])


@intrinsic
def _atomic_load(typing_context: Any, numbers: Any, place: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.load_atomic(_place(context, builder, signature, args), "seq_cst", 8)

    return types.int64(numbers, types.int64), codegen


@intrinsic
def _atomic_store(typing_context: Any, numbers: Any, place: Any, value: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.store_atomic(args[2], _place(context, builder, signature, args), "seq_cst", 8)
        return context.get_dummy_value()

    return types.none(numbers, types.int64, types.int64), codegen


@intrinsic
def _atomic_add(typing_context: Any, numbers: Any, place: Any, amount: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.atomic_rmw("add", _place(context, builder, signature, args), args[2], "seq_cst")

    return types.int64(numbers, types.int64, types.int64), codegen


# --- the twins: all their integer arguments have 64 bits (assembly.py) --------------------------


def _popcount(mask: int) -> Any:
    return _ctpop(mask)


def _lowest(mask: int) -> Any:
    return _cttz(mask)


def _highest(mask: int) -> Any:
    return 63 - _ctlz(mask)


def _member(mask: int, index: int) -> Any:
    while index:
        mask &= mask - 1
        index -= 1
    return _cttz(mask)


def _member_at_once(mask: int, index: int) -> Any:
    # The index-th of all bits moves to the index-th member: this avoids a loop of unpredictable length.
    return _cttz(_pdep(1 << index, mask))


def _pick(s: Any, low: int, high: int) -> Any:
    return low + chance.below(s, high - low)


def _pick_drawn(s: Any, low: int, high: int, seat: int) -> Any:
    return low + chance.below(s, high - low)


def _tell_shuffled(s: Any) -> None:
    pass


def _pick_seat(s: Any, seats: int) -> Any:
    return chance.below(s, seats)


def _pick_held(s: Any, seat: int) -> Any:
    return chance.nth_held(s, seat, chance.below(s, s.size[seat]))


def _roll(s: Any) -> Any:
    return 1 + chance.below(s, chance.SIDES)


def _borrowed(out: Any) -> Any:
    return _borrow(out)


def _expand(bits: int, row: Any, place: int) -> None:
    _expand_bits(bits, row, place)


def _fourfold_at_once(mask: int) -> Any:
    return _pdep(mask, 0x1111111) * 15


def _fourfold(mask: int) -> Any:
    wide = 0
    for place in range(7):
        wide |= (mask >> place & 1) * 15 << 4 * place
    return wide


def _append_to_both(row: Any, one: int, other: int) -> None:
    append_both(row, one, other)


def _write_history(row: Any, first: int, out: Any, place: int) -> None:
    copy_history(row, first, out, place)


def _write_seats(row: Any, first: int, me: int, seats: int, out: Any, place: int) -> None:
    copy_seats(row, first, me, seats, out, place)


def _transfer(source: Any, first: int, count: int, row: Any, place: int) -> None:
    _copy_bytes(source, first, count, row, place)


def _write_around_at_once(numbers: Any, first: int, count: int, row: Any, place: int) -> None:
    store_around(numbers, first, count, row, place)


def _write_around(numbers: Any, first: int, count: int, row: Any, place: int) -> None:
    for i in range(count):
        at = first + i
        row[place + i] = min(numbers[at - count if at >= count else at], 255)
    for i in range(count, 16):
        row[place + i] = 0


def _prepare(records: Any, index: int, first: int, last: int) -> None:
    for line in range(first, last, _LINE):
        _prefetch(records, index, line)


def _at_address(array: Any, address: int) -> Any:
    return _lie_at(array, address)


def _read_shared(numbers: Any, place: int) -> Any:
    return _atomic_load(numbers, place)


def _write_shared(numbers: Any, place: int, value: int) -> None:
    _atomic_store(numbers, place, value)


def _add_shared(numbers: Any, place: int, amount: int) -> Any:
    return _atomic_add(numbers, place, amount)


def _empty_hand(s: Any, seat: int) -> None:
    # All kinds in a few wide stores: this avoids a loop of unpredictable length.
    for kind in range(KINDS):
        s.hands[seat][kind] = 0
    s.mask[seat] = 0
    s.size[seat] = 0


def _note(s: Any, code: int, seat: int, a: int = 0, b: int = 0) -> None:
    pass


TWINS: dict[Callable[..., Any], Callable[..., Any]] = {
    bits.popcount: _popcount,
    bits.lowest: _lowest,
    bits.highest: _highest,
    bits.fourfold: _fourfold_at_once if _HAS_PDEP else _fourfold,
    bits.member: _member_at_once if _HAS_PDEP else _member,
    chance.pick: _pick,
    chance.pick_drawn: _pick_drawn,
    chance.pick_held: _pick_held,
    chance.pick_seat: _pick_seat,
    chance.roll: _roll,
    chance.tell_shuffled: _tell_shuffled,
    copying.add_shared: _add_shared,
    copying.append_to_both: _append_to_both,
    copying.at_address: _at_address,
    copying.borrowed: _borrowed,
    copying.expand: _expand,
    copying.prepare: _prepare,
    copying.read_shared: _read_shared,
    copying.transfer: _transfer,
    copying.write_around: _write_around_at_once if _HAS_PSHUFB else _write_around,
    copying.write_history: _write_history,
    copying.write_seats: _write_seats,
    copying.write_shared: _write_shared,
    piles.note: _note,
    piles.empty_hand: _empty_hand,
}
