"""Check lines: ``= turn S2``, ``= hand S1 r2 g2`` …: each compares what a case expects with what is.

A check returns nothing if it holds, else a sentence of what is. What a seat may see is asked of its view, never of the state.
"""

from collections.abc import Callable
from typing import Final

from lastcard.cards.codes import COLOUR_NAMES, card_code, parse_card, parse_colour
from lastcard.cards.kinds import WILD_DRAW_FOUR
from lastcard.game import Game
from lastcard.game.actions import NotationError, parse_seat
from lastcard.game.position import parse_cards
from lastcard.rules.layout import ASKS, CHALLENGE, OVER, VOTE
from lastcard.rules.legal import team_of
from lastcard.views import seat_view

Check = Callable[[Game, list[str]], str | None]

_VERB_OF: Final = {
    "draw": "draws", "keep": "keeps", "pass": "passes", "call": "calls", "catch": "catches", "challenge": "challenges",
    "accuse": "accuses", "accept": "accepts", "take": "takes", "swap": "swaps", "trade": "trades", "vote": "votes",
    "perform": "performs", "refuse": "refuses", "jump": "jumps", "stack": "stacks", "play": "plays", "name": "names",
    "discard": "discards",
}  # fmt: skip


class BadCheck(ValueError):
    """A check line that cannot be understood."""


def check(game: Game, text: str) -> str | None:
    """Check one line (without its ``=``); None if it holds, else what is."""
    words = text.split()
    name = words[0].lower() if words else ""
    if name not in _CHECKS:
        raise BadCheck(f"'{text}' is no check; there are {', '.join(_CHECKS)}")
    try:
        return _CHECKS[name](game, words[1:])
    except IndexError:
        raise BadCheck(f"'{text}' is too short") from None


def _seat(game: Game, word: str) -> int:
    seat = parse_seat(word, game.names)
    if seat >= game.seats:
        raise NotationError(f"there is no seat {word} at a table of {game.seats}")
    return seat


def _seats(mask_or_seats: int | tuple[int, ...]) -> str:
    if isinstance(mask_or_seats, int):
        mask_or_seats = tuple(seat for seat in range(mask_or_seats.bit_length()) if mask_or_seats >> seat & 1)
    return " ".join(f"S{seat}" for seat in mask_or_seats) or "nobody"


def _codes(cards: tuple[int, ...] | list[int]) -> str:
    return " ".join(card_code(card) for card in sorted(cards)) or "none"


def _differs(expected: object, found: object, what: str = "it is {}") -> str | None:
    return None if expected == found else what.format(found)


def _turn(game: Game, words: list[str]) -> str | None:
    seat = _seat(game, words[0])
    # While a vote is under way the turn it interrupts still belongs to somebody.
    waiting = game.state.awaits == VOTE and seat == game.state.turn
    if seat in game.deciders or waiting:
        return None
    return f"{_seats(game.deciders)} must decide ({game.asks})"


def _asks(game: Game, words: list[str]) -> str | None:
    seat, what = _seat(game, words[0]), words[1].lower()
    if what not in ASKS:
        raise BadCheck(f"'{what}' is never asked; there are {', '.join(ASKS)}")
    asked = {game.asks}
    # After a Wild Draw Four that may be stacked on, both questions are one.
    if game.state.awaits == CHALLENGE and game.rules.stack_four:
        asked.add("stack")
    if seat in game.deciders and what in asked:
        return None
    return f"{_seats(game.deciders)} asked {game.asks}"


def _colour(game: Game, words: list[str]) -> str | None:
    colour = game.state.colour
    return _differs(parse_colour(words[0]), colour, "it is " + (COLOUR_NAMES[colour] if colour >= 0 else "not named"))


def _top(game: Game, words: list[str]) -> str | None:
    if len(words) > 1 and (wrong := _colour(game, words[1:])):
        return wrong
    return _differs(parse_card(words[0]), game.state.top, f"it is {card_code(game.state.top)}")


def _direction(game: Game, words: list[str]) -> str | None:
    return _differs(words[0].lower(), "left" if game.state.direction == 1 else "right")


def _dealer(game: Game, words: list[str]) -> str | None:
    return _differs(_seat(game, words[0]), game.state.dealer, "S{} deals")


def _hand(game: Game, words: list[str]) -> str | None:
    seat = _seat(game, words[0])
    rest = [] if words[1:] == ["none"] else parse_cards(" ".join(words[1:]))
    return _differs(_codes(rest), _codes(game.hand(seat)))


def _count(game: Game, words: list[str]) -> str | None:
    return _differs(int(words[1]), game.state.size[_seat(game, words[0])])


