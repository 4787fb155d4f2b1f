"""Continuing on another device: a ticket for one's own seat, and the seat for a ticket.

A ticket is sent in bodies only. The page writes it into the fragment of a link, which no browser sends to a server.
"""

from typing import Final

from msgspec.json import Decoder
from starlette.requests import Request
from starlette.responses import Response

from lastcard.server.table import TableRegistry
from lastcard.server.table.procedures.handover import VALID
from lastcard.server.web.api.openapi import Operation
from lastcard.server.web.api.reception import Reception
from lastcard.server.web.api.request_reading import bearer_of, code_of, decoded, json_body, query_of
from lastcard.server.web.api.responses import json_answer
from lastcard.server.web.bodies.friend_bodies import MoveHere, Ticket
from lastcard.server.web.bodies.table_bodies import LanguageQuery, SeatTaken
from lastcard.server.web.config import Config
from lastcard.server.web.limits.rate_limits import Doorkeeper

_moves: Final = Decoder(MoveHere).decode


class SeatMoves(Reception):
    """The operations that move a seat to another device."""

    def __init__(self, registry: TableRegistry, config: Config) -> None:
        super().__init__(config)
        self._registry = registry
        # Somebody who guesses tickets has no more tries than somebody who sits down.
        self._moving = Doorkeeper(config.limits.seats if config.limits else None)

    @property
    def operations(self) -> tuple[Operation, ...]:
        """List the operations."""
        return (
            Operation("POST", "/api/tables/{code}/tickets", "write_ticket",
                      "Get a ticket that moves one's own seat to another device, once. Send the token as a bearer token.",
                      self.ticket, Ticket, status=201, query=LanguageQuery, problems=(400, 403, 404, 429, 503)),
            Operation("POST", "/api/tables/{code}/moves", "move_here", "Move a seat to this device by its ticket.",
                      self.move, SeatTaken, status=201, body=MoveHere, problems=(400, 403, 404, 409, 413, 415, 422, 429, 503)),
        )  # fmt: skip

    async def ticket(self, request: Request) -> Response:
        """Write a ticket for the seat of a token."""
        query_of(request, LanguageQuery)
        self._knock(request, self._moving)
        live = await self._registry.find(code_of(request))
        return json_answer(Ticket(await live.handovers.ticket(bearer_of(request)), int(VALID)), 201)

    async def move(self, request: Request) -> Response:
        """Give the seat of a ticket to this device."""
        self._knock(request, self._moving)
        wanted = decoded(await json_body(request), _moves)
        request.state.language = wanted.language
        live = await self._registry.find(code_of(request))
        seat, token = await live.handovers.redeem(wanted.ticket, self._address(request))
        return json_answer(SeatTaken(live.table.code, seat, token), 201)
