"""A disk that fails from its n-th write or sync on, for every n: SQLite neither loses nor doubles an acknowledged append."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import apsw
import pytest

from lastcard.server.store import DiskFailed, DiskFull, StoreError, Written
from lastcard.server.store.sqlite.journal import _CHECKPOINT, Journal
from tests.server.store.story import put

# It fails at every write. A fault while SQLite tidies up after the first has nobody to be raised to.
pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")]

NAME = "lastcard-faulty"
REAL = apsw.vfs_names()[0]  # what databases lie on otherwise


class Fault:
    """Which call of the disk fails, and how."""

    def __init__(self) -> None:
        self.on = ""
        self.error: type[apsw.Error] = apsw.IOError
        self.left = 0

    def arm(self, on: str, error: type[apsw.Error], after: int) -> None:
        """Fail at a call, and at every one that follows."""
        self.on, self.error, self.left = on, error, after

    def disarm(self) -> None:
        """Let the disk work again."""
        self.on = ""

    def meet(self, call: str) -> None:
        """Count a call, and fail if it is its turn."""
        if call != self.on:
            return
        self.left -= 1
        if self.left < 0:
            raise self.error("made up")


class FaultyFile(apsw.VFSFile):
    """A real file whose disk may fail."""

    def __init__(self, fault: Fault, name: Any, flags: list[int]) -> None:
        self._fault = fault
        super().__init__(REAL, name, flags)

    def xWrite(self, data: Any, offset: int) -> None:  # noqa: N802
        self._fault.meet("write")
        super().xWrite(data, offset)

    def xTruncate(self, size: int) -> None:  # noqa: N802
        self._fault.meet("write")
        super().xTruncate(size)

    def xSync(self, flags: int) -> None:  # noqa: N802
        self._fault.meet("sync")
        super().xSync(flags)


class FaultyDisk(apsw.VFS):
    """The real disk of this machine, which may fail; while it is there, every database lies on it."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        super().__init__(NAME, REAL, makedefault=True)

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        return FaultyFile(self.fault, name, flags)


@pytest.fixture
def fault() -> Iterator[Fault]:
    disk = FaultyDisk(Fault())
    yield disk.fault
    disk.unregister()


def append_some(journal: Journal, kept: dict[str, int]) -> int:
    """Append to three tables in turn until told to stop or refused; give how many were acknowledged."""
    done = 0
    for number in range(12):
        stream = f"t{number % 3}"
        head = kept.get(stream, 0)
        try:
            (outcome,) = journal.commit([put(stream, head, f"{stream}/{head + 1}", "x" * 3000, by=(0, str(head)))])
        except StoreError:
            return done
        assert outcome == Written(stream, head + 1, head + 2)
        kept[stream] = head + 2
        done += 1
        if number % 4 == 3:
            journal._ahead = _CHECKPOINT  # checkpoints may fail, too
            journal.tidy()
    return done


def look(journal: Journal) -> None:
    """Let the journal look after its file, as it does every two seconds."""
    journal._look_due = 0.0
    journal.tidy()


def check(path: Path, kept: dict[str, int]) -> None:
    """Require that everything acknowledged is there, in order and whole; one append that was not may be, too."""
    journal = Journal(path)
    assert journal.trouble == ""
    assert journal._db.execute("PRAGMA integrity_check").get == "ok"
    for stream, head in kept.items():
        seqs = [
            seq
            for (seq,) in journal._db.execute(
                "SELECT seq FROM entries JOIN streams ON key = stream WHERE name = ? ORDER BY seq", (stream,)
            )
        ]
        assert seqs == list(range(1, len(seqs) + 1))
        assert head <= len(seqs) <= head + 2
        again = journal.commit([put(stream, head, f"{stream}/{head + 1}", "x" * 3000, by=(0, str(head)))])[0]
        assert isinstance(again, Written)  # a repeat of what was not answered is carried out once
        assert (again.first, again.last) == (head + 1, head + 2)
    journal.close()


@pytest.mark.parametrize("after", range(90))
def test_a_disk_that_is_full_from_its_nth_write_on_loses_nothing_and_goes_on_when_there_is_room(
    tmp_path: Path, fault: Fault, after: int
) -> None:
    path = tmp_path / "log"
    journal = Journal(path)
    kept: dict[str, int] = {}
    fault.arm("write", apsw.FullError, after)
    append_some(journal, kept)
    look(journal)
    if journal.trouble:
        assert journal.trouble == "full"
        with pytest.raises(DiskFull):
            journal.commit([put("t0", kept.get("t0", 0), "more")])
        look(journal)
        assert journal.trouble == "full"
    fault.disarm()
    look(journal)
    assert journal.trouble == ""
    assert append_some(journal, kept) == 12
    journal.close()
    check(path, kept)


@pytest.mark.parametrize(("on", "most"), [("write", 90), ("sync", 24)])
def test_a_disk_that_fails_at_its_nth_call_is_believed_no_more_until_the_file_is_opened_again(
    tmp_path: Path, fault: Fault, on: str, most: int
) -> None:
    failed = 0
    for after in range(most):
        path = tmp_path / str(after)
        journal = Journal(path)
        kept: dict[str, int] = {}
        fault.arm(on, apsw.IOError, after)
        append_some(journal, kept)
        if journal.trouble:
            failed += 1
            fault.disarm()  # a later success would prove nothing
            look(journal)
            assert journal.trouble == "failed"
            with pytest.raises(DiskFailed):
                journal.commit([put("t0", kept.get("t0", 0), "more")])
            with pytest.raises(DiskFailed):
                journal.forget("t0")
        fault.disarm()
        journal.close()
        check(path, kept)
    assert failed > most // 2


@pytest.mark.parametrize(
    ("on", "error", "kind"),
    [("write", apsw.FullError, DiskFull), ("write", apsw.IOError, DiskFailed), ("sync", apsw.IOError, DiskFailed)],
)
def test_a_log_is_not_opened_on_a_disk_that_fails_meanwhile_and_can_be_opened_afterwards(
    tmp_path: Path, fault: Fault, on: str, error: type[apsw.Error], kind: type[StoreError]
) -> None:
    refused = 0
    for after in range(40):
        path = tmp_path / str(after)
        fault.arm(on, error, after)
        try:
            Journal(path).close()
        except kind:
            refused += 1
        fault.disarm()
        check(path, {})
    assert refused > 5


def test_a_table_is_forgotten_as_a_whole_or_not_at_all(tmp_path: Path, fault: Fault) -> None:
    forgotten = 0
    for after in range(0, 120, 4):
        journal = Journal(tmp_path / str(after))
        for number in range(20):
            journal.commit([put("t", number, "x" * 1500)])
        fault.arm("write", apsw.FullError, after)
        try:
            journal.forget("t")
            forgotten += 1
        except DiskFull:
            pass
        fault.disarm()
        journal.close()
        journal = Journal(tmp_path / str(after))
        streams = journal._db.execute("SELECT count(*) FROM streams").get
        entries = journal._db.execute("SELECT count(*) FROM entries").get
        assert (streams, entries) in ((1, 20), (0, 0))
        assert forgotten == 0 or entries == 0
        journal.close()
    assert 0 < forgotten < 30
