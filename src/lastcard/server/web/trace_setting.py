"""Whether a server traces: its setting, or the variables that every program with OpenTelemetry knows. ``spans`` does it."""

import logging
import os
import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from lastcard.engine.message import SentenceError
from lastcard.language.catalogue.catalogue import words_for
from lastcard.server.store import Store

if TYPE_CHECKING:
    from lastcard.server.web.spans import Traces

VARIABLES: Final = ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT")
KEY: Final = 32  # bytes of the secret from which traces have their numbers

log = logging.getLogger("lastcard.traces")


class TracesMissing(SentenceError):
    """Traces are wanted, but OpenTelemetry is not installed."""


def is_wanted(environment: Mapping[str, str]) -> bool:
    """Say whether the standard variables ask for traces."""
    disabled = environment.get("OTEL_SDK_DISABLED", "").lower() == "true"
    others = environment.get("OTEL_TRACES_EXPORTER", "otlp") not in ("", "otlp")  # such as none
    return not disabled and not others and any(environment.get(name) for name in VARIABLES)


async def open_traces(
    endpoint: str, store: Store, node: str, environment: Mapping[str, str] = os.environ
) -> "Traces | None":
    """Begin to trace if the setting names a collector or the environment does; None otherwise.

    Raises a sentence if the setting asks for it and OpenTelemetry is missing. The environment may mean other programs, so then
    the server serves without traces and says so in its log.
    """
    if not endpoint and not is_wanted(environment):
        return None
    missing = TracesMissing("server.traces_missing")
    try:
        from lastcard.server.web.spans import Traces
    except ModuleNotFoundError as wrong:
        if not (wrong.name or "").startswith("opentelemetry"):
            raise
        if endpoint:
            raise missing from None
        log.warning(words_for("").sentence(missing))
        return None
    return Traces(endpoint, await store.secret("traces", lambda: secrets.token_bytes(KEY)), node)
