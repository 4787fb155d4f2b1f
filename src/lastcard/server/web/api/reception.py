"""Where HTTP requests come in: they are counted by address and handed to a clerk, who answers them."""

from starlette.requests import Request

from lastcard.server.store import StoreError
from lastcard.server.table import NoSuchTable
from lastcard.server.web.api.responses import NotNow, Refusal, TooOften
from lastcard.server.web.clerk.clerk import Clerk, NotDone
from lastcard.server.web.clerk.jobs import Job, LogFailed, NoTable, Refused
from lastcard.server.web.config import Config
from lastcard.server.web.limits.connection_caps import Crowding
from lastcard.server.web.limits.rate_limits import Doorkeeper, client_address


class Reception:
    """What the parts of the API have in common."""

    def __init__(self, config: Config) -> None:
        self._config = config

    def _address(self, request: Request) -> str:
        return client_address(request.scope, trust_proxy=self._config.trust_proxy)

    def _knock(self, request: Request, doorkeeper: Doorkeeper) -> None:
        address = self._address(request)
        if not doorkeeper.admits(address):
            raise TooOften(doorkeeper.wait(address))

    def _entered(self, request: Request, places: Crowding) -> str:
        address = self._address(request)
        if not places.enter(address):
            raise NotNow(429, "server.clerk_crowded")
        return address

    async def _done(self, request: Request, clerk: Clerk, job: Job, address: str) -> bytes:
        try:
            answer = await clerk.ask(job, address)
        except NotDone as why:
            raise NotNow(503, why.key) from None
        match answer:
            case Refused():
                raise Refusal(answer.status, answer.key, **answer.parameters)
            case LogFailed():
                raise StoreError("store.clerk", why=answer.why)
            case NoTable():
                raise NoSuchTable(request.path_params["code"])
        return answer.body

    async def _asked(self, request: Request, clerk: Clerk, places: Crowding, job: Job) -> bytes:
        """Have a clerk answer something short. Each address has only so many jobs open at once."""
        address = self._entered(request, places)
        try:
            return await self._done(request, clerk, job, address)
        finally:
            places.leave(address)
