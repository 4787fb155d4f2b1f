"""Decisions: turns a request into facts to write, or refuses it. Nothing changes here, and no sentence is read here.

Each function looks at a table and returns facts. They take effect only once the log holds them. Clocks, bots and sockets are
elsewhere.
"""

from collections.abc import Mapping
from random import choice
from typing import Final, NamedTuple, get_args

from msgspec.structs import replace as replace_fields

from lastcard.engine.editions import edition as find_edition
from lastcard.engine.game import Game
from lastcard.engine.game.actions import Action, NotationError, parse_action
from lastcard.engine.game.lines import Opening
from lastcard.engine.proof.pledges import ABSENT, BOT, Part, bot_share, list_text, parse_parts
from lastcard.engine.proof.shuffle import Shuffle
from lastcard.engine.records.record_text import write_record
from lastcard.language.catalogue.catalogue import words_for
from lastcard.language.narration.bot_names import bot_name
from lastcard.server.table.fold.card_readings import programs, written_out
from lastcard.server.table.fold.facts import (
    Answered,
    AnyFact,
    Banned,
    BotSat,
    Changed,
    Closed,
    Committed,
    GameBegan,
    Handed,
    LineAdded,
    Locked,
    Muted,
    Pardoned,
    PlaceMoved,
    Removed,
    Renamed,
    Sat,
    Sealed,
    Shared,
    Wished,
    Wrote,
)
from lastcard.server.table.fold.moderation import Known
from lastcard.server.table.fold.name_checks import checked_line, free_name, look_alike
from lastcard.server.table.fold.readiness import ready_before
from lastcard.server.table.fold.settings_check import check_settings, mode_of
from lastcard.server.table.fold.shared_deal import SharedDeal
from lastcard.server.table.fold.table import SEATS, Table
from lastcard.server.table.protocol.description import Face, Settings, rules_of
from lastcard.server.table.protocol.notification_targets import WISHES_A_SEAT, Hook, Wish
from lastcard.server.table.protocol.table_refusal import TableRefusal

# Rights that no other move makes stale. The rules say whether they come too late.
NEVER_STALE: Final = ("calls", "catches", "accuses", "jumps", "challenges", "votes")
AT_ONCE: Final = ("calls", "catches")  # carried out even during a catch window
FACES: Final = tuple(face for face in get_args(Face) if face)
BOT_NAMES: Final = ("Ada", "Bela", "Cleo", "Dino", "Emil", "Flora", "Gus", "Hana", "Ivo", "Juno")


class Decision(NamedTuple):
    """Facts to write. ``game`` is the match they begin, already dealt."""

    facts: tuple[AnyFact, ...]
    game: Game | None = None
    closes: bool = False
    is_shout: bool = False  # a call or a catch, which a catch window waits for


# --- the game ---------------------------------------------------------------------------------


def act(table: Table, seat: int, action: Action | str, seen: int) -> Decision:
    """Take a game action. Raises ``IllegalAction`` with the rule, or refuses an action based on an outdated table."""
    game = table.game
    if game is None or table.phase != "playing":
        raise TableRefusal("not_playing")
    if isinstance(action, str):
        try:
            action = parse_action(action, game.names)
        except (NotationError, ValueError) as wrong:
            raise TableRefusal("no_action", text=wrong) from None
    if seen < table.moved and action.verb not in NEVER_STALE:
        raise TableRefusal("stale")
    game.check(seat, action)
    return Decision((LineAdded(f"S{seat} {action}"),), is_shout=action.verb in AT_ONCE)


def check_deal(table: Table) -> None:
    """Refuse an impossible deal. This comes before the list of pledges is closed, because then the cards must be dealt."""
    if table.phase == "playing":
        raise TableRefusal("round_under_way")
    _check_again(table)
    if table.phase != "between":
        _new_match(table, None)


def seal(table: Table, pledges: Mapping[int, str]) -> Decision:
    """Close the list of pledges of the next deal."""
    return Decision((Sealed(list_text(_listed(table, pledges))),))


