"""The inputs that are kept: where they lie, and how the few that reach the most code are chosen among many."""

import hashlib
import sys
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from pathlib import Path
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:  # a module that is imported before atheris listens is not instrumented
    from tests.fuzz.law import Law

PARSERS: Final = ("notation", "written", "protocol", "records")
CORPUS: Final = Path(__file__).parent / "corpus"
MENDED: Final = "mended-"  # inputs that once broke the law are kept for ever, under a name that begins like this

Place = tuple[CodeType, int, int]  # a line of a function, and the line before it


def law_of(parser: str) -> "Law":
    """Return the law of a parser."""
    law: Law = import_module(f"tests.fuzz.{parser}").law
    return law


def kept(parser: str) -> list[Path]:
    """List the kept inputs of a parser."""
    return sorted((CORPUS / parser).iterdir())


def keep_best(parser: str, found: Iterable[Path], modules: Sequence[str], most: int) -> int:
    """Keep what reaches the most code, at most so many besides those that once broke the law. Return how many are kept."""
    law = law_of(parser)
    folders = tuple(str(Path(*module.split("."))) for module in modules)
    inputs = sorted({path.read_bytes() for path in found if path.exists()}, key=lambda data: (len(data), data))
    reached = {data: _reached(law, data, folders) for data in inputs}
    seen: set[Place] = set()
    for path in kept(parser):
        if path.name.startswith(MENDED):
            seen |= reached[path.read_bytes()]
        else:
            path.unlink()
    for _ in range(most):
        best = max(inputs, key=lambda data: (len(reached[data] - seen), -len(data)))
        if not reached[best] - seen:
            break
        seen |= reached[best]
        (CORPUS / parser / hashlib.sha256(best).hexdigest()[:12]).write_bytes(best)
    return len(kept(parser))


def _reached(law: "Law", data: bytes, folders: tuple[str, ...]) -> set[Place]:
    """Run an input and list which line followed which, in the modules under test."""
    places: set[Place] = set()
    last: dict[int, int] = {}

    def line(frame: FrameType, event: str, _: Any) -> Callable[..., Any]:
        if event == "line":
            places.add((frame.f_code, last.get(id(frame), 0), frame.f_lineno))
            last[id(frame)] = frame.f_lineno
        return line

    def call(frame: FrameType, event: str, _: Any) -> Callable[..., Any] | None:
        last.pop(id(frame), None)
        return line if any(folder in frame.f_code.co_filename for folder in folders) else None

    sys.settrace(call)
    try:
        law(data)
    finally:
        sys.settrace(None)
    return places
