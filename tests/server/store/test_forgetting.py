"""What a log deletes, and what it knows about the time when no server had it open."""

from pathlib import Path

from lastcard.server.store import Command, Written, open_store
from lastcard.server.store.sqlite.store import SqliteStore
from tests.server.store.story import put, story


@story
async def test_a_forgotten_stream_is_gone_with_its_words_and_its_name_can_be_given_again(tmp_path: Path) -> None:
    async with open_store(tmp_path / "log") as store:
        await store.append(put("a", 0, "my whispered words", by=(0, "k"), snapshot="a whispered snapshot"))
        await store.append(put("b", 0, "kept"))
        for _ in range(2):
            await store.forget("a")
        assert await store.read("a") == []
        assert await store.head("a") is None
        assert await store.find("a", Command(0, "k")) is None
        assert [entry.data for entry in await store.read("b")] == ["kept"]
        assert await store.append(put("a", 0, "another", by=(0, "k"))) == Written("a", 1, 1)  # no repeat of anything
        assert (await store.texts("a")).snapshot == ""
    assert b"whispered" not in (tmp_path / "log").read_bytes()
    async with open_store(tmp_path / "log") as store:
        assert [entry.data for entry in await store.read("a")] == ["another"]
        await store.check()


@story
async def test_what_is_forgotten_makes_room_for_what_comes(tmp_path: Path) -> None:
    sizes = []
    for _ in range(4):
        async with open_store(tmp_path / "log") as store:
            for number in range(50):
                await store.append(put("a", number, "x" * 2000))
            await store.forget("a")
        sizes.append((tmp_path / "log").stat().st_size)
    assert sizes[1] == sizes[2] == sizes[3]


@story
async def test_streams_that_ended_before_a_time_are_listed_those_that_ended_first_before_others(tmp_path: Path) -> None:
    moment = 1_000_000
    async with SqliteStore(tmp_path / "log", clock=lambda: moment) as store:
        for name in "cab":
            moment += 1_000
            await store.append(put(name, 0, "x", closes=True))
        await store.append(put("open", 0, "x"))
        assert await store.closed_before(1_003_000, 10) == ["c", "a"]
        assert await store.closed_before(1_003_001, 2) == ["c", "a"]
        assert await store.closed_before(1_000_000, 10) == []


@story
async def test_a_log_knows_when_nobody_held_it(tmp_path: Path) -> None:
    clock = iter(
        (5_000_000, 5_030_000, 5_031_000, 5_061_000, 9_000_000, 9_030_000, 9_060_000)
    )  # as it is opened and closed
    for expected in (
        [(0, 5_000_000)],
        [(0, 5_000_000)],  # a second is no pause
        [(0, 5_000_000), (5_061_000, 9_000_000)],
    ):
        async with SqliteStore(tmp_path / "log", clock=clock.__next__) as store:
            assert await store.pauses() == expected
