"""One client at the other end of a wire: reads its messages, complains about bad ones, closes it. It knows no table."""

from typing import Final

from msgspec import DecodeError

from lastcard.language.catalogue.catalogue import words_for
from lastcard.server.table import TableRefusal
from lastcard.server.table.broadcast.member import Member
from lastcard.server.table.protocol.messages import (
    AnyIncoming,
    Command,
    Failed,
    Notice,
    Refused,
    Resync,
    decode_incoming,
    encode,
)
from lastcard.server.table.protocol.table_refusal import refused_in_words
from lastcard.server.table.transient.presence import SOCKETS_A_SEAT
from lastcard.server.web.config import FRAME, HELLO_SECONDS, OUTBOUND, Limits
from lastcard.server.web.limits.frame_budget import Budget
from lastcard.server.web.limits.rate_limits import Bucket
from lastcard.server.web.wire.wire_port import Wire

NOT_TEXT: Final = 1007
POLICY: Final = 1008
TOO_BIG: Final = 1009
BUG: Final = 1011
RESTART: Final = 1012
TOO_SLOW: Final = 1013
REPLACED: Final = 4001
NO_SEAT: Final = 4003
NO_TABLE: Final = 4004
OTHER_PROTOCOL: Final = 4006

# Every way the server closes a socket, for the protocol documentation.
CLOSES: Final = {
    NOT_TEXT: "a message was not UTF-8",
    POLICY: f"no hello within {HELLO_SECONDS:.0f} s, {Limits().nonsense} meaningless messages, far too much at once, "
    "or too many guesses at tables and seats",
    TOO_BIG: f"a message was longer than {FRAME} bytes",
    BUG: "the server made a mistake, or the client did not answer a ping; reconnect",
    RESTART: "the server restarts or reloads the table; reconnect",
    TOO_SLOW: f"{OUTBOUND >> 10} KiB were waiting to be read; reconnect",
    REPLACED: f"the seat has {SOCKETS_A_SEAT} newer sockets; reconnect only if the player asks for it",
    NO_SEAT: "the token opens no seat at this table, or this client may not watch it; do not reconnect",
    NO_TABLE: "there is no such table",
    OTHER_PROTOCOL: "the server speaks another version of the protocol",
}
_LAST_WORDS: Final = {TOO_BIG: "server.too_big", NOT_TEXT: "server.not_text", POLICY: "server.too_fast"}
_DROPPED: Final = {
    "replaced": (REPLACED, "server.replaced"),
    "lost": (RESTART, "server.lost"),
    "unwatched": (NO_SEAT, "server.unwatched"),
    "moved": (NO_SEAT, "server.moved"),
    "banned": (NO_SEAT, "server.banned"),
}


class Connection:
    """A client and its ``Member`` at a table. Messages to it are written at once or never."""

    __slots__ = ("_bad", "_hasty", "_messages", "_nonsense", "_resyncs", "_wire", "address", "member", "table")

    def __init__(self, wire: Wire, limits: Limits | None, address: str = "") -> None:
        self.table = ""
        self.address = address
        self.member = Member(self.send, self.drop, address)
        self._wire = wire
        self._bad = 0
        self._hasty = 0
        self._messages = Bucket(limits.messages) if limits else None
        self._resyncs = Bucket(limits.resyncs) if limits else None
        self._nonsense = limits.nonsense if limits else None
        wire.last_words = self._last_words
        wire.budget = Budget(limits.traffic) if limits else None

    # --- to the client ------------------------------------------------------------------------

    def send(self, data: bytes) -> None:
        """Send a message. A client that does not read is disconnected, and can resume later."""
        if self._wire.slow:
            self.end(TOO_SLOW, "server.too_slow")
        else:
            self._wire.write(data)

    def drop(self, why: str) -> None:
        """Close the connection at the table's request."""
        code, key = _DROPPED.get(why, (RESTART, "server.lost"))
        self.end(code, key)

    def complain(self, key: str, **parameters: object) -> None:
        """Tell the client what is wrong with its message."""
        self.send(self._failed(key, **parameters))

    def notify(self, key: str) -> None:
        """Send the client a notice. An empty key ends the last one."""
        reason = words_for(self.member.language).say(key) if key else ""
        self.send(encode(Notice(key.removeprefix("server."), reason)))

    def end(self, code: int, key: str, **parameters: object) -> None:
        """Tell the client why, and close the socket."""
        self._wire.write(self._failed(key, **parameters))
        self._wire.close(code)

    def refuse(self, code: int, refused: TableRefusal) -> None:
        """Tell the client why the table refuses it, and close the socket."""
        reason = refused_in_words(refused, words_for(self.member.language))
        self._wire.write(encode(Failed(refused.code, reason)))
        self._wire.close(code)

    # --- from the client ----------------------------------------------------------------------

    def read(self, text: str | None) -> AnyIncoming | None:
        """Read a message. A meaningless one is answered here, and None returned."""
        if text is None:
            self.misread("server.binary")
            return None
        try:
            message: AnyIncoming = decode_incoming(text)
        except DecodeError as wrong:
            self.misread("server.bad_message", why=str(wrong))
        except RecursionError:
            self.misread("server.too_deep")
        else:
            return message
        return None

    def misread(self, key: str, **parameters: object) -> None:
        """Answer a meaningless message. After several of them, close the socket."""
        self._bad += 1
        if self._bad == self._nonsense:
            self.end(POLICY, key, **parameters)
        else:
            self.complain(key, **parameters)

    def may_ask(self, message: AnyIncoming, seq: int) -> bool:
        """Say whether a client may ask now. One that asks too often is first told so, then disconnected."""
        bucket = self._resyncs if isinstance(message, Resync) else self._messages
        if bucket is None or self._messages is None or bucket.take():
            return True
        self._hasty += self._messages.burst // bucket.burst  # the fewer are allowed, the more each excess counts
        if self._hasty > self._messages.burst:
            self.end(POLICY, "server.too_fast")
        elif isinstance(message, Command):
            self.hold_back(message, seq)
        else:
            self.complain("server.too_fast")
        return False

    def hold_back(self, command: Command, seq: int) -> None:
        """Refuse a command that came too soon."""
        reason = words_for(self.member.language).say("server.too_fast")
        self.send(encode(Refused(command.id, seq, "too_fast", reason)))

    def _last_words(self, code: int) -> bytes:
        return self._failed(_LAST_WORDS.get(code, "server.broken"), limit=FRAME)

    def _failed(self, key: str, **parameters: object) -> bytes:
        reason = words_for(self.member.language).say(key, "", **parameters)
        return encode(Failed(key.removeprefix("server."), reason))
