"""The protocol, version 1: every message between a table and whoever looks at it, as typed values. No logic lives here.

JSON text, one message a frame, told apart by ``type``. Cards are codes (``r7``), colours names (``red``), seats numbers,
actions the words of the notation (``plays r7 uno``). What is not listed here is refused at the door and never leaves.
"""

from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.json import Decoder, Encoder

from lastcard.bots import BotLevel
from lastcard.table.description import GameInfo, Language, SeatNumber, Settings, TableInfo, Time
from lastcard.table.positions import Own, Position, Step

PROTOCOL: Final = 1
NOTHING_SEEN: Final = -1
NAME_LENGTH: Final = 24  # characters as a reader counts them; one of these may be several of Unicode's
LINE_LENGTH: Final = 200
_PARTS: Final = 4  # of Unicode's characters that one of a reader's may have, on average

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
    """The first frame: which table, who, and the number of the last entry that was shown."""

    table: Code
    protocol: int = PROTOCOL
    token: Token | None = None  # None: to watch
    seen: Seen = NOTHING_SEEN
    language: Language = "en"
    verbosity: Verbosity = "normal"
    pledges: bool = False  # takes part in shuffles: a deal waits a moment for its pledge


class Ping(Incoming, frozen=True, tag="ping"):
    """Asks whether the table is there."""


class Resync(Incoming, frozen=True, tag="resync"):
    """Asks for everything after an entry, when a client noticed a gap."""

    seen: Seen = NOTHING_SEEN


class Command(Incoming, frozen=True):
    """A request that is answered by ``done`` or ``refused``; ``id`` is the client's own and makes a repeat harmless."""

    id: CommandId


class Act(Command, frozen=True, tag="act"):
    """A game action; ``seen`` is the last entry the player had before deciding."""

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
    """Pledges a share in the shuffle of the deal with that commitment; the share itself stays at home."""

    commitment: Hash
    pledge: Hash


class Reveal(Command, frozen=True, tag="reveal"):
    """Opens the pledged share, when the closed list of pledges has been shown."""

    commitment: Hash
    share: Share


class Start(Command, frozen=True, tag="start"):
    """The host deals without waiting for everybody."""


class Rename(Command, frozen=True, tag="rename"):
    """Takes another name."""

    name: Name


class AddBot(Command, frozen=True, tag="add_bot"):
    """The host seats a bot."""

    level: BotLevel = "normal"


class Remove(Command, frozen=True, tag="remove"):
    """The host takes a bot out, or a person between rounds."""

    seat: SeatNumber


class Mute(Command, frozen=True, tag="mute"):
    """The host lets nobody hear somebody at a seat, or one who watches, by the number told; or lets everybody again."""

    seat: SeatNumber | None = None
    watcher: WatcherNumber | None = None
    on: bool = True


class Ban(Command, frozen=True, tag="ban"):
    """The host sends somebody away for good; in the middle of a match a bot plays their seat from here on."""

    seat: SeatNumber | None = None
    watcher: WatcherNumber | None = None


class Unban(Command, frozen=True, tag="unban"):
    """The host lifts a ban, by the number told."""

    ban: Annotated[int, Meta(ge=1, le=2**53)]


class Lock(Command, frozen=True, tag="lock"):
    """The host lets nobody new sit down or watch, or lets them again."""

    on: bool = True


class Move(Command, frozen=True, tag="move_seat"):
    """The host moves a seat to another place, before a match."""

    seat: SeatNumber
    to: SeatNumber


class Change(Command, frozen=True, tag="settings"):
    """The host changes the settings: what the rules are only before a match, the rest at any time."""

    settings: Settings


class MoreTime(Command, frozen=True, tag="more_time"):
    """Asks for as much time again."""


class TakeOver(Command, frozen=True, tag="take_over"):
    """Asks all who hold cards to let a newcomer play on now instead of the bot."""


class Consent(Command, frozen=True, tag="consent"):
    """Agrees that a newcomer takes over now, or would rather not."""

    seat: SeatNumber
    on: bool = True


class React(Command, frozen=True, tag="react"):
    """A quick reaction."""

    reaction: Reaction


class Chat(Command, frozen=True, tag="chat"):
    """A line to the table."""

    text: Annotated[str, Meta(min_length=1, max_length=LINE_LENGTH * _PARTS)]


class Leave(Command, frozen=True, tag="leave"):
    """Gives up the seat; in the middle of a match a bot plays it from here on."""


class Close(Command, frozen=True, tag="close"):
    """The host closes the table."""


AnyCommand = (
    Act | Type | Ready | Pledge | Reveal | Start | Rename | AddBot | Remove | Move | Change | MoreTime | TakeOver | Consent
    | React | Chat | Leave | Close | Mute | Ban | Unban | Lock
)  # fmt: skip
AnyIncoming = Hello | Ping | Resync | AnyCommand


# --- what a table sends -----------------------------------------------------------------------


class Outgoing(Struct, frozen=True, tag_field="type"):
    """Anything a table may send."""


class State(Outgoing, frozen=True, tag="state"):
    """How things stand after entry ``seq``, and what happened since the viewer's last one.

    ``table``, ``game`` and ``position`` are absent while they are as they were; the first state holds all there is.
    """

    seq: int
    you: int | UnsetType | None = UNSET  # the viewer's seat; null: watching
    table: TableInfo | UnsetType = UNSET
    game: GameInfo | UnsetType | None = UNSET
    position: Position | UnsetType | None = UNSET
    own: Own | UnsetType = UNSET
    steps: tuple[Step, ...] | UnsetType = UNSET
    time: Time | UnsetType | None = UNSET
    prompt: str | UnsetType = UNSET  # what is asked of the viewer, or whose turn it is, in words
    past: bool | UnsetType = UNSET  # the steps happened before the viewer came: nothing to animate


class Done(Outgoing, frozen=True, tag="done", omit_defaults=True):
    """The command is carried out and on the disk."""

    id: str
    seq: int
    answer: tuple[str, ...] = ()  # lines that answer a question typed into the command box


class Refused(Outgoing, frozen=True, tag="refused"):
    """The command changed nothing; ``reason`` is a sentence, ``rule`` the rule behind it if there is one."""

    id: str
    seq: int
    code: str
    reason: str
    rule: str = ""


class Held(Outgoing, frozen=True, tag="held"):
    """The command waits: somebody may still call UNO or be caught."""

    id: str
    ms: int


class Said(Outgoing, frozen=True, tag="said"):
    """A reaction or a line of chat."""

    seat: int | None
    name: str
    text: str = ""
    reaction: str = ""
    watcher: int = 0  # the number of whoever has no seat


class Pong(Outgoing, frozen=True, tag="pong"):
    """The table is there."""

    seq: int


class GoingAway(Outgoing, frozen=True, tag="going_away"):
    """The server restarts; come back with the last entry you saw."""

    after_ms: int


class Notice(Outgoing, frozen=True, tag="notice"):
    """What everybody on this server has to know for now, in a sentence; an empty one says that it is over."""

    code: str
    reason: str


class Failed(Outgoing, frozen=True, tag="error"):
    """What was wrong with a message, or why the socket is about to be closed."""

    code: str
    reason: str


AnyOutgoing = State | Done | Refused | Held | Said | Pong | GoingAway | Notice | Failed

decode_incoming = Decoder(AnyIncoming).decode
decode_outgoing = Decoder(AnyOutgoing).decode
encode = Encoder().encode
