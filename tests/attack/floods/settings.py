"""Settings: legal rules, chosen by a host so that a deal might never end."""

import time
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from lastcard.engine.editions import edition_names
from lastcard.engine.editions.options import OPTIONS
from lastcard.engine.editions.values import Number, Switch, Word
from tests.attack.kinds import probe, require
from tests.attack.stage import PATIENT
from tests.server.web.serving import Server
from tests.server.web.talking import get, post

LONGEST: Final = 10.0  # seconds for an answer, also on a busy machine
MIXED: Final = 60  # tables with several extremes at once
HANDS: Final = (
    1,
    2,
    9,
    10,
    11,
    12,
    21,
    27,
    35,
    36,
    50,
)  # with ten, five, four, three and two players: about the whole deck


def extremes() -> dict[str, list[str]]:
    """Give the least and the most of every option, or all its words."""
    found: dict[str, list[str]] = {}
    for name, option in OPTIONS.items():
        match option.values:
            case Number(least, most):
                found[name] = [str(least), str(most)]
            case Switch():
                found[name] = ["on", "off"]
            case Word(words):
                found[name] = list(words)
            case _:
                pass
    return found


def tables() -> Iterator[dict[str, Any]]:
    """Give settings and numbers of bots: every extreme by itself, large hands, and some extremes together."""
    rng, known = Random(1), extremes()
    for name, values in known.items():
        for value in values:
            yield {"bots": 1, "edition": rng.choice(edition_names()), "options": {name: value}}
    for bots in (9, 4, 3, 2, 1):
        for size in HANDS:
            yield {"bots": bots, "edition": rng.choice(edition_names()), "options": {"hand_size": str(size)}}
    for _ in range(MIXED):
        chosen = {name: rng.choice(known[name]) for name in rng.sample(sorted(known), 8)}
        yield {"bots": rng.choice((1, 9)), "edition": rng.choice(edition_names()), "options": chosen}


@probe(options=PATIENT)
def rules_without_end(server: Server) -> str:
    """Makes tables with the extremes of every rule: every deal must come to an end."""
    made = refused = 0
    slowest = 0.0
    for table in tables():
        settings = {"edition": table["edition"], "options": table["options"], "bot_seconds": 0, "catch_seconds": 0}
        began = time.monotonic()
        answer = post(
            server,
            "/api/tables",
            {"name": "Eve", "settings": settings, "bots": ["sharp"] * table["bots"], "start": True},
        )
        slowest = max(slowest, time.monotonic() - began)
        require(answer.status_code in (201, 422), f"{table} is answered with {answer.status_code}: {answer.text[:200]}")
        made += answer.status_code == 201
        refused += answer.status_code == 422
    require(slowest < LONGEST, f"a deal took {slowest:.1f} s")
    require(get(server, "/health").status_code == 200, "the server is not well")
    return f"{made} tables dealt, {refused} refused with a sentence, the slowest within {slowest:.1f} s"
