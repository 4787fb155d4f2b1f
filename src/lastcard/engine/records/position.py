"""Positions as text: the header of a case. ``set_up`` turns it into a game, and ``write_position`` is the inverse.

What a header does not name is filled in: unnamed hands get cards that the case does not mention, the rest is the draw pile.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from lastcard.engine.cards.codes import COLOUR_NAMES, card_code
from lastcard.engine.cards.kinds import CUSTOM, CUSTOMS, DRAW_TWO, FACE, REVERSE, SKIP, WILD, WILD_DRAW_FOUR
from lastcard.engine.editions import Edition, EditionError
from lastcard.engine.editions.load import edition as find_edition
from lastcard.engine.editions.options import option
from lastcard.engine.editions.values import Number, Span, Word, Words
from lastcard.engine.game.game import Game
from lastcard.engine.kernel.deal import choose_dealer, deal_hands, gather, new_match, turn_first
from lastcard.engine.kernel.state.chance import seed_chance
from lastcard.engine.kernel.state.layout import MODES, SLOT_CUSTOM
from lastcard.engine.kernel.state.questions import PLAY
from lastcard.engine.kernel.state.setup import build_rules, written_rules
from lastcard.engine.message import SentenceError
from lastcard.engine.programs.operations import CANCEL
from lastcard.engine.programs.rule_text import MOST_STATEMENTS
from lastcard.engine.records.arrangement import (
    Arranger,
    PositionError,
    UnreadableHeader,
    bring_into_pile,
    named_cards,
    note_deal,
    score_seats,
    whole_number,
)

KEYS: Final = (
    "edition", "seats", "mode", "target", "scores", "dealer", "turn", "direction", "dealer draws", "first", "top",
    "draw", "discard", "called", "order", "rolls", "out", "custom1", "custom2", "custom3",
)  # fmt: skip
_CUSTOMS: Final = range(1, CUSTOMS + 1)
_NUMBERS: Final = re.compile(r"[+-]?[0-9]+(\s*[–-]\s*[0-9]+)?")


def set_up(header: Mapping[str, str], *, avoid: Sequence[int] = (), seed: int = 0) -> Game:
    """Turn a position into a game. Cards in ``avoid`` are kept out of unnamed hands while others are left.

    Raises ``PositionError`` if the header cannot be read or the position cannot exist, and the errors of editions and
    rules if it can be read but the set-up is refused.
    """
    edition = _edition(header)
    programs = written_rules(edition, [header.get(f"custom{i}", "") for i in _CUSTOMS], agreed=True)
    seats = whole_number(header.get("seats", "4"), "seats")
    target = whole_number(header["target"], "target") if "target" in header else None
    mode = header["mode"].lower() if "mode" in header else None
    if mode is not None and mode not in MODES:
        raise UnreadableHeader("position.mode", "mode", mode=mode, modes=", ".join(MODES))
    rules = build_rules(edition, seats=seats, mode=mode, target=target, written=programs)
    for i in _CUSTOMS:
        if f"custom{i}" in header and not rules.deck[CUSTOM + i - 1]:
            raise PositionError("position.no_custom", f"custom{i}", number=i)
    game = Game(edition, rules, programs, names=[f"S{seat}" for seat in range(seats)], seed=None)
    seed_chance(game.state, seed)
    new_match(game.state, rules)
    arranger = Arranger(game, header, avoid)
    arranger.arrange()
    return game


def deal_next(game: Game, header: Mapping[str, str]) -> None:
    """Deal the next round of a game, turning up the cards that its header names under ``first 2`` (3, …)."""
    s, r = game.state, game.rules
    key = f"first {s.number + 1}"
    first = named_cards(header, key, r)
    s.log = []
    s.script = []  # an order that no shuffle used must not order the deal
    game.liable = 0
    gather(s, r)
    s.dealer = choose_dealer(s, r)
    log, s.log = s.log, None
    deal_hands(s, r)
    if first:
        bring_into_pile(s, r.seats, first, key)
        s.script = list(first)
    s.log = log  # report the hands as they are after the swaps for named cards
    note_deal(game)
    if not turn_first(s, r):
        raise PositionError("position.no_start", key)
    if s.script:
        raise PositionError("position.not_turned", key)
    game.moves.append(f"== round {s.number}")
    game.report()


def write_position(game: Game) -> str:
    """Write a position in which a seat is asked to play, as the header of a case.

    Refuses what a header cannot express, for example open catch windows and lasting rules.
    """
    s = game.state
    remembered = s.exposed or s.lasts or s.tally or s.passes or s.tried or s.accusers or s.shields or s.stuck_seat >= 0
    remembered = remembered or (s.struck >= 0 and _can_be_cancelled(game))
    on_top = s.discards > 0 and s.pile[len(s.pile) - s.discards] == s.top  # not always with reshuffle_keep_top off
    if s.awaits != PLAY or remembered or not on_top:
        raise PositionError("position.no_text")
    lines = [f"edition: {game.edition.name}"]
    lines += [f"option {name}: {game.edition.text(name)}" for name in game.edition.changed]
    lines += [f"custom{i + 1}: {program.text}" for i, program in enumerate(game.written) if program.text]
    lines += [f"seats: {game.seats}", f"mode: {game.mode}", f"target: {game.rules.target}"]
    scores = [s.scores[seat] for seat in score_seats(game)]
    lines += [f"scores: {' '.join(map(str, scores))}", f"dealer: S{s.dealer}", f"turn: S{s.turn}"]
    lines.append(f"direction: {'left' if s.direction == 1 else 'right'}")
    if s.eliminated:
        lines.append(f"out: {_seat_list(s.eliminated)}")
    colour = f" {COLOUR_NAMES[s.colour]}" if s.top >= WILD else ""
    lines.append(f"top: {card_code(s.top)}{colour}")
    for seat in range(game.seats):
        if s.active >> seat & 1:
            lines.append(f"hand S{seat}: {_codes(game.hand(seat))}")
    lines.append(f"draw: {_codes(s.pile[: s.pile_size][::-1])} end".replace("  ", " "))
    under = s.pile[len(s.pile) - s.discards + 1 :][::-1]  # the lowest first, as they were played
    if under:
        lines.append(f"discard: {_codes(under)}")
    if s.called:
        lines.append(f"called: {_seat_list(s.called)}")
    return "\n".join(lines) + "\n"


def _can_be_cancelled(game: Game) -> bool:
    """Say whether a written card of this table could undo the top card, which has a turn to give back."""
    r, top = game.rules, game.state.top
    acts = top == WILD_DRAW_FOUR or FACE[top] in (REVERSE, SKIP, DRAW_TWO)
    return acts and any(
        r.program[SLOT_CUSTOM + i][at][0] == CANCEL for i in range(CUSTOMS) for at in range(MOST_STATEMENTS)
    )


def _edition(header: Mapping[str, str]) -> Edition:
    """Return the edition with the options of a header. An unknown option or value makes the header wrong."""
    try:
        printed = find_edition(header.get("edition", "classic"))
    except EditionError as wrong:
        raise UnreadableHeader(wrong, "edition") from None
    options: dict[str, str] = {}
    for key in header:
        if key.startswith("option "):
            name = _option_name(key, header[key])
            if name in options:
                raise UnreadableHeader("position.twice", key, name=name)
            options[name] = header[key]
    return printed.with_options(options)


def _option_name(key: str, text: str) -> str:
    """Return the option of a header line, unless its value cannot be read. A number out of range can be read."""
    try:
        found = option(key.removeprefix("option "))
    except EditionError as wrong:
        raise UnreadableHeader(wrong, key) from None
    try:
        found.values.parse(text)
    except SentenceError as wrong:
        if isinstance(found.values, (Word, Words)) and text:
            raise PositionError(wrong, key) from None
        if not (isinstance(found.values, (Number, Span)) and _NUMBERS.fullmatch(text)):
            raise UnreadableHeader(wrong, key) from None
    return found.name


def _codes(cards: Sequence[int]) -> str:
    return " ".join(card_code(card) for card in cards)


def _seat_list(mask: int) -> str:
    return " ".join(f"S{seat}" for seat in range(mask.bit_length()) if mask >> seat & 1)
