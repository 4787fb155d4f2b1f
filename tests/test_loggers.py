"""The names of loggers are what operators filter by: written out where a logger is made, and the same wherever its module is."""

import ast
from collections.abc import Iterator
from pathlib import Path

import lastcard

NAMES = {
    "lastcard",  # compiling, and what a command tells of it
    "lastcard.api",
    "lastcard.caretaker",
    "lastcard.clerk",
    "lastcard.fitting",
    "lastcard.loop",
    "lastcard.messenger",
    "lastcard.neighbours",
    "lastcard.serve",
    "lastcard.socket",
    "lastcard.store",
    "lastcard.traces",
    "lastcard.wakes",
    "lastcard.wire",
}


def loggers(tree: ast.AST) -> Iterator[str]:
    """Yield how each logger is named. Where logging is set up, loggers are configured, not made."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef) and node.name == "start_logging":
            continue
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in ("getLogger", "getChild"):
            yield ast.unparse(node.args[0]) if node.args else "the root"
        yield from loggers(node)


def test_every_logger_has_a_name_that_operators_know() -> None:
    made = set()
    for path in sorted(Path(lastcard.__file__).parent.rglob("*.py")):
        made |= set(loggers(ast.parse(path.read_text(encoding="utf-8"))))
    assert made == {repr(name) for name in NAMES}
