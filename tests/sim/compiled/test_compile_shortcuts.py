"""What is left out while doors are compiled, and that all of it is put back."""

import resource
from collections.abc import Callable

import pytest
from llvmlite.binding import ffi
from numba.core.compiler import Flags, run_frontend
from numba.core.ir import Inst
from numba.core.registry import cpu_target
from numba.core.targetconfig import TargetConfig

from lastcard.sim.compiled.compile_shortcuts import hurried, with_room


def _faults_of(depths: int) -> int:
    """Count the pages that Python asks of the system while functions are called in loops at every depth."""

    def nothing() -> None:
        pass

    def deeper(left: int) -> None:
        for _ in range(400):
            nothing()
        if left:
            deeper(left - 1)

    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    deeper(depths)
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before


def test_calls_at_any_depth_find_room_in_one_piece_of_the_stack() -> None:
    counted: Callable[[], int] = lambda: _faults_of(400)  # noqa: E731
    with_room(counted)  # the first time touches the room
    assert with_room(counted) < _faults_of(400) / 5


def test_what_is_left_out_is_put_back_afterwards() -> None:
    typing = cpu_target.typing_context
    told, resolve = ffi.lib._lock._cblist, typing.resolve_function_type
    slow = Inst._rec_list_vars, TargetConfig.__eq__, TargetConfig.__hash__
    assert told

    def fail() -> None:
        with hurried(typing):
            assert not ffi.lib._lock._cblist
            assert typing.resolve_function_type != resolve
            raise KeyError("as a function that cannot be compiled does")

    with pytest.raises(KeyError):
        fail()
    assert ffi.lib._lock._cblist is told
    assert typing.resolve_function_type == resolve
    assert (Inst._rec_list_vars, TargetConfig.__eq__, TargetConfig.__hash__) == slow


def _sample(row: list[int], place: int) -> tuple[int, list[int]]:
    """Have most sorts of instructions."""
    total = [row[place], 0]
    for number in row[place:]:
        total[number > 3] += number if number % 2 else -number
    return len(total), total


def test_the_variables_of_instructions_are_those_that_numba_finds() -> None:
    code = [each for block in run_frontend(_sample).blocks.values() for each in block.body]
    slowly = [each.list_vars() for each in code]
    with hurried(cpu_target.typing_context):
        assert [each.list_vars() for each in code] == slowly
    assert sum(map(len, slowly)) > 50


def test_flags_are_equal_and_hashed_as_numba_does() -> None:
    usual, other, spelt_out = Flags(), Flags(), Flags()
    other.nrt = True
    spelt_out.nrt = False
    pairs = ((usual, other), (usual, spelt_out), (other, spelt_out), (usual, usual.copy()), (other, 3))
    slowly = [(one == two, hash(one)) for one, two in pairs]
    assert [equal for equal, _ in slowly] == [False, True, False, True, False]
    with hurried(cpu_target.typing_context):
        assert [(one == two, hash(one)) for one, two in pairs] == slowly
