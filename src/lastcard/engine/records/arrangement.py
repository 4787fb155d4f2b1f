"""Sets up the position that a header describes: hands, piles, dealer and turn.

Every refusal names the header key at fault. ``position`` reads what is chosen before any card is placed: edition, options,
seats, mode.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from lastcard.engine.cards.codes import UnknownCode, card_code, parse_card, parse_colour
from lastcard.engine.cards.kinds import DRAW_TWO, FACE, FACES, WILD
from lastcard.engine.game.actions import NotationError, parse_seat
from lastcard.engine.game.game import Game
from lastcard.engine.kernel.deal import draw_for_dealer, gather, turn_first
from lastcard.engine.kernel.legal import team_of
from lastcard.engine.kernel.piles import gain, lay_on_discards, lose, note, set_top
from lastcard.engine.kernel.state.chance import SIDES
from lastcard.engine.kernel.state.event_table import DEALER, DEALER_CARD, DEALT
from lastcard.engine.kernel.state.layout import MODES, PARTNERS, SINGLE_ROUND, Rules, State
from lastcard.engine.kernel.state.questions import PLAY
from lastcard.engine.kernel.turn import after
from lastcard.engine.message import Message, SentenceError

MOST_POINTS: Final = 20_000  # as the highest target
_AT_THE_DEAL: Final = "first"
_IN_THE_MIDDLE: Final = ("turn", "direction", "discard")


class PositionError(SentenceError):
    """A position that cannot be read or cannot exist, and the header key at fault, if any."""

    __module__ = "lastcard"  # where it is public

    def __init__(self, problem: str | SentenceError, key: str = "", /, **parameters: object) -> None:
        message = Message(problem, **parameters) if isinstance(problem, str) else problem.message
        if key:
            super().__init__("position.at", header=key, problem=message)
        else:
            super().__init__(message.key, **message.parameters)
        self.key = key


class UnreadableHeader(PositionError):
    """A header that says nothing, at whatever table: any other ``PositionError`` can be read, but not set up."""


def named_cards(header: Mapping[str, str], key: str, rules: Rules) -> list[int]:
    """Read the cards that a header names under a key. The deck must hold them."""
    cards = _parse_cards(header.get(key, ""), key)
    _take(cards, Counter(dict(enumerate(rules.deck))), rules, key)
    return cards


def whole_number(text: str, key: str) -> int:
    """Read a number of a header."""
    if not (text.isascii() and text.strip().isdecimal()):
        raise UnreadableHeader("position.number", key, text=text)
    return int(text)


def score_seats(game: Game) -> list[int]:
    """Return one seat per score of a header: every seat, or the first seat of each team."""
    if game.mode != MODES[PARTNERS]:
        return list(range(game.seats))
    return [next(seat for seat in range(4) if team_of(game.rules, seat) == team) for team in (0, 1)]


def bring_into_pile(s: State, seats: int, cards: Sequence[int], key: str) -> None:
    """Swap dealt cards so that the named ones lie in the draw pile."""
    wanted = Counter(cards)
    for kind, count in wanted.items():
        for _ in range(count - s.pile[: s.pile_size].count(kind)):
            holder = next(seat for seat in range(seats) if s.hands[seat][kind])
            place = next((i for i in range(s.pile_size) if s.pile[i] not in wanted), None)
            if place is None:
                raise PositionError("position.surplus", key, left=s.pile_size)
            lose(s, holder, kind)
            gain(s, holder, s.pile[place])
            s.pile[place] = kind


def note_deal(game: Game) -> None:
    """Report the dealer and the hands as they are, from the dealer's left on."""
    s, seat = game.state, game.state.dealer
    note(s, DEALER, seat)
    for _ in range(game.seats):
        seat = (seat + 1) % game.seats
        for kind in game.hand(seat):
            note(s, DEALT, seat, kind)


