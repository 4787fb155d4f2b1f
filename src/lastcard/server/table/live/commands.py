"""Commands: every request of a member is answered by ``done``, or by ``refused`` with a sentence in their language."""

from typing import TYPE_CHECKING, Final

from lastcard.engine.game import Action, IllegalAction
from lastcard.engine.views import SeatView, seat_view
from lastcard.language.narration.briefing import Briefing
from lastcard.language.narration.refusals import refusal_sentence
from lastcard.language.narration.typed_line import Ask, Do, Giving, NeedsColour, NotUnderstood, Reader, typed_in_words
from lastcard.server.table.broadcast.member import Member
from lastcard.server.table.broadcast.viewer_messages import cards_in
from lastcard.server.table.fold import decisions
from lastcard.server.table.fold.card_readings import Unread
from lastcard.server.table.fold.name_checks import checked_line
from lastcard.server.table.fold.stand_in import let_bot_play
from lastcard.server.table.protocol.messages import (
    Act,
    AddBot,
    Agree,
    AnyCommand,
    Ban,
    Change,
    Chat,
    Close,
    Consent,
    Done,
    Leave,
    LetBotPlay,
    Lock,
    MoreTime,
    Move,
    Mute,
    Ping,
    Pledge,
    Pong,
    React,
    Ready,
    Refused,
    Remind,
    Reminded,
    Remove,
    Rename,
    Resync,
    Reveal,
    Said,
    Start,
    TakeOver,
    Type,
    Unban,
    Write,
    encode,
)
from lastcard.server.table.protocol.table_refusal import NoSuchTable, Overtaken, TableRefusal, refused_in_words

if TYPE_CHECKING:
    from lastcard.server.table.live.mailbox import LiveTable

RACES: Final = 3  # that a command may lose against other nodes before its sender is told


async def handle(live: "LiveTable", member: Member, message: Ping | Resync | AnyCommand) -> Done | Refused | None:
    """Process one message of a member. Return the answer to a command, or None if it comes later."""
    if isinstance(message, Ping):
        member.send(encode(Pong(live.table.seq)))
    elif isinstance(message, Resync):
        await live.show(member, message.seen)
    else:
        return await _read_and_answered(live, member, message)
    return None


async def _read_and_answered(live: "LiveTable", member: Member, command: AnyCommand) -> Done | Refused | None:
    """Answer a command. A text that it needs is read first, while others use the table."""
    refused = TableRefusal("stale")
    for _ in range(RACES):
        try:
            async with live.lock:
                return await answer(live, member, command)
        except Unread as unread:
            try:
                await live.read_texts(unread.texts, member.address)
            except TableRefusal as wrong:
                refused = wrong
                break
    reply = refusal(live, member, command.id, refused)
    member.send(encode(reply))
    return reply


async def answer(live: "LiveTable", member: Member, command: AnyCommand) -> Done | Refused | None:
    """Carry out a command and answer it, now or later. The caller must hold the table's lock."""
    reply: Done | Refused | None
    try:
        reply = await _carried_out(live, member, command)
    except (TableRefusal, IllegalAction, NotUnderstood) as refused:
        reply = await _repeated(live, member, command) or refusal(live, member, command.id, refused)
        if live.lost and isinstance(reply, Refused) and member in live.company.members:
            live.company.send_away("lost", [member])  # this node stops; another one is asked again, and can
            return reply
    if reply is not None:
        member.send(encode(reply))
    return reply


async def _carried_out(live: "LiveTable", member: Member, command: AnyCommand) -> Done | None:
    """Carry out a command; if another node was faster, decide again on what it wrote."""
    if live.neighbours is not None and isinstance(command, (Act, Type)):
        await live.following.level(command.seen)
    for _ in range(RACES):
        try:
            return await _carry_out(live, member, command)
        except Overtaken:
            written = await _repeated(live, member, command)
            if written is not None:
                return written
    raise Overtaken


