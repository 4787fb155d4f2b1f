"""Notices outside the page: the key for web push, and what the person of a seat wishes. ``delivery`` delivers them."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

from msgspec.json import Decoder
from starlette.requests import Request
from starlette.responses import Response

from lastcard.server.table import LiveTable, TableRefusal, TableRegistry
from lastcard.server.table.fold import decisions
from lastcard.server.table.fold.facts import token_hash
from lastcard.server.web.api.openapi import Operation
from lastcard.server.web.api.reception import Reception
from lastcard.server.web.api.request_reading import bearer_of, code_of, decoded, json_body, query_of
from lastcard.server.web.api.responses import Refusal, json_answer
from lastcard.server.web.bodies.friend_bodies import NewWish, PushKey, Wishes, WishInfo
from lastcard.server.web.bodies.table_bodies import LanguageQuery
from lastcard.server.web.config import Config
from lastcard.server.web.limits.rate_limits import Doorkeeper
from lastcard.server.web.push.outgoing_http import Forbidden, Unreachable, check

if TYPE_CHECKING:
    from lastcard.server.web.push.web_push import PushKeys

_wishes: Final = Decoder(NewWish).decode


class Notices(Reception):
    """The operations behind notices."""

    def __init__(self, registry: TableRegistry, config: Config, keys: "Callable[[], Awaitable[PushKeys]]") -> None:
        super().__init__(config)
        self._registry = registry
        self._keys = keys
        self._asking = Doorkeeper(config.limits.seats if config.limits else None)

    @property
    def operations(self) -> tuple[Operation, ...]:
        """List the operations."""
        notices, problems = "/api/tables/{code}/notices", (400, 403, 404, 429, 503)
        return (
            Operation("GET", "/api/push", "read_push_key", "Read the key by which browsers know this server's push messages.",
                      self.key, PushKey, problems=(503,)),
            Operation("GET", notices, "list_notices", "List how the person of a seat is told. Send the token as a bearer token.",
                      self.list, Wishes, query=LanguageQuery, problems=problems),
            Operation("POST", notices, "wish_notice",
                      "Be told of one's turns outside the page. Send the token as a bearer token.",
                      self.wish, Wishes, status=201, body=NewWish, query=LanguageQuery, problems=(*problems, 413, 415, 422)),
            Operation("DELETE", notices, "end_notices", "No longer be told outside the page. Send the token as a bearer token.",
                      self.end, Wishes, query=LanguageQuery, problems=problems),
        )  # fmt: skip

    async def key(self, request: Request) -> Response:  # noqa: ARG002
        """Return the public key for web push."""
        return json_answer(PushKey((await self._keys()).public))

    async def list(self, request: Request) -> Response:
        """List the wishes of a seat, without their secrets."""
        live, seat = await self._seat(request)
        return json_answer(_shown(live, seat))

    async def wish(self, request: Request) -> Response:
        """Note a wish, unless its address leads into a private network."""
        live, token = await self._found(request)
        wanted = decoded(await json_body(request), _wishes).wish
        try:
            await check(wanted.address, private=self._config.private_hooks)
        except Forbidden:
            raise Refusal(422, "server.hook_private") from None
        except Unreachable:
            raise Refusal(422, "server.hook_unknown") from None
        async with live.lock:
            await live.decide(lambda: decisions.wish(live.table, _seat_of(live, token), wanted))
        return json_answer(_shown(live, _seat_of(live, token)), 201)

    async def end(self, request: Request) -> Response:
        """Take back all wishes of a seat."""
        live, token = await self._found(request)
        async with live.lock:
            await live.decide(lambda: decisions.unwish(live.table, _seat_of(live, token)))
        return json_answer(_shown(live, _seat_of(live, token)))

    async def _seat(self, request: Request) -> tuple[LiveTable, int]:
        live, token = await self._found(request)
        return live, _seat_of(live, token)

    async def _found(self, request: Request) -> tuple[LiveTable, str]:
        """Find the table, and check the token, before anything else is done for the client."""
        query_of(request, LanguageQuery)
        self._knock(request, self._asking)
        live = await self._registry.find(code_of(request))
        async with live.lock:
            await live.following.level(0, bearer_of(request))  # they may have sat down through another node
        token = token_hash(bearer_of(request))
        _seat_of(live, token)
        return live, token


def _seat_of(live: LiveTable, token: str) -> int:
    seat = live.table.seat_of(token)
    if seat is None:
        raise TableRefusal("bad_token")
    return seat


def _shown(live: LiveTable, seat: int) -> Wishes:
    return Wishes(tuple(WishInfo.of(wish) for wish in live.table.places[seat].wishes))
