"""What a table online has shown so far: its ``state`` messages, folded, and the views that follow from them.

Messages are JSON as docs/protocol.md describes it. The server writes positions in ``server.table.broadcast``; this is the
inverse. It needs nothing but the standard library, so that joining a table loads nothing of what serves one.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, Final, get_type_hints

from lastcard.engine.cards.card import Card, Colour
from lastcard.engine.game.actions import parse_action
from lastcard.engine.views import Knowledge, PublicView, SeatView
from lastcard.terminal.client.client_port import WATCHING

Json = Mapping[str, Any]


class Folded:
    """The table as this client knows it. A part that is absent from a message stays as it was."""

    def __init__(self) -> None:
        self.seq = -1
        self.you: int | None = None
        self.table: Json = {}
        self.game: Json | None = None
        self.position: Json | None = None
        self.own: Json = {}
        self.time: Json | None = None
        self.away: list[Json] = []

    def apply(self, message: Json) -> None:
        """Take over what a ``state`` says."""
        self.seq = message["seq"]
        for part in ("you", "table", "game", "position", "own", "time", "away"):
            if part in message:
                setattr(self, part, message[part])

    @property
    def seats(self) -> list[Json]:
        """Return the places at the table, in order."""
        return list(self.table.get("seats", ()))

    @property
    def mine(self) -> Json:
        """Return this person's place; empty for a spectator."""
        seats = self.seats
        return seats[self.you] if self.you is not None and self.you < len(seats) else {}

    @property
    def awaited(self) -> Json | None:
        """Return who a bot is going to play for because the table waits for them; None if it waits for nobody who is away."""
        deciders = self.position.get("deciders", ()) if self.position is not None else ()
        waited = [each for each in self.away if each["seat"] in deciders]
        return min(waited, key=lambda each: int(each["left_ms"]), default=None)

    @property
    def phase(self) -> str:
        """Return what goes on at the table: lobby, playing, between, over or closed."""
        return str(self.table.get("phase", ""))

    def view(self) -> SeatView:
        """Return what this viewer may know of the game now."""
        assert self.position is not None
        assert self.game is not None
        you = None if self.mine.get("waits") else self.you  # until the next deal a bot holds the cards there
        return view_of(self.position, self.game, self.own, [str(seat["name"]) for seat in self.seats], you)


def view_of(position: Json, game: Json, own: Json, names: list[str], you: int | None) -> SeatView:
    """Read a position as a view. A spectator, and a player who waits for the next deal, sees it and holds nothing."""
    players = len(position["counts"])
    seat = WATCHING if you is None or you >= players else you
    public = {_WIRE_NAMES.get(each.name, each.name): each.name for each in fields(PublicView)}
    known: dict[str, Any] = {
        **{name: game[name] for name in ("edition", "mode", "target")},
        **{name: _read(PublicView, name, game[name]) for name in ("teams", "options", "written")},
        "names": tuple(names[:players]),
        "voters": tuple(position.get("deciders", ())) if position["asks"] == "vote" else (),
    }
    for on_wire, name in public.items():
        if name not in known:
            known[name] = _read(PublicView, name, position.get(on_wire, _ABSENT.get(name, ())))
    for each in fields(Knowledge):
        if each.name in own and seat != WATCHING:
            known[each.name] = _read(Knowledge, each.name, own[each.name])
    return SeatView(seat=seat, **known)


def _read(kind: type[PublicView | Knowledge], name: str, value: Any) -> Any:
    """Read a field of a view as the wire has it."""
    read = _READERS.get(_TYPES[kind][name])
    return read(value) if read is not None else tuple(value) if isinstance(value, list) else value


def _cards(codes: Any) -> tuple[Card, ...]:
    return tuple([Card(code) for code in codes])


_WIRE_NAMES: Final = {"round_number": "round"}
_ABSENT: Final[Mapping[str, Any]] = {
    "colour": "", "pending": 0, "owed": 0, "question": "", "round_winner": None, "void": False,
    "open_table": False,
}  # fmt: skip
_TYPES: Final = {kind: get_type_hints(kind) for kind in (PublicView, Knowledge)}
_READERS: Final[Mapping[Any, Callable[[Any], Any]]] = {
    Card: Card,
    Colour | None: lambda name: Colour(name) if name else None,
    tuple[Card, ...]: _cards,
    tuple[tuple[Card, ...], ...]: lambda hands: tuple([_cards(hand) for hand in hands]),
    tuple[tuple[int, ...], ...]: lambda rows: tuple([tuple(row) for row in rows]),
    tuple[tuple[str, str], ...]: lambda rows: tuple([tuple(row) for row in rows]),
    _TYPES[Knowledge]["legal"]: lambda texts: tuple([parse_action(text) for text in texts]),
    _TYPES[Knowledge]["shown"]: lambda shown: tuple([(seat, _cards(cards)) for seat, cards in shown]),
}
