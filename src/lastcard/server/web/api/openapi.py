"""Operations: how the API lists what it offers. Routes and the OpenAPI description are both made from this list."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.json import schema_components
from starlette.requests import Request
from starlette.responses import Response

from lastcard.server.table.protocol import description, notification_targets, public_position, seat_position
from lastcard.server.table.protocol.messages import Code
from lastcard.server.web.bodies import card_bodies, friend_bodies, table_bodies
from lastcard.server.web.bodies.field_comments import describe_fields, field_comments
from lastcard.server.web.bodies.table_bodies import Problem
from lastcard.version import __version__

JSON: Final = "application/json"
TEXT: Final = "text/plain"

# The parts of a path: what each means, and its schema.
_PLACES: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "code": ("of the table", msgspec.json.schema(Code)),
    "game": ("the number of the match, from 1", {"type": "integer", "minimum": 1, "maximum": 1_000_000}),
    "id": ("of the rule, such as UNO-4", {"type": "string", "minLength": 1, "maxLength": 20}),
    "day": ("in UTC, such as 2026-11-17, or `today`", {"type": "string", "minLength": 5, "maxLength": 10}),
    "language": ("its tag, such as en", {"type": "string", "minLength": 1, "maxLength": 12}),
}
_WHY: Final = {
    400: "The request cannot be read.",
    403: "Only the host may do this, or the host has forbidden it.",
    404: "It does not exist.",
    405: "The method is not allowed here.",
    409: "The table does not allow it now.",
    413: "The request is too big.",
    414: "The address of the request is too long.",
    415: "The request is not JSON.",
    422: "The request is readable but cannot be granted.",
    429: "Too many requests from this address.",
    503: "The server is stopping, is busy, or its disk fails.",
}
_ALWAYS: Final = (405, 414)  # answers that every operation can give


@dataclass(frozen=True)
class Operation:
    """One operation of the HTTP API."""

    method: str
    path: str  # ``/api/tables/{code}``
    name: str
    summary: str
    run: Callable[[Request], Awaitable[Response]]
    answer: Any  # a type, or the media type of a text
    status: int = 200
    body: Any = None  # a type, or the media type of a text
    query: type[Struct] | None = None
    problems: tuple[int, ...] = ()


def openapi(operations: Sequence[Operation]) -> dict[str, Any]:
    """Describe operations as OpenAPI 3.1. This reads the source of the bodies, so do it once."""
    types: list[Any] = [Problem]
    for operation in operations:
        types += [
            kind for kind in (operation.answer, operation.body, operation.query) if not isinstance(kind, str | None)
        ]
    shapes, components = schema_components(types, ref_template="#/components/schemas/{name}")
    known = list(zip(types, shapes, strict=True))
    commented = (
        table_bodies,
        card_bodies,
        friend_bodies,
        description,
        seat_position,
        public_position,
        notification_targets,
    )
    describe_fields(components, field_comments(commented))

    def schema(kind: Any) -> dict[str, Any]:
        return {"type": "string"} if isinstance(kind, str) else next(shape for each, shape in known if each is kind)

    paths: dict[str, dict[str, Any]] = {}
    for operation in operations:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _described(operation, schema, components)
    for query in {operation.query for operation in operations if operation.query}:
        components.pop(query.__name__, None)  # listed parameter by parameter instead
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "lastcard",
            "version": __version__,
            "summary": "Tables, seats, records, replays and rules. Moves go over the socket: see protocol.md.",
        },
        "paths": paths,
        "components": {"schemas": components},
    }


def _described(
    operation: Operation, schema: Callable[[Any], dict[str, Any]], components: dict[str, Any]
) -> dict[str, Any]:
    described: dict[str, Any] = {"operationId": operation.name, "summary": operation.summary}
    names = [part[1:-1] for part in operation.path.split("/") if part.startswith("{")]
    parameters: list[dict[str, Any]] = []
    for name in names:
        about, place = _PLACES[name]
        parameters.append({"name": name, "in": "path", "required": True, "schema": place, "description": about})
    if operation.query is not None:
        fields = components[operation.query.__name__]["properties"]
        for name, field in fields.items():
            shape = {key: value for key, value in field.items() if key != "description"}
            parameters.append(
                {"name": name, "in": "query", "schema": shape, "description": field.get("description", "")}
            )
    if parameters:
        described["parameters"] = parameters
    if operation.body is not None:
        media = operation.body if isinstance(operation.body, str) else JSON
        described["requestBody"] = {"required": True, "content": {media: {"schema": schema(operation.body)}}}
    media = operation.answer if isinstance(operation.answer, str) else JSON
    answers: dict[str, Any] = {
        str(operation.status): {"description": "Success.", "content": {media: {"schema": schema(operation.answer)}}}
    }
    for status in sorted({*operation.problems, *_ALWAYS}):
        content = {JSON: {"schema": schema(Problem)}}
        answers[str(status)] = {"description": _WHY[status], "content": content}
    described["responses"] = answers
    return described
