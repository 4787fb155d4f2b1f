"""The application: sockets at ``/ws``, the API under ``/api``, the page and its files, health and metrics."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from datetime import UTC, datetime
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from msgspec.json import encode
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from lastcard.language.catalogue.catalogue import words_for
from lastcard.server.store import Store
from lastcard.server.table import TableRegistry
from lastcard.server.table.daily_deals import Days
from lastcard.server.table.transient.bot_pace import BotPace
from lastcard.server.web.addresses import Whereabouts
from lastcard.server.web.api.card_api import CardApi
from lastcard.server.web.api.card_reader import CardReader
from lastcard.server.web.api.daily_api import DailyDeals
from lastcard.server.web.api.handover_api import SeatMoves
from lastcard.server.web.api.invitation_api import Invitations
from lastcard.server.web.api.notification_api import Notices
from lastcard.server.web.api.openapi import JSON, TEXT, Operation, openapi
from lastcard.server.web.api.responses import answered, problem
from lastcard.server.web.api.table_api import Api
from lastcard.server.web.bodies.table_bodies import Health
from lastcard.server.web.clerk.clerk import Clerk
from lastcard.server.web.config import QUESTION_SECONDS, TRIAL_SECONDS, Config
from lastcard.server.web.limits.host_guard import Guard
from lastcard.server.web.metrics import ServerMetrics
from lastcard.server.web.page.pages import App as Ware
from lastcard.server.web.page.pages import document, guarded, page_routes, under
from lastcard.server.web.push.delivery import Messenger
from lastcard.server.web.wire.socket import SocketDoor

if TYPE_CHECKING:
    from lastcard.server.web.push.web_push import PushKeys
    from lastcard.server.web.spans import Traces

METRICS = "text/plain; version=0.0.4; charset=utf-8"


class App:
    """The ASGI application. ``door`` holds its sockets; ``clerks`` do the work that would hold up the tables."""

    def __init__(
        self, registry: TableRegistry, config: Config, metrics: ServerMetrics, door: SocketDoor | None = None
    ) -> None:
        self.door = door or SocketDoor(registry, config, metrics)
        # One for each, so that no question waits for a long replay or for thousands of rounds.
        records, questions, trials = self.clerks = Clerk(), Clerk(), Clerk()
        questions.seconds, trials.seconds = QUESTION_SECONDS, TRIAL_SECONDS
        self.whereabouts = Whereabouts(config)
        self.days = Days(registry.store, lambda: datetime.now(UTC))
        keys = _push_keys(registry.store, config)
        self.messenger = Messenger(config, keys)
        registry.call_out = self.messenger.call
        if config.limits is not None:
            registry.bot_pace = BotPace(config.limits.bots_each, config.limits.bots_together)
        registry.read_texts = CardReader(questions, config.limits).read
        self.operations = (
            *Api(registry, config, self.door.guesses, records=records, questions=questions).operations,
            *Invitations(config, self.whereabouts, questions=questions).operations,
            *SeatMoves(registry, config).operations,
            *Notices(registry, config, keys).operations,
            *DailyDeals(registry, self.days, config).operations,
            *CardApi(config, questions=questions, trials=trials).operations,
            *_own_operations(registry, self.door, metrics),
        )

        @cache
        def description() -> bytes:
            return encode(openapi(self.operations))

        async def describe(request: Request) -> Response:
            return Response(await asyncio.to_thread(description), media_type=JSON)

        routes = [*_routes(self.operations), Route("/api/openapi.json", describe)]
        prefix = urlsplit(config.public_url).path
        self._http = under(prefix, guarded(_admitting(self.door.guard, _http(routes)), config.embedders))
        self._sockets = under(prefix, self.door)
        metrics.tables = lambda: len(registry.awake)
        metrics.ready = lambda: not (self.door.stopping or registry.store.trouble)

    async def __call__(
        self,
        scope: MutableMapping[str, Any],
        receive: Callable[[], Awaitable[MutableMapping[str, Any]]],
        send: Callable[[MutableMapping[str, Any]], Awaitable[None]],
    ) -> None:
        """Serve a request or a socket."""
        await (self._sockets if scope["type"] == "websocket" else self._http)(scope, receive, send)


def _own_operations(registry: TableRegistry, door: SocketDoor, metrics: ServerMetrics) -> tuple[Operation, ...]:
    async def health(request: Request) -> Response:
        if trouble := registry.store.trouble:
            return problem(503, f"disk_{trouble}", words_for("").say(f"server.disk_{trouble}"))
        return Response(encode(Health("ok")), media_type=JSON)

    async def ready(request: Request) -> Response:
        if door.stopping:
            return problem(503, "stopping", words_for("").say("server.stopping"))
        return await health(request)

    async def figures(request: Request) -> Response:
        return Response(await asyncio.to_thread(metrics.text), headers={"content-type": METRICS})

    return (
        Operation(
            "GET",
            "/health",
            "health",
            "Check that the server runs and can save moves.",
            health,
            Health,
            problems=(503,),
        ),
        Operation(
            "GET", "/ready", "ready", "Check that the server accepts new clients.", ready, Health, problems=(503,)
        ),
        Operation("GET", "/metrics", "metrics", "Read the server's metrics in the Prometheus format.", figures, TEXT),
    )


def _push_keys(store: Store, config: Config) -> "Callable[[], Awaitable[PushKeys]]":
    """Return a function that loads the keys for web push, or makes them, when somebody first needs them."""
    loaded: list[PushKeys] = []

    async def keys() -> "PushKeys":
        if not loaded:
            web_push = await asyncio.to_thread(import_module, "lastcard.server.web.push.web_push")  # takes time to load
            loaded.append(await web_push.push_keys(store, _contact(config.public_url)))
        return loaded[0]

    return keys


def _contact(public_url: str) -> str:
    """Name the address that a push service may write to about this server's messages; it wants one."""
    return public_url if public_url.startswith("https://") else "mailto:nobody@example.com"


