"""The law of the protocol: messages of clients and bodies of requests, and what a table decides about them.

Messages go through the connection of a socket, bodies through the decoders of the HTTP API. What could be read is put to
a table, one in the lobby and one in a match, which writes facts or refuses in words.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final, Literal, TypeVar

from msgspec import Struct
from msgspec.json import Decoder, decode

from lastcard.engine.game import IllegalAction
from lastcard.engine.message import Message
from lastcard.engine.views import seat_view
from lastcard.language.narration.refusals import refusal_sentence
from lastcard.language.narration.typed_line import NotUnderstood, Reader
from lastcard.server.table import TableRefusal
from lastcard.server.table.broadcast.viewer_messages import cards_in
from lastcard.server.table.fold import decisions
from lastcard.server.table.fold.card_readings import Unread, read_now
from lastcard.server.table.fold.facts import AnyFact, BotSat, GameBegan, Opened, Sat, entry_of, facts_of
from lastcard.server.table.fold.name_checks import checked_line, checked_name
from lastcard.server.table.fold.settings_check import check_settings
from lastcard.server.table.fold.table import Table
from lastcard.server.table.protocol import messages
from lastcard.server.table.protocol.description import Settings
from lastcard.server.table.protocol.table_refusal import refused_in_words
from lastcard.server.web.api.request_reading import decoded
from lastcard.server.web.api.responses import Refusal
from lastcard.server.web.bodies.card_bodies import CardText, CardTrial
from lastcard.server.web.bodies.friend_bodies import CodeOf, MoveHere, NewTry, NewWish
from lastcard.server.web.bodies.table_bodies import NewSeat, NewTable, PageOf
from lastcard.server.web.limits.frame_budget import Budget
from lastcard.server.web.wire.connection import Connection
from tests.fuzz.law import Outcome, broken, opened, refused, same, tongue

T = TypeVar("T")

LONGEST: Final = 1200  # bytes of an input
BODIES: Final[tuple[type[Struct], ...]] = (
    NewTable, NewSeat, PageOf, CardText, CardTrial, CodeOf, MoveHere, NewTry, NewWish,
)  # fmt: skip
_DECODERS: Final[tuple[Callable[[bytes], Struct], ...]] = tuple(Decoder(body).decode for body in BODIES)
_FIELDS: Final = tuple(
    dict.fromkeys(
        f'"{name}":'
        for kind in (*messages.AnyIncoming.__args__, *BODIES, Settings)
        for name in ("type", *kind.__struct_fields__)
    )
)
WORDS: Final = (
    *_FIELDS, *(f'"{kind.__struct_config__.tag}"' for kind in messages.AnyIncoming.__args__), '{"type":', "{}", "[]", "null",
    "true", "false", "-1", "0", "9007199254740993", "1e400", "0.5", '"' + "a" * 43 + '"', '"' + "0" * 64 + '"',
    '"BCDFGH"', '"x1"',
    '"plays r7 uno"', '"draws"', '"catches S1"', '"wild b"', '"hand"', '"polish"', '"jump_in":"on"', '"stacking":"', '"by_seats"',
    '"partners"', "\\\\u0000", "\\\\ud83d", "\\\\u202e", "[[[[[[[[", ',"id":"x",', '"Ann"', '"next draws 2"', '"sample 3"',
)  # fmt: skip


def law(data: bytes) -> Outcome:
    """Read an input as what its first letter says."""
    return opened(data, {"m": _message, "b": _body})


class _Wire:
    """A wire whose other end is a list."""

    last_words: Callable[[int], bytes] | None = None
    budget: Budget | None = None
    slow = False

    def __init__(self) -> None:
        self.written: list[bytes] = []

    def write(self, message: bytes) -> None:
        """Keep a message."""
        self.written.append(message)

    def close(self, code: int) -> None:
        """Do nothing: nobody listens."""


def _message(text: str) -> Outcome:
    wire = _Wire()
    connection = Connection(wire, None, "192.0.2.1")
    connection.member.language = tongue(text).language
    message = connection.read(text)
    if message is None:
        if len(wire.written) != 1 or not decode(wire.written[0])["reason"].strip():
            broken("a message that cannot be read gets one answer", text, wire.written)
        return "refused"
    same(message, connection.read(messages.encode(message).decode()), "a message")
    for phase in ("lobby", "playing"):
        _decided(_table(phase), message, text)
    return "read"


def _body(text: str) -> Outcome:
    """Read a body as what its first letter says, of the operations in their order."""
    which = ord(text[0]) % len(BODIES) if text else 0
    data = text[1:].encode()
    try:
        body = decoded(data, _DECODERS[which])
    except Refusal as wrong:
        return refused(Message(wrong.key, **wrong.parameters), text)
    same(body, decoded(messages.encode(body), _DECODERS[which]), "a body")
    try:
        match body:
            case NewTable():
                checked_name(body.name)
                _once_read(lambda: check_settings(body.settings, len(body.bots) + 1))
            case NewSeat() | NewTry():
                checked_name(body.name)
    except TableRefusal as wrong:
        return _told(wrong, text)
    return "read"


def _decided(table: Table, message: messages.AnyIncoming, text: str) -> None:
    """Let a table decide about a message of its host. What it decides can be written to the log and read again."""
    try:
        facts = _once_read(lambda: _facts(table, message))
    except TableRefusal as wrong:
        _told(wrong, text)
    except IllegalAction as wrong:
        if len(refusal_sentence(wrong, [place.name for place in table.places], tongue(text))) < 3:
            broken("an action is refused without a sentence", text)
    except NotUnderstood as wrong:
        refused(Message(wrong.key, **wrong.parameters), text)
    else:
        same(list(facts), facts_of([entry_of(fact).data for fact in facts]), "a decision")


def _once_read(decide: Callable[[], T]) -> T:
    """Decide, after what is written on cards has been read."""
    try:
        return decide()
    except Unread as unread:
        read_now(unread.texts)
        return decide()


def _facts(table: Table, message: messages.AnyIncoming) -> tuple[AnyFact, ...]:
    match message:
        case messages.Act(action=action, seen=seen):
            return decisions.act(table, 0, action, seen).facts
        case messages.Type(text=line) if table.game is not None:
            if not line.strip():
                raise TableRefusal("nothing_typed")
            view = seat_view(table.game, 0)
            Reader(view, view.hand, cards_in("hu" if len(line) % 2 else "en", view.edition)).read(line)
        case messages.Rename(name=name, face=face):
            return decisions.rename(table, 0, name, face).facts
        case messages.Change(settings=settings):
            return decisions.change(table, settings).facts
        case messages.Move(seat=seat, to=to):
            return decisions.move(table, seat, to).facts
        case messages.Remove(seat=seat):
            return decisions.remove(table, seat, by_host=True).facts
        case messages.AddBot(level=level):
            return decisions.seat_bot(table, level).facts
        case messages.Agree(card=card, on=on, word=word, text=shown):
            return decisions.answer_text(table, 0, card, agrees=on, word=word, text=shown).facts
        case messages.Write(card=card, text=line):
            return decisions.write(table, 0, card, line).facts
        case messages.Unban(ban=number):
            return decisions.unban(table, number).facts
        case messages.Chat(text=line):
            checked_line(line)
    return ()


def _told(wrong: TableRefusal, text: str) -> Outcome:
    if len(refused_in_words(wrong, tongue(text))) < 3:
        broken("a refusal without a sentence", wrong.code)
    return refused(Message(f"refused.{wrong.code}", **wrong.parameters), text)


@cache
def _table(phase: Literal["lobby", "playing"]) -> Table:
    """Seat Ann and a bot at a table, in the lobby or in a match that always begins with the same cards."""
    facts: list[Any] = [Opened(Settings(edition="polish")), Sat("Ann", "0" * 64), BotSat("Ada", "normal")]
    if phase == "playing":
        header = "edition: polish\nplayers: Ann, Ada\nmode: round\ntarget: 500\nseed: fuzz\n"
        facts.append(GameBegan(header))
    table = Table("BCDFGH")
    table.recall(facts)
    return table
