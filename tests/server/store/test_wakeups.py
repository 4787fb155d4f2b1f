"""Wake-ups between nodes over the database: heard by all others, and renewed after they were lost."""

import asyncio

import pytest

from lastcard.server.store import Unreachable, open_log, open_wakes
from lastcard.server.store.wakeups import woken
from tests.server.store.postgres_server import Postgres, alone
from tests.server.store.story import put, story
from tests.waiting import until

pytestmark = pytest.mark.long  # starts PostgreSQL


def test_nodes_hear_of_every_commit_and_hear_again_after_the_database_was_down() -> None:
    async def main(database: Postgres) -> None:
        url = database.url()
        heard: list[tuple[str, str]] = []
        back: list[int] = []
        ears = open_wakes(url, "ears")
        mouth = open_wakes(url, "mouth")
        assert ears is not None
        assert mouth is not None
        await ears.start(lambda who, what: heard.append((who, what)), lambda: back.append(1))
        await mouth.start(lambda who, what: None, lambda: None)
        store = await open_log(url, node="mouth", wakes=mouth)
        await asyncio.gather(store.append(put("a", 0, "x", "y")), store.append(put("b", 0, "z")))
        await until(lambda: heard)
        assert [who for who, _ in heard] == ["mouth"]  # one for both
        assert sorted(woken(heard[0][1])) == [("a", 2), ("b", 1)]
        mouth.tell('{"note": "alive"}')
        ears.tell("my own words")
        await until(lambda: len(heard) > 1)
        assert heard[1] == ("mouth", '{"note": "alive"}')
        await asyncio.to_thread(database.stop)
        await until(lambda: not ears.up)
        await asyncio.to_thread(database.start)
        await until(lambda: back and ears.up and mouth.up and not store.trouble)
        mouth.tell("again")
        await until(lambda: ("mouth", "again") in heard)
        await store.close()
        await asyncio.gather(mouth.close(), ears.close())

    with alone() as database:
        asyncio.run(asyncio.wait_for(main(database), 60))


def test_only_lists_of_entries_wake() -> None:
    assert woken("BCDFGH:12 a:1") == [("BCDFGH", 12), ("a", 1)]
    for text in ("", "BCDFGH", "BCDFGH:", "BCDFGH:x", "a:1 b"):
        assert woken(text) == []


@story
async def test_a_database_that_is_not_there_is_refused_without_the_password() -> None:
    wakes = open_wakes("postgresql://me:secret@127.0.0.1:1/cards", "n")
    assert wakes is not None
    with pytest.raises(Unreachable, match=r"cannot be reached") as refused:
        await wakes.start(lambda who, what: None, lambda: None)
    assert "secret" not in str(refused.value)
    await wakes.close()
