"""The comments beside the fields of message classes, for the API description: readers of the code and of the API get one text."""

import ast
import inspect
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from types import ModuleType
from typing import Any

Comments = Mapping[tuple[str, str], str]  # by the names of the class and the field


def field_comments(modules: Sequence[ModuleType]) -> Comments:
    """Read the comment beside or above each field of each class. A module without source, as in some archives, has none."""
    found: dict[tuple[str, str], str] = {}
    for module in modules:
        with suppress(OSError):
            found.update(_comments(inspect.getsource(module)))
    return found


def describe_fields(shapes: Mapping[str, Any], comments: Comments) -> None:
    """Add the comments to the fields of named JSON schemas."""
    for name, shape in shapes.items():
        for field, value in shape.get("properties", {}).items():
            if text := comments.get((name, field)):
                value["description"] = text
            elif len(value.get("enum", ())) == 1:  # the tag that tells apart the classes of a union
                value["description"] = "says which of several forms this is"


def _comments(source: str) -> Iterator[tuple[tuple[str, str], str]]:
    lines = source.splitlines()
    for each in ast.parse(source).body:
        if not isinstance(each, ast.ClassDef):
            continue
        for field in each.body:
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                # Offsets count bytes of UTF-8.
                rest = lines[(field.end_lineno or field.lineno) - 1].encode()[field.end_col_offset or 0 :].decode()
                above = lines[field.lineno - 2].strip()
                comment = rest.partition("#")[2] or (above[1:] if above.startswith("#") else "")
                if text := comment.strip():
                    yield (each.name, field.target.id), text.replace("``", "`")