def deal(table: Table, shares: Mapping[int, str] | None = None) -> Decision:
    """Deal the next round, or the first of a new match, with the shares that were opened."""
    if table.phase == "playing":
        raise TableRefusal("round_under_way")
    _check_again(table)
    number = table.next_round
    if table.shared is not None:
        return _dealt(table, Shuffle(table.secret, streams=True))
    parts = parse_parts(table.sealed) if table.sealed else _listed(table, {})
    opened = {part.seat: bot_share(table.secret, number, part.seat) for part in parts if part.pledge == BOT}
    opened |= {part.seat: (shares or {}).get(part.seat, "") for part in parts if part.is_pledged}
    return _dealt(
        table,
        Shuffle(table.secret, parts=tuple(part._replace(share=opened.get(part.seat, "")) for part in parts)),
    )


def next_secret(table: Table) -> str:
    """Return the secret of a table's next deal if it shares its deals; empty otherwise."""
    if table.shared is None:
        return ""
    match = table.games if table.phase == "between" else table.games + 1
    return table.shared.secret(match, table.next_round)


def _dealt(table: Table, shuffle: Shuffle) -> Decision:
    if table.phase == "between":
        return Decision((LineAdded(str(Opening(table.next_round, shuffle=shuffle))),))
    game = _new_match(table, shuffle)
    return Decision((GameBegan(write_record(game).partition("\n\n")[0]),), game=game)


def _listed(table: Table, pledges: Mapping[int, str]) -> tuple[Part, ...]:
    return tuple(
        Part(seat, pledges.get(seat, ABSENT) if place.is_person else BOT) for seat, place in enumerate(table.places)
    )


def _new_match(table: Table, shuffle: Shuffle | None) -> Game:
    """Deal the match that the settings describe. Without a shuffle this only checks that it can be dealt."""
    settings, names = table.settings, [place.name for place in table.places]
    if len(names) < 2:
        raise TableRefusal("alone")
    try:
        edition = find_edition(settings.edition).with_options(settings.options)
        return Game.create(
            settings.edition,
            players=names,
            options=settings.options,
            mode=mode_of(settings, len(names)) or None,
            target=settings.target or None,
            written=[program.text for program in programs(edition, table.agreed)],
            dealer=settings.dealer,
            shuffle=shuffle,
        )
    except (ValueError, LookupError) as wrong:
        raise TableRefusal("settings", text=wrong) from None


# --- the seats --------------------------------------------------------------------------------


def sit(table: Table, name: str, token: str, seat: int | None, *, place: str = "", face: str = "") -> Decision:
    """Seat a person at a free place or in place of a bot. In the middle of a round they wait for the next one.

    ``place`` is the key of their address.
    """
    _no_deal_under_way(table)
    if table.people or table.games:
        _check_free(table)
    table.manners.check_newcomer(place)
    free = table.phase in ("lobby", "over")
    if seat is None and not (free and len(table.places) < SEATS):
        seat = next((at for at, place in enumerate(table.places) if not place.is_person), None)
        if seat is None:
            raise TableRefusal("full" if free else "under_way")
    if seat is not None and (seat >= len(table.places) or table.places[seat].is_person):
        raise TableRefusal("seat_taken")
    sat = Sat(
        _free_name(table, name, but=seat), token, seat, waits=table.phase == "playing", face=_free_face(table, face)
    )
    return Decision((sat, Muted((token,), on=True)) if table.manners.is_muted(place) else (sat,))


def seat_bot(table: Table, level: str) -> Decision:
    """Seat a bot. It has the name of its level's character, or another if that is taken."""
    _before_match(table)
    if len(table.places) >= SEATS:
        raise TableRefusal("full")
    taken = [place.name for place in table.places]
    own = bot_name(level, words_for(table.settings.language))
    names = (own, *BOT_NAMES, *(f"{name} II" for name in BOT_NAMES))
    name = next(name for name in names if not any(look_alike(name, other) for other in taken))
    return Decision((BotSat(name, level),))


