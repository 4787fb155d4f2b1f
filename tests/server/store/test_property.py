"""Random interleavings of appends, repeats, closings and restarts against a plain model of lists and dicts."""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lastcard.server.store import Append, Command, Entry, Stale, StoreError, StreamClosed, Written
from lastcard.server.store.postgres import PostgresStore
from lastcard.server.store.sqlite.store import SqliteStore
from tests.server.store.postgres_server import Postgres, empty_database
from tests.server.store.story import Model

pytestmark = pytest.mark.long  # thousands of interleavings

Opening = Callable[[], Awaitable[SqliteStore | PostgresStore]]

Wish = tuple[str, int, list[str], Command | None, bool]

wishes: st.SearchStrategy[Wish] = st.tuples(
    st.sampled_from(["a", "b", "c"]),
    st.sampled_from([0, 0, 0, 0, -1, 1]),  # how far off the expected number is
    st.lists(
        st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=4), min_size=1, max_size=3
    ),
    st.none() | st.builds(Command, st.integers(0, 1), st.sampled_from(["k", "l", "m"])),
    st.sampled_from([False] * 11 + [True]),
)
# A moment is what is asked for before anything is answered; after some of them the server starts again.
moments = st.lists(st.tuples(st.lists(wishes, max_size=6), st.booleans()), max_size=7)


def plain(outcome: Written | StoreError | BaseException) -> tuple[object, ...]:
    """Give an outcome as values that can be compared."""
    if isinstance(outcome, Written):
        return (outcome.stream, outcome.first, outcome.last, outcome.again)
    if isinstance(outcome, Stale):
        return ("stale", outcome.stream, outcome.expected, outcome.head)
    assert isinstance(outcome, StreamClosed), outcome
    return ("closed", outcome.stream, outcome.head)


async def live(open_log: Opening, life: list[tuple[list[Wish], bool]]) -> None:
    model = Model()
    store = await open_log()
    for asked, restart in life:
        expected, tasks = [], []
        for stream, off, texts, command, closes in asked:
            entries = tuple(Entry("note", text) for text in texts)
            append = Append(stream, max(0, model.head(stream) + off), entries, command, closes)
            expected.append(model.append(append))
            tasks.append(asyncio.create_task(store.append(append)))
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        assert [plain(outcome) for outcome in outcomes] == [plain(outcome) for outcome in expected]
        if restart:
            await store.close()
            store = await open_log()
    for stream in "abc":
        kept = await store.read(stream)
        assert [entry.data for entry in kept] == model.entries.get(stream, [])
        assert [entry.seq for entry in kept] == list(range(1, len(kept) + 1))
    for (stream, command), (first, last) in model.commands.items():
        assert await store.find(stream, command) == Written(stream, first, last, again=True)
    heads = await store.open_streams()
    assert {head.stream: head.seq for head in heads} == {
        stream: len(texts) for stream, texts in model.entries.items() if stream not in model.closed
    }
    if isinstance(store, SqliteStore):
        await store.check()
    await store.close()


@settings(max_examples=40, deadline=None)
@given(st.sampled_from([1, 3, 2048]), moments)
def test_whatever_is_asked_in_whatever_order_the_log_agrees_with_the_model(
    room: int, life: list[tuple[list[Wish], bool]]
) -> None:
    with tempfile.TemporaryDirectory() as folder:

        async def file() -> SqliteStore:
            return SqliteStore(Path(folder) / "log", room=room)

        asyncio.run(live(file, life))


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from([1, 3, 2048]), moments)
def test_whatever_is_asked_of_postgresql_the_log_agrees_with_the_model(
    postgres: Postgres, room: int, life: list[tuple[list[Wish], bool]]
) -> None:
    async def main() -> None:
        url = await empty_database(postgres)
        await live(lambda: PostgresStore.open(url, room=room), life)

    asyncio.run(main())