def make_app(
    registry: TableRegistry, config: Config, metrics: ServerMetrics | None = None, traces: "Traces | None" = None
) -> App:
    """Make the application of a registry; with traces, its sockets report what clients ask for."""
    metrics = metrics or ServerMetrics()
    return App(registry, config, metrics, traces.door(registry, config, metrics) if traces is not None else None)


def _admitting(guard: Guard, app: Ware) -> Ware:
    """Let only requests through that the guard does not object to."""

    async def admit(scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
        objection = guard.objection(scope)
        if objection is None:
            await app(scope, receive, send)
            return
        reason = words_for("").say(objection.key, "", **objection.parameters)
        answer: Response = PlainTextResponse(
            reason, objection.status
        )  # plain text, because a person may see it in a browser
        if scope["path"].startswith("/api/"):
            answer = problem(objection.status, objection.key.removeprefix("server."), reason)
        await answer(scope, receive, send)

    return admit


def _routes(operations: Iterable[Operation]) -> list[BaseRoute]:
    return [Route(operation.path, answered(operation.run), methods=[operation.method]) for operation in operations]


def _http(routes: list[BaseRoute]) -> Starlette:
    handlers = {HTTPException: _http_problem, Exception: _bug}
    return Starlette(routes=[*routes, *page_routes()], exception_handlers=handlers)


async def _http_problem(request: Request, wrong: Exception) -> Response:
    status = wrong.status_code if isinstance(wrong, HTTPException) else 500
    key = {404: "server.not_found", 405: "server.no_method"}.get(status, "server.bad_request")
    if status == 404 and _is_read_by_a_person(request):
        return await document(request, 404)  # it says so, and shows the way home
    answer = problem(status, key.removeprefix("server."), words_for("").say(key, why=str(status)))
    answer.headers.update(getattr(wrong, "headers", None) or {})
    return answer


def _is_read_by_a_person(request: Request) -> bool:
    """Say whether a browser asks for a page. Programs, and everybody who asks the API, get JSON."""
    wants_page = request.method in ("GET", "HEAD") and "text/html" in request.headers.get("accept", "")
    return wants_page and not request.url.path.startswith("/api/")


async def _bug(request: Request, wrong: Exception) -> Response:
    return problem(500, "internal", words_for("").say("server.internal"))
