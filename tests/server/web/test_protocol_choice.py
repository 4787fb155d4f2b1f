"""How the server serves: the fast way if everything it needs is there, else the plain way, with one line in the log."""

import logging
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import Protocol

from lastcard.server.web.config import Config
from lastcard.server.web.wire.fast_wire import FastWire
from lastcard.server.web.wire.protocol_choice import protocols

HERE = Config(Path("nowhere"))


@pytest.fixture
def logged(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    """What the server says, also if a test before this one has sent it elsewhere."""
    logger = logging.getLogger("lastcard.fitting")
    before, logger.propagate = logger.propagate, False
    logger.addHandler(caplog.handler)
    yield caplog
    logger.removeHandler(caplog.handler)
    logger.propagate = before


def test_what_is_installed_here_is_served_the_fast_way(logged: pytest.LogCaptureFixture) -> None:
    assert protocols(HERE)["ws"] is FastWire
    assert not logged.records


def test_the_plain_way_can_be_asked_for(logged: pytest.LogCaptureFixture) -> None:
    options = protocols(Config(Path("nowhere"), wire="plain"))
    assert (options["http"], options["ws"]) == ("h11", "auto")
    assert not logged.records


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        (WebSocketsSansIOProtocol, "handle_ping"),
        (WebSocketsSansIOProtocol, "keepalive_timeout"),
        (WebSocketsSansIOProtocol, "send_receive_event_to_app"),
        (HttpToolsProtocol, "on_response_complete"),
        (HttpToolsProtocol, "handle_websocket_upgrade"),
        (Protocol, "data_to_send"),
    ],
)
def test_where_a_name_is_missing_the_plain_way_is_taken(
    monkeypatch: pytest.MonkeyPatch, logged: pytest.LogCaptureFixture, kind: type, name: str
) -> None:
    monkeypatch.delattr(kind, name)
    assert protocols(HERE)["ws"] == "auto"
    assert len(logged.records) == 1
    assert name in logged.records[0].getMessage()


def test_what_is_set_by_another_constructor_does_not_fit(
    monkeypatch: pytest.MonkeyPatch, logged: pytest.LogCaptureFixture
) -> None:
    def another(self: object, config: object) -> None:
        """Take less."""

    monkeypatch.setattr(WebSocketsSansIOProtocol, "__init__", another)
    assert protocols(HERE)["ws"] == "auto"
    assert len(logged.records) == 1


def test_where_a_module_is_missing_the_plain_way_is_taken(
    monkeypatch: pytest.MonkeyPatch, logged: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn.protocols.websockets.websockets_sansio_impl", None)
    assert protocols(HERE)["ws"] == "auto"
    assert len(logged.records) == 1
