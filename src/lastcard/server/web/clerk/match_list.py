"""The matches of a table, read from its log: summaries, and records of finished rounds. A running round stays secret."""

from collections.abc import Sequence

from lastcard.engine.game import Game
from lastcard.engine.records.record_text import restore
from lastcard.server.store import Kept
from lastcard.server.store.game_entries import finished_rounds, records
from lastcard.server.web.bodies.table_bodies import GameSummary


class NoSuchGame(LookupError):
    """The table has no match with that number, or the match has no finished round."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def finished_record(entries: Sequence[Kept], number: int) -> str:
    """Return the finished rounds of a match with every card. Raises ``NoSuchGame``."""
    texts = records(entries)
    text = finished_rounds(texts[number - 1], cards=True) if 1 <= number <= len(texts) else None
    if text is None:
        raise NoSuchGame(number)
    return text


def summaries(entries: Sequence[Kept]) -> tuple[GameSummary, ...]:
    """Sum up the matches of a table."""
    found = []
    for number, text in enumerate(records(entries), 1):
        header, _, lines = text.partition("\n\n")
        found.append(_summary(number, restore(header, lines.splitlines())))
    return tuple(found)


def _summary(number: int, game: Game) -> GameSummary:
    outcome = game.outcome
    return GameSummary(
        game=number,
        edition=game.edition.name,
        players=game.names,
        rounds=game.state.number - (game.asks != "over"),
        over=bool(outcome.match_winners),
        winners=outcome.match_winners,
        scores=outcome.scores,
    )
