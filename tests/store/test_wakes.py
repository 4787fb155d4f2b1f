"""Wake-ups between nodes, over the database and over Redis: heard by all others, and renewed after they were lost."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from lastcard.store import CannotOpen, Unreachable, Wakes, open_log, open_wakes
from lastcard.store.wakes import wake_up, woken
from tests.store.postgres_server import Postgres, alone, empty_database
from tests.store.redis_server import redis_server
from tests.store.story import put, story


@contextmanager
def channel(kind: str) -> Iterator[tuple[str, str, Callable[[], None], Callable[[], None]]]:
    """Give the address of a database, that of a channel, and how to stop and start what carries it."""
    with alone() as database:
        if kind == "postgres":
            yield database.url(), "", database.stop, database.start
        else:
            with redis_server() as redis:
                yield database.url(), redis.url, redis.stop, redis.start


async def soon(holds: Callable[[], object]) -> None:
    """Wait until something holds."""
    while not holds():
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("kind", ["postgres", "redis"])
def test_nodes_hear_of_every_commit_and_hear_again_after_the_channel_was_down(kind: str) -> None:
    async def main(url: str, at: str, stop: Callable[[], None], start: Callable[[], None]) -> None:
        heard: list[tuple[str, str]] = []
        back: list[int] = []
        ears: Wakes | None = open_wakes(url, "ears", at)
        mouth: Wakes | None = open_wakes(url, "mouth", at)
        assert ears is not None
        assert mouth is not None
        await ears.start(lambda who, what: heard.append((who, what)), lambda: back.append(1))
        await mouth.start(lambda who, what: None, lambda: None)
        store = await open_log(url, node="mouth", wakes=mouth)
        await asyncio.gather(store.append(put("a", 0, "x", "y")), store.append(put("b", 0, "z")))
        await soon(lambda: heard)
        assert [who for who, _ in heard] == ["mouth"]  # one for both
        assert sorted(woken(heard[0][1])) == [("a", 2), ("b", 1)]
        mouth.tell('{"note": "alive"}')
        ears.tell("my own words")
        await soon(lambda: len(heard) > 1)
        assert heard[1] == ("mouth", '{"note": "alive"}')
        await asyncio.to_thread(stop)
        await soon(lambda: not ears.up)
        await asyncio.to_thread(start)
        await soon(lambda: back and ears.up and mouth.up and not store.trouble)
        mouth.tell("again")
        await soon(lambda: ("mouth", "again") in heard)
        await store.close()
        await asyncio.gather(mouth.close(), ears.close())

    with channel(kind) as (url, at, stop, start):
        asyncio.run(asyncio.wait_for(main(url, at, stop, start), 60))


def test_only_lists_of_entries_wake() -> None:
    assert woken(wake_up([("BCDFGH", 12), ("a", 1)])) == [("BCDFGH", 12), ("a", 1)]
    for text in ("", "BCDFGH", "BCDFGH:", "BCDFGH:x", "a:1 b"):
        assert woken(text) == []


@story
async def test_a_channel_that_is_not_there_is_refused_without_the_password(postgres: Postgres) -> None:
    url = await empty_database(postgres)
    wakes = open_wakes(url, "n", "redis://me:secret@127.0.0.1:1")
    assert wakes is not None
    with pytest.raises(Unreachable, match=r"redis://127.0.0.1:1 cannot be reached") as refused:
        await wakes.start(lambda who, what: None, lambda: None)
    assert "secret" not in str(refused.value)
    await wakes.close()
    with pytest.raises(CannotOpen):
        open_wakes(url, "n", "nonsense://x")
