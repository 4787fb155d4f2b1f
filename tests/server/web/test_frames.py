"""Reading frames: any bytes, in any pieces, are understood as ``websockets`` understands them, a little at a time."""

import asyncio
from random import Random
from typing import Final

import pytest
from websockets.exceptions import ProtocolError
from websockets.frames import Close, Frame, Opcode

from lastcard.server.web.config import FRAME, Allowance, Limits
from lastcard.server.web.limits.frame_budget import Budget
from lastcard.server.web.wire import fast_wire
from lastcard.server.web.wire.wire_port import AHEAD
from tests.server.web.framing import (
    CODES,
    NO_CODES,
    OWN_GOODBYE,
    PING,
    Heard,
    Socket,
    cut,
    frames_in,
    heard,
    stream,
    understood,
)
from tests.waiting import turn, until


async def compare(seed: int, streams: int) -> list[Heard]:
    """Give what became of random streams, after requiring that the library reads them in the same way."""
    rng = Random(seed)
    all_of_them = []
    for number in range(streams):
        pieces = cut(rng, stream(rng))
        goodbye_after = rng.randrange(len(pieces) + 1) if rng.random() < 0.1 else None
        ours, theirs = await heard(pieces, goodbye_after), understood(pieces, goodbye_after)
        told = (seed, number)
        assert (ours.messages, ours.over) == (theirs.messages, theirs.over), told
        if theirs.goodbye is not None and theirs.goodbye.code == 1007:
            assert ours.goodbye is not None, told  # why it is no text is told in other words
            assert ours.goodbye.code == 1007, told
        else:
            assert ours.goodbye == theirs.goodbye, told
        answered = iter(theirs.pings)
        assert all(pong in answered for pong in ours.pings), (
            told
        )  # the last ping of a turn is answered, for those before
        if theirs.pings and theirs.goodbye is None:
            assert ours.pings[-1] == theirs.pings[-1], told
        all_of_them.append(ours)
    return all_of_them


@pytest.mark.parametrize("seed", range(8))
def test_frames_in_any_pieces_are_read_as_the_library_reads_them(seed: int) -> None:
    outcomes = asyncio.run(compare(seed, 150))
    codes = {each.goodbye.code for each in outcomes if each.goodbye is not None}
    assert {1002, 1007, 1009, OWN_GOODBYE} <= codes  # every way of ending is among them
    assert sum(each.goodbye is None for each in outcomes) > 30


def test_every_close_code_is_taken_or_refused_as_the_library_does_it() -> None:
    async def ends(code: int) -> int:
        socket = Socket()
        await socket.opened()
        await socket.feed(frame_of(Opcode.CLOSE, code.to_bytes(2, "big")))
        socket.wire.connection_lost(None)
        await asyncio.gather(*socket.wire.tasks)
        return Close.parse(frames_in(socket.line.sent)[-1][1]).code

    async def all_of_them() -> None:
        for code in (*range(990, 1025), *CODES, *NO_CODES, 2998, 3001, 3999, 4000, 5001):
            try:
                Close(code, "").check()
            except ProtocolError:
                assert await ends(code) == 1002
            else:
                assert await ends(code) == code

    asyncio.run(all_of_them())


def frame_of(opcode: Opcode, data: bytes) -> bytes:
    return Frame(opcode, data).serialize(mask=True)


@pytest.mark.parametrize("start", [b"\x81\x01", b"\x83\x80", b"\x8b", b"\x89\x00"])
def test_a_frame_that_cannot_be_right_is_refused_at_its_second_byte(start: bytes) -> None:
    async def closed() -> tuple[bool, Heard]:
        socket = Socket()
        await socket.opened()
        await socket.feed(start[:1])
        before = socket.line.closing
        socket.wire.connection_lost(None)
        return before, await heard([start[:1], (start + b"\x00")[1:2]], None)

    before, after = asyncio.run(closed())
    assert not before
    assert (after.over, after.goodbye and after.goodbye.code) == (True, 1002)


# --- nobody keeps the others waiting ---------------------------------------------------------


MANY: Final = {"text": b"\x81\x82\0\0\0\0{}", "pings": PING, "pieces": b"\x01\x80\0\0\0\0" + PING + b"\x80\x80\0\0\0\0"}


@pytest.mark.parametrize("kind", MANY)
def test_of_many_frames_at_once_only_some_are_read_in_one_turn(kind: str) -> None:
    frames = MANY[kind]

    async def turns() -> int:
        socket = Socket()
        await socket.opened()
        socket.wire.data_received(frames * 1000 + frame_of(Opcode.TEXT, b"the last"))
        count = 0
        while "the last" not in socket.messages and count < 10_000:
            before = len(socket.messages)
            await turn()
            assert len(socket.messages) - before <= AHEAD
            count += 1
        socket.wire.connection_lost(None)
        assert len(frames_in(socket.line.sent)) <= count  # one pong a turn
        return count

    assert asyncio.run(turns()) >= 1000 // AHEAD


