"""The clerk: it reads records in its own process, within limits, addresses in turn; if it fails, the tables go on."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from random import Random

import httpx2
import pytest

from lastcard.engine.game import Game
from lastcard.engine.records.record_text import write_record
from lastcard.referee.conformance.random_play import play_through
from lastcard.server.web.clerk.clerk import Clerk, NotDone
from lastcard.server.web.clerk.clerk_process import NICE, carry_out
from lastcard.server.web.clerk.jobs import (
    AnswerQuestion,
    Asker,
    Finished,
    ListGames,
    LogFailed,
    NoTable,
    ReadRecord,
    Refused,
    ReplayText,
)
from lastcard.server.web.config import JOBS, Limits
from tests.attack.floods.requests import long_round
from tests.server.web.serving import PATIENCE, Server
from tests.server.web.talking import get, new_table, play_round, talk
from tests.waiting import block_until, turn, until

pytestmark = pytest.mark.long  # starts many servers

FAR = "203.0.113.9"
FARTHER = "203.0.113.10"
HANGING = (sys.executable, "-c", "import signal; signal.pause()")
ENDING = (sys.executable, "-c", "")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server of its own for each test, for its clerk comes to harm."""
    with Server(tmp_path, "--no-rate-limit") as server:
        yield server


def played(server: Server) -> str:
    """Play a match of one round; give the address of its record."""
    seat = new_table(server, "normal", start=True, mode="round")
    with talk(server, seat) as ann:
        play_round(ann)
    return f"/api/tables/{seat['table']}/games/1/record"


ANYBODY = Asker("", "127.0.0.1")