def refusal(
    live: "LiveTable", member: Member, key: str, refused: TableRefusal | IllegalAction | NotUnderstood
) -> Refused:
    """Put a refusal into words."""
    game, seq = live.table.game, live.table.seq
    cards = cards_in(member.language, live.table.settings.edition if game is None else game.edition.name)
    if isinstance(refused, IllegalAction):
        names = [place.name for place in live.table.places]
        sentence = refusal_sentence(refused, names, cards.words, cards=cards)
        return Refused(key, seq, refused.refusal.key, sentence, refused.refusal.rule)
    if isinstance(refused, NotUnderstood):
        return Refused(key, seq, "not_understood", cards.words.say(refused.key, "", **refused.parameters))
    return Refused(key, seq, refused.code, refused_in_words(refused, cards.words))


async def _repeated(live: "LiveTable", member: Member, command: AnyCommand) -> Done | None:
    """Return the first answer to a repeated command; None if it is new."""
    if member.seat is None:
        return None
    written = await live.store.find(live.table.code, live.command(member.seat, command.id))
    return Done(command.id, written.last) if written is not None else None


async def _carry_out(live: "LiveTable", member: Member, command: AnyCommand) -> Done | None:
    """Carry out a command; None if the answer comes later."""
    seat = member.seat
    if live.table.closed:
        raise NoSuchTable(live.table.code)
    if seat is None:
        if isinstance(command, React | Chat):
            _say(live, member, command)
            return Done(command.id, live.table.seq)
        raise TableRefusal("only_seated")
    place = live.table.places[seat]
    if place.waits and isinstance(command, (Act, Type, MoreTime)):
        raise TableRefusal("waits")
    if place.stand_in and isinstance(command, (Act, Type, Ready)):
        await live.take_back(seat)
        if isinstance(command, Ready) and live.table.phase == "playing":
            return Done(command.id, live.table.seq)  # in a round, ready only means "I am back"
    match command:
        case Act():
            seq = await live.act(member, command)
            return Done(command.id, seq) if seq is not None else None
        case Type():
            return await _typed(live, member, seat, command)
        case Ready():
            return Done(command.id, await live.readying.say(seat, live.command(seat, command.id), on=command.on))
        case Start():
            decisions.check_host(live.table, seat)
            return Done(command.id, await live.dealing.ask(live.command(seat, command.id)))
        case Pledge() | Reveal() | TakeOver() | Consent():
            await _take_part(live, seat, command)
            return Done(command.id, live.table.seq)
        case Remind(seat=other):
            decisions.check_host(live.table, seat)
            _remind(live, other)
            return Done(command.id, live.table.seq)
        case MoreTime():
            live.more_time()
            return Done(command.id, live.table.seq)
        case React() | Chat():
            _say(live, member, command)
            return Done(command.id, live.table.seq)
        case _:
            seq = await live.commit(_decide(live, seat, command), live.command(seat, command.id))
            if isinstance(command, Leave):
                await live.takeovers.review()
            return Done(command.id, seq)


def _decide(
    live: "LiveTable",
    seat: int,
    command: (
        Rename
        | AddBot
        | Remove
        | Move
        | Change
        | Leave
        | Close
        | Mute
        | Ban
        | Unban
        | Lock
        | Write
        | Agree
        | LetBotPlay
    ),
) -> decisions.Decision:
    table = live.table
    if not isinstance(command, Rename | Leave | Write | Agree):
        decisions.check_host(table, seat)
    match command:
        case Rename(name=name, face=face):
            return decisions.rename(table, seat, name, face)
        case AddBot(level=level):
            return decisions.seat_bot(table, level)
        case Remove(seat=other):
            return decisions.remove(table, other, by_host=True)
        case Move(seat=other, to=to):
            return decisions.move(table, other, to)
        case Change(settings=settings):
            return decisions.change(table, settings, undoes=live.readying.rules_just_changed)
        case Write(card=card, text=text):
            return decisions.write(table, seat, card, text)
        case Agree(card=card, on=on, word=word, text=text):
            return decisions.answer_text(table, seat, card, agrees=on, word=word, text=text)
        case Leave():
            return decisions.remove(table, seat, by_host=False)
        case Mute(seat=other, watcher=watcher, on=on):
            return decisions.mute(table, live.company.known(other, watcher), on=on)
        case Ban(seat=other, watcher=watcher):
            return decisions.ban(table, live.company.known(other, watcher))
        case Unban(ban=number):
            return decisions.unban(table, number)
        case Lock(on=on):
            return decisions.lock(table, on=on)
        case LetBotPlay(seat=other):
            return let_bot_play(table, other, here=other in live.company.present)
        case Close():
            return decisions.close("host")


