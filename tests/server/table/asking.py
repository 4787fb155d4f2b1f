"""Shared by tests of commands: a dealt table, the seat that is asked, and the form of a refusal."""

from collections.abc import Sequence

from lastcard.engine.views import seat_view
from lastcard.players.default_answer import default_answer
from lastcard.server.table.protocol.description import Settings
from lastcard.server.table.protocol.messages import Done, Refused, Start
from tests.server.table.guests import QUICK, Answer, Company, Guest, Parlour


def refusal(answer: Answer, code: str) -> Refused:
    """Require a refusal with a code and a sentence."""
    assert isinstance(answer, Refused), answer
    assert answer.code == code
    assert answer.reason[0].isupper() or answer.reason[0] == '"'
    return answer


def playing(company: Company) -> tuple[Guest, Guest]:
    """Give who is asked, and somebody else."""
    asked = company.game.deciders[0]
    return company.at(asked), next(guest for guest in company.guests if guest.you != asked)


def same_person(guest: Guest) -> Guest:
    """Make another connection with the same token."""
    twin = Guest(code=guest.code)
    twin.token = guest.token
    return twin


async def dealt(parlour: Parlour, people: int = 2, settings: Settings = QUICK, bots: Sequence[str] = ()) -> Company:
    """Open a table and deal; whatever the first card asks is answered."""
    company = await parlour.table(people, settings, bots=bots)
    assert isinstance(await company.guests[0].ask(Start), Done)
    while company.game.asks != "play":
        asked = company.game.deciders[0]
        await company.at(asked).act(default_answer(seat_view(company.game, asked)))
    return company
