"""Inviting: the addresses that a link can name, and links as QR codes for the cameras of phones."""

from typing import Final

from msgspec.json import Decoder
from starlette.requests import Request
from starlette.responses import Response

from lastcard.server.web.addresses import Whereabouts
from lastcard.server.web.api.openapi import Operation
from lastcard.server.web.api.reception import Reception
from lastcard.server.web.api.request_reading import decoded, json_body
from lastcard.server.web.api.responses import fresh, json_answer
from lastcard.server.web.bodies.friend_bodies import Addresses, CodeOf
from lastcard.server.web.clerk.clerk import Clerk
from lastcard.server.web.clerk.jobs import DrawCode
from lastcard.server.web.config import Config
from lastcard.server.web.limits.connection_caps import Crowding
from lastcard.server.web.limits.rate_limits import Doorkeeper, client_address

SVG: Final = "image/svg+xml"

_links: Final = Decoder(CodeOf).decode


class Invitations(Reception):
    """The operations behind the invitation of a table."""

    def __init__(self, config: Config, whereabouts: Whereabouts, *, questions: Clerk) -> None:
        super().__init__(config)
        self._whereabouts = whereabouts
        self._drawing = Doorkeeper(config.limits.questions if config.limits else None)
        self._questions = questions
        self._codes_open = Crowding(config.limits.jobs if config.limits else None)

    @property
    def operations(self) -> tuple[Operation, ...]:
        """List the operations."""
        return (
            Operation("GET", "/api/addresses", "list_addresses", "List the addresses by which others reach this server.",
                      self.addresses, Addresses),
            Operation("POST", "/api/qr", "draw_link",
                      "Draw a link as a QR code. The link is sent in the body, because addresses may be logged.",
                      self.draw, SVG, body=CodeOf, problems=(400, 413, 415, 422, 429, 503)),
        )  # fmt: skip

    async def addresses(self, request: Request) -> Response:
        """Say where this server can be reached."""
        return json_answer(Addresses(self._config.public_url, self._whereabouts.told_to(self._asker(request))))

    def _asker(self, request: Request) -> str:
        """Return the address of who asks; empty if a proxy that nobody trusts stands between."""
        address = self._address(request)
        is_passed_on = "x-forwarded-for" in request.headers or "forwarded" in request.headers
        return "" if is_passed_on and address == client_address(request.scope, trust_proxy=()) else address

    async def draw(self, request: Request) -> Response:
        """Draw a link."""
        self._knock(request, self._drawing)
        job = DrawCode(decoded(await json_body(request), _links).link)
        return fresh(await self._asked(request, self._questions, self._codes_open, job), SVG)