def rename(table: Table, seat: int, name: str, face: str = "") -> Decision:
    """Give a seat another name, and another face unless it is empty. Muted people may not: a name can say something."""
    if table.is_muted(seat):
        raise TableRefusal("muted")
    return Decision((Renamed(seat, _free_name(table, name, but=seat), face),))


def hand_over(table: Table, seat: int, token: str) -> Decision:
    """Give a seat to another device of its person, who stays muted. Not during a deal: the share is on the old one."""
    _no_deal_under_way(table)
    muted = table.manners.is_muted(table.places[seat].token)
    return Decision((Handed(seat, token), Muted((token,), on=True)) if muted else (Handed(seat, token),))


def wish(table: Table, seat: int, wanted: Wish) -> Decision:
    """Note how a person wants to be told outside the page. Only the host may have every turn told."""
    if isinstance(wanted, Hook) and wanted.everybody:
        check_host(table, seat)
    known = [each for each in table.places[seat].wishes if each.address != wanted.address]
    if len(known) >= WISHES_A_SEAT:
        raise TableRefusal("wishes", number=WISHES_A_SEAT)
    return Decision((Wished(seat, wanted),))


def unwish(table: Table, seat: int, unwanted: Wish | None = None) -> Decision:
    """Take back one wish of a person, or all."""
    wishes = table.places[seat].wishes if seat < len(table.places) else ()
    return Decision(tuple(Wished(seat, each, on=False) for each in wishes if unwanted in (None, each)))


def remove(table: Table, seat: int, *, by_host: bool) -> Decision:
    """Empty a place. The host may not remove a person in the middle of a round."""
    if seat >= len(table.places):
        raise TableRefusal("no_seat", seat=seat)
    place = table.places[seat]
    if by_host and table.phase == "playing":
        raise TableRefusal("kick_in_round")
    if not place.is_person and table.phase in ("playing", "between"):
        raise TableRefusal("match_under_way")
    stays = table.phase in ("playing", "between")
    if not stays:
        _no_deal_under_way(table)
    return Decision((Removed(seat, stays=stays),))


def move(table: Table, seat: int, to: int) -> Decision:
    """Move a place."""
    _before_match(table)
    if max(seat, to) >= len(table.places):
        raise TableRefusal("no_seat", seat=max(seat, to))
    return Decision((PlaceMoved(seat, to),))


def change(table: Table, settings: Settings, *, undoes: bool = False) -> Decision:
    """Change the settings. The rules of a match cannot change while it is under way.

    ``undoes``: the rules have just been changed, so people who were ready for these before are ready again.
    """
    check_settings(settings, len(table.places))
    settings = replace_fields(settings, written=written_out(settings.edition, settings.written))
    now = table.settings
    if (
        replace_fields(now, language=settings.language, hints=settings.hints, bot_seconds=settings.bot_seconds)
        != settings
    ):
        _check_free(table)
    _no_deal_under_way(table)
    if table.phase in ("playing", "between") and rules_of(settings) != rules_of(now):
        raise TableRefusal("match_under_way")
    return Decision((Changed(settings), *(ready_before(table, settings) if undoes else ())))


def write(table: Table, seat: int, card: int, text: str) -> Decision:
    """Write on a customizable card, counted from 1, or rub it out. Anybody seated may, before a match (DECK-13, DECK-14)."""
    _before_match(table)
    if table.is_muted(seat):
        raise TableRefusal("muted")
    settings = table.settings
    edition = find_edition(settings.edition).with_options(settings.options)
    if not 1 <= card <= edition.customs:
        raise TableRefusal("no_card", card=card)
    text = checked_line(text) if text.strip() else ""
    try:
        programs(edition, [text])
    except (ValueError, LookupError) as wrong:
        raise TableRefusal("written", text=wrong) from None
    return Decision((Wrote(seat, card - 1, *written_out(settings.edition, [text])),))


