"""Delivers calls outside the page: as web push, or to a channel. A failed delivery is tried again, later each time.

What was delivered is not sent again; a turn that is over is not told any more. ``notifications`` decides who is called when.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Final

from msgspec.json import encode

from lastcard.language.catalogue.catalogue import words_for
from lastcard.server.store import StoreError
from lastcard.server.table.protocol.notification_targets import Call, Hook, Push, Wish
from lastcard.server.web.config import Config
from lastcard.server.web.push.outgoing_http import Forbidden, Unreachable, post

if TYPE_CHECKING:
    from lastcard.server.web.push.web_push import PushKeys

PAUSES: Final = (1.0, 10.0, 60.0, 600.0, 3600.0)  # seconds before each further try
AT_ONCE: Final = 32  # deliveries under way
WAITING: Final = 1000  # deliveries that may wait; more are dropped, because something is wrong
GONE: Final = (404, 410)  # the browser or channel no longer exists
LATER: Final = (0, 408, 425, 429)  # and all from 500 on

log = logging.getLogger("lastcard.messenger")


class Messenger:
    """Sends what a server's tables have to tell."""

    def __init__(
        self,
        config: Config,
        keys: "Callable[[], Awaitable[PushKeys]]",
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._config = config
        self._keys = keys
        self._sleep = sleep
        self._under_way: set[asyncio.Task[None]] = set()
        self._room = asyncio.Semaphore(AT_ONCE)

    def call(self, call: Call) -> None:
        """Tell somebody, in every way that they wished."""
        for wish in call.wishes:
            if len(self._under_way) >= WAITING:
                log.warning("too many messages wait", extra={"count": WAITING})
                return
            task = asyncio.get_running_loop().create_task(self._deliver(call, wish))
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)

    async def close(self) -> None:
        """Stop delivering."""
        for task in self._under_way:
            task.cancel()

    async def _deliver(self, call: Call, wish: Wish) -> None:
        for pause in (0.0, *PAUSES):
            await self._sleep(pause)
            if not await call.wanted():
                return
            async with self._room:
                status = await self._send(call, wish)
            if status in GONE:
                call.gone(wish)
            if status not in LATER and status < 500:
                return
        log.warning("message not delivered", extra={"table": call.code})

    async def _send(self, call: Call, wish: Wish) -> int:
        """Send one message. Return the status of the answer; 0 if there was none."""
        try:
            body, headers = await self._written(call, wish)
            return await post(wish.address, body, headers, private=self._config.private_hooks)
        except (Unreachable, StoreError):
            return 0
        except Forbidden:
            return 403

    async def _written(self, call: Call, wish: Wish) -> tuple[bytes, Mapping[str, str]]:
        link = f"{self._config.public_url}/t/{call.code}" if self._config.public_url else ""
        if isinstance(wish, Push):
            keys = await self._keys()
            from lastcard.server.web.push.web_push import HEADERS, encrypted  # loaded with the keys, in a thread

            message = encode(
                {"title": "lastcard", "body": told(call, wish), "tag": call.code, "path": f"/t/{call.code}"}
            )
            return encrypted(message, wish.key, wish.secret), {**HEADERS, **keys.headers(wish.address)}
        return _for_channel(wish, told(call, wish), link)


def told(call: Call, wish: Wish) -> str:
    """Say in a person's language whose turn it is. No card is named: others may read it on a locked screen."""
    key = "notice.reminder" if call.reminder else "notice.turn"
    return words_for(wish.language).say(key, name=call.name, code=call.code)


def _for_channel(hook: Hook, text: str, link: str) -> tuple[bytes, Mapping[str, str]]:
    """Write a message as a channel takes it. Names cannot mention people or draw links there."""
    json = {"Content-Type": "application/json"}
    if hook.form == "discord":
        return encode({"content": f"{text} {link}".strip(), "allowed_mentions": {"parse": []}}), json
    if hook.form == "slack":
        safe = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return encode({"text": f"{safe} {link}".strip()}), json
    click = {"Click": link} if link else {}
    return text.encode(), {
        "Content-Type": "text/plain; charset=utf-8",
        "Title": "lastcard",
        "Tags": "black_joker",
        **click,
    }
