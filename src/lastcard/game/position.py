"""Positions as text: the header of a case is a position; ``set_up`` makes a game of it and ``write_position`` is the inverse.

What a header does not name is filled in: unnamed hands get cards that the case names nowhere, the rest lies in the draw pile.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from lastcard.cards.codes import COLOUR_NAMES, card_code, parse_card, parse_colour
from lastcard.cards.kinds import DRAW_TWO, FACE, FACES, WILD
from lastcard.editions.load import edition as find_edition
from lastcard.game.actions import parse_seat
from lastcard.game.game import Game
from lastcard.rules.chance import seed_chance
from lastcard.rules.deal import choose_dealer, deal_hands, draw_for_dealer, gather, new_match, turn_first
from lastcard.rules.layout import MODES, PARTNERS, PLAY, State
from lastcard.rules.legal import team_of
from lastcard.rules.setup import build_rules, written_rules
from lastcard.rules.table import gain, lay_on_discards, lose, set_top
from lastcard.rules.turn import after

KEYS: Final = (
    "edition", "seats", "mode", "target", "scores", "dealer", "turn", "direction", "dealer draws", "first", "top",
    "draw", "discard", "called", "order", "out", "custom1", "custom2", "custom3",
)  # fmt: skip


class PositionError(ValueError):
    """A position that cannot exist; the message is one sentence."""


def set_up(header: Mapping[str, str], *, avoid: Sequence[int] = (), seed: int = 0) -> Game:
    """Make a game of a position; cards in ``avoid`` are kept out of unnamed hands while others are left.

    Raises the errors of editions and rules if the set-up itself is refused, ``PositionError`` if it cannot exist.
    """
    options = {key.removeprefix("option "): value for key, value in header.items() if key.startswith("option ")}
    edition = find_edition(header.get("edition", "classic")).with_options(options)
    programs = written_rules(edition, [header.get(f"custom{i}", "") for i in (1, 2, 3)])
    seats = _whole(header.get("seats", "4"), "seats")
    target = _whole(header["target"], "target") if "target" in header else None
    mode = header["mode"].lower() if "mode" in header else None
    rules = build_rules(edition, seats=seats, mode=mode, target=target, written=programs)
    game = Game(edition, rules, programs, names=[f"S{seat}" for seat in range(seats)], seed=None)
    seed_chance(game.state, seed)
    new_match(game.state, rules)
    arranger = _Arranger(game, header, avoid)
    arranger.arrange()
    return game


def deal_next(game: Game, first: Sequence[int]) -> None:
    """Deal the next round of a game, turning up the cards named (those that chance would not have dealt)."""
    s, r = game.state, game.rules
    s.log = []
    gather(s, r)
    s.dealer = choose_dealer(s, r)
    deal_hands(s, r)
    if first:
        _bring_into_pile(s, r.seats, first)
        s.script = list(first)
    turn_first(s, r)
    game.moves.append(f"== round {s.number}")
    game.last_events = ()
    s.log = None


def parse_cards(text: str) -> list[int]:
    """Read a list of cards."""
    return [parse_card(word) for word in text.replace(",", " ").split()]


def write_position(game: Game) -> str:
    """Write a position in which a seat is asked to play, as the header of a case.

    What has no place in a header, open catch windows and lasting rules for example, makes it refuse.
    """
    s = game.state
    remembered = s.exposed or s.lasts or s.tally or s.passes or s.tried or s.accusers or s.stuck_seat >= 0
    on_top = s.discards > 0 and s.pile[len(s.pile) - s.discards] == s.top  # not always with reshuffle_keep_top off
    if s.awaits != PLAY or remembered or not on_top:
        raise PositionError("only a position in which a seat is asked to play, with nothing pending, has a text form")
    lines = [f"edition: {game.edition.name}"]
    lines += [f"option {name}: {game.edition.text(name)}" for name in game.edition.changed]
    lines += [f"custom{i + 1}: {program.text}" for i, program in enumerate(game.written) if program.text]
    lines += [f"seats: {game.seats}", f"mode: {game.mode}", f"target: {game.rules.target}"]
    scores = [s.scores[seat] for seat in _score_seats(game)]
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
    under = s.pile[len(s.pile) - s.discards + 1 :][::-1]  # the lowest first, as they were laid
    if under:
        lines.append(f"discard: {_codes(under)}")
    if s.called:
        lines.append(f"called: {_seat_list(s.called)}")
    return "\n".join(lines) + "\n"


class _Arranger:
    """Puts the cards of a header where they belong."""

    def __init__(self, game: Game, header: Mapping[str, str], avoid: Sequence[int]) -> None:
        self.game = game
        self.header = header
        self.state = game.state
        self.left = Counter({kind: count for kind, count in enumerate(game.rules.deck) if count})
        self.avoid = set(avoid)

    def arrange(self) -> None:
        s, header = self.state, self.header
        self._seats_and_scores()
        self._dealer()
        hands = self._named_hands()
        draw, ends = self._named_draws()
        first = self._claim("first")
        discard = self._claim("discard")
        top, colour = self._top()
        order = parse_cards(header.get("order", ""))
        self._deal_unnamed(hands)
        rest = [] if ends else sorted(self.left.elements())
        if top is None:
            # The case starts at the deal: everything lies loose, the script says what comes.
            self._set_pile([*rest, *draw, *first], loose=True)
            s.script = [*first, *draw, *order]
            s.number = 1
            if not turn_first(s, self.game.rules):
                raise PositionError("none of the cards can start the discard pile")
        else:
            self._set_pile([*rest, *reversed(draw)], loose=False)
            for kind in discard:
                lay_on_discards(s, kind)
            lay_on_discards(s, top)
            set_top(s, self.game.rules, top, colour)
            s.script = order
            s.number = 1
            self._turn()
        for seat in self._seat_words("called"):
            s.called |= 1 << seat

    def _seats_and_scores(self) -> None:
        s, r = self.state, self.game.rules
        for seat in self._seat_words("out"):
            s.eliminated |= 1 << seat
        gather(s, r)
        if s.active & (s.active - 1) == 0:
            raise PositionError("out: at least two players must be left")  # AMB-61
        if "scores" in self.header:
            scores = [_whole(word, "scores") for word in self.header["scores"].split()]
            seats = _score_seats(self.game)
            if len(scores) != len(seats):
                raise PositionError(f"scores: {len(seats)} numbers are needed, not {len(scores)}")
            for seat in range(r.seats):
                index = team_of(r, seat) if r.mode == PARTNERS else seat
                s.scores[seat] = scores[index]

    def _dealer(self) -> None:
        s, r = self.state, self.game.rules
        if "dealer draws" in self.header:
            s.script = parse_cards(self.header["dealer draws"])
            try:
                s.dealer = draw_for_dealer(s, r)
            except ValueError:
                raise PositionError("dealer draws: a card is named more often than the deck holds it") from None
            if s.script:
                raise PositionError("dealer draws: more cards are named than are drawn")
        else:
            s.dealer = self._seat("dealer", 0)
        s.pile_size = 0

    def _turn(self) -> None:
        s = self.state
        direction = self.header.get("direction", "left").lower()
        if direction not in ("left", "right"):
            raise PositionError(f"direction: '{direction}' is neither left nor right")
        s.direction = 1
        s.turn = self._seat("turn", after(s, self.game.rules, s.dealer))
        if not s.active >> s.turn & 1:
            raise PositionError(f"turn: S{s.turn} is out")
        s.direction = 1 if direction == "left" else -1
        s.asked = s.turn
        s.awaits = PLAY

    def _named_hands(self) -> dict[int, list[int]]:
        hands = {}
        for key in self.header:
            if key.startswith("hand "):
                seat = self._seat_in_play(key.removeprefix("hand "))
                hands[seat] = self._claim(key)
        return hands

    def _named_draws(self) -> tuple[list[int], bool]:
        words = self.header.get("draw", "").lower().split()
        ends = bool(words) and words[-1] == "end"
        cards = parse_cards(" ".join(words[:-1] if ends else words))
        return self._take(cards, "draw"), ends

    def _top(self) -> tuple[int | None, int]:
        if "top" not in self.header:
            return None, -1
        words = self.header["top"].split()
        kind = parse_card(words[0]) if words else -1
        if kind < 0 or len(words) > 2 or (kind >= WILD) != (len(words) == 2):
            raise PositionError("top: needs a card, and a colour after a wild-type card")
        self._take([kind], "top")
        return kind, parse_colour(words[1]) if kind >= WILD else kind // FACES

    def _deal_unnamed(self, hands: dict[int, list[int]]) -> None:
        """Give unnamed seats plain cards that the case speaks of nowhere, as long as there are such."""
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
            raise PositionError("too few cards are left for the hands that are not named")
        for i in range(len(waiting) * r.hand_size):
            kind = plain[i]
            gain(s, waiting[i % len(waiting)], kind)
            self.left[kind] -= 1

    def _set_pile(self, cards: Sequence[int], *, loose: bool) -> None:
        s = self.state
        for place, kind in enumerate(cards):
            s.pile[place] = kind
        s.pile_size = len(cards)
        s.loose_low = 0
        s.loose_high = len(cards) if loose else 0

    def _claim(self, key: str) -> list[int]:
        return self._take(parse_cards(self.header.get(key, "")), key)

    def _take(self, cards: list[int], key: str) -> list[int]:
        for kind in cards:
            if not self.left[kind]:
                raise PositionError(f"{key}: there are not that many {card_code(kind)} in the deck")
            self.left[kind] -= 1
        return cards

    def _seat(self, key: str, default: int) -> int:
        return self._seat_in_play(self.header[key]) if key in self.header else default

    def _seat_in_play(self, word: str) -> int:
        seat = parse_seat(word.strip())
        if seat >= self.game.seats:
            raise PositionError(f"there is no seat {word.strip()} at a table of {self.game.seats}")
        return seat

    def _seat_words(self, key: str) -> list[int]:
        return [self._seat_in_play(word) for word in self.header.get(key, "").replace(",", " ").split()]


def _bring_into_pile(s: State, seats: int, cards: Sequence[int]) -> None:
    """Exchange dealt cards so that the named ones lie in the draw pile."""
    wanted = Counter(cards)
    for kind, count in wanted.items():
        for _ in range(count - s.pile[: s.pile_size].count(kind)):
            holder = next(seat for seat in range(seats) if s.hands[seat][kind])
            place = next(i for i in range(s.pile_size) if s.pile[i] not in wanted)
            lose(s, holder, kind)
            gain(s, holder, s.pile[place])
            s.pile[place] = kind


def _score_seats(game: Game) -> list[int]:
    """Give one seat per score of a header: every seat, or the first seat of each team."""
    if game.mode != MODES[PARTNERS]:
        return list(range(game.seats))
    return [next(seat for seat in range(4) if team_of(game.rules, seat) == team) for team in (0, 1)]


def _whole(text: str, key: str) -> int:
    if not text.strip().isdecimal():
        raise PositionError(f"{key}: '{text}' is no whole number")
    return int(text)


def _codes(cards: Sequence[int]) -> str:
    return " ".join(card_code(card) for card in cards)


def _seat_list(mask: int) -> str:
    return " ".join(f"S{seat}" for seat in range(mask.bit_length()) if mask >> seat & 1)
