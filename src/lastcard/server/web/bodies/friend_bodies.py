"""The bodies of HTTP requests and answers about friends and one's own seat: invitations, moving to another device, notices,
daily deals and duplicate tables.

The others are in ``table_bodies`` and ``card_bodies``; the API documentation is generated from all of them.
"""

from typing import Annotated, Literal
from urllib.parse import urlsplit

from msgspec import Meta, Struct

from lastcard.server.table.protocol.description import Face, Language
from lastcard.server.table.protocol.messages import Name, Token
from lastcard.server.table.protocol.notification_targets import Hook, Wish

Link = Annotated[str, Meta(min_length=8, max_length=512, pattern="^https?://[!-~]+$")]


class Addresses(Struct, frozen=True):
    """The addresses by which others reach this server, without a slash at the end. Empty: only this machine can."""

    public: str  # the address that the host of the server gave; empty if there is none
    network: tuple[str, ...]  # in the networks of this machine, the likeliest first


class CodeOf(Struct, frozen=True, forbid_unknown_fields=True):
    """Asks for a QR code."""

    link: Link  # what it says


class Ticket(Struct, frozen=True):
    """Moves a seat to another device, once."""

    ticket: str  # keep it secret
    seconds: int  # for which it is valid


class MoveHere(Struct, frozen=True, forbid_unknown_fields=True):
    """Moves a seat to this device."""

    ticket: Token  # that the other device got
    language: Language = "en"  # of refusals


class PushKey(Struct, frozen=True):
    """The key by which browsers know this server's push messages."""

    key: str  # base64url


class NewWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Asks to be told outside the page."""

    wish: Wish  # where, and how


class WishInfo(Struct, frozen=True):
    """How somebody is told outside the page, without what is secret about it."""

    kind: Literal["push", "hook"]  # to a browser, or to a channel
    host: str  # that delivers it
    form: str = ""  # of a channel: discord, slack or ntfy
    everybody: bool = False  # every turn at the table is told

    @classmethod
    def of(cls, wish: Wish) -> "WishInfo":
        """Describe a wish."""
        host = urlsplit(wish.address).hostname or ""
        return cls("hook", host, wish.form, wish.everybody) if isinstance(wish, Hook) else cls("push", host)


class Wishes(Struct, frozen=True):
    """All that a person wished."""

    wishes: tuple[WishInfo, ...]  # in order


class TwinOpened(Struct, frozen=True):
    """A table that plays the deals of another."""

    code: str  # of the new table


class PlayedTable(Struct, frozen=True):
    """One of the tables that play the same cards."""

    names: tuple[str, ...]  # of the players, by seat
    yours: bool  # the table that was asked about
    over: bool  # its match is over, or it was closed
    rounds: tuple[tuple[int, ...], ...]  # what each seat made of every round that all tables have played


class Comparison(Struct, frozen=True):
    """Duplicate tables side by side. A seat makes the points of all other hands, or minus those of its own."""

    tables: tuple[PlayedTable, ...]  # the first one first
    alike: bool  # they play by the same rules with as many players, so the cards are the same


class NewTry(Struct, frozen=True, forbid_unknown_fields=True):
    """Asks for a daily deal. The token of the browser is sent as a bearer token."""

    name: Name  # of the player
    face: Face = ""  # of the player
    practice: bool = False  # after one's scored try, or after the day
    commitment: Annotated[str, Meta(max_length=64)] = ""  # that a link promises; empty: whatever this server deals
    language: Language = "en"  # of the table and of refusals


class TryInfo(Struct, frozen=True):
    """One's own scored try."""

    code: str  # of the table
    over: bool  # it was played to its end; the rest counts only then
    won: bool  # it
    score: int  # the points of all other hands, or minus those of one's own
    turns: int  # cards laid and drawings
    left: int  # cards in one's own hand
    signs: str  # one for each turn: L laid a card, D drew
    place: int  # among all who finished, from 1


class Bar(Struct, frozen=True):
    """How many tries ended with a score between two numbers."""

    least: int  # points
    most: int  # points
    count: int  # of tries


class Daily(Struct, frozen=True):
    """The deal of a day at this server."""

    day: str  # in UTC, such as 2026-11-17
    today: bool  # it is this day
    edition: str  # that is played
    commitment: str  # to the secret that gives every card
    next_commitment: str  # of the day after it
    secret: str  # told when the day is over; empty before
    seconds: int  # until the day ends; 0: it is over
    tried: int  # people who tried it here
    finished: int  # people who played it to the end
    won: int  # of those
    bars: tuple[Bar, ...]  # how they did; empty before one's own try is over
    mine: TryInfo | None  # one's own scored try; None: still to come