class Arranger:
    """Places the cards of one header. Cards in ``avoid`` are kept out of unnamed hands if possible."""

    def __init__(self, game: Game, header: Mapping[str, str], avoid: Sequence[int]) -> None:
        self.game = game
        self.header = header
        self.state = game.state
        self.left = Counter({kind: count for kind, count in enumerate(game.rules.deck) if count})
        self.avoid = set(avoid)

    def arrange(self) -> None:
        """Arrange everything. A case that starts at the deal reports its events."""
        s = self.state
        s.log = []
        self._check_keys()
        self._seats_and_scores()
        self._dealer()
        top, colour = self._top()
        first = self._claim("first")
        hands = self._named_hands()
        draw, ends = self._named_draws()
        discard = self._claim("discard")
        order = named_cards(self.header, "order", self.game.rules)
        self._deal_unnamed(hands)
        rest = [] if ends else sorted(self.left.elements())
        s.number = 1
        if top is None:
            note_deal(self.game)
            self._turn_first(rest, draw, first)
        else:
            self._set_pile([*rest, *reversed(draw)])
            for kind in discard:
                lay_on_discards(s, kind)
            lay_on_discards(s, top)
            set_top(s, self.game.rules, top, colour)
            self._turn()
            # Nothing tells how somebody came to one card in the middle of a round: the usual way is assumed.
            self.game.liable = sum(1 << seat for seat in range(self.game.seats) if s.size[seat] == 1)
        s.script = order or self._rolls()
        self._calls()
        self.game.report()

    def _check_keys(self) -> None:
        """Refuse keys that contradict each other: a case starts at the deal or in the middle of a round."""
        if "top" in self.header and _AT_THE_DEAL in self.header:
            raise UnreadableHeader("position.start", _AT_THE_DEAL)
        for key in _IN_THE_MIDDLE:
            if key in self.header and "top" not in self.header:
                raise UnreadableHeader("position.only_with_top", key)
        for key in ("first", "order"):
            if not self.header.get(key, "cards").strip():
                raise UnreadableHeader("position.needs_cards", key)

    def _seats_and_scores(self) -> None:
        s, r = self.state, self.game.rules
        for seat in self._seat_words("out"):
            s.eliminated |= 1 << seat
        gather(s, r)
        if s.active & (s.active - 1) == 0:
            raise PositionError("position.two_left", "out")  # AMB-61
        if "scores" not in self.header:
            return
        scores = [whole_number(word, "scores") for word in self.header["scores"].split()]
        seats = score_seats(self.game)
        if len(scores) != len(seats):
            raise PositionError("position.scores", "scores", wanted=len(seats), found=len(scores))
        if max(scores) > MOST_POINTS:
            raise PositionError("position.most_points", "scores", most=MOST_POINTS)
        for seat in range(r.seats):
            s.scores[seat] = scores[team_of(r, seat) if r.mode == PARTNERS else seat]
            if r.mode != SINGLE_ROUND and s.active >> seat & 1 and s.scores[seat] >= r.target:
                raise PositionError("position.reached", "scores", seat=seat, target=r.target)

    def _dealer(self) -> None:
        s = self.state
        if "dealer draws" in self.header:
            self._draw_for_dealer()
        else:
            s.dealer = self._seat("dealer", 0)
        if "dealer" in self.header and not s.active >> s.dealer & 1:
            raise PositionError("position.out", "dealer", seat=s.dealer)
        s.pile_size = 0

    def _draw_for_dealer(self) -> None:
        s, r, key = self.state, self.game.rules, "dealer draws"
        if r.dealer_free:
            raise PositionError("position.chosen_dealer", key)
        if "dealer" in self.header:
            raise PositionError("position.dealer_twice", key)
        drawn = named_cards(self.header, key, r)
        s.script, s.log = drawn[:], []
        try:
            s.dealer = draw_for_dealer(s, r)
        except ValueError:
            raise PositionError("position.too_often", key) from None
        needed = sum(code == DEALER_CARD for code, *_ in s.log)
        if needed != len(drawn):
            raise PositionError("position.more_than_drawn" if needed < len(drawn) else "position.fewer_than_drawn", key)

    def _turn_first(self, rest: list[int], draw: list[int], first: list[int]) -> None:
        """Start at the deal: all cards are loose, and a script says which are turned up and drawn."""
        s = self.state
        self._set_pile([*rest, *draw, *first])
        s.loose_high = s.pile_size
        s.script = [*first, *draw]
        if not turn_first(s, self.game.rules):
            raise PositionError("position.no_start", _AT_THE_DEAL)
        if len(s.script) > len(draw):
            raise PositionError("position.not_turned", _AT_THE_DEAL)
        # From here on the pile is fixed, with the named cards on top, so that only a shuffle needs an order.
        still = s.pile[: s.loose_low]
        loose = Counter(s.pile[s.loose_low : s.pile_size]) - Counter(s.script)
        self._set_pile([*still, *sorted(loose.elements()), *reversed(s.script)])

    def _turn(self) -> None:
        s = self.state
        direction = self.header.get("direction", "left").lower()
        if direction not in ("left", "right"):
            raise UnreadableHeader("position.direction", "direction", text=direction)
        s.direction = 1
        s.turn = self._seat("turn", after(s, self.game.rules, s.dealer))
        if not s.active >> s.turn & 1:
            raise PositionError("position.out", "turn", seat=s.turn)
        s.direction = 1 if direction == "left" else -1
        s.asked = s.turn
        s.awaits = PLAY

    def _rolls(self) -> list[int]:
        """Read what the dice show; the header of a case has no order of cards then."""
        rolls = [whole_number(word, "rolls") for word in self.header.get("rolls", "").split()]
        if "rolls" in self.header and (not rolls or "order" in self.header or not {*rolls} <= {*range(1, SIDES + 1)}):
            raise UnreadableHeader("position.rolls", "rolls", sides=SIDES)
        return rolls

    def _calls(self) -> None:
        s = self.state
        for seat in self._seat_words("called"):
            if not 1 <= s.size[seat] <= 2:  # AMB-32
                problem = "position.cannot_call" if s.size[seat] else "position.cannot_call_empty"
                raise PositionError(problem, "called", seat=seat, count=s.size[seat])
            s.called |= 1 << seat

    def _named_hands(self) -> dict[int, list[int]]:
        hands: dict[int, list[int]] = {}
        for key in self.header:
            if key.startswith("hand "):
                seat = self._seat_at_table(key.removeprefix("hand "), key)
                if not self.state.active >> seat & 1:
                    raise PositionError("position.out", key, seat=seat)
                hands[seat] = self._claim(key)
                if not hands[seat]:
                    raise PositionError("position.empty_hand", key)
        return hands

    def _named_draws(self) -> tuple[list[int], bool]:
        words = self.header.get("draw", "").lower().split()
        ends = bool(words) and words[-1] == "end"
        cards = _parse_cards(" ".join(words[:-1] if ends else words), "draw")
        _take(cards, self.left, self.game.rules, "draw")
        return cards, ends

    def _top(self) -> tuple[int | None, int]:
        if "top" not in self.header:
            return None, -1
        words = self.header["top"].split()
        try:
            kind = parse_card(words[0]) if words else -1
            if kind < 0 or len(words) > 2 or (kind >= WILD) != (len(words) == 2):
                raise UnreadableHeader("position.top", "top")
            colour = parse_colour(words[1]) if kind >= WILD else kind // FACES
        except UnknownCode as wrong:
            raise UnreadableHeader(wrong, "top") from None
        _take([kind], self.left, self.game.rules, "top")
        return kind, colour

    def _deal_unnamed(self, hands: dict[int, list[int]]) -> None:
        """Deal plain cards to unnamed seats, avoiding cards that the case mentions as long as possible."""
        s, r = self.state, self.game.rules
        for seat, cards in hands.items():
            for kind in cards:
                gain(s, seat, kind)
        waiting = [seat for seat in range(r.seats) if s.active >> seat & 1 and seat not in hands]
        plain = sorted(
            self.left.elements(),
            key=lambda kind: (kind in self.avoid, kind >= WILD, FACE[kind] >= DRAW_TWO, FACE[kind], kind),
        )
        if len(plain) < len(waiting) * r.hand_size:
            raise PositionError("position.shortage")
        for i in range(len(waiting) * r.hand_size):
            kind = plain[i]
            gain(s, waiting[i % len(waiting)], kind)
            self.left[kind] -= 1

    def _set_pile(self, cards: Sequence[int]) -> None:
        """Set the draw pile, the next card last."""
        s = self.state
        for place, kind in enumerate(cards):
            s.pile[place] = kind
        s.pile_size = len(cards)
        s.loose_low = s.loose_high = 0

    def _claim(self, key: str) -> list[int]:
        cards = _parse_cards(self.header.get(key, ""), key)
        _take(cards, self.left, self.game.rules, key)
        return cards

    def _seat(self, key: str, default: int) -> int:
        return self._seat_at_table(self.header[key], key) if key in self.header else default

    def _seat_at_table(self, word: str, key: str) -> int:
        try:
            seat = parse_seat(word.strip())
        except NotationError as wrong:
            raise UnreadableHeader(wrong, key) from None
        if seat >= self.game.seats:
            raise PositionError("notation.no_seat", key, seat=word.strip(), seats=self.game.seats)
        return seat

    def _seat_words(self, key: str) -> list[int]:
        return [self._seat_at_table(word, key) for word in self.header.get(key, "").replace(",", " ").split()]


def parse_cards(text: str) -> list[int]:
    """Read a list of cards."""
    return [parse_card(word) for word in text.replace(",", " ").split()]


def _parse_cards(text: str, key: str) -> list[int]:
    try:
        return parse_cards(text)
    except UnknownCode as wrong:
        raise UnreadableHeader(wrong, key) from None


def _take(cards: Sequence[int], left: Counter[int], rules: Rules, key: str) -> None:
    """Remove named cards from those that are left."""
    for kind in cards:
        if not rules.deck[kind]:
            raise PositionError("notation.no_such_card", key, card=card_code(kind))
        if not left[kind]:
            raise PositionError("position.scarce", key, card=card_code(kind))
        left[kind] -= 1