def clerks(pid: int) -> list[int]:
    """List the processes that a server has started."""
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def gone(pid: int) -> bool:
    """Say whether a process has ended, though perhaps nobody has asked how."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


def some_record() -> str:
    """Give the record of a short match."""
    game = Game.create("classic", players=["Ann", "Ben"], seed="clerk", target=1)
    play_through(game, Random(1))
    return write_record(game)


# --- what it does -----------------------------------------------------------------------------


def test_every_mistake_in_a_job_is_an_answer(tmp_path: Path) -> None:
    assert isinstance(carry_out(ReplayText(some_record(), 1, "en")), Finished)
    assert isinstance(carry_out(AnswerQuestion("stacking", "", "en")), Finished)
    assert carry_out(ReplayText(some_record(), 7, "en")) == Refused(404, "server.no_round", {"number": 7, "count": 1})
    told = carry_out(ReplayText("no record", 1, "en"))
    assert isinstance(told, Refused)
    assert (told.status, told.key) == (422, "server.bad_record")
    assert isinstance(carry_out(ListGames(str(tmp_path / "nowhere"), "BCDFGH", ANYBODY)), LogFailed)


def test_it_reads_the_log_while_the_server_writes_it(server: Server) -> None:
    path = played(server)
    table, db = path.split("/")[3], str(server.database)
    assert carry_out(ReadRecord(db, table, ANYBODY, 1)) == Finished(get(server, path).content)
    assert carry_out(ReadRecord(db, table, ANYBODY, 2)) == Refused(404, "server.no_game", {"number": 2})
    assert carry_out(ReadRecord(db, "ZZZZZZ", ANYBODY, 1)) == NoTable()


# --- in turns and within bounds ---------------------------------------------------------------


def test_addresses_take_turns() -> None:
    async def order() -> list[str]:
        clerk, job, done = Clerk(), ReplayText(some_record(), 1, "en"), []

        async def ask(address: str) -> None:
            await clerk.ask(job, address)
            done.append(address)

        await asyncio.gather(*(ask(address) for address in (FAR, FAR, FAR, FARTHER)))
        await clerk.close()
        return done

    assert asyncio.run(order()) == [FAR, FARTHER, FAR, FAR]


@pytest.mark.parametrize("begun", [False, True], ids=["before it begins", "while it works"])
def test_the_jobs_that_wait_have_an_end_and_once_it_is_closed_nothing_is_begun(*, begun: bool) -> None:
    async def told() -> list[str]:
        clerk = Clerk()
        clerk.command = HANGING
        waiting = [asyncio.create_task(clerk.ask(ReplayText("", 1, "en"), f"10.0.0.{n}")) for n in range(JOBS)]
        await turn()
        await until(lambda: not begun or clerk._process is not None)
        with pytest.raises(NotDone) as why:
            await clerk.ask(ReplayText("", 1, "en"), FAR)
        await clerk.close()
        ends = await asyncio.gather(*waiting, return_exceptions=True)
        assert clerk._process is None
        return [why.value.key, *(end.key for end in ends if isinstance(end, NotDone))]

    first = "server.clerk_gone" if begun else "server.stopping"
    assert asyncio.run(told()) == ["server.clerk_busy", first, *["server.stopping"] * (JOBS - 1)]


def test_an_address_has_some_places_until_it_has_taken_its_answers(tmp_path: Path) -> None:
    text = long_round()
    with Server(tmp_path) as server, ExitStack() as lines:
        ask = f"POST /api/replay HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(text)}\r\n\r\n{text}".encode()

        def answered() -> bytes:
            line = lines.enter_context(socket.create_connection(("127.0.0.1", server.port), PATIENCE))
            line.sendall(ask)
            return line.recv(12)  # and no more of it for now

        for _ in range(Limits().jobs):  # one after the other: a line on which nothing is asked is soon closed
            assert answered() == b"HTTP/1.1 200"
        # On a busy machine the first answer may have been given up by now, as nobody reads it; another one takes its place.
        block_until(lambda: answered() == b"HTTP/1.1 429")
        refused = httpx2.post(f"{server.url}/api/replay", content=some_record(), timeout=PATIENCE)
        assert (refused.status_code, refused.json()["code"]) == (429, "clerk_crowded")
        assert refused.headers["Retry-After"] == "1"
        lines.close()

        def granted() -> bool:
            return httpx2.post(f"{server.url}/api/replay", content=some_record(), timeout=PATIENCE).status_code == 200

        block_until(granted)


def read_from(port: int) -> int:
    """Count the open lines to a port on which nothing is left unread."""
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return sum(
        there.endswith(f":{port:04X}") and state == "01" and waiting.endswith(":00000000")
        for _, there, _, state, waiting, *_ in rows
    )


def test_a_match_that_ends_for_ten_players_in_one_home_is_summed_up_for_all(tmp_path: Path) -> None:
    with Server(tmp_path, "--no-rate-limit") as hurried:
        path = played(hurried).replace("record", "highlights")
    with Server(tmp_path) as server, ThreadPoolExecutor(10) as players:
        get(server, path)
        [reading] = clerks(server.pid)
        os.kill(reading, signal.SIGSTOP)  # so that all of them wait
        answers = [players.submit(get, server, path) for _ in range(10)]
        block_until(lambda: read_from(server.port) == len(answers))
        os.kill(reading, signal.SIGCONT)
        assert [each.result().status_code for each in answers] == [200] * 10


def test_a_question_waits_for_no_record(server: Server) -> None:
    get(server, played(server))
    [reading] = clerks(server.pid)
    os.kill(reading, signal.SIGSTOP)
    assert get(server, "/api/answers?question=stacking").status_code == 200
    assert len(clerks(server.pid)) == 2


# --- what may happen to it --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "key"),
    [(HANGING, "server.clerk_late"), (ENDING, "server.clerk_gone"), (("/nowhere",), "server.clerk_gone")],
)
def test_a_clerk_that_fails_is_told_of_and_replaced(command: tuple[str, ...], key: str) -> None:
    async def keys() -> list[str]:
        clerk, job, told = Clerk(), ReplayText(some_record(), 1, "en"), []
        clerk.command, clerk.seconds = command, 0.5
        for _ in range(2):
            with pytest.raises(NotDone) as why:
                await clerk.ask(job, FAR)
            told.append(why.value.key)
        del clerk.command, clerk.seconds
        assert isinstance(await clerk.ask(job, FAR), Finished)
        await clerk.close()
        return told

    assert asyncio.run(keys()) == [key] * 2


def test_a_job_that_nobody_waits_for_any_more_is_not_answered_to_the_next() -> None:
    async def answers() -> bool:
        clerk, job = Clerk(), ReplayText(some_record(), 1, "en")
        asked = asyncio.create_task(clerk.ask(ReplayText("no record", 1, "en"), FAR))
        await until(lambda: clerk._process is not None, every=0)  # the job is on its way
        asked.cancel()
        answer = await clerk.ask(job, FARTHER)
        await clerk.close()
        return isinstance(answer, Finished)

    assert asyncio.run(answers())


def test_a_killed_clerk_costs_one_answer_at_most(server: Server) -> None:
    path = played(server)
    text = get(server, path).text
    for _ in range(3):
        [pid] = clerks(server.pid)
        os.kill(pid, signal.SIGKILL)
        answer = get(server, path)
        if answer.status_code != 200:
            assert (answer.status_code, answer.json()["code"]) == (503, "clerk_gone")
            assert answer.headers["Retry-After"] == "1"
        assert get(server, path).text == text


def test_the_clerk_comes_when_needed_at_low_priority_and_ends_with_the_server(server: Server) -> None:
    path = played(server)
    assert clerks(server.pid) == []
    get(server, path)
    [pid] = clerks(server.pid)
    assert os.getpriority(os.PRIO_PROCESS, pid) == min(19, os.getpriority(os.PRIO_PROCESS, server.pid) + NICE)
    assert server.stop() == 0
    assert gone(pid)
    assert not Path(f"{server.database}-wal").exists()  # the server was the last to let go of its log


def test_a_clerk_does_not_outlive_a_server_that_was_killed(server: Server) -> None:
    get(server, played(server))
    [pid] = clerks(server.pid)
    os.kill(server.pid, signal.SIGKILL)
    block_until(lambda: gone(pid))
