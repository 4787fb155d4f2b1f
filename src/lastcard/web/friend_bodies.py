"""The bodies of HTTP requests and answers about friends and one's own seat: invitations, moving to another device, notices.

The others are in ``bodies``; the API documentation is generated from both.
"""

from typing import Annotated, Literal
from urllib.parse import urlsplit

from msgspec import Meta, Struct

from lastcard.table.description import Language
from lastcard.table.messages import Token
from lastcard.table.wishes import Hook, Wish

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
