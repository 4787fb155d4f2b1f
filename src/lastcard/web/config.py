"""What a server is told when it starts: where to listen, where to write, whom to trust, how much to put up with."""

from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path
from typing import Final, Literal

from lastcard.sentences.files import DEFAULT_LANGUAGE
from lastcard.table.registry import KEEP_DAYS

DEFAULT_PORT: Final = 8108  # UNO has 108 cards
FRAME: Final = 4096  # bytes a client may send in one message
OUTBOUND: Final = 64 << 10  # bytes that may wait for a slow client
HELLO_SECONDS: Final = 5.0
GREETINGS: Final = 16  # people who are shown their table at the same time; moves do not wait for more of them
REQUEST_SECONDS: Final = 10.0  # for a request to arrive whole
ANSWER_SECONDS: Final = 20.0  # for a client to take the next piece of an answer: 64 KiB, so 3 KB a second will do
GOODBYE_SECONDS: Final = 3.0  # for a client to take its last bytes and say goodbye
PING_SECONDS: Final = (
    20.0  # between two pings, and for the answer to one: a client that is gone is noticed in twice that
)
URL: Final = 4 << 10  # bytes of an address
HEAD: Final = (
    32 << 10
)  # bytes of all headers: a browser sends one or two, with the cookies of other servers on a host a few more
HEADERS: Final = 100
PIPELINE: Final = 2  # requests that a client may send before the first is answered; browsers send one
PIECES: Final = 4096  # in which the body of a request may come: a record in the smallest packets has a quarter of that
PIECES_AT_ONCE: Final = 256  # that may arrive together; of a body in chunks of 1 KiB so many are read in one turn
BODY: Final = 64 << 10  # bytes of an HTTP request
RECORD: Final = 1 << 20  # bytes of a record sent to be replayed
JOB_SECONDS: Final = 10.0  # for the clerk to read or replay a record
JOBS: Final = 64  # that may wait for the clerk
AWAY_MS: Final = 500  # how long clients wait before they come back after a restart

Network = IPv4Network | IPv6Network


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, refilled so fast."""

    burst: int
    per_second: float


@dataclass(frozen=True, slots=True)
class Allowance:
    """So many frames or so many bytes a second, or a part of each; ``ahead``: so many seconds' worth at once."""

    frames: float
    size: float
    ahead: float


@dataclass(frozen=True, slots=True)
class Limits:
    """How often one client may ask: enough for a household behind one address, or a machine with thirty tabs."""

    messages: Rate = Rate(20, 5.0)  # of one socket
    # Of one socket, pings and pieces of messages included: several times what its messages may come to.
    traffic: Allowance = Allowance(frames=50.0, size=64 << 10, ahead=4.0)
    resyncs: Rate = Rate(4, 0.5)  # of one socket: each is answered by everything there is
    nonsense: int = 5  # messages that mean nothing, of one socket; the last closes it
    talk: Rate = Rate(20, 1.0)  # lines and reactions of one address at one table
    connects: Rate = Rate(60, 6.0)  # of one address
    sockets: int = 128  # open at once from one address: thirty people behind one router, with two pages each, and room
    lines: int = 256  # HTTP connections of one address; a browser opens six
    tables: Rate = Rate(20, 0.2)  # made by one address
    seats: Rate = Rate(40, 1.0)  # taken by one address
    looks: Rate = Rate(60, 10.0)  # of one address at who sits at a table
    questions: Rate = Rate(60, 5.0)  # of one address about the rules: somebody who types asks every few letters
    records: Rate = Rate(30, 2.0)  # read, listed or replayed by one address
    jobs: int = 8  # of them at once, until the answer is taken; the clerk does them in turn with those of others
    guesses: Rate = Rate(10, 0.2)  # of one address at tables and seats that there are not


@dataclass(frozen=True, slots=True)
class Config:
    """One server; ``port`` None takes the first free one, ``limits`` None lets everybody ask as often as they like."""

    db: Path
    host: str = "127.0.0.1"
    port: int | None = None
    open_browser: bool = False
    origins: tuple[str, ...] = ()
    allow_hosts: tuple[str, ...] = ()  # names of this server that it cannot know by itself
    trust_proxy: tuple[Network, ...] = ()  # proxies that say truly who asks
    limits: Limits | None = field(default_factory=Limits)
    log_level: str = "warning"
    wire: Literal["auto", "plain"] = "auto"  # plain: by ASGI alone, on the protocols that uvicorn brings along
    keep_days: int = KEEP_DAYS  # for which closed tables are kept; 0: for ever
    language: str = DEFAULT_LANGUAGE  # of what is said where the server was started
