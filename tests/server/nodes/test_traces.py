"""Traces across nodes: what one node writes and another shows is one trace, though nodes tell each other nothing for it."""

import asyncio
from contextlib import ExitStack
from pathlib import Path

from tests.server.nodes.conftest import start_nodes
from tests.server.store.postgres_server import Postgres, empty_database
from tests.server.web.collector import collecting, told
from tests.server.web.talking import new_seat, new_table, talk


def test_the_node_that_hears_of_a_command_continues_the_trace_of_the_node_that_wrote_it(
    postgres: Postgres, tmp_path: Path
) -> None:
    database = asyncio.run(empty_database(postgres))
    with collecting() as collector, ExitStack() as stack:
        one, two = start_nodes(2, database, tmp_path, stack, "--traces", collector.url).nodes
        host = new_table(one)
        guest = new_seat(two, host["table"])
        with talk(one, host) as ann, talk(two, guest) as ben:
            for turn in range(8):
                answer = ann.ask("rename", name=f"Ann {turn}")
                assert answer["type"] == "done", answer
                while ben.seq < answer["seq"]:
                    ben.hear()
        assert one.stop() == two.stop() == 0
    assert len(collector.services) == 2
    wrote = {span.trace_id: span for span in collector.named("command") if told(span).get("lastcard.entry")}
    heard = {span.trace_id: span for span in collector.named("follow")}
    assert len(wrote) == 8
    assert wrote.keys() <= heard.keys()
    for trace, span in wrote.items():
        assert heard[trace].parent_span_id == span.span_id
        assert told(heard[trace])["lastcard.entry"] == told(span)["lastcard.entry"]
        inside = {each.name for each in collector.spans if each.parent_span_id == heard[trace].span_id}
        assert inside == {"read", "show"}
    assert b"Ann" not in collector.bytes
    assert host["table"].encode() not in collector.bytes
