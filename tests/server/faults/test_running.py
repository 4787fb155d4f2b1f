"""Disks that fail under a running server: it never acknowledges a move that is not stored, and tells everybody why."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.faults.disk import FAILING, FULL, FULL_AT_SYNC, QUOTA, READ_ONLY, UNWRITTEN, Disk
from tests.server.web.serving import Server
from tests.server.web.talking import Talk, get, new_table, post, talk


def logged(server: Server, level: str) -> list[str]:
    """List what the server said to its operator at a level."""
    lines = [json.loads(line) for line in server.log_text.splitlines() if line.startswith("{")]
    return [line["says"] for line in lines if line["level"] == level]


def rename(talking: Talk, number: int) -> dict[str, Any]:
    """Ask for something that has to be written down, and is easy to find again."""
    return talking.ask("rename", name=f"Name{number}")


def names(server: Server, table: str) -> list[str]:
    """Read who sits at a table, from the log."""
    return [seat["name"] for seat in get(server, f"/api/tables/{table}").json()["seats"]]


@pytest.mark.parametrize("fault", [FULL, QUOTA], ids=["full", "over quota"])
def test_on_a_full_disk_everybody_is_told_nothing_is_confirmed_and_the_game_goes_on_when_there_is_room(
    tmp_path: Path, disk: Disk, fault: str
) -> None:
    with Server(tmp_path, "--no-rate-limit") as server:
        one, other = new_table(server), new_table(server)
        with talk(server, one) as ann, talk(server, other) as ben:
            assert rename(ann, 1)["type"] == "done"
            with disk.fails(fault):
                for number in range(2, 6):
                    refused = rename(ann, number)
                    assert (refused["type"], refused["code"]) == ("refused", "disk_full")
                    assert refused["reason"].startswith("The server cannot save moves now: its disk is full.")
                for talking in (ann, ben):  # also who did nothing
                    notice = talking.until("notice")
                    assert notice["code"] == "disk_full"
                    assert notice["reason"].startswith("The server cannot save moves now")
                with talk(server, one) as late:
                    assert late.until("notice")["code"] == "disk_full"
                for path in ("/health", "/ready"):
                    answer = get(server, path)
                    assert (answer.status_code, answer.json()["code"]) == (503, "disk_full")
                answer = post(server, "/api/tables", {"name": "Zoe"})
                assert (answer.status_code, answer.json()["code"]) == (503, "disk_full")
            for talking in (ann, ben):
                assert talking.until("notice") == {"type": "notice", "code": "", "reason": ""}
            assert get(server, "/ready").status_code == 200
            assert rename(ann, 7)["type"] == "done"
        assert len(logged(server, "error")) == 1
        server.restart()
        assert names(server, one["table"]) == ["Name7"]


@pytest.mark.parametrize(
    "fault",
    [FAILING, UNWRITTEN, READ_ONLY, FULL_AT_SYNC],
    ids=["failing at sync", "failing at write", "read-only", "full at sync"],
)
def test_after_a_failure_the_server_tells_everybody_ends_and_starts_again_with_all_that_was_confirmed(
    tmp_path: Path, disk: Disk, fault: str
) -> None:
    with Server(tmp_path, "--no-rate-limit") as server:
        one, other = new_table(server), new_table(server)
        with talk(server, one) as ann, talk(server, other) as ben:
            assert rename(ann, 1)["type"] == "done"
            with disk.fails(fault):
                ann.say("rename", name="Name2")
                for code, said in (ann.closed(), ben.closed()):
                    assert code in (1001, 1012)
                    assert not [message for message in said if message["type"] == "done"]
                assert [message["code"] for message in said if message["type"] == "notice"] == ["disk_failed"]
                assert server.ended() == 1
        assert len(logged(server, "error")) == 1
        assert server.database.with_name("log.lastcard-failed").exists()
        server.start()
        assert not server.database.with_name("log.lastcard-failed").exists()
        assert names(server, one["table"])[0] in ("Name1", "Name2")  # what was not confirmed may have been kept
        with talk(server, one) as ann:
            assert rename(ann, 3)["type"] == "done"


def delete(path: Path) -> None:
    path.unlink()


def rename_away(path: Path) -> None:
    path.rename(path.with_name("elsewhere"))


def replace(path: Path) -> None:
    copy = path.with_name("copy")
    copy.write_bytes(path.read_bytes())
    copy.rename(path)


def cut_off(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def link(path: Path) -> None:
    os.link(path, path.with_name("link"))


MEDDLING = [
    *((meddle, whose) for meddle in (delete, rename_away, replace, link) for whose in ("", "-wal", "-shm", "-lock")),
    (cut_off, ""),
    (cut_off, "-wal"),
]


@pytest.mark.parametrize(
    ("meddle", "whose"), MEDDLING, ids=[f"{meddle.__name__} log{whose}" for meddle, whose in MEDDLING]
)
def test_a_file_that_is_taken_away_is_noticed_by_itself(
    tmp_path: Path, meddle: Callable[[Path], None], whose: str
) -> None:
    with Server(tmp_path, "--no-rate-limit") as server:
        hello = new_table(server)
        with talk(server, hello) as ann:
            for number in range(3):
                assert rename(ann, number)["type"] == "done"
            meddle(server.database.with_name(server.database.name + whose))
            code, said = ann.closed()  # without asking for anything
            assert code in (1001, 1012)
            assert [message["code"] for message in said if message["type"] == "notice"] == ["disk_failed"]
        assert server.ended() == 1
        (told,) = logged(server, "error")
        assert "file of the log" in told
