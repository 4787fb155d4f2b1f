"""Write what programs read of the table server: tables of docs/protocol.md, two schemas beside it, the page's model/wire.js.

`python docs/build_protocol.py` writes them; with `--check` it writes nothing and exits 1 if one is out of date. Everything comes
from the code: the messages with their docstrings and comments, the limits, the operations. The text between is written by hand.
"""

from __future__ import annotations

import ast
import inspect
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, cast

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parent / "src"
sys.path[:0] = [str(HERE.parent), str(SOURCE)]

from msgspec.json import schema_components  # noqa: E402

from docs.writing import filled, write_or_check  # noqa: E402
from lastcard.server.store import Store  # noqa: E402
from lastcard.server.table import TableRegistry  # noqa: E402
from lastcard.server.table.protocol import description, messages, public_position, seat_position  # noqa: E402
from lastcard.server.table.protocol.messages import PROTOCOL, AnyIncoming, AnyOutgoing  # noqa: E402
from lastcard.server.table.transient.presence import SOCKETS_A_SEAT  # noqa: E402
from lastcard.server.web import config  # noqa: E402
from lastcard.server.web.api.openapi import Operation, openapi  # noqa: E402
from lastcard.server.web.app import make_app  # noqa: E402
from lastcard.server.web.bodies.field_comments import describe_fields, field_comments  # noqa: E402
from lastcard.server.web.wire.connection import CLOSES  # noqa: E402

MODULES = (description, messages, public_position, seat_position)
PAGE = HERE / "protocol.md"
SCHEMA = HERE / "protocol.schema.json"
OPENAPI = HERE / "openapi.json"
WIRE = SOURCE / "lastcard/server/web/static/model/wire.js"  # the defaults, for the page
WIRE_HEAD = """/**
 * What a field is that a message leaves out. Written by docs/build_protocol.py from the messages
 * in src/lastcard/server/table: change those and run `make docs`. The types are in docs/protocol.d.ts.
 */
export const DEFAULTS = Object.freeze({"""


def operations() -> tuple[Operation, ...]:
    """Give what can be asked over HTTP; nobody asks here, so the registry has no log."""
    return make_app(TableRegistry(cast("Store", None)), config.Config(db=Path("nowhere"))).operations


def schema() -> dict[str, Any]:
    """Describe every message as JSON Schema."""
    (incoming, outgoing), definitions = schema_components((AnyIncoming, AnyOutgoing), ref_template="#/$defs/{name}")
    describe_fields(definitions, field_comments(MODULES))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"lastcard table protocol, version {PROTOCOL}",
        "$defs": {**definitions, "Incoming": incoming, "Outgoing": outgoing},
    }


def message_tables(base: str) -> str:
    """Return every message, or other value, that extends a class, with its fields."""
    source = "\n".join(map(inspect.getsource, MODULES))
    shapes = schema()["$defs"]
    comments = field_comments(MODULES)
    blocks = []
    for found, tag in _classes(ast.parse(source), base):
        blocks.append(f"### {f'`{tag}`' if tag else f'{found.name} value'}\n\n{_prose(ast.get_docstring(found) or '')}")
        shape = shapes[found.name]
        required = shape.get("required", ())
        rows = [
            f"| `{name}` | {_described(field)} | {_default(field, needed=name in required)} "
            f"| {comments.get((found.name, name)) or comments.get(('Command', name), '')} |"
            for name, field in shape["properties"].items()
            if not tag or name != "type"
        ]
        if rows:
            blocks.append("\n".join(["| field | is | default | |", "|---|---|---|---|", *rows]))
    return "\n\n".join(blocks)


