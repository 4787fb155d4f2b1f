"""A killed process, a torn file, a second reader: no acknowledged append is lost, doubled or split."""

import asyncio
import shutil
import subprocess
import time
from pathlib import Path
from random import Random

import pytest

from lastcard.server.store import FileInUse, Kept, Written, open_reader, open_store
from tests.server.store.appender import make
from tests.server.store.kills import Tally, kill_many, start
from tests.server.store.story import put, story
from tests.waiting import until

pytestmark = pytest.mark.long  # kills


def test_no_kill_loses_doubles_or_tears_what_was_acknowledged() -> None:
    tally = Tally()
    kill_many(24, seed=20, longest=0.06, tally=tally)
    assert not tally.wrong
    assert (tally.lost, tally.doubled, tally.gaps, tally.damaged) == (0, 0, 0, 0)
    assert tally.acknowledged > 24


async def write_without_closing(path: Path, copy: Path) -> list[int]:
    """Write ten appends, one commit each, and copy the files as a power cut would leave them; the log's size after each."""
    store = open_store(path)
    sizes, head = [], 0
    wal = path.with_name(path.name + "-wal")
    for number in range(10):
        head = (await store.append(make("a", number, head))).last
        sizes.append(wal.stat().st_size)
    shutil.copy(path, copy)
    shutil.copy(wal, copy.with_name(copy.name + "-wal"))
    await store.close()
    return sizes


async def reopened(path: Path) -> list[Kept]:
    async with open_store(path) as store:
        await store.check()
        return await store.read("a")


def whole_appends(kept: list[Kept]) -> int:
    """Count the appends, which must be the first ones, whole and in order."""
    number = at = 0
    while at < len(kept):
        want = make("a", number, at)
        assert [entry.data for entry in kept[at : at + len(want.entries)]] == [entry.data for entry in want.entries]
        at, number = at + len(want.entries), number + 1
    return number


def test_a_torn_tail_costs_the_appends_it_held_and_no_others(tmp_path: Path) -> None:
    sizes = asyncio.run(write_without_closing(tmp_path / "log", tmp_path / "cut"))
    rng = Random(3)
    whole = (tmp_path / "cut-wal").read_bytes()
    for cut in [*sizes, *(rng.randrange(sizes[0], sizes[-1]) for _ in range(10))]:
        for tail in (b"", rng.randbytes(rng.randrange(1, 9000))):  # nothing, or what lay there before
            for old in tmp_path.glob("torn*"):
                old.unlink()
            shutil.copy(tmp_path / "cut", tmp_path / "torn")
            (tmp_path / "torn-wal").write_bytes(whole[:cut] + tail)
            kept = asyncio.run(reopened(tmp_path / "torn"))
            assert whole_appends(kept) == sum(1 for size in sizes if size <= cut)


@story
async def test_a_torn_log_goes_on_where_it_was_cut(tmp_path: Path) -> None:
    sizes = await write_without_closing(tmp_path / "log", tmp_path / "cut")
    wal = tmp_path / "cut-wal"
    wal.write_bytes(wal.read_bytes()[: sizes[4] - 1])
    async with open_store(tmp_path / "cut") as store:
        head = len(await store.read("a"))
        written = await store.append(make("a", 4, head))
        assert (written.first, written.again) == (head + 1, False)
        assert whole_appends(await store.read("a")) == 5


async def first_acknowledgement(child: subprocess.Popen[bytes], acks: Path) -> None:
    """Wait until a process that appends has written one, which it must live to do."""
    await until(lambda: child.poll() is not None or (acks.exists() and acks.stat().st_size))
    assert child.poll() is None


@story
async def test_a_second_writing_process_is_refused_and_let_in_when_the_first_is_killed(tmp_path: Path) -> None:
    path, acks = tmp_path / "log", tmp_path / "acks"
    child = start(path, acks)
    try:
        await first_acknowledgement(child, acks)
        with pytest.raises(FileInUse) as refusal:
            open_store(path)
        assert str(refusal.value) == f"{path} is being written to already; only one process may do that."
    finally:
        child.kill()
        child.wait()
    async with open_store(path) as store:
        assert await store.append(put("mine", 0, "x")) == Written("mine", 1, 1)


@story
async def test_a_reader_in_another_process_sees_whole_appends_and_never_less_than_before(tmp_path: Path) -> None:
    path, acks = tmp_path / "log", tmp_path / "acks"
    child = start(path, acks)
    try:
        await first_acknowledgement(child, acks)
        reader = open_reader(path)
        seen: list[int] = []
        ends = time.monotonic() + 0.4
        while time.monotonic() < ends:
            told = acks.read_text().count("\nt7 ")
            kept = await reader.read("t7")
            assert sum(1 for entry in kept if entry.span) >= told  # acknowledged means visible
            assert sum(entry.span for entry in kept) == len(kept)
            seen.append(len(kept))
        await reader.close()
        assert seen == sorted(seen)
        assert seen[-1] > seen[0]
    finally:
        child.kill()
        child.wait()
