"""Check lines: ``= turn S2``, ``= hand S1 r2 g2`` …: each compares what a case expects with the position.

All checks are read before the case is run, so that a meaningless one is never skipped. A check returns None if it holds, else
a clause that says what was found. What a seat may see is read from its view, never from the state.
"""

from collections.abc import Callable, Iterable
from typing import Final

from lastcard.engine.cards.codes import COLOUR_NAMES, card_code
from lastcard.engine.cards.kinds import CUSTOM, CUSTOMS, WILD, WILD_DRAW_FOUR
from lastcard.engine.game import Game
from lastcard.engine.game.actions import AIMED, INFINITIVES, NotationError
from lastcard.engine.kernel.state.event_table import EVENTS
from lastcard.engine.kernel.state.questions import ASKS, CHALLENGE, OVER, VOTE
from lastcard.engine.message import Message
from lastcard.engine.views import seat_view
from lastcard.referee.case_terms import Operands, Terms

Check = Callable[[Game], Message | None]


def read_check(text: str, terms: Terms) -> Check:
    """Read one check (without its ``=``). Raises ``NotationError`` if it means nothing at this table."""
    name, *words = text.split() or [""]
    if name.lower() not in _CHECKS:
        raise NotationError("case.no_check", text=text, checks=", ".join(_CHECKS))
    operands = Operands(terms, text, words)
    check = _CHECKS[name.lower()](operands)
    operands.end()
    return check


def _seats(seats: Iterable[int]) -> str:
    return " ".join(f"S{seat}" for seat in seats) or "nobody"


def _codes(cards: Iterable[int]) -> str:
    return " ".join(card_code(card) for card in sorted(cards)) or "none"


def _differs(expected: object, found: object, key: str = "case.it_is", *, said: object = None) -> Message | None:
    """Return a clause with the found value, or ``said`` in its place, if it is not the expected one."""
    return None if expected == found else Message(key, found=found if said is None else said)


def _turn(operands: Operands) -> Check:
    seat = operands.seat()

    def check(game: Game) -> Message | None:
        # During a vote, the interrupted turn still belongs to somebody.
        waiting = game.state.awaits == VOTE and seat == game.state.turn
        if seat in game.deciders or waiting:
            return None
        return Message("case.must_decide", seats=_seats(game.deciders), asks=game.asks)

    return check


def _asks(operands: Operands) -> Check:
    seat, what = operands.seat(), operands.one_of(*(word for awaits, word in enumerate(ASKS) if awaits != OVER))

    def check(game: Game) -> Message | None:
        asked = {game.asks}
        # If a Wild Draw Four may be answered with a card, both questions are asked at once.
        if game.state.awaits == CHALLENGE and (game.rules.stack_four or game.rules.deflects):
            asked.add("stack")
        if seat in game.deciders and what in asked:
            return None
        return Message("case.asked", seats=_seats(game.deciders), asks=game.asks)

    return check


def _colour(operands: Operands) -> Check:
    colour = operands.colour()

    def check(game: Game) -> Message | None:
        found = game.state.colour
        return _differs(colour, found, said=COLOUR_NAMES[found] if found >= 0 else Message("case.not_named"))

    return check


def _top(operands: Operands) -> Check:
    card = operands.card()
    coloured = _colour(operands) if card >= WILD and operands.left else None

    def check(game: Game) -> Message | None:
        wrong = coloured(game) if coloured else None
        return wrong or _differs(card, game.state.top, said=card_code(game.state.top))

    return check


def _direction(operands: Operands) -> Check:
    direction = operands.one_of("left", "right")
    return lambda game: _differs(direction, "left" if game.state.direction == 1 else "right")


def _dealer(operands: Operands) -> Check:
    seat = operands.seat()
    return lambda game: _differs(seat, game.state.dealer, "case.deals")


def _hand(operands: Operands) -> Check:
    seat = operands.seat()
    cards = [] if operands.takes("none") else operands.cards()
    return lambda game: _differs(_codes(cards), _codes(game.hand(seat)))


def _count(operands: Operands) -> Check:
    seat, count = operands.seat(), operands.number()
    return lambda game: _differs(count, game.state.size[seat])


def _legal(operands: Operands) -> Check:
    seat = operands.seat()
    expected: set[str] = set()
    if not operands.takes("none"):
        expected.add(_laying(operands))
        while operands.left:
            expected.add(_laying(operands))

    def check(game: Game) -> Message | None:
        found = {card_code(card) for card in game.playable_cards(seat)}
        if card_code(WILD_DRAW_FOUR) in found and game.is_bluff(seat):
            found = {code + "?" * (code == card_code(WILD_DRAW_FOUR)) for code in found}
        key = "case.may_lay" if found else "case.may_lay_nothing"
        return _differs(" ".join(sorted(expected)), " ".join(sorted(found)), key)

    return check


