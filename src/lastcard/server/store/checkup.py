"""Looking over the log of a deployment: is it there, can it be written to, and what could lose moves. Nothing is changed."""

from lastcard.server.store.engines import EngineMissing, Place, engine_of
from lastcard.server.store.finding import Finding


async def check_log(place: Place) -> list[Finding]:
    """Look over a log; over a database also the channel by which nodes wake each other."""
    try:
        engine = engine_of(place)
    except EngineMissing as missing:
        return [Finding("bad", missing.finding, {"why": missing.message})]
    return await engine.check(place)
