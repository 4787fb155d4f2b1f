"""Traces: a real server sends spans to a real receiver, and they tell nothing that a seat may not know."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lastcard.engine.cards.codes import CODES
from lastcard.server.web.trace_setting import is_wanted
from tests.server.web.collector import Collector, collecting, told
from tests.server.web.serving import COMMAND, PATIENCE, Server
from tests.server.web.talking import choose, new_seat, new_table, talk

WITHOUT = "import sys; sys.modules['opentelemetry'] = None; from lastcard.terminal.main import main; sys.exit(main())"


@pytest.fixture
def collector(monkeypatch: pytest.MonkeyPatch) -> Iterator[Collector]:
    for name in list(os.environ):
        if name.startswith("OTEL_"):
            monkeypatch.delenv(name)
    with collecting() as collector:
        yield collector


def play(server: Server) -> list[str]:
    """Play some moves at a table of two, one of them refused; return what must be in no span."""
    host = new_table(server, catch_seconds=0, name="Annabella")
    guest = new_seat(server, host["table"], "Benvenuto")
    secrets = {host["table"], host["token"], guest["token"], "Annabella", "Benvenuto"}
    with talk(server, host) as ann, talk(server, guest) as ben:
        assert ben.ask("ready")["type"] == "done"
        assert ann.ask("ready")["type"] == "done"
        for each in (ann, ben):
            while not (each.state.get("position") or {}).get("deciders"):  # a colour may be asked for first
                each.hear()
        for _ in range(6):
            mover = ann if choose(ann.state) else ben
            answer = mover.ask("act", seen=mover.seq, action=choose(mover.state))
            assert answer["type"] == "done", answer
            for each in (ann, ben):
                while each.seq < answer["seq"]:
                    each.hear()
        assert ann.ask("act", seen=ann.seq, action="names red")["type"] == "refused"
        assert ann.ask("chat", text="a secret word")["type"] == "done"
    return [*secrets, "a secret word", "plays ", "draws"]


def test_a_command_is_traced_to_its_commit_and_to_its_last_viewer(tmp_path: Path, collector: Collector) -> None:
    with Server(tmp_path, "--traces", collector.url) as server:
        kept_back = play(server)
        assert server.stop() == 0
    assert collector.paths == {"/v1/traces"}
    (service,) = collector.services
    assert service[0] == "lastcard"
    acts = [span for span in collector.named("command") if told(span)["lastcard.command"] == "act"]
    done = [span for span in acts if told(span)["lastcard.outcome"] == "done"]
    assert len(done) == 6
    assert [told(span)["lastcard.outcome"] for span in acts if span not in done] == ["refused"]
    for span in done:
        parts = {each.name: each for each in collector.spans if each.parent_span_id == span.span_id}
        assert parts.keys() == {"commit", "show"}
        commit, show = parts["commit"], parts["show"]
        assert {each.trace_id for each in (span, commit, show)} == {span.trace_id}
        assert span.start_time_unix_nano <= commit.start_time_unix_nano <= commit.end_time_unix_nano
        assert (
            commit.end_time_unix_nano == show.start_time_unix_nano <= show.end_time_unix_nano <= span.end_time_unix_nano
        )
        assert told(span)["lastcard.viewers"] == 2
    assert len({span.trace_id for span in collector.named("command")}) == len(collector.named("command"))
    for word in kept_back:
        assert word.encode() not in collector.bytes


def test_no_attribute_of_a_span_names_a_card_and_all_are_on_this_list(tmp_path: Path, collector: Collector) -> None:
    with Server(tmp_path, "--traces", collector.url) as server:
        play(server)
        server.stop()
    listed = {"lastcard.command", "lastcard.outcome", "lastcard.entry", "lastcard.entries", "lastcard.viewers"}
    found = [told(span) for span in collector.spans]
    assert set().union(*found) == listed
    words = {value for each in found for value in each.values() if isinstance(value, str)}
    assert words <= {"act", "ready", "chat", "done", "refused"}
    assert words.isdisjoint(CODES)


def test_the_standard_variable_switches_traces_on_and_without_it_none_are_sent(
    tmp_path: Path, collector: Collector, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Server(tmp_path) as server:
        play(server)
        server.stop()
    assert not collector.requests
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url)
    (tmp_path / "more").mkdir()
    with Server(tmp_path / "more") as server:
        play(server)
        server.stop()
    assert collector.named("command")


def test_the_standard_variables_can_also_forbid_traces() -> None:
    endpoint = {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318"}
    assert is_wanted(endpoint)
    assert is_wanted({"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://127.0.0.1:4318/v1/traces"})
    assert not is_wanted({})
    assert not is_wanted(endpoint | {"OTEL_SDK_DISABLED": "true"})
    assert not is_wanted(endpoint | {"OTEL_TRACES_EXPORTER": "none"})


def test_a_server_without_traces_does_not_even_import_them(tmp_path: Path) -> None:
    asked = (
        "import sys, lastcard.server.web.run_server, lastcard.terminal.commands.server.serve; "
        "print([name for name in sys.modules if name.startswith('opentelemetry') or name.endswith('.traced')])"
    )
    run = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert run.stdout.strip() == "[]"


def test_whoever_asks_for_traces_without_the_extra_is_told_so_in_one_sentence(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WITHOUT, "serve", "--db", str(tmp_path / "log"), "--no-open", "--port", "0"]
    run = subprocess.run(
        [*command, "--traces", "http://127.0.0.1:4318"], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert run.returncode == 2
    assert run.stderr.strip() == "Traces need OpenTelemetry: pip install 'lastcard[traces]'."


def test_a_variable_that_may_mean_other_programs_does_not_keep_a_server_from_starting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9")

    class Without(Server):
        command = (COMMAND[0], "-c", WITHOUT, "serve")

    with Without(tmp_path) as server:
        assert new_table(server)["table"]
        assert server.log_text.count("Traces need OpenTelemetry") == 1


def test_a_collector_that_never_answers_holds_nothing_up(tmp_path: Path) -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as deaf,
        Server(tmp_path, "--traces", f"http://127.0.0.1:{deaf.getsockname()[1]}") as server,
    ):
        deaf.settimeout(PATIENCE)
        play(server)
        with deaf.accept()[0]:  # traces are on their way, and are not answered
            play(server)
            assert server.stop() == 0
