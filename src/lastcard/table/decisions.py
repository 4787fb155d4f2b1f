"""Decisions: what a request makes of a table, as facts to write down, or a refusal. Nothing changes here.

Each function looks at a table and gives facts; whether they come to pass is the log's business. Clocks, bots and sockets
are elsewhere.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace as replace_fields

from lastcard.editions import Edition
from lastcard.editions import edition as find_edition
from lastcard.game import Game
from lastcard.game.actions import Action, NotationError, parse_action
from lastcard.game.lines import Opening
from lastcard.game.records import write_record
from lastcard.game.shuffle import Shuffle
from lastcard.rules.setup import SetupError, build_rules, mode_for_people, written_rules
from lastcard.table.errors import TableRefusal
from lastcard.table.facts import (
    AnyFact,
    Banned,
    BotSat,
    Changed,
    Closed,
    Contributed,
    GameBegan,
    LineAdded,
    Locked,
    Moved,
    Muted,
    Pardoned,
    Removed,
    Renamed,
    Sat,
)
from lastcard.table.manners import Known
from lastcard.table.messages import Settings
from lastcard.table.naming import free_name, look_alike
from lastcard.table.table import SEATS, Table

# Rights that no other move can make stale: whether they come too late is for the rules to say.
NEVER_STALE: Final = ("calls", "catches", "accuses", "jumps", "challenges", "votes")
AT_ONCE: Final = ("calls", "catches")  # what a catch window is there for
BY_SEATS: Final = "by_seats"  # the mode of a table whose host has chosen none
BOT_NAMES: Final = ("Ada", "Bela", "Cleo", "Dino", "Emil", "Flora", "Gus", "Hana", "Ivo", "Juno")


class Decision(NamedTuple):
    """Facts to write; ``game`` is the match they begin, already dealt."""

    facts: tuple[AnyFact, ...]
    game: Game | None = None
    closes: bool = False
    is_shout: bool = False  # what a catch window is there for: a call or a catch


# --- the game ---------------------------------------------------------------------------------


def act(table: Table, seat: int, action: Action | str, seen: int) -> Decision:
    """Take a game action; raises ``IllegalAction`` with the rule, or refuses what was decided on an older table."""
    game = table.game
    if game is None or table.phase != "playing":
        raise TableRefusal("not_playing")
    if isinstance(action, str):
        try:
            action = parse_action(action, game.names)
        except (NotationError, ValueError) as wrong:
            raise TableRefusal("no_action", text=str(wrong)) from None
    if seen < table.moved and action.verb not in NEVER_STALE:
        raise TableRefusal("stale")
    game.check(seat, action)
    return Decision((LineAdded(f"S{seat} {action}"),), is_shout=action.verb in AT_ONCE)


def deal(table: Table, last_share: Contributed | None = None) -> Decision:
    """Deal the next round, or the first of a new match; ``last_share`` goes into the shuffle, too."""
    if table.phase == "playing":
        raise TableRefusal("round_under_way")
    shares = (last_share,) if last_share is not None else ()
    entropy = table.entropy | {share.seat: share.entropy for share in shares}
    shuffle = Shuffle(table.secret, tuple(sorted(entropy.items())))
    if table.phase == "between" and table.game is not None:
        return Decision((*shares, LineAdded(str(Opening(table.game.state.number + 1, shuffle=shuffle)))))
    if len(table.places) < 2:
        raise TableRefusal("alone")
    names = [place.name for place in table.places]
    game = new_game(table.settings, names, shuffle)
    return Decision(
        (
            *shares,
            GameBegan(write_record(game).partition("\n\n")[0]),
        ),
        game=game,
    )


def new_game(settings: Settings, names: Sequence[str], shuffle: Shuffle) -> Game:
    """Set up the match that settings describe."""
    try:
        return Game.create(
            settings.edition,
            players=list(names),
            options=settings.options,
            mode=mode_of(settings, len(names)) or None,
            target=settings.target or None,
            written=settings.written,
            dealer=settings.dealer,
            shuffle=shuffle,
        )
    except (ValueError, LookupError) as wrong:
        raise TableRefusal("settings", text=_sentence(wrong)) from None


def share(table: Table, seat: int, entropy: str) -> Contributed | None:
    """Give a seat's share in the next shuffle; only the first counts, and after that it stays."""
    if not entropy or not table.secret or seat in table.entropy:
        return None
    return Contributed(seat, entropy)


# --- the seats --------------------------------------------------------------------------------