def _classes(module: ast.Module, base: str) -> Iterator[tuple[ast.ClassDef, str]]:
    """Give the classes that extend a class, however far, and the tag of each; of ``Struct`` only those that have none."""
    family = {base}
    for each in module.body:
        if not isinstance(each, ast.ClassDef) or not any(_name(parent) in family for parent in each.bases):
            continue
        words = {word.arg: word.value for word in each.keywords}
        if base == "Struct":
            if "tag_field" not in words:
                yield each, ""
        elif "tag" in words:
            yield each, ast.literal_eval(words["tag"])
        else:
            family.add(each.name)


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _described(field: dict[str, Any]) -> str:
    """Say in a few words what a field may be."""
    if "$ref" in field:
        name = field["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()}-value)"
    if "anyOf" in field:
        return " or ".join(_described(each) for each in field["anyOf"])
    if "enum" in field:
        return ", ".join(f"`{each}`" for each in field["enum"])
    match field.get("type"):
        case "string":
            return _bounded("text", field, "minLength", "maxLength", field.get("pattern", ""))
        case "integer" | "number":
            return _bounded("whole number" if field["type"] == "integer" else "number", field, "minimum", "maximum", "")
        case "boolean":
            return "true or false"
        case "array" if "prefixItems" in field:
            return "list: " + ", ".join(_described(each) for each in field["prefixItems"])
        case "array":
            return _bounded(f"list of {_described(field['items'])}", field, "minItems", "maxItems", "")
        case "object":
            return f"object of {_described(field['additionalProperties'])}"
        case other:
            return str(other)


def _bounded(what: str, field: dict[str, Any], low: str, high: str, pattern: str) -> str:
    if pattern:
        return f"{what} `{pattern}`"
    if low in field and high in field:
        return f"{what}, {field[low]} to {field[high]}"
    return f"{what}, at most {field[high]}" if high in field else what


def _default(field: dict[str, Any], *, needed: bool) -> str:
    if needed:
        return ""
    return f"`{json.dumps(field['default'])}`" if "default" in field else "absent"


def _prose(text: str) -> str:
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n")).replace("``", "`")


def wire_module() -> str:
    """Return the page's module of what a field is when it is absent."""
    source = "\n".join(map(inspect.getsource, MODULES))
    shapes = schema()["$defs"]
    defaults = [
        _wire_defaults(found.name, shapes[found.name])
        for found, _ in _classes(ast.parse(source), "Struct")
        if any(word.arg == "omit_defaults" for word in found.keywords)
    ]
    return "\n".join([WIRE_HEAD, *defaults, "});"]) + "\n"


def _wire_defaults(name: str, shape: dict[str, Any]) -> str:
    required = shape.get("required", ())
    optional = {field: told["default"] for field, told in shape["properties"].items() if field not in required}
    rows = [f"    {field}: {json.dumps(default)}," for field, default in optional.items()]
    return "\n".join([f"  {name}: Object.freeze({{", *rows, "  }),"])


def closes() -> str:
    """Return the codes with which a server closes a socket."""
    return "\n".join(["| code | why |", "|---|---|", *(f"| {code} | {why} |" for code, why in sorted(CLOSES.items()))])


def limits() -> str:
    """Return what a server puts up with."""
    rates = config.Limits()
    times = f"{config.JOB_SECONDS:.0f}, {config.QUESTION_SECONDS:.0f} or {config.TRIAL_SECONDS:.0f}"
    rows = [
        ("a message from a client", f"{config.FRAME} bytes"),
        ("messages of one socket", _rate(rates.messages)),
        ("`resync` of one socket", _rate(rates.resyncs)),
        ("everything that comes over one socket, with pings and fragments", _allowance(rates.traffic)),
        ("chat lines and reactions from one address at one table", _rate(rates.talk)),
        ("meaningless messages", f"{rates.nonsense - 1}; the next closes the socket"),
        ("the first message", f"within {config.HELLO_SECONDS:.0f} s"),
        ("sockets of one seat", f"{SOCKETS_A_SEAT}; a newer one replaces the oldest"),
        ("what may wait for a slow client", f"{config.OUTBOUND >> 10} KiB"),
        ("sockets opened by one address", _rate(rates.connects)),
        ("sockets of one address at once", str(rates.sockets)),
        ("HTTP connections of one address at once", str(rates.lines)),
        ("tables created by one address", _rate(rates.tables)),
        ("seats taken by one address", _rate(rates.seats)),
        ("requests of one address for who sits at a table", _rate(rates.looks)),
        ("questions about the rules from one address", _rate(rates.questions)),
        ("trials of written cards from one address", _rate(rates.trials)),
        ("records read or replayed by one address", _rate(rates.records)),
        (
            "records, questions or trials of one address at once, and of everybody; time for each",
            f"{rates.jobs} (429), {config.JOBS} (503); {times} s (503)",
        ),
        ("wrong guesses of one address at tables and seats", _rate(rates.guesses)),
        ("the address of an HTTP request", f"{config.URL >> 10} KiB (414)"),
        ("its headers", f"{config.HEADERS}, together {config.HEAD >> 10} KiB (431)"),
        ("requests sent before the first is answered", f"{config.PIPELINE}; more end the connection"),
        (
            "time for a request to arrive, and for the client to read the next 64 KiB of an answer",
            f"{config.REQUEST_SECONDS:.0f} s, {config.ANSWER_SECONDS:.0f} s",
        ),
        (
            "an HTTP request",
            f"{config.BODY >> 10} KiB; a record {config.RECORD >> 20} MiB, in {config.PIECES} pieces (413)",
        ),
    ]
    return "\n".join(["| what | limit |", "|---|---|", *(f"| {what} | {limit} |" for what, limit in rows)])


def _rate(rate: config.Rate) -> str:
    return f"{rate.burst} at once, then {rate.per_second:g} a second"


def _allowance(allowance: config.Allowance) -> str:
    size = int(allowance.size) >> 10
    return f"{allowance.frames:g} frames or {size} KiB a second, {allowance.ahead:g} s of that at once; more closes the socket"


def http() -> str:
    """Return the operations of the HTTP API."""
    rows = [f"| `{each.method} {each.path}` | {each.summary} |" for each in operations()]
    return "\n".join(["| request | what it does |", "|---|---|", *rows])


def page() -> str:
    """Return the page with up-to-date tables."""
    tables = {
        "values": message_tables("Struct"),
        "incoming": message_tables("Incoming"),
        "outgoing": message_tables("Outgoing"),
        "closes": closes(),
        "limits": limits(),
        "http": http(),
    }
    return filled(PAGE, __file__, tables)


def files() -> dict[Path, str]:
    """Return everything that is written."""
    schemas = {SCHEMA: schema(), OPENAPI: openapi(operations())}
    texts = {path: json.dumps(data, indent=2, ensure_ascii=False, sort_keys=True) for path, data in schemas.items()}
    return {PAGE: page(), WIRE: wire_module(), **{path: f"{text}\n" for path, text in texts.items()}}


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check the files."""
    return write_or_check(__file__, files, arguments)


if __name__ == "__main__":
    sys.exit(main())