def test_a_client_over_its_budget_is_told_so_and_read_no_more() -> None:
    async def flood() -> Socket:
        socket = Socket()
        await socket.opened()
        socket.wire.budget = Budget(Limits().traffic)
        socket.wire.last_words = lambda code: b"over: %d" % code
        for _ in range(50):
            await socket.feed(PING * 1000)
        socket.wire.connection_lost(None)
        await asyncio.gather(*socket.wire.tasks)
        return socket

    socket = asyncio.run(flood())
    *_, words, bye = frames_in(socket.line.sent)
    assert words == (Opcode.TEXT, b"over: 1008")
    assert Close.parse(bye[1]).code == socket.code == 1008
    assert len(frames_in(socket.line.sent)) < 30
    assert socket.line.closing


def test_a_client_that_was_told_goodbye_and_goes_on_is_cut_off() -> None:
    async def flood() -> Socket:
        socket = Socket()
        await socket.opened()
        socket.wire.budget = Budget(Limits().traffic)
        socket.wire.close(OWN_GOODBYE)
        assert not socket.line.closing
        for _ in range(20):
            await socket.feed(PING * 20)
        socket.wire.connection_lost(None)
        return socket

    assert asyncio.run(flood()).line.closing


def test_single_bytes_are_on_the_budget_too() -> None:
    async def trickle() -> int:
        socket = Socket()
        await socket.opened()
        socket.wire.budget = Budget(Limits().traffic)
        count = 0
        while not socket.line.closing:
            await socket.feed((frame_of(Opcode.TEXT, b"x" * FRAME) * 2)[count : count + 1])
            count += 1
        socket.wire.connection_lost(None)
        return count

    assert asyncio.run(trickle()) < 1000


@pytest.mark.parametrize("ends", ["no pong", "no more to say", "a goodbye"])
def test_a_client_that_takes_nothing_is_let_go_of_all_the_same(monkeypatch: pytest.MonkeyPatch, ends: str) -> None:
    monkeypatch.setattr(fast_wire, "GOODBYE_SECONDS", 0.0)

    async def deaf() -> Socket:
        socket = Socket()
        await socket.opened()
        socket.wire.pause_writing()  # the line takes no more
        if ends == "no pong":
            socket.wire.send_keepalive_ping()
            socket.wire.keepalive_timeout()
        elif ends == "no more to say":
            socket.wire.eof_received()
        else:
            socket.wire.data_received(frame_of(Opcode.CLOSE, b"\x03\xe8"))
        await until(lambda: socket.line.aborted, every=0)
        return socket

    assert asyncio.run(deaf()).code == {"no pong": 1011, "no more to say": 1005, "a goodbye": 1000}[ends]


def test_pings_of_a_client_that_does_not_read_are_not_answered() -> None:
    async def deaf() -> bytes:
        socket = Socket()
        await socket.opened()
        socket.wire.pause_writing()
        for _ in range(100):
            await socket.feed(PING)
        socket.wire.connection_lost(None)
        return socket.line.sent

    assert asyncio.run(deaf()) == b""


def test_empty_pieces_of_a_message_are_not_kept() -> None:
    async def pieces() -> Socket:
        socket = Socket()
        await socket.opened()
        await socket.feed(Frame(Opcode.TEXT, b"a", fin=False).serialize(mask=True))
        await socket.feed(Frame(Opcode.CONT, b"", fin=False).serialize(mask=True) * 5000)
        assert len(socket.wire.frames) == 1
        await socket.feed(frame_of(Opcode.CONT, b"z"))
        socket.wire.connection_lost(None)
        await asyncio.gather(*socket.wire.tasks)
        return socket

    assert asyncio.run(pieces()).messages == ["az"]


def test_a_socket_that_cannot_be_written_to_keeps_nothing_from_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    async def written() -> tuple[Socket, Socket]:
        post = fast_wire.Post()
        broken, sound = Socket(post), Socket(post)
        for socket in (broken, sound):
            await socket.opened()
        monkeypatch.setattr(broken.line, "write", lambda _: 1 // 0)
        for message in (b"one", b"two"):
            broken.wire.write(message)
            sound.wire.write(message)
        assert sound.line.sent == b""  # all of a turn goes at its end, in one piece
        await turn()
        for socket in (broken, sound):
            socket.wire.connection_lost(None)
            await asyncio.gather(*socket.wire.tasks)
        return broken, sound

    broken, sound = asyncio.run(written())
    assert broken.line.aborted
    assert not sound.line.aborted
    assert sound.line.sent == fast_wire.text_frame(b"one") + fast_wire.text_frame(b"two")


def test_a_budget_is_what_it_says_and_time_pays_it_back() -> None:
    budget = Budget(Allowance(frames=10.0, size=1000.0, ahead=2.0))
    assert budget.allows(20, 0, 100.0)
    assert not budget.allows(1, 0, 100.0)
    assert budget.allows(0, 900, 101.1)
    assert not budget.allows(0, 1000, 101.1)
    assert budget.allows(20, 0, 200.0)
    assert not budget.allows(1, 1, 200.0)


def test_what_people_do_is_far_within_the_budget() -> None:
    limits = Limits()
    budget = Budget(limits.traffic)
    assert budget.allows(limits.messages.burst * 2, limits.messages.burst * 2 * 1000, 0.0)  # all at once, long ones
    for second in range(1, 100):
        assert budget.allows(
            round(limits.messages.per_second), round(limits.messages.per_second) * FRAME, float(second)
        )
