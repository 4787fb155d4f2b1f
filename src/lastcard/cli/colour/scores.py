"""Scores as bars: how far everybody is on the way to the target, and what the last round added."""

from typing import Final

from rich.box import DOUBLE
from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from lastcard.views import SeatView
from lastcard.words.briefing import Briefing
from lastcard.words.prompts import prompt

_LONGEST: Final = 40
_SHORTEST: Final = 8
_EARNED, _ADDED, _AHEAD = "█", "▓", "░"


def race(briefing: Briefing, view: SeatView, width: int) -> list[Text]:
    """Return a line for each seat: its score as a sentence, and a bar up to the target."""
    sentences = briefing.scores(view)
    if view.mode == "round":
        return [Text(sentence) for sentence in sentences]
    longest = max(cell_len(sentence) for sentence in sentences)
    length = min(_LONGEST, width - longest - 2)
    lines = []
    for seat, sentence in enumerate(sentences):
        line = Text(sentence, "bold" if seat in view.match_winners else "")
        if length >= _SHORTEST:
            line.pad_right(longest + 2 - cell_len(sentence))
            line.append(bar(view.scores[seat], view.points[seat] if view.points else 0, view.target, length))
        lines.append(line)
    return lines


def bar(score: int, added: int, target: int, length: int) -> str:
    """Draw a score as part of the target, with what the last round added.

    >>> bar(250, 100, 500, 10)
    '███▓▓░░░░░'
    """
    filled = min(length, score * length // max(1, target))
    earned = min(filled, max(0, score - added) * length // max(1, target))
    return _EARNED * earned + _ADDED * (filled - earned) + _AHEAD * (length - filled)


def banner(briefing: Briefing, view: SeatView, width: int) -> RenderableType:
    """Draw the end of the match: who has won, and the final scores."""
    winner = prompt(view, briefing.cards, seat=view.seat if briefing.personal else None)
    lines = [Text(winner, "bold")]
    if view.mode != "round":
        lines += [Text(briefing.words.say("match.points")), *race(briefing, view, width - 4)]
    return Panel.fit(Group(*lines), box=DOUBLE)
