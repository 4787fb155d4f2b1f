"""Write docs/protocol.d.ts: every message and HTTP body as a TypeScript type. The page's modules are checked against it.

`python docs/build_types.py` writes it; with `--check` it writes nothing and exits 1 if it is out of date. It reads
docs/protocol.schema.json and docs/openapi.json and nothing else, so run docs/build_protocol.py first.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from docs.writing import write_or_check  # noqa: E402

SCHEMA: Final = HERE / "protocol.schema.json"
OPENAPI: Final = HERE / "openapi.json"
TYPES: Final = HERE / "protocol.d.ts"

HEAD: Final = """\
// Written by docs/build_types.py from protocol.schema.json and openapi.json. Do not edit.
//
// A field with `?` may be left out. It then has its default, or, in a `State`, the value it had before.
"""
# What TypeScript can conclude by itself, but JSDoc cannot say shortly.
TAIL: Final = """\
/** A value with every field that was left out filled in. */
export type Full<T> = T extends object ? { [Field in keyof T]-?: Full<T[Field]> } : T;

/** A request that is answered by `done` or `refused`. */
export type Command = Extract<Incoming, { id: string }>;

/** What a command of one type says beside its type and id. */
export type Fields<T extends Command["type"]> = Omit<Extract<Command, { type: T }>, "type" | "id">;

/** A command as arguments: its type, then its fields, which are left out where there are none and may be where none is needed. */
export type Asking = {
  [T in Command["type"]]: keyof Fields<T> extends never
    ? [type: T]
    : {} extends Fields<T>
      ? [type: T, fields?: Fields<T>]
      : [type: T, fields: Fields<T>];
}[Command["type"]];
"""


def definitions() -> dict[str, Any]:
    """Give every named value of the two descriptions by its name; what both describe must be the same."""
    protocol: dict[str, Any] = json.loads(SCHEMA.read_text(encoding="utf-8"))["$defs"]
    bodies: dict[str, Any] = json.loads(OPENAPI.read_text(encoding="utf-8"))["components"]["schemas"]
    for name in protocol.keys() & bodies.keys():
        if declaration(name, protocol[name]) != declaration(name, bodies[name]):
            raise ValueError(f"{SCHEMA.name} and {OPENAPI.name} describe {name} differently")
    return protocol | bodies


def types(named: Mapping[str, Any]) -> str:
    """Return the text of the file."""
    declared = [declaration(name, named[name]) for name in sorted(named)]
    return "\n".join([HEAD, *declared, TAIL])


def declaration(name: str, shape: Mapping[str, Any]) -> str:
    """Declare one named value."""
    about = _comment(shape.get("description", ""))
    if "properties" not in shape:
        return f"{about}export type {name} = {expression(shape)};\n"
    needed = shape.get("required", ())
    # What tells messages apart comes first.
    fields = sorted(shape["properties"].items(), key=lambda field: (field[0] != "type", field[0]))
    lines = [f"  {field}{'' if field in needed else '?'}: {expression(value)};" for field, value in fields]
    return "\n".join([f"{about}export interface {name} {{", *lines, "}\n"])


def expression(shape: Mapping[str, Any]) -> str:
    """Write what a value may be."""
    if "$ref" in shape:
        return str(shape["$ref"]).rpartition("/")[2]
    if "anyOf" in shape:
        return " | ".join(expression(each) for each in shape["anyOf"])
    if "enum" in shape:
        return " | ".join(json.dumps(each) for each in shape["enum"])
    match shape["type"]:
        case "integer" | "number":
            return "number"
        case "array" if "prefixItems" in shape:
            return f"[{', '.join(expression(each) for each in shape['prefixItems'])}]"
        case "array":
            item = expression(shape["items"])
            return f"({item})[]" if " | " in item else f"{item}[]"
        case "object":
            return f"Record<string, {expression(shape['additionalProperties'])}>"
        case "string" | "boolean" | "null" as same:
            return str(same)
        case other:
            raise ValueError(f"there is no type for {other}")


def _comment(text: str) -> str:
    return f"/** {' '.join(text.split()).replace('``', '`')} */\n" if text else ""


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check the file."""
    return write_or_check(__file__, lambda: {TYPES: types(definitions())}, arguments)


if __name__ == "__main__":
    sys.exit(main())
