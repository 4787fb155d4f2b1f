"""Chooses the protocols uvicorn serves with: our fast ones, which reach into its internals, or its own.

The fast protocols use names that uvicorn and ``websockets`` do not promise to keep. ``pyproject.toml`` lists the tested
versions. The server checks the installed ones when it starts, and uses uvicorn's own protocols if a name is missing.
"""

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import uvicorn
from uvicorn.server import ServerState

from lastcard.server.web.config import HEAD, URL, Config
from lastcard.server.web.limits.connection_caps import Crowding

if TYPE_CHECKING:
    from lastcard.server.web.wire.upgrade import Overrun

log = logging.getLogger("lastcard.fitting")

# What ``fast_wire`` uses of uvicorn's WebSocket protocol, and of the ``websockets`` state machine in it.
_SOCKET: Final = (
    "app_state", "asgi_version", "client", "close_sent", "close_timer", "close_timeout", "conn", "connections",
    "curr_msg_data_type", "default_headers", "disconnected", "frames", "handle_close", "handle_cont",
    "handle_parser_exception", "handle_ping", "handshake_complete", "handshake_initiated", "keepalive_timeout", "loop",
    "on_task_complete", "queue", "read_paused", "root_path", "run_asgi", "scheme", "send_keepalive_ping",
    "send_receive_event_to_app", "server", "shutdown", "start_keepalive", "stop_keepalive", "tasks", "transport",
)  # fmt: skip
_MACHINE: Final = (
    "close_sent",
    "current_size",
    "data_to_send",
    "parse",
    "parser",
    "receive_data",
    "send_close",
    "state",
)
# What ``bounded_http`` and ``upgrade`` use of uvicorn's HTTP protocol.
_HTTP: Final = (
    "_should_upgrade", "_start_asgi_task", "_unset_keepalive_if_required", "app_state", "client", "connections",
    "cycle", "handle_websocket_upgrade", "headers", "loop", "on_body", "on_header", "on_headers_complete",
    "on_message_begin", "on_message_complete", "on_response_complete", "on_url", "parser", "pipeline", "scope",
    "send_400_response", "server_state", "timeout_keep_alive_handler", "timeout_keep_alive_task", "transport",
)  # fmt: skip


class DoesNotFit(Exception):
    """A name that the fast protocols need is missing."""


def protocols(config: Config, overrun: "Overrun | None" = None) -> dict[str, Any]:
    """Return the uvicorn options for serving, fast if that is wanted and possible.

    ``overrun`` refuses a socket before anything is created for it.
    """
    if config.wire == "auto":
        try:
            return _fast(config, overrun)
        except DoesNotFit as missing:
            log.warning("served plainly, for uvicorn or websockets lacks something: %s", missing)
    return {"http": "h11", "ws": "auto", "h11_max_incomplete_event_size": URL + HEAD}


def _fast(config: Config, overrun: "Overrun | None") -> dict[str, Any]:
    try:
        _look_at_uvicorn()
        from lastcard.server.web.wire.fast_wire import FastWire, Post
        from lastcard.server.web.wire.upgrade import OpeningHttp
    except (ImportError, AttributeError, TypeError) as missing:
        raise DoesNotFit(missing) from missing
    limits = config.limits
    # A proxy holds everybody's connections, and has its own limits.
    crowding = Crowding(limits.lines) if limits and not config.trust_proxy else None
    return {"http": partial(OpeningHttp, post=Post(), crowding=crowding, overrun=overrun), "ws": FastWire}


def _look_at_uvicorn() -> None:
    """Create a socket and a connection that are never used, and look up every name in them."""
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
    from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

    alone = uvicorn.Config(_nobody, interface="asgi3", lifespan="off", log_config=None)
    loop = asyncio.new_event_loop()
    try:
        wire = WebSocketsSansIOProtocol(alone, ServerState(), {}, loop)
        http = HttpToolsProtocol(alone, ServerState(), {}, loop)
        for thing, names in ((wire, _SOCKET), (wire.conn, _MACHINE), (http, _HTTP)):
            for name in names:
                getattr(thing, name)
    finally:
        loop.close()


async def _nobody(scope: Any, receive: Any, send: Any) -> None:
    """Serve nobody."""
