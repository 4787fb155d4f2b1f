"""The port as a table uses it: gapless numbers, stale appends refused, repeats recognised, no answer before COMMIT."""

import asyncio
import threading
from pathlib import Path

import apsw
import pytest

from lastcard.server.store import (
    Append,
    Command,
    DiskFailed,
    DiskFull,
    Entry,
    Stale,
    StoreClosed,
    StoreError,
    Written,
    open_reader,
    open_store,
)
from lastcard.server.store.commit_plan import Outcome
from lastcard.server.store.port import LIMIT
from lastcard.server.store.sqlite.group_commit import Writer
from lastcard.server.store.sqlite.journal import _SNAPSHOTS, Journal
from lastcard.server.store.sqlite.store import SqliteStore
from tests.server.store.story import put, story
from tests.waiting import turn, until


class GatedJournal(Journal):
    """A journal that commits when the test says so, and remembers how many appends came together."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.begun = threading.Event()
        self.gate = threading.Event()
        self.sizes: list[int] = []

    def commit(self, appends: "list[Append]") -> list[Outcome]:  # type: ignore[override]
        self.begun.set()
        self.gate.wait()
        self.sizes.append(len(appends))
        return super().commit(appends)


@story
async def test_what_is_asked_at_once_is_answered_each_by_its_own(tmp_path: Path) -> None:
    async with SqliteStore(tmp_path / "log") as store:
        for n in range(20):
            await store.append(put(f"t{n}", 0, *(f"{n}.{k}" for k in range(n + 1)), by=(n, "k")))
        loop = asyncio.get_running_loop()
        readings = [loop.create_task(store.read(f"t{n}")) for n in range(20)]
        findings = [loop.create_task(store.find(f"t{n}", Command(n, "k"))) for n in range(20)]
        wrong = loop.create_task(store.read("t0", limit=1 << 70))  # more than the database can count
        last = loop.create_task(store.head("t19"))
        await turn()
        readings.pop(3).cancel()
        for n, entries in zip((n for n in range(20) if n != 3), await asyncio.gather(*readings), strict=True):
            assert [e.data for e in entries] == [f"{n}.{k}" for k in range(n + 1)]
            assert [e.command for e in entries] == [Command(n, "k"), *[None] * n]
        assert await asyncio.gather(*findings) == [Written(f"t{n}", 1, n + 1, again=True) for n in range(20)]
        with pytest.raises(OverflowError):
            await wrong
        head = await last
        assert head is not None
        assert head.seq == 20


@story
async def test_the_last_standing_of_a_stream_is_kept_beside_it(tmp_path: Path) -> None:
    async with SqliteStore(tmp_path / "log") as store:
        await store.append(put("a", 0, "one"))
        await store.append(put("a", 1, "two", snapshot="after one"))
        await store.append(put("a", 2, "three", snapshot='after "two", ž'))
        await store.append(put("b", 0, "one", snapshot="of nothing yet"))
        await store.append(put("ended", 0, "one", snapshot="x"))
        await store.append(put("ended", 1, "two", snapshot="y", closes=True))
        with pytest.raises(Stale):
            await store.append(put("a", 1, "too late", snapshot="wrong"))
    async with SqliteStore(tmp_path / "log") as store:
        tellings = await asyncio.gather(*map(store.texts, ("a", "b", "ended", "nobody")))
        assert [texts.snapshot for texts in tellings] == ['after "two", ž', "of nothing yet", "", ""]
        assert tellings[0].data == ["one", "two", "three"]
        many = [f"t{n}" for n in range(3 * _SNAPSHOTS)]
        await asyncio.gather(*(store.append(put(name, 0, "one", snapshot=name)) for name in many))
        kept = [(await store.texts(name)).snapshot for name in many]
        assert kept.count("") < _SNAPSHOTS  # the rest are on the disk without the file being closed
        assert all(snapshot in ("", name) for snapshot, name in zip(kept, many, strict=True))
        for n in range(_SNAPSHOTS):  # a lone table has not enough of them, and need not wait for ever
            await store.append(put("b", n + 1, "more", snapshot=f"after {n + 1}"))
        assert (await store.texts("b")).snapshot != "of nothing yet"
        await asyncio.gather(*(store.append(put(name, 1, "last", closes=True)) for name in many))
        assert {(await store.texts(name)).snapshot for name in many} == {""}


@story
async def test_what_was_asked_before_the_log_is_closed_is_still_answered(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "log")
    await store.append(put("a", 0, "one"))
    loop = asyncio.get_running_loop()
    readings = [loop.create_task(store.read("a")) for _ in range(10)]
    await turn()
    await store.close()
    assert [[e.data for e in entries] for entries in await asyncio.gather(*readings)] == [["one"]] * 10
    with pytest.raises(StoreClosed):
        await store.read("a")


@pytest.mark.parametrize("text", ["\0", "\ud800", "x" * (LIMIT + 1)])
def test_what_is_no_text_is_refused_at_the_door(text: str) -> None:
    with pytest.raises(ValueError, match="an entry h"):
        Entry("note", text)


@pytest.mark.parametrize("wrong", [("../etc", 0, ("x",)), ("", 0, ("x",)), ("a", -1, ("x",)), ("a", 0, ())])
def test_an_append_that_makes_no_sense_is_refused_at_the_door(wrong: tuple[str, int, tuple[str, ...]]) -> None:
    with pytest.raises(ValueError, match=r"cannot name|can follow|no entries"):
        put(wrong[0], wrong[1], *wrong[2])
    with pytest.raises(ValueError, match="is empty"):
        Command(0, "")


@story
async def test_nothing_is_acknowledged_or_shown_before_commit(tmp_path: Path) -> None:
    journal = GatedJournal(tmp_path / "log")
    writer = Writer(journal, asyncio.get_running_loop())
    reader = open_reader(tmp_path / "log")
    first = asyncio.create_task(writer.append(put("a", 0, "one")))
    await until(journal.begun.is_set)
    await turn()  # what the thread may have called
    assert not first.done()
    assert await reader.head("a") is None
    journal.gate.set()
    await first
    assert (await reader.read("a"))[0].data == "one"
    await reader.close()
    await writer.close()


@story
async def test_appends_that_come_during_a_commit_share_the_next(tmp_path: Path) -> None:
    journal = GatedJournal(tmp_path / "log")
    seen: list[int] = []
    writer = Writer(journal, asyncio.get_running_loop(), observe=lambda size, _: seen.append(size))
    tasks = [asyncio.create_task(writer.append(put("t0", 0, "x")))]
    await until(journal.begun.is_set)
    tasks += [asyncio.create_task(writer.append(put(f"t{n}", 0, "x"))) for n in range(1, 21)]
    await until(lambda: not writer._queue.empty())  # all of a turn are handed over at once
    journal.gate.set()
    await asyncio.gather(*tasks)
    assert journal.sizes == seen == [1, 20]
    await writer.close()


@story
async def test_who_comes_when_too_many_wait_waits_at_the_door_and_is_written_before_the_store_closes(
    tmp_path: Path,
) -> None:
    journal = GatedJournal(tmp_path / "log")
    writer = Writer(journal, asyncio.get_running_loop(), room=3)
    tasks = [asyncio.create_task(writer.append(put("a", n, "x"))) for n in range(20)]
    await until(journal.begun.is_set)
    closing = [asyncio.create_task(writer.close()) for _ in range(2)]
    await turn()
    with pytest.raises(StoreClosed, match="is being closed"):
        await writer.append(put("a", 20, "too late"))
    journal.gate.set()
    await asyncio.gather(*closing)
    assert [task.result().last for task in tasks] == list(range(1, 21))
    assert max(journal.sizes) <= 3
    async with open_store(tmp_path / "log") as store:
        assert len(await store.read("a")) == 20
    with pytest.raises(StoreClosed):
        await store.read("a")
    with pytest.raises(StoreClosed):
        await store.append(put("a", 20, "x"))


@story
async def test_who_stops_waiting_may_have_been_written_and_disturbs_nobody(tmp_path: Path) -> None:
    journal = GatedJournal(tmp_path / "log")
    writer = Writer(journal, asyncio.get_running_loop(), room=2)
    left = asyncio.create_task(writer.append(put("a", 0, "x", by=(0, "k"))))
    await until(journal.begun.is_set)
    left.cancel()
    stays = asyncio.create_task(writer.append(put("b", 0, "x")))
    journal.gate.set()
    assert await stays == Written("b", 1, 1)
    assert left.cancelled()
    assert await writer.append(put("a", 0, "x", by=(0, "k"))) == Written("a", 1, 1, again=True)
    await writer.close()


@story
async def test_a_full_disk_refuses_in_one_sentence_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "log")
    writer = Writer(journal, asyncio.get_running_loop())
    await writer.append(put("a", 0, "x"))
    journal._db.execute("PRAGMA max_page_count = 12")
    full = await asyncio.gather(
        *(writer.append(put(name, 1 if name == "a" else 0, "x" * 60_000)) for name in "ab"), return_exceptions=True
    )
    for wrong in full:
        assert isinstance(wrong, DiskFull)
        assert str(wrong) == f"The disk that holds {tmp_path / 'log'} is full; nothing of this was kept."
    journal._db.execute("PRAGMA max_page_count = 1000000")
    await until(lambda: not writer.trouble)  # it tries again every two seconds
    assert await writer.append(put("a", 1, "y")) == Written("a", 2, 2)
    assert await writer.append(put("b", 0, "y")) == Written("b", 1, 1)
    await writer.close()


@story
async def test_after_the_disk_failed_nothing_is_taken_until_the_file_is_opened_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: object) -> list[Outcome]:
        raise apsw.IOError("IOError: disk I/O error")

    journal = Journal(tmp_path / "log")
    writer = Writer(journal, asyncio.get_running_loop())
    await writer.append(put("a", 0, "x"))
    with monkeypatch.context() as patch:
        patch.setattr(journal, "_commit", fail)
        with pytest.raises(DiskFailed, match=r"disk failed under .*log \(disk I/O error\); open it again"):
            await writer.append(put("a", 1, "y"))
    with pytest.raises(DiskFailed):
        await writer.append(put("a", 1, "y"))
    await writer.close()
    async with open_store(tmp_path / "log") as store:
        assert await store.append(put("a", 1, "y")) == Written("a", 2, 2)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
@story
async def test_if_the_writer_itself_breaks_nobody_waits_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = GatedJournal(tmp_path / "log")
    monkeypatch.setattr(journal, "_commit", lambda _: 1 // 0)
    writer = Writer(journal, asyncio.get_running_loop(), room=2)
    tasks = [asyncio.create_task(writer.append(put("a", n, "x"))) for n in range(5)]
    await until(journal.begun.is_set)
    journal.gate.set()
    for wrong in await asyncio.gather(*tasks, return_exceptions=True):
        assert isinstance(wrong, StoreError)
        assert "has stopped (ZeroDivisionError" in str(wrong)
    await writer.close()
