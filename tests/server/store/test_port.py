"""The port, on each engine that keeps a log: gapless numbers, stale appends refused, repeats recognised, nothing lost."""

import asyncio

import pytest

from lastcard.server.store import Command, Stale, Store, StoreClosed, StreamClosed, Written
from lastcard.server.store.port import LIMIT
from tests.server.store.conftest import Log
from tests.server.store.story import put, story
from tests.waiting import turn

pytestmark = pytest.mark.long  # starts PostgreSQL


@story
async def test_entries_of_a_stream_are_numbered_from_one(log: Log) -> None:
    async with log() as store:
        port: Store = store
        assert await port.append(put("a", 0, "one", "two")) == Written("a", 1, 2)
        assert await port.append(put("a", 2, "three")) == Written("a", 3, 3)
        assert [(e.seq, e.data, e.span) for e in await port.read("a")] == [
            (1, "one", 2),
            (2, "two", 0),
            (3, "three", 1),
        ]
        assert [e.data for e in await port.read("a", after=1)] == ["two", "three"]
        assert [e.data for e in await port.read("a", after=1, limit=1)] == ["two"]
        assert await port.read("a", after=3) == []
        assert await port.read("nobody") == []


@story
async def test_two_who_saw_the_same_table_cannot_both_continue_it(log: Log) -> None:
    async with log() as store:
        outcomes = await asyncio.gather(
            store.append(put("a", 0, "mine")), store.append(put("a", 0, "yours")), return_exceptions=True
        )
        assert outcomes[0] == Written("a", 1, 1)
        assert isinstance(outcomes[1], Stale)
        assert (outcomes[1].expected, outcomes[1].head) == (0, 1)
        with pytest.raises(Stale, match="a stands at entry 1, not at 5"):
            await store.append(put("a", 5, "from the future"))
        with pytest.raises(Stale):
            await store.append(put("new", 1, "a stream starts after 0"))
        assert await store.head("new") is None


@story
async def test_appends_may_follow_each_other_before_the_first_is_durable(log: Log) -> None:
    async with log() as store:
        await asyncio.gather(*(store.append(put("a", n, str(n))) for n in range(50)))
        assert [e.data for e in await store.read("a")] == [str(n) for n in range(50)]


@story
async def test_a_repeated_command_writes_nothing_and_gives_what_it_wrote(log: Log) -> None:
    async with log() as store:
        await store.append(put("a", 0, "deal"))
        both = [store.append(put("a", 1, "play", "skip", by=(2, "k1"))) for _ in range(2)]
        assert await asyncio.gather(*both) == [Written("a", 2, 3), Written("a", 2, 3, again=True)]
        assert await store.append(put("a", 3, "the same key of another seat", by=(1, "k1"))) == Written("a", 4, 4)
        assert await store.append(put("b", 0, "at another table", by=(2, "k1"))) == Written("b", 1, 1)
    async with log() as store:
        assert await store.append(put("a", 1, "after a restart", by=(2, "k1"))) == Written("a", 2, 3, again=True)
        assert await store.find("a", Command(2, "k1")) == Written("a", 2, 3, again=True)
        assert await store.find("a", Command(2, "k2")) is None
        assert [e.command for e in await store.read("a")] == [None, Command(2, "k1"), None, Command(1, "k1")]


@story
async def test_a_closed_stream_is_read_but_not_continued_or_resumed(log: Log) -> None:
    async with log() as store:
        await store.append(put("a", 0, "one"))
        await store.append(put("b", 0, "one"))
        await store.append(put("a", 1, "last", by=(0, "k"), closes=True))
        for expected in (1, 2):
            with pytest.raises(StreamClosed, match="a ended with entry 2"):
                await store.append(put("a", expected, "more"))
        assert (await store.append(put("a", 1, "last", by=(0, "k"), closes=True))).again
        assert [head.stream for head in await store.open_streams()] == ["b"]
        head = await store.head("a")
        assert head is not None
        assert head.closed is not None
        assert len(await store.read("a")) == 2


@story
async def test_a_restart_resumes_every_open_stream(log: Log) -> None:
    async with log() as store:
        await asyncio.gather(*(store.append(put(f"t{n}", 0, *["x"] * (n + 1))) for n in range(30)))
    async with log() as store:
        assert [(head.stream, head.seq) for head in await store.open_streams()] == [(f"t{n}", n + 1) for n in range(30)]
        assert await store.append(put("t4", 5, "y")) == Written("t4", 6, 6)


@story
async def test_the_texts_of_many_streams_are_asked_for_at_once(log: Log) -> None:
    async with log() as store:
        for k in range(3):
            for n in range(20):
                await store.append(put(f"t{n}", 2 * k, f"{n}.{k}", ""))
        asked = [*range(20), 7]
        loop = asyncio.get_running_loop()
        tellings = [loop.create_task(store.texts(f"t{n}")) for n in asked]
        nobody = loop.create_task(store.texts("nobody"))
        await turn()
        tellings.pop(3).cancel()
        del asked[3]
        for n, texts in zip(asked, await asyncio.gather(*tellings), strict=True):
            assert texts.data == [f"{n}.0", "", f"{n}.1", "", f"{n}.2", ""]
            assert texts.at == (await store.read(f"t{n}"))[-1].at
        assert (await nobody).data == []


