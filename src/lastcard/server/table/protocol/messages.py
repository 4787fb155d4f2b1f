"""The protocol, version 1: every message between a table and its clients, as typed values. No logic lives here.

JSON text, one message per frame, told apart by ``type``. Cards are codes (``r7``), colours are names (``red``), seats are
numbers, actions use the words of the notation (``plays r7 uno``). Anything not listed here is refused, and never sent.
"""

from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.json import Decoder, Encoder

from lastcard.players.bots import BotLevel
from lastcard.server.table.protocol.description import (
    Away,
    CardNumber,
    Face,
    GameInfo,
    Language,
    SeatNumber,
    Settings,
    TableInfo,
    Time,
    WrittenRule,
)
from lastcard.server.table.protocol.public_position import Position
from lastcard.server.table.protocol.seat_position import Own, Step

PROTOCOL: Final = 1
NOTHING_SEEN: Final = -1
NAME_LENGTH: Final = 24  # characters as a reader counts them; each may be several Unicode characters
LINE_LENGTH: Final = 200
_PARTS: Final = 4  # Unicode characters per such character, on average

Code = Annotated[str, Meta(pattern="^[A-Z]{6}$")]
CommandId = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
Token = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{43}$")]
Name = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH * _PARTS)]
WatcherNumber = Annotated[int, Meta(ge=1, le=2**53)]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Share = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22,64}$")]
Seen = Annotated[int, Meta(ge=NOTHING_SEEN, le=2**53)]
Reaction = Literal["nice", "oops", "hurry", "thanks", "wow", "laugh", "think", "hello"]
Verbosity = Literal["brief", "normal", "full"]


# --- what a client sends ----------------------------------------------------------------------