def _legal(game: Game, words: list[str]) -> str | None:
    seat = _seat(game, words[0])
    expected = {
        card_code(parse_card(word.rstrip("?"))) + "?" * word.endswith("?") for word in words[1:] if word != "none"
    }
    found = {card_code(card) for card in game.playable_cards(seat)}
    if card_code(WILD_DRAW_FOUR) in found and game.is_bluff(seat):
        found = {code + "?" * (code == card_code(WILD_DRAW_FOUR)) for code in found}
    return _differs(
        " ".join(sorted(expected)), " ".join(sorted(found)), "it may lay {}" if found else "it may lay nothing"
    )


def _may(game: Game, words: list[str]) -> str | None:
    wanted = words[0].lower() != "not"
    seat, word = _seat(game, words[0 if wanted else 1]), words[1 if wanted else 2].lower()
    if word not in _VERB_OF:
        raise BadCheck(f"'{word}' is nothing a seat may do; there are {', '.join(_VERB_OF)}")
    target = words[2 if wanted else 3 :]
    actions = [action for action in game.legal(seat) if action.verb == _VERB_OF[word]]
    if target:
        actions = [action for action in actions if action.seat == _seat(game, target[0])]
    if bool(actions) == wanted:
        return None
    return "it may" if actions else "it may not"


def _pile(game: Game, words: list[str]) -> str | None:
    return _differs(int(words[0]), game.state.pile_size)


def _discards(game: Game, words: list[str]) -> str | None:
    return _differs(int(words[0]), game.state.discards)


def _bottom(game: Game, words: list[str]) -> str | None:
    cards = parse_cards(" ".join(words))
    lowest = list(reversed(game.state.pile[: len(cards)]))
    return None if cards == lowest else "it is " + " ".join(map(card_code, lowest))


def _sees(game: Game, words: list[str]) -> str | None:
    viewer, seat = _seat(game, words[0]), _seat(game, words[1])
    return None if seat_view(game, viewer).sees(seat) else "it cannot"


def _hides(game: Game, words: list[str]) -> str | None:
    viewer, seat = _seat(game, words[0]), _seat(game, words[1])
    return "it can see it" if seat_view(game, viewer).sees(seat) else None


def _round(game: Game, words: list[str]) -> str | None:
    s = game.state
    found = "open" if s.awaits != OVER else "void" if s.void else f"S{s.winner}"
    return _differs(words[0].lower(), found.lower(), f"it is {found}")


def _points(game: Game, words: list[str]) -> str | None:
    return _differs(int(words[1]), game.outcome.points[_seat(game, words[0])])


def _scores(game: Game, words: list[str]) -> str | None:
    scores = list(game.outcome.scores)
    if game.mode == "partners":
        teams = [team_of(game.rules, seat) for seat in range(game.seats)]
        scores = [scores[teams.index(0)], scores[teams.index(1)]]
    return _differs(" ".join(words), " ".join(map(str, scores)))


def _match(game: Game, words: list[str]) -> str | None:
    found = _seats(game.outcome.match_winners) if game.outcome.match_winners else "open"
    expected = "open" if words[0].lower() == "open" else _seats(tuple(sorted(_seat(game, word) for word in words)))
    return _differs(expected, found)


def _out(game: Game, words: list[str]) -> str | None:
    nobody = words[0].lower() == "nobody"
    expected = "nobody" if nobody else _seats(tuple(sorted(_seat(game, word) for word in words)))
    return _differs(expected, _seats(game.state.eliminated))


def _rule(game: Game, words: list[str]) -> str | None:
    name = "custom1" if words[0].lower() == "custom" else words[0].lower()
    if name not in ("custom1", "custom2", "custom3"):
        raise BadCheck(f"'{words[0]}' is none of custom1, custom2, custom3")
    return _differs(words[1].lower(), "on" if game.state.lasting[int(name[-1]) - 1] else "off")


def _event(game: Game, words: list[str]) -> str | None:
    name, seats = words[0].lower(), [_seat(game, word) for word in words[1:]]
    for event in game.last_events:
        if event.name == name and seats in ([], [event.seat], [event.seat, event.other]):
            return None
    return "there was " + (", ".join(map(str, game.last_events)) or "none")


_CHECKS: Final[dict[str, Check]] = {
    "turn": _turn, "asks": _asks, "colour": _colour, "top": _top, "direction": _direction, "dealer": _dealer,
    "hand": _hand, "count": _count, "legal": _legal, "may": _may, "pile": _pile, "discards": _discards,
    "bottom": _bottom, "sees": _sees, "hides": _hides, "round": _round, "points": _points, "scores": _scores,
    "match": _match, "out": _out, "rule": _rule, "event": _event,
}  # fmt: skip
