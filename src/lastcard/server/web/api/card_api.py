"""The part of the HTTP API for the editor of written cards: what a text means, what to begin from, what a card does."""

from typing import Final

from msgspec.json import Decoder
from starlette.requests import Request
from starlette.responses import Response

from lastcard.engine.editions import EditionError
from lastcard.language.catalogue.catalogue import nearest
from lastcard.server.web.api.openapi import JSON, Operation
from lastcard.server.web.api.reception import Reception
from lastcard.server.web.api.request_reading import decoded, json_body, query_of
from lastcard.server.web.api.responses import Refusal, fresh, lasting
from lastcard.server.web.bodies.card_bodies import CardIdeas, CardPreview, CardQuery, CardRead, CardText, CardTrial
from lastcard.server.web.clerk.card_answers import card_ideas
from lastcard.server.web.clerk.clerk import Clerk
from lastcard.server.web.clerk.jobs import ReadCard, TryCard
from lastcard.server.web.config import Config
from lastcard.server.web.limits.connection_caps import Crowding
from lastcard.server.web.limits.rate_limits import Doorkeeper

_texts: Final = Decoder(CardText).decode
_trials: Final = Decoder(CardTrial).decode


class CardApi(Reception):
    """The operations about written cards. A clerk of its own plays the rounds, so that no question waits for them."""

    def __init__(self, config: Config, *, questions: Clerk, trials: Clerk) -> None:
        super().__init__(config)
        limits = config.limits
        self._reading = Doorkeeper(limits.questions if limits else None)
        self._trying = Doorkeeper(limits.trials if limits else None)
        self._questions = questions
        self._trials = trials
        self._texts_open = Crowding(limits.jobs if limits else None)
        self._trials_open = Crowding(limits.jobs if limits else None)

    @property
    def operations(self) -> tuple[Operation, ...]:
        """List the operations."""
        return (
            Operation("POST", "/api/written", "read_card", "Say what a text on a customizable card means.",
                      self.read, CardRead, body=CardText, problems=(400, 404, 413, 415, 422, 429, 503)),
            Operation("GET", "/api/written/ideas", "list_card_ideas",
                      "List what to begin a card from: samples, sentences with blanks, and ready cards.",
                      _ideas, CardIdeas, query=CardQuery, problems=(400, 404)),
            Operation("POST", "/api/written/trial", "try_card", "Play simulated rounds with a card, and say what it does.",
                      self.trial, CardPreview, body=CardTrial, problems=(400, 404, 413, 415, 422, 429, 503)),
        )  # fmt: skip

    async def read(self, request: Request) -> Response:
        """Say what a text means."""
        self._knock(request, self._reading)
        wanted = decoded(await json_body(request), _texts)
        request.state.language = wanted.language
        job = ReadCard(wanted.text, wanted.edition, nearest(wanted.language))
        return fresh(await self._asked(request, self._questions, self._texts_open, job), JSON)

    async def trial(self, request: Request) -> Response:
        """Try a card out."""
        self._knock(request, self._trying)
        wanted = decoded(await json_body(request), _trials)
        request.state.language = wanted.language
        job = TryCard(wanted.text, wanted.edition, wanted.players, nearest(wanted.language))
        return fresh(await self._asked(request, self._trials, self._trials_open, job), JSON)


async def _ideas(request: Request) -> Response:
    wanted = query_of(request, CardQuery)
    try:
        return await lasting(request, card_ideas, wanted.edition, nearest(wanted.language))
    except EditionError as wrong:
        raise Refusal(404, "server.no_edition", why=wrong) from None
