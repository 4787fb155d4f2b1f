"""Wishes: how somebody wants to be told, outside the page, that it is their turn. ``notifications`` decides when.

A wish is as secret as a seat's token: anyone who has its address can write to that person. It stays in the log, unseen.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from lastcard.server.table.protocol.description import Language

WISHES_A_SEAT: Final = 4

HookForm = Literal["discord", "slack", "ntfy"]
WebAddress = Annotated[str, Meta(min_length=8, max_length=1024, pattern="^https?://[!-~]+$")]
PushKey = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{87}=?$")]
PushSecret = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22}=?=?$")]


class Push(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="push"):
    """A browser that shows messages while no page is open."""

    address: WebAddress  # of the browser's push service
    key: PushKey  # the browser's public key
    secret: PushSecret  # shared with the browser
    language: Language = "en"  # of the messages


class Hook(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="hook"):
    """A channel of Discord or Slack, or a topic of ntfy. For everybody: every turn is told there (the host may)."""

    address: WebAddress  # secret: anyone who knows it can write there
    form: HookForm  # what the channel understands
    everybody: bool = False  # every turn at the table, not only one's own
    language: Language = "en"  # of the messages


Wish = Push | Hook


@dataclass(frozen=True, slots=True)
class Call:
    """Somebody to be told. Asking ``wanted`` says whether it still matters; ``gone`` takes back a wish that leads nowhere."""

    code: str
    name: str
    reminder: bool
    wishes: tuple[Wish, ...]
    wanted: Callable[[], Awaitable[bool]]
    gone: Callable[[Wish], None]
