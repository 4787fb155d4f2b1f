"""The table in a terminal window as text: seats with counts, calls and scores, the piles, direction and colour, the scores."""

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from lastcard.engine.cards.card import Card
from lastcard.engine.cards.codes import COLOUR_SIGNS
from lastcard.engine.views import SeatView
from lastcard.language.narration.briefing import Briefing
from lastcard.language.narration.prompts import prompt
from lastcard.terminal.window.card_faces import GROUNDS, Block, back_block, beside, card_block, face_of, ground_of

SEAT_WIDTH: Final = 16
_MOST_BACKS: Final = 10  # more cards than that are only counted
PILE: Final = (9, 5)  # columns and lines of a card on the table
BIG_PILE: Final = (13, 7)
_BAR: Final = 24  # columns of a whole score


def seats(briefing: Briefing, view: SeatView, width: int, lines: int) -> Text:
    """Draw everybody in the order of play, from the viewer's left. With little room, boxes give way to lines."""
    count = len(view.names)
    start = view.seat if view.seat >= 0 else -1
    order = [(start + place) % count for place in range(1, count + (start < 0))]
    columns = max(1, min(len(order), width // SEAT_WIDTH))
    rows = -(-len(order) // columns)
    height = next((height for height in (5, 3, 1) if rows * height <= lines), 1)
    room = min(width // columns - 1, 28)
    cells = [_seat(briefing, view, seat, room, height) for seat in order]
    drawn: Block = []
    for first in range(0, len(cells), columns):
        row = cells[first : first + columns]
        row += [[Text(" " * room)] * height] * (columns - len(row))
        drawn += beside(row)
    return Text("\n").join(drawn)


def _seat(briefing: Briefing, view: SeatView, seat: int, room: int, height: int) -> Block:
    """Draw one seat: whether the table waits for it, its name, the backs of its cards, its call and its score."""
    asked = seat in view.deciders
    count = view.counts[seat]
    name = Text(("▶ " if asked else "  ") + briefing.name(view, seat), "bold reverse" if asked else "bold")
    badge = _badge(briefing, view, seat)
    if height == 1:
        name.truncate(max(4, room - len(str(count)) - cell_len(badge.plain) - 3), overflow="ellipsis")
        line = Text.assemble(name, f" {count} ", badge)
        line.truncate(room, pad=True)
        return [line]
    inside = room - 2 if height > 3 else room
    number = f" {count} " if seat in view.in_round else ""
    if view.open_hands:
        block = [Text.assemble(name, number, badge), *_open(view.open_hands[seat], inside)]  # the scores have a key
    else:
        backs = "▮" * min(count, _MOST_BACKS) + ("…" if count > _MOST_BACKS else "")
        score = "" if view.mode == "round" else briefing.words.say("web.seat.points", count=view.scores[seat])
        block = [name, Text.assemble("  ", (backs, "cyan"), number, badge), Text(f"  {score}", "dim")]
    for line in block:
        line.truncate(inside, overflow="ellipsis", pad=True)
    return block if inside == room else _framed(block, inside, heavy=asked)


def _open(hand: Sequence[Card], room: int) -> Block:
    """Draw a hand that lies open on two lines, as far as there is room; who asks for the counts reads all of it."""
    lines, at = [Text(" "), Text(" ")], 0
    for card in hand:
        chip = _chip(card)
        at += at == 0 and cell_len(lines[0].plain + chip) > room
        if at == 1 and cell_len(lines[1].plain + chip) >= room:
            lines[1].append("…")
            break
        lines[at].append(chip, ground_of(card))
    return lines


def _chip(card: Card) -> str:
    return f"{COLOUR_SIGNS[card.colour] if card.colour is not None else '✱'}{face_of(card)}"


def _framed(lines: Block, room: int, *, heavy: bool) -> Block:
    left_top, bar, right_top, side, left_bottom, right_bottom = "┏━┓┃┗┛" if heavy else "╭─╮│╰╯"
    inside = [Text.assemble(side, line, side) for line in lines]
    return [Text(left_top + bar * room + right_top), *inside, Text(left_bottom + bar * room + right_bottom)]


def _badge(briefing: Briefing, view: SeatView, seat: int) -> Text:
    say = briefing.words.say
    if seat not in view.in_round:
        return Text("" if view.asks == "over" else say("seat.out"), "dim")
    if seat in view.catchable:
        return Text(f" {say('seat.no_call')} ", "bold #000000 on #ffb74d")
    return Text(f" {say('seat.uno')} ", "bold #ffffff on #b3261e") if seat in view.called else Text()


def piles(briefing: Briefing, view: SeatView, width: int, *, large: bool) -> Text:
    """Draw the draw pile, the top card, and beside them the colour in force, the direction and what waits to be drawn."""
    say = briefing.words.say
    size = BIG_PILE if large else PILE
    facts = [Text(briefing.cards.card(view.top), "bold")]
    if view.colour is not None:
        word = f" {COLOUR_SIGNS[view.colour]} {briefing.cards.colour(view.colour)} "
        facts.append(Text(word, f"bold {GROUNDS[view.colour]}"))
    if view.pending:
        facts.append(Text(say("web.piles.pending", count=view.pending), "bold"))
    if view.seat >= 0:
        facts.append(_own(briefing, view))
    room = max(8, width - 2 * size[0] - 3)
    facts = [line for fact in facts for line in wrapped(fact, room)][: size[1] - 1]
    clockwise = view.direction > 0
    arrow = "↻" if clockwise else "↺"
    direction = wrapped(Text(f"{arrow} {say('info.left' if clockwise else 'info.right')}"), room)
    facts += direction if len(facts) + len(direction) <= size[1] else [Text(arrow)]
    facts += [Text()] * (size[1] - len(facts))
    cards = [back_block(view.pile, *size), card_block(view.top, *size, fits=True, named=view.colour)]
    longest = max(cell_len(fact.plain) for fact in facts)
    shift = max(0, (width - 2 * size[0] - 3 - longest) // 2)
    return Text("\n").join(beside([[Text(" " * shift)] * size[1], *cards, facts]))


def _own(briefing: Briefing, view: SeatView) -> Text:
    """Say in short what the viewer holds and has."""
    score = "" if view.mode == "round" else briefing.words.say("web.seat.points", count=view.scores[view.seat])
    name = Text(briefing.name(view, view.seat), "bold reverse" if view.seat in view.deciders else "bold")
    return Text.assemble(name, f" {view.counts[view.seat]} ", _badge(briefing, view, view.seat), (f" {score}", "dim"))


def ending(briefing: Briefing, view: SeatView, width: int) -> Text:
    """Draw the end of a round or of the match: who won, what everybody held, what it counted, and the scores as bars."""
    words = briefing.words
    seat = view.seat if briefing.personal and view.seat >= 0 else None
    lines = [Text(prompt(view, briefing.cards, seat=seat), "bold reverse"), Text()]
    names = [briefing.name(view, each) for each in range(len(view.names))]
    widest = min(20, max(cell_len(name) for name in names))
    for each, name in enumerate(names):
        line = Text(name, "bold" if each == view.round_winner else "")
        line.truncate(widest, overflow="ellipsis", pad=True)
        if view.mode != "round":
            line.append(f"  {words.say('web.seat.points', count=view.scores[each])}")
            gained = view.points[each] if view.points else 0
            line.append(f" (+{gained})" if gained else "")
            line.pad_right(max(0, widest + 22 - cell_len(line.plain)))
            line.append_text(_bar(view, each))
        lines.append(line)
        if view.final_hands and view.final_hands[each]:
            lines.append(_held(view, each, width))
    return Text("\n").join(lines)


def _bar(view: SeatView, seat: int) -> Text:
    filled = min(_BAR, view.scores[seat] * _BAR // max(1, view.target))
    return Text("█" * filled + "░" * (_BAR - filled), "cyan")


def _held(view: SeatView, seat: int, width: int) -> Text:
    """Draw the cards that somebody still held."""
    line = Text("  ")
    for card in view.final_hands[seat]:
        line.append(f" {_chip(card)} ", ground_of(card)).append(" ")
    line.truncate(width, overflow="ellipsis")
    return line


def wrapped(text: Text, width: int) -> Block:
    """Break a text at blanks, so that each line fits."""
    lines: Block = [Text()]
    for word in text.split(" ", include_separator=True):
        if lines[-1].plain and cell_len(lines[-1].plain) + cell_len(word.plain.rstrip()) > width:
            lines.append(Text())
        lines[-1].append_text(word)
    return lines