def _laying(operands: Operands) -> str:
    """Read a playable card, with its mark if it would lose a challenge."""
    word = operands.word(Message("case.cards_or_none")).strip(",")
    card = operands.terms.card(word.removesuffix("?"))
    if word.endswith("?") and card != WILD_DRAW_FOUR:
        raise NotationError("case.only_wd4", word=word)
    return card_code(card) + "?" * word.endswith("?")


def _may(operands: Operands) -> Check:
    wanted = not operands.takes("not")
    seat, verb = operands.seat(), INFINITIVES[operands.one_of(*INFINITIVES)]
    target = operands.seat() if verb in AIMED and operands.left else None

    def check(game: Game) -> Message | None:
        found = any(action.verb == verb and target in (None, action.seat) for action in game.legal(seat))
        return None if found == wanted else Message("case.may" if found else "case.may_not")

    return check


def _pile(operands: Operands) -> Check:
    count = operands.number()
    return lambda game: _differs(count, game.state.pile_size)


def _discards(operands: Operands) -> Check:
    count = operands.number()
    return lambda game: _differs(count, game.state.discards)


def _bottom(operands: Operands) -> Check:
    cards = [operands.card(), *operands.cards()]

    def check(game: Game) -> Message | None:
        s = game.state
        lowest = s.pile[: min(len(cards), s.pile_size)][::-1]
        return _differs(cards, lowest, said=" ".join(map(card_code, lowest)) or Message("case.empty"))

    return check


def _sees(operands: Operands) -> Check:
    viewer, seat = operands.seat(), operands.seat()
    return lambda game: None if seat_view(game, viewer).sees(seat) else Message("case.cannot_see")


def _hides(operands: Operands) -> Check:
    viewer, seat = operands.seat(), operands.seat()
    return lambda game: Message("case.can_see") if seat_view(game, viewer).sees(seat) else None


def _round(operands: Operands) -> Check:
    known = [word for word in ("open", "void") if operands.takes(word)]
    expected = known[0] if known else f"S{operands.seat()}"

    def check(game: Game) -> Message | None:
        s = game.state
        return _differs(expected, "open" if s.awaits != OVER else "void" if s.void else f"S{s.winner}")

    return check


def _points(operands: Operands) -> Check:
    seat, points = operands.seat(), operands.number()
    return lambda game: _differs(points, game.outcome.points[seat])


def _scores(operands: Operands) -> Check:
    expected = [operands.number() for _ in operands.terms.scoring]

    def check(game: Game) -> Message | None:
        found = [game.outcome.scores[seat] for seat in operands.terms.scoring]
        return _differs(expected, found, "case.they_are", said=" ".join(map(str, found)))

    return check


def _match(operands: Operands) -> Check:
    expected = "open" if operands.takes("open") else _seats(operands.seats())
    return lambda game: _differs(expected, _seats(game.outcome.match_winners) if game.state.champions else "open")


def _out(operands: Operands) -> Check:
    expected = "nobody" if operands.takes("nobody") else _seats(operands.seats())
    return lambda game: _differs(
        expected, _seats(seat for seat in range(game.seats) if game.state.eliminated >> seat & 1)
    )


def _rule(operands: Operands) -> Check:
    card, state = operands.card(), operands.one_of("on", "off")
    slot = card - CUSTOM
    if not 0 <= slot < CUSTOMS:
        raise NotationError("case.not_written", card=card_code(card))
    return lambda game: _differs(state, "on" if game.state.lasting[slot] else "off")


def _event(operands: Operands) -> Check:
    name = operands.word(Message("case.an_event"))
    if name not in EVENTS.by_name:
        raise NotationError("case.no_event", name=name, events=", ".join(sorted(EVENTS.by_name)))
    seats: list[int | None] = []
    while operands.left and len(seats) < 2:
        seats.append(operands.seat())

    def check(game: Game) -> Message | None:
        for event in game.last_events:
            if event.name == name and seats in ([], [event.seat], [event.seat, event.other]):
                return None
        return Message("case.there_was", found=", ".join(map(str, game.last_events)) or Message("case.none"))

    return check


_CHECKS: Final[dict[str, Callable[[Operands], Check]]] = {
    "turn": _turn, "asks": _asks, "colour": _colour, "top": _top, "direction": _direction, "dealer": _dealer,
    "hand": _hand, "count": _count, "legal": _legal, "may": _may, "pile": _pile, "discards": _discards,
    "bottom": _bottom, "sees": _sees, "hides": _hides, "round": _round, "points": _points, "scores": _scores,
    "match": _match, "out": _out, "rule": _rule, "event": _event,
}  # fmt: skip