class Incoming(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Anything a client may send."""


class Hello(Incoming, frozen=True, tag="hello"):
    """The first frame: the table, the person's token, and the number of the last entry the client saw."""

    table: Code
    protocol: int = PROTOCOL
    token: Token | None = None  # None: to watch
    seen: Seen = NOTHING_SEEN
    language: Language = "en"
    verbosity: Verbosity = "normal"
    pledges: bool = False  # takes part in shuffles, so a deal waits a moment for its pledge


class Ping(Incoming, frozen=True, tag="ping"):
    """Asks for a ``pong``, to see whether the connection works."""


class Resync(Incoming, frozen=True, tag="resync"):
    """Asks for everything after an entry, because the client noticed a gap."""

    seen: Seen = NOTHING_SEEN


class Command(Incoming, frozen=True):
    """A request that is answered by ``done`` or ``refused``. The client chooses ``id``, which makes a repeat harmless."""

    id: CommandId  # made by the client, its own for every command


class Act(Command, frozen=True, tag="act"):
    """A game action. ``seen`` is the last entry the player saw before deciding."""

    seen: Seen
    action: Annotated[str, Meta(max_length=200)]


class Type(Command, frozen=True, tag="type"):
    """A line of the command box, in the grammar of the plain terminal: ``3``, ``r7``, ``wild b``, ``draw``."""

    seen: Seen
    text: Annotated[str, Meta(max_length=200)]


class Ready(Command, frozen=True, tag="ready"):
    """Ready for the first round, the next one, or a rematch."""

    on: bool = True


class Pledge(Command, frozen=True, tag="pledge"):
    """Pledges a share in the shuffle of the deal with that commitment. The share itself is not sent yet."""

    commitment: Hash
    pledge: Hash


class Reveal(Command, frozen=True, tag="reveal"):
    """Opens the pledged share, after the closed list of pledges was shown."""

    commitment: Hash
    share: Share


class Start(Command, frozen=True, tag="start"):
    """The host deals without waiting for everybody."""


class Rename(Command, frozen=True, tag="rename"):
    """Takes another name, and perhaps another face."""

    name: Name
    face: Face = ""  # empty: keep the present one


class AddBot(Command, frozen=True, tag="add_bot"):
    """The host seats a bot."""

    level: BotLevel = "normal"


class Remove(Command, frozen=True, tag="remove"):
    """The host removes a bot, or a person between rounds."""

    seat: SeatNumber


class Mute(Command, frozen=True, tag="mute"):
    """The host mutes or unmutes the person at a seat, or a spectator by number."""

    seat: SeatNumber | None = None
    watcher: WatcherNumber | None = None
    on: bool = True


class Ban(Command, frozen=True, tag="ban"):
    """The host bans somebody. In the middle of a match a bot plays their seat from then on."""

    seat: SeatNumber | None = None
    watcher: WatcherNumber | None = None


class Unban(Command, frozen=True, tag="unban"):
    """The host lifts a ban, by its number."""

    ban: Annotated[int, Meta(ge=1, le=2**53)]


class Lock(Command, frozen=True, tag="lock"):
    """The host locks the table to new players and spectators, or opens it again."""

    on: bool = True


class Move(Command, frozen=True, tag="move_seat"):
    """The host moves a seat to another place, before a match."""

    seat: SeatNumber
    to: SeatNumber


class Change(Command, frozen=True, tag="settings"):
    """The host changes the settings: rules only before a match, the rest at any time."""

    settings: Settings


class Write(Command, frozen=True, tag="write"):
    """Writes on a customizable card before a match, or rubs it out with an empty text. The others are asked to agree."""

    card: CardNumber
    text: WrittenRule


class Agree(Command, frozen=True, tag="agree"):
    """Agrees to what somebody wrote on a card, or objects, perhaps with a word about why."""

    card: CardNumber
    on: bool = True
    word: Annotated[str, Meta(max_length=80)] = ""
    text: WrittenRule | None = None  # that was shown there; null: whatever stands there now


class Remind(Command, frozen=True, tag="remind"):
    """The host reminds somebody of the card that waits for their answer."""

    seat: SeatNumber


class MoreTime(Command, frozen=True, tag="more_time"):
    """Adds the full decision time to the clock once more."""


class LetBotPlay(Command, frozen=True, tag="let_bot_play"):
    """The host lets a bot play at once for somebody who is away, until they are back."""

    seat: SeatNumber


class TakeOver(Command, frozen=True, tag="take_over"):
    """Asks everybody who holds cards to let a newcomer play now instead of the bot."""


class Consent(Command, frozen=True, tag="consent"):
    """Agrees that a newcomer takes over now, or declines."""

    seat: SeatNumber
    on: bool = True


class React(Command, frozen=True, tag="react"):
    """A quick reaction."""

    reaction: Reaction


class Chat(Command, frozen=True, tag="chat"):
    """A line to the table."""

    text: Annotated[str, Meta(min_length=1, max_length=LINE_LENGTH * _PARTS)]


class Leave(Command, frozen=True, tag="leave"):
    """Gives up the seat. In the middle of a match a bot plays it from then on."""


class Close(Command, frozen=True, tag="close"):
    """The host closes the table."""


AnyCommand = (
    Act | Type | Ready | Pledge | Reveal | Start | Rename | AddBot | Remove | Move | Change | MoreTime | TakeOver | Consent
    | React | Chat | Leave | Close | Mute | Ban | Unban | Lock | Write | Agree | Remind | LetBotPlay
)  # fmt: skip
AnyIncoming = Hello | Ping | Resync | AnyCommand


# --- what a table sends -----------------------------------------------------------------------


class Outgoing(Struct, frozen=True, tag_field="type"):
    """Anything a table may send."""


class State(Outgoing, frozen=True, tag="state"):
    """The table after entry ``seq``, and what happened since the viewer's last state.

    ``table``, ``game`` and ``position`` are absent while they stay the same. The first state holds everything.
    ``away`` comes with every ``table``.
    """

    seq: int
    you: int | UnsetType | None = UNSET  # the viewer's seat; null: watching
    table: TableInfo | UnsetType = UNSET
    game: GameInfo | UnsetType | None = UNSET
    position: Position | UnsetType | None = UNSET
    own: Own | UnsetType = UNSET
    steps: tuple[Step, ...] | UnsetType = UNSET
    time: Time | UnsetType | None = UNSET
    prompt: str | UnsetType = UNSET  # in words: what the viewer is asked, or whose turn it is
    past: bool | UnsetType = UNSET  # the steps happened before the viewer came, so do not animate them
    away: tuple[Away, ...] | UnsetType = UNSET  # people a bot is going to play for, and when


class Done(Outgoing, frozen=True, tag="done", omit_defaults=True):
    """The command was carried out and is on disk."""

    id: str
    seq: int
    answer: tuple[str, ...] = ()  # lines that answer a question typed into the command box


class Refused(Outgoing, frozen=True, tag="refused"):
    """The command changed nothing. ``reason`` is a sentence, ``rule`` the ID of the rule behind it, if any."""

    id: str
    seq: int
    code: str
    reason: str
    rule: str = ""


class Held(Outgoing, frozen=True, tag="held"):
    """The command waits, because somebody may still call UNO or be caught."""

    id: str
    ms: int


class Said(Outgoing, frozen=True, tag="said"):
    """A reaction or a line of chat."""

    seat: int | None
    name: str
    text: str = ""
    reaction: str = ""
    watcher: int = 0  # the number of a spectator


class Reminded(Outgoing, frozen=True, tag="reminded"):
    """The host reminds the person at a seat that a card waits for their answer."""

    seat: int
    card: int  # its number, from 1


class Pong(Outgoing, frozen=True, tag="pong"):
    """Answers ``ping``."""

    seq: int


class GoingAway(Outgoing, frozen=True, tag="going_away"):
    """The server restarts. Reconnect with the last entry you saw."""

    after_ms: int


class Notice(Outgoing, frozen=True, tag="notice"):
    """A sentence for everybody on this server. An empty one says that the last notice no longer holds."""

    code: str
    reason: str


class Failed(Outgoing, frozen=True, tag="error"):
    """What was wrong with a message, or why the socket is about to be closed."""

    code: str
    reason: str


AnyOutgoing = State | Done | Refused | Held | Said | Reminded | Pong | GoingAway | Notice | Failed

decode_incoming = Decoder(AnyIncoming).decode
decode_outgoing = Decoder(AnyOutgoing).decode
encode = Encoder().encode
