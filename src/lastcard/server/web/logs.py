"""Structured logs: one JSON object per line, with only the fields named here.

Because the fields are on a list, no card, token, secret or chat line gets into a log by accident.
"""

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Final, TextIO

FIELDS: Final = (
    "table",
    "seq",
    "id",
    "outcome",
    "us",
    "count",
    "port",
    "seconds",
    "ms",
    "computed_ms",
    "waited_ms",
    "held_by",
)
LEVELS: Final = ("debug", "info", "warning", "error")

_ROOTS: Final = ("lastcard", "uvicorn", "asyncio")
_CLIENTS_FAULT: Final = "Invalid UTF-8 sequence received from client."  # answered by a close code; not our fault


class JsonLines(logging.Formatter):
    """Writes a log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Write the message, its listed fields, and the type and place of an exception."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage() if record.name.startswith("lastcard") else str(record.msg),
        }
        line |= {name: value for name in FIELDS if (value := getattr(record, name, None)) is not None}
        if record.exc_info and record.exc_info[0] is not None:
            # Not the text of the error: it may quote what somebody sent.
            line["error"] = record.exc_info[0].__name__
            line["where"] = [f"{each.name}:{each.lineno}" for each in traceback.extract_tb(record.exc_info[2])]
        return json.dumps(line, ensure_ascii=False)


def start_logging(level: str, stream: TextIO | None = None) -> None:
    """Send the log of the server and its libraries to the error stream, as JSON lines."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(lambda record: record.msg != _CLIENTS_FAULT)
    for name in _ROOTS:
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.propagate = False
        logger.setLevel(
            level.upper() if name == "lastcard" else max(logging.WARNING, logging.getLevelName(level.upper()))
        )