def sit(table: Table, name: str, token: str, seat: int | None, *, place: str = "") -> Decision:
    """Seat a person at a free place, or in a bot's stead; ``place`` is the key of where they come from."""
    table.manners.check_newcomer(place)
    free = table.phase in ("lobby", "over")
    if seat is None and not (free and len(table.places) < SEATS):
        seat = next((at for at, place in enumerate(table.places) if not place.is_person), None)
        if seat is None:
            raise TableRefusal("full" if free else "under_way")
    if seat is not None and (seat >= len(table.places) or table.places[seat].is_person):
        raise TableRefusal("seat_taken")
    sat = Sat(_free_name(table, name, but=seat), token, seat)
    return Decision((sat, Muted((token,), on=True)) if table.manners.is_muted(place) else (sat,))


def seat_bot(table: Table, level: str) -> Decision:
    """Seat a bot."""
    _before_match(table)
    if len(table.places) >= SEATS:
        raise TableRefusal("full")
    taken = [place.name for place in table.places]
    names = (*BOT_NAMES, *(f"{name} II" for name in BOT_NAMES))
    name = next(name for name in names if not any(look_alike(name, other) for other in taken))
    return Decision((BotSat(name, level),))


def rename(table: Table, seat: int, name: str) -> Decision:
    """Give a seat another name."""
    return Decision((Renamed(seat, _free_name(table, name, but=seat)),))


def remove(table: Table, seat: int, *, by_host: bool) -> Decision:
    """Empty a place; the host may not do it to a person in the middle of a round."""
    if seat >= len(table.places):
        raise TableRefusal("no_seat", seat=seat)
    place = table.places[seat]
    if by_host and table.phase == "playing":
        raise TableRefusal("kick_in_round")
    if not place.is_person and table.phase in ("playing", "between"):
        raise TableRefusal("match_under_way")
    return Decision((Removed(seat, stays=table.phase in ("playing", "between")),))


def move(table: Table, seat: int, to: int) -> Decision:
    """Move a place."""
    _before_match(table)
    if max(seat, to) >= len(table.places):
        raise TableRefusal("no_seat", seat=max(seat, to))
    return Decision((Moved(seat, to),))


def change(table: Table, settings: Settings) -> Decision:
    """Choose other settings; what a match is played by is settled while one is under way."""
    check_settings(settings, len(table.places))
    if table.phase in ("playing", "between"):
        now = table.settings
        kept = replace_fields(
            settings, edition=now.edition, mode=now.mode, target=now.target, options=now.options, written=now.written,
            dealer=now.dealer,
        )  # fmt: skip
        if kept != settings:
            raise TableRefusal("match_under_way")
    return Decision((Changed(settings),))


def mute(table: Table, who: Known, *, on: bool) -> Decision:
    """Let nobody hear somebody, or everybody again."""
    _not_oneself(table, who)
    return Decision((Muted(who.keys, on),))


def ban(table: Table, who: Known) -> Decision:
    """Send somebody away for good, at any time: the match goes on, and a bot plays their hand."""
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


def lock(*, on: bool) -> Decision:
    """Let nobody new in, or let them in again."""
    return Decision((Locked(on),))


def close(why: str) -> Decision:
    """Close the table."""
    return Decision((Closed(why),), closes=True)


def check_settings(settings: Settings, seats: int) -> None:
    """Refuse settings that no table could be played by, whoever still comes."""
    problem: Exception | None = None
    for players in range(max(2, seats), SEATS + 1):
        try:
            edition = find_edition(settings.edition).with_options(settings.options)
            programs = written_rules(edition, settings.written)
            mode = mode_of(settings, players) or None
            build_rules(edition, seats=players, mode=mode, target=settings.target or None, written=programs)
            _check_dealer(settings, edition)
        except (ValueError, LookupError) as wrong:
            problem = problem or wrong
        else:
            return
    raise TableRefusal("settings", text=_sentence(problem))


def mode_of(settings: Settings, seats: int) -> str:
    """Give the way of scoring for so many players; empty is the edition's own."""
    if settings.mode == BY_SEATS:
        return mode_for_people(find_edition(settings.edition).with_options(settings.options), seats)
    return settings.mode


def _check_dealer(settings: Settings, edition: Edition) -> None:
    if settings.dealer is not None and edition["dealer_select"] != "free":
        raise SetupError(f"in the {edition.name} edition all draw for dealer, so nobody can be chosen", "SETUP-1")


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


def _free_name(table: Table, name: str, *, but: int | None) -> str:
    """Give a name as it can stand in a record, if nobody else has it or is called much the same."""
    others = [place.name for seat, place in enumerate(table.places) if seat != but]
    return free_name(name, others, table.settings.language)


def _sentence(wrong: Exception | None) -> str:
    text = str(wrong.args[0]) if wrong is not None and wrong.args else str(wrong)
    return text if text.endswith((".", "?")) else f"{text}."