@story
async def test_any_text_comes_back_as_it_was(log: Log) -> None:
    texts = (
        "",
        '{"a": [1, null, "\\u0000 \\ud800"]}',
        "žluťoučký 🂡",
        '"',
        "\\",
        "\n\r\t\x01\x7f\x85\u2028",
        "null",
        "12",
        "x" * LIMIT,
    )
    async with log() as store:
        await store.append(put("a", 0, *texts, by=(-1, "klíč '\" \\")))
        assert [e.data for e in await store.read("a")] == list(texts)
        assert (await store.texts("a")).data == list(texts)
        assert await store.find("a", Command(-1, "klíč '\" \\")) is not None


@story
async def test_the_last_snapshot_of_a_stream_outlives_a_restart_but_not_the_stream(log: Log) -> None:
    async with log() as store:
        await store.append(put("a", 0, "one"))
        await store.append(put("a", 1, "two", snapshot="after one"))
        await store.append(put("a", 2, "three", snapshot='after "two", ž'))
        await store.append(put("b", 0, "one", snapshot="of nothing yet"))
        await store.append(put("ended", 0, "one", snapshot="x"))
        await store.append(put("ended", 1, "two", snapshot="y", closes=True))
        with pytest.raises(Stale):
            await store.append(put("a", 1, "too late", snapshot="wrong"))
    async with log() as store:
        tellings = await asyncio.gather(*map(store.texts, ("a", "b", "ended", "nobody")))
        assert [texts.snapshot for texts in tellings] == ['after "two", ž', "of nothing yet", "", ""]


@story
async def test_many_streams_are_written_together_and_each_is_told_its_own(log: Log) -> None:
    async with log() as store:
        written = await asyncio.gather(*(store.append(put(f"t{n}", 0, *["x"] * (n % 3 + 1))) for n in range(700)))
        assert written == [Written(f"t{n}", 1, n % 3 + 1) for n in range(700)]
        wrong = await asyncio.gather(
            *(store.append(put(f"t{n}", n % 2, "y")) for n in (0, 1, 3, 6)), return_exceptions=True
        )
        assert [type(each) for each in wrong] == [Stale, Stale, Written, Stale]


@story
async def test_a_log_that_is_being_closed_writes_what_it_took_and_refuses_the_rest(log: Log) -> None:
    async with log(room=3) as store:
        tasks = [asyncio.create_task(store.append(put("a", n, "x"))) for n in range(20)]
        await turn()
        await store.close()
        with pytest.raises(StoreClosed):
            await store.append(put("a", 20, "too late"))
        assert [task.result().last for task in tasks] == list(range(1, 21))
        with pytest.raises(StoreClosed):
            await store.read("a")
    async with log() as store:
        assert len(await store.read("a")) == 20


@story
async def test_who_stops_waiting_for_an_answer_finds_it_by_repeating(log: Log) -> None:
    async with log() as store:
        left = asyncio.create_task(store.append(put("a", 0, "x", by=(0, "k"))))
        await turn()
        left.cancel()
        assert await store.append(put("b", 0, "x")) == Written("b", 1, 1)
        again = await store.append(put("a", 0, "x", by=(0, "k")))
        assert (again.first, again.last) == (1, 1)
        assert len(await store.read("a")) == 1


@story
async def test_a_forgotten_stream_is_gone_and_its_name_can_be_given_again(log: Log) -> None:
    async with log() as store:
        await store.append(put("a", 0, "my secret words", by=(0, "k"), snapshot="a secret snapshot"))
        await store.append(put("b", 0, "kept"))
        for _ in range(2):
            await store.forget("a")
        assert await store.read("a") == []
        assert await store.head("a") is None
        assert await store.find("a", Command(0, "k")) is None
        assert [entry.data for entry in await store.read("b")] == ["kept"]
        assert await store.append(put("a", 0, "another", by=(0, "k"))) == Written("a", 1, 1)  # no repeat of anything
        assert (await store.texts("a")).snapshot == ""


@story
async def test_streams_that_ended_before_a_time_are_listed_earliest_first(log: Log) -> None:
    moment = 1_000_000
    async with log(clock=lambda: moment) as store:
        for name in "cab":
            moment += 1_000
            await store.append(put(name, 0, "x", closes=True))
        await store.append(put("open", 0, "x"))
        assert await store.closed_before(1_003_000, 10) == ["c", "a"]
        assert await store.closed_before(1_003_001, 2) == ["c", "a"]
        assert await store.closed_before(1_000_000, 10) == []


@story
async def test_the_log_knows_when_no_server_ran(log: Log) -> None:
    clock = iter((5_000_000, 5_030_000, 5_031_000, 5_061_000, 9_000_000, 9_030_000))  # as it is opened and closed
    for expected in (
        [(0, 5_000_000)],
        [(0, 5_000_000)],  # a second is no pause
        [(0, 5_000_000), (5_061_000, 9_000_000)],
    ):
        async with log(clock=clock.__next__) as store:
            assert await store.pauses() == expected
