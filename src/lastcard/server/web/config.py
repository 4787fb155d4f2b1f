"""The settings of a server: where to listen, where to write, what to trust, and the limits on its clients."""

from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path
from typing import Final, Literal

from lastcard.language.catalogue.language_files import DEFAULT_LANGUAGE
from lastcard.server.table.registry import KEEP_DAYS

DEFAULT_PORT: Final = 8108  # UNO has 108 cards
FRAME: Final = 4096  # bytes a client may send in one message
OUTBOUND: Final = 64 << 10  # bytes that may wait for a slow client
HELLO_SECONDS: Final = 5.0
GREETINGS: Final = 16  # people who are shown their table at the same time, so that moves do not wait for a crowd
REQUEST_SECONDS: Final = 10.0  # for a request to arrive completely
ANSWER_SECONDS: Final = 20.0  # for a client to read the next 64 KiB of an answer: 3 KB per second will do
PENALTY_SECONDS: Final = 1.0  # until a client that breaks the order of HTTP is cut off: it would be back at once
GOODBYE_SECONDS: Final = 3.0  # for a client to read its last bytes and close
PING_SECONDS: Final = 20.0  # between two pings, and for the answer to one: a lost client is noticed within twice that
URL: Final = 4 << 10  # bytes
HEAD: Final = (
    32 << 10
)  # bytes of all headers: a browser sends one or two KiB, and a little more with cookies of other servers on the host
HEADERS: Final = 100
PIPELINE: Final = 2  # requests a client may send before the first is answered; browsers send one
PIECES: Final = 4096  # of the body of a request: a record in the smallest packets has a quarter of that
PIECES_AT_ONCE: Final = 256  # pieces that may arrive together: as many 1 KiB chunks as one turn reads
BODY: Final = 64 << 10  # bytes of an HTTP request
RECORD: Final = 1 << 20  # bytes of a record sent to be replayed
JOB_SECONDS: Final = 10.0  # for the clerk to read or replay a record
QUESTION_SECONDS: Final = 30.0  # to answer a question or read a card: the first one waits until the process has begun
TRIAL_SECONDS: Final = 60.0  # to try a card: it takes two, but the first one may wait for a compiler on a busy machine
JOBS: Final = 64  # that may wait for the clerk
AWAY_MS: Final = 500  # how long clients wait before they reconnect after a restart

Network = IPv4Network | IPv6Network


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate limit: this many at once, refilled at this speed."""

    burst: int
    per_second: float


@dataclass(frozen=True, slots=True)
class Allowance:
    """Frames and bytes per second, sharing one budget. ``ahead``: this many seconds' worth may come at once."""

    frames: float
    size: float
    ahead: float


@dataclass(frozen=True, slots=True)
class Limits:
    """What one client may do: enough for a household behind one address, or a machine with thirty tabs."""

    messages: Rate = Rate(20, 5.0)  # from one socket
    # From one socket, with pings and pieces of messages: several times what its messages may add up to.
    traffic: Allowance = Allowance(frames=50.0, size=64 << 10, ahead=4.0)
    resyncs: Rate = Rate(4, 0.5)  # from one socket: each is answered with the whole state
    nonsense: int = 5  # meaningless messages from one socket; the last one closes it
    talk: Rate = Rate(20, 1.0)  # chat lines and reactions from one address at one table
    connects: Rate = Rate(60, 6.0)  # from one address
    sockets: int = 128  # open at once from one address: thirty people behind one router, two pages each, and some spare
    lines: int = 256  # HTTP connections from one address; a browser opens six
    tables: Rate = Rate(20, 0.2)  # created from one address
    seats: Rate = Rate(40, 1.0)  # taken from one address
    looks: Rate = Rate(60, 10.0)  # from one address at who sits at a table
    questions: Rate = Rate(60, 5.0)  # from one address about the rules; the page asks while somebody types
    trials: Rate = Rate(30, 1.0)  # of written cards from one address; each keeps a core busy for two seconds
    records: Rate = Rate(30, 2.0)  # read, listed or replayed from one address
    jobs: int = 8  # of these at once, until the answer is read; the clerk takes turns between addresses
    summaries: int = 32  # of matches asked for at once: a match of ten players ends for all of them in one moment
    # Moves a second of bots that do not wait: at the tables of one address, and of all addresses, which share them fairly.
    bots_each: float = 40.0
    bots_together: float = 160.0
    guesses: Rate = Rate(10, 0.2)  # from one address at tables and seats that do not exist


@dataclass(frozen=True, slots=True)
class Config:
    """One server. Without a ``port`` it takes the first free one; without ``limits`` clients may do anything."""

    db: Path | str  # a file of this server alone, or the address of a database that it shares with other nodes
    host: str = "127.0.0.1"
    port: int | None = None
    open_browser: bool = False
    origins: tuple[str, ...] = ()
    allow_hosts: tuple[str, ...] = ()  # further host names of this server
    trust_proxy: tuple[Network, ...] = ()  # proxies trusted to say who asks
    limits: Limits | None = field(default_factory=Limits)
    log_level: str = "warning"
    traces: str = ""  # the address of a collector of OpenTelemetry; empty: what its own variables say
    wire: Literal["auto", "plain"] = "auto"  # plain: ASGI alone, with uvicorn's own protocols
    public_url: str = ""  # by which people far away reach this server, without a slash at the end
    embedders: tuple[str, ...] = ()  # origins whose pages may show this one in a frame
    private_hooks: bool = False  # notices may go to private networks, and over plain http
    keep_days: int = KEEP_DAYS  # days for which closed tables are kept; 0: for ever
    language: str = DEFAULT_LANGUAGE  # of messages on the terminal where the server was started
