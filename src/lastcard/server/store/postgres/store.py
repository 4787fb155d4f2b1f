"""``PostgresStore``: reads, and commits in groups over one connection. When the database goes away it is awaited."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from copy import copy
from types import TracebackType
from typing import Final, Self

import asyncpg

from lastcard.server.store.commit_plan import BATCH, ROOM, Observer, Outcome
from lastcard.server.store.errors import DiskFull, StoreClosed, StoreError, Unreachable
from lastcard.server.store.port import Append, Trouble, Written
from lastcard.server.store.postgres.link import close, connect, end, sentences
from lastcard.server.store.postgres.reader import PostgresReader
from lastcard.server.store.postgres.schema import migrate
from lastcard.server.store.postgres.writer import commit
from lastcard.server.store.wakeups import CHANNEL

LOOK: Final = 1.0  # seconds between two attempts to reach a database that went away
BEAT: Final = 60.0  # seconds between two notes that a node holds the log
PAUSE_MS: Final = 120_000  # a longer gap between two notes means that no node ran
TOLD: Final = 7_000  # bytes of names that one notification can tell of; the database takes 8,000
TRIES: Final = 5  # of an append that fits and is not taken, before its writer is told that it is stale

_REMEMBERED_MS: Final = 400 * 86_400_000
_NOW: Final = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
_BEAT: Final = f"""
WITH clock AS (SELECT coalesce($1, {_NOW}) AS now),
last AS (SELECT began, ended FROM watches ORDER BY began DESC LIMIT 1),
longer AS (
    UPDATE watches SET ended = greatest(watches.ended, now) FROM clock, last
    WHERE watches.began = last.began AND now - last.ended <= {PAUSE_MS} RETURNING 1
)
INSERT INTO watches (began, ended) SELECT now, now FROM clock WHERE NOT EXISTS (SELECT 1 FROM longer) ON CONFLICT DO NOTHING
"""
_FORGET_BEATS: Final = f"DELETE FROM watches WHERE ended < coalesce($1, {_NOW}) - {_REMEMBERED_MS}"
_LEASE: Final = """
INSERT INTO leases (name, holder, expires) VALUES ($1, $2, now() + make_interval(secs => $3))
ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires = excluded.expires
WHERE leases.holder = excluded.holder OR leases.expires < now()
RETURNING 1
"""
_KEEP_SECRET: Final = "INSERT INTO secrets (name, data) VALUES ($1, $2) ON CONFLICT DO NOTHING"
_FORGET: Final = (
    "DELETE FROM streams WHERE name = $1",  # first: entries can be removed only after the row of their table
    "DELETE FROM standings WHERE stream = $1",
    "DELETE FROM entries WHERE stream = $1",
)

log = logging.getLogger("lastcard.store")

Job = tuple[Append, "asyncio.Future[Written]"]


class PostgresStore(PostgresReader):
    """A log in PostgreSQL, open for reading and writing by this node and others. ``open`` makes one.

    ``node`` names this process in leases and wake-ups. With ``wakes``, every commit tells the other nodes what it wrote, over
    the database itself.
    """

    def __init__(
        self,
        url: str,
        *,
        node: str = "alone",
        wakes: bool = False,
        room: int = ROOM,
        observe: Observer | None = None,
        clock: Callable[[], int] | None = None,
    ) -> None:
        super().__init__(url)
        self.node = node
        self._channel = CHANNEL if wakes else ""
        self._observe = observe
        self._clock = clock
        self._db: asyncpg.Connection | None = None
        self._trouble: Trouble = ""
        self._noted = 0.0  # when that was noticed
        self._why = "the connection is closed"  # it is in trouble
        self._size = room
        self._room = asyncio.Semaphore(room)
        self._jobs: deque[Job] = deque()
        self._arrived = asyncio.Event()
        self._using = asyncio.Lock()  # of the connection that writes
        self._closing: asyncio.Task[None] | None = None
        self._tasks: list[asyncio.Task[None]] = []

    @classmethod
    async def open(cls, url: str, **options: object) -> Self:
        """Connect, bring the log to this version, and begin to write."""
        store = cls(url, **options)  # type: ignore[arg-type]
        db = await store._linked()
        try:
            with sentences(store.place):
                await migrate(db, store.place)
                at = await store._beat(db)
                await db.execute(_FORGET_BEATS, at)
        except BaseException:
            store._db = None
            end(db)
            raise
        loop = asyncio.get_running_loop()
        store._tasks = [loop.create_task(store._write()), loop.create_task(store._look())]
        return store

    @property
    def trouble(self) -> Trouble:
        """Say what prevents writing: a full disk, or a database that cannot be reached."""
        return self._trouble

    async def append(self, append: Append) -> Written:
        """Append, and return once the entries are durable; wait if too many appends are under way."""
        self._refuse_if_closing()
        await self._room.acquire()
        future: asyncio.Future[Written] = asyncio.get_running_loop().create_future()
        self._jobs.append((append, future))
        self._arrived.set()
        return await future

    async def forget(self, stream: str) -> None:
        """Remove a stream and all its entries for good."""
        self._refuse_if_closing()
        async with self._using:
            db = await self._connected()
            with self._noting(), sentences(self.place):
                async with db.transaction():
                    for statement in _FORGET:
                        await db.execute(statement, stream)

    async def lease(self, name: str, seconds: float) -> bool:
        """Take or keep a duty that one node has at a time; False while another has it."""
        return bool(await self._rows(_LEASE, name, self.node, seconds))

    async def secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        """Return a secret that all nodes share. Of two that make one at the same time, one is kept."""
        for made in (None, make):
            if made is not None:
                await self._rows(_KEEP_SECRET, name, made())
            for (data,) in await self._rows("SELECT data FROM secrets WHERE name = $1", name):
                return bytes(data)
        raise StoreError("store.refused", path=self.place, why=name)

    async def close(self) -> None:
        """Refuse new appends, write those under way, and close the connections."""
        if self._closing is None:
            self._closing = asyncio.get_running_loop().create_task(self._finish())
        await asyncio.shield(self._closing)

    async def _finish(self) -> None:
        # Permits are granted in the order of requests: once this task holds all of them, no append is under way.
        for _ in range(self._size):
            await self._room.acquire()
        for task in self._tasks:
            task.cancel()
        async with self._using:
            if self._db is not None and not self._trouble:
                try:
                    with sentences(self.place):
                        await self._beat(self._db)
                except StoreError:
                    pass  # the next start takes the last note for the end
            await close(self._db)
        await super().close()

    def _refuse_if_closing(self) -> None:
        if self._closing is not None:
            raise StoreClosed("store.closing", path=self.place)

    # --- writing ------------------------------------------------------------------------------

    async def _write(self) -> None:
        """Commit all that has arrived, again and again."""
        loop = asyncio.get_running_loop()
        tried: dict[int, int] = {}
        while True:
            await self._arrived.wait()
            await asyncio.sleep(0)  # what arrives in this turn of the event loop goes together
            batch = self._gathered()
            if not batch:
                self._arrived.clear()
                continue
            began = loop.time()
            outcomes = await self._committed([append for append, _ in batch])
            for job, outcome in zip(batch, outcomes, strict=True):
                if outcome is None and tried.setdefault(id(job), 0) < TRIES:
                    tried[id(job)] += 1
                    self._jobs.appendleft(job)
                else:
                    tried.pop(id(job), None)
                    self._settle(job, outcome)
            if self._observe is not None:
                self._observe(len(batch), loop.time() - began)

    def _gathered(self) -> list[Job]:
        """Take the next appends, at most one of each stream. Those that follow it come with the next commit."""
        batch: list[Job] = []
        streams: set[str] = set()
        later: list[Job] = []
        told = 0
        while self._jobs and len(batch) < BATCH and told < TOLD:
            job = self._jobs.popleft()
            stream = job[0].stream
            if stream in streams:
                later.append(job)
                continue
            streams.add(stream)
            batch.append(job)
            told += len(stream) + 12
        self._jobs.extendleft(reversed(later))
        return batch

    async def _committed(self, appends: list[Append]) -> list[Outcome | None]:
        try:
            async with self._using:
                db = await self._connected()
                with self._noting(), sentences(self.place):
                    at = self._clock() if self._clock is not None else None
                    try:
                        return await commit(db, appends, at=at, channel=self._channel, sender=f"{self.node} ")
                    except (asyncpg.DeadlockDetectedError, asyncpg.SerializationError):
                        return [None] * len(appends)
        except StoreError as wrong:
            return [copy(wrong) for _ in appends]
        except Exception as bug:  # nobody may wait for a task that is gone
            log.exception("a commit failed")
            unknown = Unreachable("store.unreachable", path=self.place, why=repr(bug))
            self.note(unknown)
            return [copy(unknown) for _ in appends]

    async def _connected(self) -> asyncpg.Connection:
        """Return the connection that writes, if there is no trouble; nothing was written otherwise."""
        if self._trouble == "full":
            raise DiskFull("store.disk_full", path=self.place)
        if self._trouble or self._db is None or self._db.is_closed():
            self.note(Unreachable("store.unreachable", path=self.place, why=self._why))
            raise Unreachable("store.unreachable", path=self.place, why=self._why, unsure=False)
        return self._db

    def _noting(self) -> "_Noting":
        return _Noting(self)

    def note(self, wrong: StoreError) -> None:
        """Remember what is wrong with the database. A connection that failed is not used again."""
        if not self._trouble:  # not again with everybody who asks meanwhile: nobody would ever look whether it is over
            self._noted = asyncio.get_running_loop().time()
        if isinstance(wrong, DiskFull):
            self._trouble = "full"
        elif isinstance(wrong, Unreachable):
            self._trouble = "away"
            self._why = str(wrong.message.parameters.get("why", ""))
            end(self._db)

    def _settle(self, job: Job, outcome: Outcome | None) -> None:
        append, future = job
        self._room.release()
        if future.done():
            return  # cancelled meanwhile
        if isinstance(outcome, Written):
            future.set_result(outcome)
        else:
            head = append.expected
            future.set_exception(outcome or StoreError("store.refused", path=self.place, why=f"{append.stream} {head}"))

    # --- upkeep -------------------------------------------------------------------------------

    async def _look(self) -> None:
        """Note now and then that a node holds the log, and look whether a database that went away is back."""
        loop = asyncio.get_running_loop()
        due = loop.time() + BEAT
        while True:
            await asyncio.sleep(LOOK)
            if loop.time() < (self._noted + LOOK if self._trouble else due):
                continue  # trouble lasts long enough to be noticed by a look now and then
            async with self._using:
                try:
                    with sentences(self.place):
                        db = self._db
                        if db is None or db.is_closed():
                            db = await self._linked()
                        await self._beat(db)  # it writes, so it also shows whether there is room
                    self._trouble = ""
                    due = loop.time() + BEAT
                except StoreError as wrong:
                    self.note(wrong)
                except Exception as bug:  # it must not stop looking
                    log.exception("the database could not be looked at")
                    self.note(Unreachable("store.unreachable", path=self.place, why=repr(bug)))

    async def _linked(self) -> asyncpg.Connection:
        """Connect for writing, and hear of it if that ends: ``/health`` must not wait for somebody's move to find out."""
        db = self._db = await connect(self._url)
        db.add_termination_listener(self._unlinked)
        return db

    def _unlinked(self, db: asyncpg.Connection) -> None:
        if db is self._db and self._closing is None and not self._trouble:
            self.note(Unreachable("store.unreachable", path=self.place, why=self._why))

    async def _beat(self, db: asyncpg.Connection) -> int | None:
        at = self._clock() if self._clock is not None else None
        await db.execute(_BEAT, at)
        return at

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


class _Noting:
    """Lets a store remember what goes wrong inside."""

    def __init__(self, store: PostgresStore) -> None:
        self._store = store

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(error, StoreError):
            self._store.note(error)