async def _take_part(live: "LiveTable", seat: int, command: Pledge | Reveal | TakeOver | Consent) -> None:
    match command:
        case Pledge(commitment=commitment, pledge=pledge):
            await live.dealing.pledge(seat, commitment, pledge)
        case Reveal(commitment=commitment, share=share):
            await live.dealing.open(seat, commitment, share)
        case TakeOver():
            await live.takeovers.ask(seat)
        case Consent(seat=other, on=on):
            await live.takeovers.answer(seat, other, agrees=on)


def _say(live: "LiveTable", member: Member, command: React | Chat) -> None:
    """Pass on a reaction or a chat line. Neither is stored."""
    if live.company.is_muted(member):
        raise TableRefusal("muted")
    seat = member.seat
    name, watcher = (live.table.places[seat].name, 0) if seat is not None else ("", member.number)
    if isinstance(command, React):
        said = Said(seat, name, reaction=command.reaction, watcher=watcher)
    elif live.table.settings.chat:
        said = Said(seat, name, text=checked_line(command.text), watcher=watcher)
    else:
        raise TableRefusal("no_chat")
    live.telling.everywhere(encode(said))


def _remind(live: "LiveTable", seat: int) -> None:
    """Tell somebody that a card waits for their answer, if one does. It is not stored."""
    table = live.table
    if seat >= len(table.places):
        raise TableRefusal("no_seat", seat=seat)
    card = table.writing.waiting_for(table.places[seat].token) if table.phase in ("lobby", "over") else None
    if card is not None and table.places[seat].is_person:
        live.telling.everywhere(encode(Reminded(seat, card)))


async def _typed(live: "LiveTable", member: Member, seat: int, command: Type) -> Done | None:
    """Carry out a line of the command box, which is an action or a question."""
    game = live.table.game
    if game is None or seat >= game.seats:
        raise TableRefusal("not_playing")
    if not command.text.strip():
        raise TableRefusal("nothing_typed")
    view = seat_view(game, seat)
    cards = cards_in(member.language, view.edition)
    briefing = Briefing(cards.words, cards, member.viewer.verbosity, hints=live.table.settings.hints)
    match Reader(view, view.hand, cards).read(command.text):
        case Ask(topic=topic):
            return Done(command.id, live.table.seq, tuple(_told(briefing, view, topic)))
        case NeedsColour(action=action):
            raise NotUnderstood("entry.colour", card=cards.card(action.card or 0))
        case Do(action=action):
            text = str(action)
        case Giving(verb=verb, cards=chosen):
            text = str(Action(verb, cards=chosen))
    seq = await live.act(member, Act(command.id, command.seen, text))
    return Done(command.id, seq) if seq is not None else None


def _told(briefing: Briefing, view: SeatView, topic: str) -> list[str]:
    match topic:
        case "hand":
            return briefing.hand(view)
        case "moves":
            return briefing.moves(view)
        case "top":
            return briefing.top(view)
        case "counts":
            return briefing.counts(view)
        case "scores":
            return briefing.scores(view)
        case "turn":
            return briefing.turn(view)
        case "help":
            return [*briefing.words.say("table.help").split("\n"), *typed_in_words(briefing.words)]
        case _:
            raise NotUnderstood("table.no_topic", topic=topic)