def answer_text(table: Table, seat: int, card: int, *, agrees: bool, word: str, text: str | None = None) -> Decision:
    """Agree to what somebody else wrote on a card, or object with a word about why.

    ``text`` is what they were shown there; nobody answers to what was written since. None: whatever stands there.
    """
    _before_match(table)
    cards = table.writing.cards
    if card > len(cards) or not cards[card - 1].text:
        raise TableRefusal("nothing_written", card=card)
    if text is not None and text != cards[card - 1].text:
        raise TableRefusal("stale")
    if cards[card - 1].by == table.places[seat].token:
        raise TableRefusal("own_text")
    if word and table.is_muted(seat):
        raise TableRefusal("muted")
    return Decision((Answered(seat, card - 1, agrees, checked_line(word) if word.strip() else ""),))


def mute(table: Table, who: Known, *, on: bool) -> Decision:
    """Mute or unmute somebody."""
    _not_oneself(table, who)
    return Decision((Muted(who.keys, on),))


def ban(table: Table, who: Known) -> Decision:
    """Ban somebody, at any time. The match goes on, and a bot plays their hand."""
    _not_oneself(table, who)
    if who.seat is None:
        return Decision((Banned("", who.keys),))
    removed = remove(table, who.seat, by_host=False)
    return Decision((*removed.facts, Banned(table.places[who.seat].name, who.keys)))


def unban(table: Table, number: int) -> Decision:
    """Lift a ban."""
    if number not in table.manners.bans:
        raise TableRefusal("no_ban")
    return Decision((Pardoned(number),))


def lock(table: Table, *, on: bool) -> Decision:
    """Lock the table to newcomers, or open it again."""
    _check_free(table)
    return Decision((Locked(on),))


def share(table: Table, root: str) -> Decision:
    """Let other tables play the deals of this one, from its next match on. They must not have begun."""
    if table.phase in ("playing", "between"):
        raise TableRefusal("match_under_way")
    _no_deal_under_way(table)
    _check_free(table)
    if table.shared is not None or table.games:
        return Decision(())
    deal = SharedDeal(root, first=table.code)
    return Decision((Shared(root, first=table.code), Committed(deal.secret(table.games + 1, 1))))


def close(why: str) -> Decision:
    """Close the table."""
    return Decision((Closed(why),), closes=True)


def check_host(table: Table, seat: int | None) -> None:
    """Refuse what only the host may do."""
    if seat is None or seat != table.host:
        raise TableRefusal("not_host")


def _not_oneself(table: Table, who: Known) -> None:
    if who.seat is not None and who.seat == table.host:
        raise TableRefusal("own_seat")


def _before_match(table: Table) -> None:
    if table.phase in ("playing", "between"):
        raise TableRefusal("match_under_way")
    if table.games:
        _check_free(table)
    _no_deal_under_way(table)


def _check_free(table: Table) -> None:
    """Refuse what would make a daily deal another game than the others play: other rules, players or cards."""
    if table.shared is not None and table.shared.day:
        raise TableRefusal("daily_fixed")


def _check_again(table: Table) -> None:
    """Refuse to deal a daily deal twice at one table: its cards are known."""
    if table.shared is not None and table.shared.day and table.games:
        raise TableRefusal("daily_once")


def _no_deal_under_way(table: Table) -> None:
    """Refuse what would make the closed list of pledges wrong. A list that is not dealt from proves nothing."""
    if table.sealed:
        raise TableRefusal("dealing")


def _free_face(table: Table, face: str) -> str:
    """Return a face that nobody at the table has. People who want to look like somebody else can choose that once seated."""
    taken = {place.face for place in table.places if place.is_person}
    return face if face and face not in taken else choice([each for each in FACES if each not in taken])


def _free_name(table: Table, name: str, *, but: int | None) -> str:
    """Return a name as records write it, unless somebody else has it or one that looks alike."""
    others = [place.name for seat, place in enumerate(table.places) if seat != but]
    return free_name(name, others, table.settings.language)
