"""The HTTP API: tables and seats, records and replays, editions, rules and words. Moves go over the socket.

Each operation decodes its request into a type, asks the registry, and answers with a type. Refusals are sentences.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

from msgspec import structs
from msgspec.json import Decoder
from starlette.requests import Request
from starlette.responses import Response

from lastcard.engine.editions import EditionError, edition
from lastcard.language.catalogue.catalogue import languages, nearest
from lastcard.language.catalogue.language_files import sound_texts
from lastcard.language.rulebook.rulebook import UnknownRule
from lastcard.server.table import NoSuchTable, TableRegistry
from lastcard.server.table.broadcast.viewer_messages import Showing
from lastcard.server.table.fold.facts import token_hash
from lastcard.server.table.protocol.description import TableInfo
from lastcard.server.web.api.openapi import JSON, TEXT, Operation
from lastcard.server.web.api.reception import Reception
from lastcard.server.web.api.request_reading import (
    bearer_of,
    code_of,
    decoded,
    json_body,
    number_of,
    query_of,
    read_body,
)
from lastcard.server.web.api.responses import Refusal, Taken, TooOften, fresh, json_answer, lasting
from lastcard.server.web.bodies.friend_bodies import Comparison, TwinOpened
from lastcard.server.web.bodies.table_bodies import (
    Answers,
    BotInfo,
    EditionInfo,
    GameSummary,
    Highlights,
    LanguageInfo,
    LanguageQuery,
    Lesson,
    NewSeat,
    NewTable,
    PageOf,
    PresetInfo,
    QuestionQuery,
    QuizQuestion,
    Replay,
    ReplayQuery,
    RuleInfo,
    RuleQuery,
    RulesPage,
    RulesQuery,
    SeatTaken,
    TableDeleted,
)
from lastcard.server.web.clerk.clerk import Clerk
from lastcard.server.web.clerk.jobs import (
    AnswerQuestion,
    Asker,
    CompareTables,
    Job,
    ListGames,
    Looking,
    ReadRecord,
    ReplayGame,
    ReplayText,
    SumUpGame,
    WritePage,
)
from lastcard.server.web.clerk.lesson import lesson
from lastcard.server.web.config import RECORD, Config
from lastcard.server.web.limits.connection_caps import Crowding
from lastcard.server.web.limits.rate_limits import Doorkeeper
from lastcard.server.web.page import reference_data
from lastcard.server.web.page.pages import tag_of, unless_known

log = logging.getLogger("lastcard.api")

_tables: Final = Decoder(NewTable).decode
_seats: Final = Decoder(NewSeat).decode
_pages: Final = Decoder(PageOf).decode


class Api(Reception):
    """The operations of one server."""

    def __init__(
        self, registry: TableRegistry, config: Config, guesses: Doorkeeper, *, records: Clerk, questions: Clerk
    ) -> None:
        super().__init__(config)
        limits = config.limits
        self._registry = registry
        self._creating = Doorkeeper(limits.tables if limits else None)
        self._sitting = Doorkeeper(limits.seats if limits else None)
        self._looking = Doorkeeper(limits.looks if limits else None)
        self._asking = Doorkeeper(limits.questions if limits else None)
        self._reading = Doorkeeper(limits.records if limits else None)
        self._guesses = guesses
        self._records = records
        self._questions = questions
        self._records_out = Crowding(limits.jobs if limits else None)  # until the client has read them
        self._summaries_open = Crowding(limits.summaries if limits else None)
        self._questions_open = Crowding(limits.jobs if limits else None)
        self._db = str(config.db)

    @property
    def operations(self) -> tuple[Operation, ...]:
        """List the operations."""
        table, game = "/api/tables/{code}", "/api/tables/{code}/games/{game}"
        return (
            Operation("POST", "/api/tables", "create_table", "Create a table and sit down as its host.",
                      self.create, SeatTaken, status=201, body=NewTable, problems=(400, 413, 415, 422, 429, 503)),
            Operation("POST", f"{table}/seats", "take_seat", "Take a free seat at a table, or replace a bot.",
                      self.sit, SeatTaken, status=201, body=NewSeat, problems=(400, 403, 404, 409, 413, 415, 422, 429, 503)),
            Operation("GET", table, "show_table", "Show who sits at a table and what is played there.", self.table, TableInfo,
                      query=LanguageQuery, problems=(400, 404, 429, 503)),
            Operation("DELETE", table, "delete_table",
                      "Delete a table and its records for good. Only its host may: send the token as a bearer token.",
                      self.delete, TableDeleted, query=LanguageQuery, problems=(400, 403, 404, 429, 503)),
            Operation("GET", f"{table}/games", "list_games",
                      "List the matches of a table. What was played there is told to those who may watch it, and to its people: "
                      "send the token of a seat as a bearer token.", self.games,
                      tuple[GameSummary, ...], query=LanguageQuery, problems=(400, 403, 404, 429, 503)),
            Operation("GET", f"{game}/record", "read_record", "Read the finished rounds of a match, with every card.",
                      self.record, TEXT, query=LanguageQuery, problems=(400, 403, 404, 429, 503)),
            Operation("GET", f"{game}/highlights", "sum_up_game", "Sum up the finished rounds of a match.", self.highlights,
                      Highlights, query=LanguageQuery, problems=(400, 403, 404, 429, 503)),
            Operation("GET", f"{game}/replay", "replay_game", "Step through a finished round of a match.", self.replay,
                      Replay, query=ReplayQuery, problems=(400, 403, 404, 429, 503)),
            Operation("POST", f"{table}/twins", "open_twin",
                      "Open a second table that plays the same cards. Only the host may: send the token as a bearer token.",
                      self.twin, TwinOpened, status=201, query=LanguageQuery, problems=(400, 403, 404, 409, 422, 429, 503)),
            Operation("GET", f"{table}/twins", "compare_twins", "Compare the tables that play the same cards.", self.compare,
                      Comparison, query=LanguageQuery, problems=(400, 403, 404, 429, 503)),
            Operation("POST", "/api/replay", "replay_record", "Step through a round of a record that you send.",
                      self.replay_upload, Replay, body=TEXT, query=ReplayQuery, problems=(400, 404, 413, 422, 429, 503)),
            Operation("GET", "/api/editions", "list_editions", "List the editions and their options.", _editions,
                      tuple[EditionInfo, ...], query=LanguageQuery, problems=(400,)),
            Operation("GET", "/api/presets", "list_presets", "List the ways to play that suit every edition.", _presets,
                      tuple[PresetInfo, ...], query=LanguageQuery, problems=(400,)),
            Operation("GET", "/api/bots", "list_bots", "List the levels at which bots can play.", _bots,
                      tuple[BotInfo, ...], query=LanguageQuery, problems=(400,)),
            Operation("GET", "/api/rules", "list_rules", "Read the rules of an edition.",
                      partial(_of_edition, find=reference_data.rules), tuple[RuleInfo, ...],
                      query=RulesQuery, problems=(400, 404)),
            Operation("POST", "/api/rules/page", "write_rules_page", "Read the rules of one table on one page.", self.page,
                      RulesPage, body=PageOf, problems=(400, 413, 415, 422, 429, 503)),
            Operation("GET", "/api/rules/{id}", "read_rule", "Read one rule.", self.rule, RuleInfo,
                      query=RuleQuery, problems=(400, 404)),
            Operation("GET", "/api/answers", "answer_question", "Find the rules that answer a question in everyday words.",
                      self.answers, Answers, query=QuestionQuery, problems=(400, 404, 429, 503)),
            Operation("GET", "/api/quiz", "list_questions", "List the quiz questions of an edition.",
                      partial(_of_edition, find=reference_data.quiz), tuple[QuizQuestion, ...],
                      query=RulesQuery, problems=(400, 404)),
            Operation("GET", "/api/lesson", "read_lesson", "Read the first game, which teaches how to play.", _lesson,
                      Lesson, query=LanguageQuery, problems=(400,)),
            Operation("GET", "/api/languages", "list_languages", "List the languages of the page.", _languages,
                      tuple[LanguageInfo, ...]),
            Operation("GET", "/api/words/{language}", "read_words", "Read the sentences of a language.", self.words,
                      dict[str, str], problems=(404,)),
        )  # fmt: skip

    # --- tables and seats ---------------------------------------------------------------------

    async def create(self, request: Request) -> Response:
        """Create a table."""
        self._knock(request, self._creating)
        wanted = decoded(await json_body(request), _tables)
        request.state.language = wanted.language
        made = await self._registry.create(
            wanted.name, wanted.settings, bots=wanted.bots, start=wanted.start, face=wanted.face,
            address=self._address(request),
        )  # fmt: skip
        log.info("table made", extra={"table": made.code})
        return json_answer(SeatTaken(made.code, made.seat, made.token), 201)

    async def sit(self, request: Request) -> Response:
        """Take a seat."""
        self._knock(request, self._sitting)
        wanted = decoded(await json_body(request), _seats)
        request.state.language = wanted.language
        with self._counting_guesses(request):
            address = self._address(request)
            made = await self._registry.join(
                code_of(request), wanted.name, wanted.seat, address=address, face=wanted.face
            )
        return json_answer(SeatTaken(made.code, made.seat, made.token), 201)

    async def table(self, request: Request) -> Response:
        """Show a table to somebody who may want to sit down at it."""
        query_of(request, LanguageQuery)
        self._knock(request, self._looking)
        with self._counting_guesses(request):
            live = await self._registry.find(code_of(request))
        company = live.company
        info = Showing(live.table, present=company.present, watchers=company.watchers).info()
        return json_answer(structs.replace(info, bans=()))  # only people at the table may see who was banned

    async def delete(self, request: Request) -> Response:
        """Remove a table at its host's request."""
        self._knock(request, self._sitting)
        query_of(request, LanguageQuery)
        with self._counting_guesses(request):
            code = code_of(request)
            await self._registry.delete(code, bearer_of(request))
        log.info("table deleted", extra={"table": code})
        return json_answer(TableDeleted(code))

    async def twin(self, request: Request) -> Response:
        """Open a second table for the same cards."""
        query_of(request, LanguageQuery)
        self._knock(request, self._creating)
        with self._counting_guesses(request):
            live = await self._registry.find(code_of(request))
        return json_answer(TwinOpened(await self._registry.create_beside(live, bearer_of(request))), 201)

    # --- records and replays ------------------------------------------------------------------

    async def games(self, request: Request) -> Response:
        """List matches."""
        query_of(request, LanguageQuery)
        self._knock(request, self._reading)
        return await self._looked_up(request, ListGames(*self._about(request)), JSON)

    async def record(self, request: Request) -> Response:
        """Return the record of finished rounds."""
        query_of(request, LanguageQuery)
        self._knock(request, self._reading)
        return await self._looked_up(request, ReadRecord(*self._about(request), number_of(request)), TEXT)

    async def highlights(self, request: Request) -> Response:
        """Return what the players did in a match."""
        query_of(request, LanguageQuery)
        self._knock(request, self._reading)
        job = SumUpGame(*self._about(request), number_of(request))
        with self._counting_guesses(request):
            body = await self._asked(request, self._records, self._summaries_open, job)
        return Response(body, media_type=JSON)

    async def compare(self, request: Request) -> Response:
        """Compare tables that play the same cards."""
        query_of(request, LanguageQuery)
        self._knock(request, self._reading)
        return await self._looked_up(request, CompareTables(*self._about(request)), JSON)

    async def replay(self, request: Request) -> Response:
        """Return a finished round as frames."""
        wanted = query_of(request, ReplayQuery)
        self._knock(request, self._reading)
        job = ReplayGame(*self._about(request), number_of(request), wanted.round, wanted.language)
        return await self._looked_up(request, job, JSON)

    async def replay_upload(self, request: Request) -> Response:
        """Return a round of an uploaded record as frames."""
        self._knock(request, self._reading)
        wanted = query_of(request, ReplayQuery)
        try:
            text = (await read_body(request, RECORD)).decode()
        except UnicodeDecodeError:
            raise Refusal(400, "server.not_text") from None
        return await self._read(request, ReplayText(text, wanted.round, wanted.language), JSON)

    def _about(self, request: Request) -> tuple[str, str, Asker]:
        """Say where a clerk finds a table, and who wants to know about it."""
        code, token, address = code_of(request), bearer_of(request), self._address(request)
        live = self._registry.awake.get(code)
        watches = live is not None and live.company.is_watched_from(address)
        return self._db, code, Asker(token_hash(token) if token else "", address, watches)

    async def _looked_up(self, request: Request, job: Looking, media_type: str) -> Response:
        """Have the clerk look something up at a table."""
        with self._counting_guesses(request):
            return await self._read(request, job, media_type)

    async def _read(self, request: Request, job: Job, media_type: str) -> Response:
        """Have a clerk read a record. The result stays in memory until the client reads it, so jobs per address are limited."""
        address = self._entered(request, self._records_out)
        try:
            body = await self._done(request, self._records, job, address)
        except BaseException:
            self._records_out.leave(address)
            raise
        return Taken(body, media_type, done=partial(self._records_out.leave, address))

    # --- editions, rules and words ------------------------------------------------------------

    async def rule(self, request: Request) -> Response:
        """Return one rule."""
        wanted = query_of(request, RuleQuery)
        try:
            return await lasting(
                request, reference_data.rule, request.path_params["id"], wanted.edition, nearest(wanted.language)
            )
        except UnknownRule as unknown:
            raise Refusal(404, "server.no_rule", why=unknown) from None
        except EditionError as wrong:
            raise Refusal(404, "server.no_edition", why=wrong) from None

    async def answers(self, request: Request) -> Response:
        """Find the rules that answer a question."""
        wanted = query_of(request, QuestionQuery)
        self._knock(request, self._asking)
        try:
            about = edition(wanted.edition).name if wanted.edition else ""
        except EditionError as wrong:
            raise Refusal(404, "server.no_edition", why=wrong) from None
        job = AnswerQuestion(wanted.question, about, nearest(wanted.language))
        body = await self._asked(request, self._questions, self._questions_open, job)
        return unless_known(request, body, tag_of(body), JSON)

    async def page(self, request: Request) -> Response:
        """Write the rules of a table on one page."""
        self._knock(request, self._asking)
        wanted = decoded(await json_body(request), _pages)
        request.state.language = wanted.language
        return fresh(await self._asked(request, self._questions, self._questions_open, WritePage(wanted)), JSON)

    async def words(self, request: Request) -> Response:
        """Return the sentences that a language has. The page shows the others in English."""
        language = request.path_params["language"]
        if language not in languages():
            raise Refusal(404, "server.no_language", language=language)
        return await lasting(request, sound_texts, language)

    @contextmanager
    def _counting_guesses(self, request: Request) -> Iterator[None]:
        """Stop clients that try one code after another. After too many wrong codes even a right one is refused."""
        address = self._address(request)
        if wait := self._guesses.wait(address):
            raise TooOften(wait)
        try:
            yield
        except NoSuchTable:
            self._guesses.admits(address)
            raise


async def _of_edition(request: Request, *, find: Callable[[str, str], object]) -> Response:
    wanted = query_of(request, RulesQuery)
    try:
        return await lasting(request, find, wanted.edition, nearest(wanted.language))
    except EditionError as wrong:
        raise Refusal(404, "server.no_edition", why=wrong) from None


async def _editions(request: Request) -> Response:
    return await lasting(request, reference_data.editions, nearest(query_of(request, LanguageQuery).language))


async def _presets(request: Request) -> Response:
    return await lasting(request, reference_data.presets, nearest(query_of(request, LanguageQuery).language))


async def _bots(request: Request) -> Response:
    return await lasting(request, reference_data.bots, nearest(query_of(request, LanguageQuery).language))


async def _lesson(request: Request) -> Response:
    return await lasting(request, lesson, nearest(query_of(request, LanguageQuery).language))


async def _languages(request: Request) -> Response:
    return await lasting(request, reference_data.speaks)
