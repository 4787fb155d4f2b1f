"""``LegalActions``: what a seat may do now, as a container that is computed on demand."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Final

from lastcard.engine.cards.card import CARDS, Card
from lastcard.engine.game.actions import GIVING, LAYING, Action, NotationError, decoded, encode, parse_action
from lastcard.engine.game.match import Match
from lastcard.engine.kernel.legal import is_legal, list_others, list_plays, playable
from lastcard.engine.kernel.state import action_numbers
from lastcard.engine.kernel.state.layout import Rules
from lastcard.engine.kernel.state.questions import CARD_QUESTIONS, OVER, QUESTIONS, SEAT_QUESTIONS, answered_with

_ROOM: Final = [0] * action_numbers.ACTIONS
_SETS: Final = 1 << 12  # sets of playable cards to cache; they are small, so the same ones keep coming back

# Verbs that share their kernel number with others, and what must be awaited for each.
_ONLY_WHILE: Final[Mapping[str, tuple[int, ...]]] = {
    **{verb: answered_with(verb) for verb in ("plays", "stacks", "keeps", "ends")},
    **{QUESTIONS[number].verb: (number,) for number in SEAT_QUESTIONS},
    "jumps": tuple(question.number for question in QUESTIONS if question.jumps),
}


class LegalActions:
    """The actions a seat may take now: use ``in``, iterate, or test for truth.

    >>> from lastcard.engine.game import Game
    >>> game = Game.create("classic", players=2, options={"hand_size": 3}, seed="doc")
    >>> "draws" in game.legal(1), "plays b1" in game.legal(1), bool(game.legal(0))
    (True, False, False)
    >>> game.legal(1)
    <legal actions of S1: plays wild red, plays wild yellow, plays wild green, plays wild blue, draws>
    >>> [action for action in game.legal(1) if action.card is None]
    [<Action draws>]
    """

    def __init__(self, match: Match, seat: int) -> None:
        self._match = match
        self._seat = seat

    @property
    def plays(self) -> int:
        """Return the set of kinds that the seat may lay now."""
        s = self._match.state
        return 0 if s.awaits == OVER else playable(s, self._match.rules, self._seat)

    def codes(self) -> list[int]:
        """List the kernel's numbers of the actions. An answer that names several cards appears card by card."""
        s, seat = self._match.state, self._seat
        if s.awaits == OVER or not s.active >> seat & 1:
            return []
        return [*_plays_of(self.plays), *self._others()]

    def __contains__(self, action: Action | str) -> bool:
        if isinstance(action, str):
            try:
                action = parse_action(action, self._match.names)
            except NotationError:
                return False
        return allowed(self._match, self._seat, action)

    def single(self) -> tuple[Action, ...]:
        """List every action except those that name cards to give up, of which there can be very many."""
        return self.besides_giving(self.plays)

    def besides_giving(self, plays: int) -> tuple[Action, ...]:
        """List what ``single`` lists, for somebody who knows which kinds the seat may lay."""
        s = self._match.state
        if s.awaits == OVER or not s.active >> self._seat & 1:
            return ()
        is_asked, awaits = self._seat == s.asked, s.awaits
        others = [decoded(code, is_asked, awaits) for code in self._others() if code < action_numbers.PICK_CARD]
        return (*_laying(plays, is_asked, awaits), *others) if plays else tuple(others)

    def _others(self) -> list[int]:
        """List the numbers of the actions that lay no card."""
        out = _ROOM.copy()
        return out[: list_others(self._match.state, self._match.rules, self._seat, out, 0)]

    def __iter__(self) -> Iterator[Action]:
        yield from self.single()
        s = self._match.state
        if s.awaits in CARD_QUESTIONS and self._seat == s.asked:
            for cards in sorted(set(combinations(self._match.hand(self._seat), s.owed))):
                yield Action(QUESTIONS[s.awaits].verb, cards=cards)

    def __bool__(self) -> bool:
        return bool(self.codes())

    def __repr__(self) -> str:
        return f"<legal actions of S{self._seat}: {', '.join(map(str, self))}>"


def allowed(match: Match, seat: int, action: Action, rules: Rules | None = None) -> bool:
    """Say whether a seat may take an action now; or might, if the table played by other ``rules``."""
    s, r = match.state, rules or match.rules
    encoded = encode(action)
    if encoded is None or not 0 <= seat < r.seats or not s.active >> seat & 1:
        return False
    if action.verb in _ONLY_WHILE:
        if s.awaits not in _ONLY_WHILE[action.verb]:
            return False
        if action.verb == "jumps":
            # A player who is on turn anyway may call playing the same card a jump.
            return bool(r.jump_in) and action.card == s.top and is_legal(s, r, seat, encoded[0])
        if action.verb in LAYING and seat != s.asked:
            return False
    if action.verb in GIVING:
        counts = Counter(action.cards)
        held = all(s.hands[seat][card] >= count for card, count in counts.items())
        return action.verb in QUESTIONS[s.awaits].verbs and seat == s.asked and len(action.cards) == s.owed and held
    return False not in [is_legal(s, r, seat, code) for code in encoded]


@lru_cache(maxsize=_SETS)
def cards_of(mask: int) -> tuple[Card, ...]:
    """List the members of a set of kinds."""
    return tuple([card for card in CARDS if mask >> card & 1])


@lru_cache(maxsize=_SETS)
def _laying(mask: int, is_asked: bool, awaits: int) -> tuple[Action, ...]:
    """List the actions that lay one of a set of kinds."""
    return tuple([decoded(code, is_asked, awaits) for code in _plays_of(mask)])


@lru_cache(maxsize=_SETS)
def _plays_of(mask: int) -> tuple[int, ...]:
    """List the kernel's numbers for playing one of a set of kinds."""
    out = _ROOM.copy()
    return tuple(out[: list_plays(mask, out)])
