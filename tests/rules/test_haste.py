"""What is left out while doors are compiled, and that all of it is put back."""

import resource
from collections.abc import Callable

import pytest
from llvmlite.binding import ffi
from numba.core.registry import cpu_target

from lastcard.rules.haste import hurried, with_room


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


def test_what_was_told_of_calls_into_llvm_is_told_again_afterwards() -> None:
    typing = cpu_target.typing_context
    told, resolve = ffi.lib._lock._cblist, typing.resolve_function_type
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
