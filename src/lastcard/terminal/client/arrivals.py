"""Who comes, goes and gets ready at a table online, as sentences for one person at it."""

from collections.abc import Mapping, Sequence
from typing import Any

from lastcard.language.catalogue.catalogue import Words
from lastcard.language.narration.person_names import within_text
from lastcard.terminal.client.client_port import Note

Table = Mapping[str, Any]


def changes(before: Table, now: Table, was: int | None, you: int | None, words: Words) -> list[Note]:
    """Tell what changed around the game. ``before`` is empty when the person has just come."""
    say = words.say
    notes: list[Note] = []
    if was is not None and you is None:
        notes.append(Note(say("web.room.removed"), urgent=True))
    old = {seat.get("id", 0): seat for seat in before.get("seats", ())}
    seats = now["seats"]
    mine = seats[you] if you is not None else {}
    if before:
        for place, seat in enumerate(seats):
            if you != place:
                notes += _told_about(seat, old, before["seats"][place : place + 1], words)
    if not before or _names(before) != _names(now):
        names = words.listed([_name(seat, words) for seat in seats])
        notes.append(Note(say("web.join.there", names=names)))
    if mine:
        earlier = old.get(mine.get("id", 0), {})
        if mine.get("stand_in") and not earlier.get("stand_in"):
            notes.append(Note(say("web.notice.stand_in"), urgent=True))
        if mine.get("waits") and not earlier.get("waits"):
            notes.append(Note(say("web.notice.waits")))
        if mine.get("ready") and now["phase"] != "playing":
            notes += _waiting(before, now, words)
    return notes


def seated(seats: Sequence[Table], words: Words) -> list[str]:
    """List who sits at a table before the game, and who is ready."""
    say = words.say
    return [
        f"{number} {_name(seat, words)}"
        + (
            f" – {say('web.lobby.ready' if seat.get('ready') else 'web.room.not_ready')}"
            if seat["kind"] == "person"
            else ""
        )
        for number, seat in enumerate(seats, 1)
    ]


def _told_about(seat: Table, old: Mapping[int, Table], there: Any, words: Words) -> list[Note]:
    """Tell what became of one place."""
    who = within_text(str(seat["name"]))
    known = old.get(seat.get("id", 0))
    if known is None and there and there[0]["name"] != seat["name"]:
        other = within_text(str(there[0]["name"]))
        if seat["kind"] == "person" and there[0]["kind"] == "bot":
            return [Note(words.say("web.table.came", who=who, other=other))]
        if there[0]["kind"] == "person" and seat["kind"] == "bot":
            return [Note(words.say("web.table.left", who=other))]
        return []
    if known is None:
        return [Note(words.say("web.lobby.sat", name=who))]
    if seat.get("stand_in") and not known.get("stand_in"):
        return [Note(words.say("web.away.stands_in", who=who))]
    if known.get("stand_in") and not seat.get("stand_in") and seat["kind"] == "person":
        return [Note(words.say("web.table.back", who=who))]
    if not known.get("asks") and seat.get("asks"):
        return [Note(words.say("web.notice.wish", name=who), urgent=True)]
    return []


def _waiting(before: Table, now: Table, words: Words) -> list[Note]:
    """Say who the next deal waits for, when that changes."""
    names = _unready(now)
    if not names or (before and before["phase"] == now["phase"] and _unready(before) == names):
        return []
    return [Note(words.say("web.board.waiting", names=words.listed(names)))]


def _unready(table: Table) -> list[str]:
    return [
        within_text(str(seat["name"])) for seat in table["seats"] if seat["kind"] == "person" and not seat.get("ready")
    ]


def _names(table: Table) -> list[str]:
    return [str(seat["name"]) for seat in table["seats"]]


def _name(seat: Table, words: Words) -> str:
    name = within_text(str(seat["name"]))
    return f"{name} ({words.say('web.room.bot')})" if seat["kind"] == "bot" else name
