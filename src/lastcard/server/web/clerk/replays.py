"""Replays: a round of a record as frames that a page can step through, with all hands open, told as to a spectator."""

from collections.abc import Sequence
from typing import Final

from lastcard.engine.cards.codes import CODES
from lastcard.engine.game import Event, Game
from lastcard.engine.records.record_text import check_record, read_record, write_record
from lastcard.engine.views import public_view
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.narration.card_names import CardNames
from lastcard.language.narration.narration import narrate
from lastcard.server.table.broadcast.viewer_messages import happenings, position_of
from lastcard.server.web.bodies.table_bodies import Frame, Replay
from lastcard.server.web.clerk.highlights import highlights_of

LONGEST: Final = 2_000  # most moves of one round that are shown, about 2 MB: far more than any real round has


class NoSuchRound(LookupError):
    """The record has no round with that number."""

    def __init__(self, number: int, rounds: int) -> None:
        super().__init__(number)
        self.number = number
        self.rounds = rounds


def replay_record(text: str, number: int, words: Words) -> Replay:
    """Replay one round of a record. Raises ``RecordError`` if the record is faulty."""
    played = check_record(text).game
    starts = [0, *(at for at, line in enumerate(played.moves) if line.startswith("=="))]
    if not 1 <= number <= len(starts):
        raise NoSuchRound(number, len(starts))
    start = starts[number - 1]
    end = starts[number] if number < len(starts) else len(played.moves)
    return Replay(
        rounds=len(starts),
        round=number,
        names=played.names,
        edition=played.edition.name,
        mode=played.mode,
        target=played.rules.target,
        written=tuple(program.text for program in played.written),
        teams=public_view(played).teams,
        frames=tuple(_frames(played, start, min(end, start + LONGEST), CardNames(words.at(played.edition.name)))),
        highlights=highlights_of(played),
    )


def _frames(played: Game, start: int, end: int, cards: CardNames) -> list[Frame]:
    """Replay the moves, and record every step from the deal at ``start`` on."""
    header = write_record(played).partition("\n\n")[0]
    game = read_record(header)
    events = game.last_events
    lines = played.moves
    if start:
        game.replay(lines[:start])
        events = game.follow(lines[start])
        start += 1
    frames = [_frame("", events, game, cards)]
    for line in lines[start:end]:
        frames.append(_frame(line, game.follow(line), game, cards))
    return frames


def _frame(move: str, events: Sequence[Event], game: Game, cards: CardNames) -> Frame:
    view = public_view(game)
    return Frame(
        move=move,
        lines=tuple(narrate(events, view, cards.words, cards=cards, verbosity="normal")),
        events=happenings(events),  # all hands are open here, so nothing is hidden
        position=position_of(view),
        hands=tuple(tuple(CODES[card] for card in game.hand(seat)) for seat in range(game.seats)),
    )
