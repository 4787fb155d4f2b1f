"""Who is ready for the next deal: what they say becomes facts here. The fold takes it back when the rules change."""

from collections.abc import Iterable

from lastcard.server.table.fold.facts import Readied
from lastcard.server.table.fold.table import Table
from lastcard.server.table.protocol.description import Settings, rules_of
from lastcard.server.table.protocol.table_refusal import TableRefusal


def get_ready(table: Table, seat: int, *, on: bool) -> tuple[Readied, ...]:
    """Be ready for the next deal, once every card that waits for an answer has one; or no longer be."""
    if table.phase == "playing":
        raise TableRefusal("round_under_way")
    place = table.places[seat]
    card = table.writing.waiting_for(place.token) if table.phase != "between" else None
    if on and card is not None:
        raise TableRefusal("agree_first", card=card)
    return (Readied(seat, on),) if place.ready != on or place.was_ready_for is not None else ()


def not_ready(seats: Iterable[int]) -> tuple[Readied, ...]:
    """Note that people are no longer ready: they are not here, or what they were ready for cannot be dealt."""
    return tuple([Readied(seat, on=False) for seat in sorted(seats)])


def ready_before(table: Table, settings: Settings) -> tuple[Readied, ...]:
    """Let everybody be ready again who was ready for these rules until a change took it back."""
    rules = rules_of(settings)
    return tuple([Readied(seat) for seat, place in enumerate(table.places) if place.was_ready_for == rules])
