"""The daily deal over HTTP: what is known of a day, a scored try, and practice afterwards. ``daily_deals`` keeps the tries."""

import asyncio
import re
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Final

from msgspec.json import Decoder
from starlette.requests import Request
from starlette.responses import Response

from lastcard.server.table import NoSuchTable, TableRefusal, TableRegistry
from lastcard.server.table.daily_deals import (
    BOTS,
    EDITION,
    GRACE,
    SEAT,
    Day,
    Days,
    Result,
    is_day,
    opens_at,
    result_of,
    settings_of,
    standing,
)
from lastcard.server.table.fold.facts import token_hash
from lastcard.server.table.fold.table import Table
from lastcard.server.web.api.openapi import Operation
from lastcard.server.web.api.reception import Reception
from lastcard.server.web.api.request_reading import bearer_of, decoded, json_body, query_of
from lastcard.server.web.api.responses import Refusal, json_answer
from lastcard.server.web.bodies.friend_bodies import Bar, Daily, NewTry, TryInfo
from lastcard.server.web.bodies.table_bodies import LanguageQuery, SeatTaken
from lastcard.server.web.config import Config
from lastcard.server.web.limits.rate_limits import Doorkeeper

BOUNDS: Final = (-1000, -60, -30, -10, 1, 40, 80, 120, 2001)  # between the bars of scores
_PLAYER: Final = re.compile(r"[A-Za-z0-9_-]{22,86}")  # a token that a browser makes for itself

_tries: Final = Decoder(NewTry).decode


class DailyDeals(Reception):
    """The operations of the daily deal."""

    def __init__(self, registry: TableRegistry, days: Days, config: Config) -> None:
        super().__init__(config)
        self._registry = registry
        self._days = days
        self._trying = Doorkeeper(config.limits.tables if config.limits else None)
        self._looking = Doorkeeper(config.limits.looks if config.limits else None)
        self._noting: set[asyncio.Task[None]] = set()
        registry.match_over = self._match_over

    @property
    def operations(self) -> tuple[Operation, ...]:
        """List the operations."""
        day = "/api/daily/{day}"
        return (
            Operation("GET", day, "read_daily",
                      "Read about the deal of a day. Send the token that your browser made for itself as a bearer token.",
                      self.show, Daily, query=LanguageQuery, problems=(400, 404, 429, 503)),
            Operation("POST", f"{day}/tries", "try_daily",
                      "Play the deal of a day: once for a score, later for practice. Send the token as a bearer token.",
                      self.begin, SeatTaken, status=201, body=NewTry, problems=(400, 403, 404, 409, 413, 415, 422, 429, 503)),
        )  # fmt: skip

    async def show(self, request: Request) -> Response:
        """Say what is known of a day, and how one's own try went."""
        query_of(request, LanguageQuery)
        self._knock(request, self._looking)
        day = self._day(request)
        known = await self._days.read(day)
        player = token_hash(bearer_of(request)) if bearer_of(request) else ""
        if player in known.tries and player not in known.results:
            await self._settle(day, known, player)
        return json_answer(await self._daily(day, known, player))

    async def begin(self, request: Request) -> Response:
        """Open a table with the deal of a day."""
        self._knock(request, self._trying)
        wanted = decoded(await json_body(request), _tries)
        request.state.language = wanted.language
        day = self._day(request)
        if not _PLAYER.fullmatch(bearer_of(request)):
            raise Refusal(403, "server.no_player")
        player = token_hash(bearer_of(request))
        if wanted.commitment and not (await self._days.commitment(day)).startswith(wanted.commitment):
            raise TableRefusal("daily_elsewhere")
        known = await self._days.read(day)
        if player in known.tries and player not in known.results:
            await self._settle(day, known, player)
        scored = not wanted.practice
        if scored and (day != self._days.today or player in known.tries):
            raise TableRefusal("daily_tried" if player in known.tries else "daily_past")
        if not scored and not self._days.is_told(day) and not await self._has_ended(known, player):
            raise TableRefusal("daily_first")
        deal = await self._days.deal(day, player if scored else "")
        settings = settings_of(wanted.language)
        made = await self._registry.create(wanted.name, settings, bots=BOTS, start=True, face=wanted.face, shared=deal)
        if scored:
            try:
                await self._days.note_try(day, player, made.code)
            except TableRefusal:  # of two requests together, one counts
                await self._registry.delete(made.code, made.token)
                raise
        return json_answer(SeatTaken(made.code, made.seat, made.token), 201)

    def _day(self, request: Request) -> str:
        """Read which day is meant. Nothing is told about days to come."""
        text = str(request.path_params["day"])
        day = self._days.today if text == "today" else text
        if not is_day(day) or day > self._days.today:
            raise Refusal(404, "server.no_day", day=text)
        return day

    def _match_over(self, table: Table) -> None:
        """Keep the result of a try that has just ended, before its person leaves."""
        result = result_of(table)
        if result is not None and table.shared is not None and not self._days.is_told(table.shared.day):
            task = asyncio.create_task(self._note(table.shared.day, result))
            self._noting.add(task)
            task.add_done_callback(self._noting.discard)

    async def _note(self, day: str, result: Result) -> None:
        with suppress(TableRefusal):  # the log cannot be written now; the next request for the result settles it
            await self._days.note_result(day, result)

    async def _settle(self, day: str, known: Day, player: str) -> None:
        """Keep the result of a try that ended just before the server stopped."""
        if self._days.is_told(day):
            return  # too late: the cards are known
        try:
            live = await self._registry.find(known.tries[player])
        except NoSuchTable:
            return
        async with live.lock:
            await live.following.refresh()
        result = result_of(live.table)
        if result is not None:
            await self._days.note_result(day, result)
            known.results[player] = result

    async def _has_ended(self, known: Day, player: str) -> bool:
        """Say whether somebody's scored try is over, or was given up."""
        if player not in known.tries or player in known.results:
            return player in known.results
        try:
            live = await self._registry.find(known.tries[player])
        except NoSuchTable:
            return True
        async with live.lock:
            await live.following.refresh()
        return not live.table.places[SEAT].is_person

    async def _daily(self, day: str, known: Day, player: str) -> Daily:
        mine = known.results.get(player)
        own = None
        if player in known.tries:
            own = _told(known.tries[player], mine, known)
        results = list(known.results.values())
        secret = await self._days.secret(day)
        end = opens_at(day) - GRACE - self._days.clock()
        return Daily(
            day=day,
            today=day == self._days.today,
            edition=EDITION,
            commitment=await self._days.commitment(day),
            next_commitment=await self._days.commitment(self._days.after(day)),
            secret=secret,
            seconds=max(0, int(end.total_seconds())),
            tried=len(known.tries),
            finished=len(results),
            won=sum(result.won for result in results),
            bars=_bars(results) if mine is not None or secret else (),
            mine=own,
        )


def _told(code: str, mine: Result | None, known: Day) -> TryInfo:
    if mine is None:
        return TryInfo(code, over=False, won=False, score=0, turns=0, left=0, signs="", place=0)
    return TryInfo(
        code, over=True, won=mine.won, score=mine.score, turns=mine.turns, left=mine.left, signs=mine.signs,
        place=standing(list(known.results.values()), mine),
    )  # fmt: skip


def _bars(results: Sequence[Result]) -> tuple[Bar, ...]:
    """Count the scores between each two bounds."""
    return tuple(
        Bar(least, most - 1, sum(least <= result.score < most for result in results))
        for least, most in pairwise(BOUNDS)
    )
