"""Bots: always legal under any rules; a sensible one beats a careless one; none sees more than its seat may."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

import pytest

from lastcard.engine.editions import edition, edition_names
from lastcard.engine.game import Action, Game
from lastcard.engine.records.position import set_up
from lastcard.engine.views import SeatView, seat_view
from lastcard.players.bot import Bot
from lastcard.players.bot_memory import Memory
from lastcard.players.bot_seats import Seating
from lastcard.players.bots import BOTS, make_bot

HOUSES: tuple[Mapping[str, object], ...] = (
    {},
    {"stacking": "mixed", "jump_in": "on", "seven_zero": "on"},
    {"draw_until_playable": "on", "places": "on", "false_catch": 2},
    {"forced_play": "on", "bluffing": "off", "stacking": "draw4", "hint_penalty": 2},
    {"challenger": "any_other", "uno_close": "offender_next_turn", "decks": 2, "hand_size": 3},
)
WRITTEN = (("sample 1", "sample 2", "sample 3"), ("sample 4", "sample 5", "draw all 2"))
WRITTEN_MANY = (("sample 6", "sample 7", "sample 8"), ("sample 9", "sample 10", '"sing a song"'))


def play_round(game: Game, bots: Mapping[int, Bot], most: int = 20_000) -> int:
    """Play to the end of the round; ``push`` raises at the first illegal action."""
    seating = Seating(bots)
    for moves in range(most):
        if game.asks == "over":
            return moves
        move = seating.next_move(game)
        assert move is not None
        game.push(*move)
    raise AssertionError("the round does not end")


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("name", edition_names())
def test_every_action_is_legal_in_every_edition(name: str, bot: str) -> None:
    samples = len(edition(name).samples)
    written = (*WRITTEN, *WRITTEN_MANY) if samples >= 10 else WRITTEN if samples else ((),)
    for number, players in enumerate((2, 3, 4, 6, 10)):
        game = Game.create(
            name,
            players=players,
            options=HOUSES[number],
            mode="round",
            written=written[number % len(written)],
            seed=f"{name}{number}",
        )
        play_round(game, {seat: make_bot(bot, seed=seat) for seat in range(players)})


@pytest.mark.parametrize(
    ("name", "mode"), [("classic", "low_score"), ("braille", "elimination"), ("braille", "partners")]
)
def test_bots_play_whole_matches(name: str, mode: str) -> None:
    game = Game.create(name, players=4, mode=mode, target=100, seed="match")
    bots = {seat: make_bot([*BOTS][seat % len(BOTS)], seed=seat) for seat in range(4)}
    while True:
        play_round(game, bots)
        if game.outcome.match_winners:
            break
        game.deal()


def test_a_sensible_bot_beats_a_careless_one() -> None:
    rounds, won = 200, 0
    for number in range(rounds):
        me = number % 2
        game = Game.create("classic", players=2, mode="round", seed=f"arena {number}")
        play_round(game, {me: make_bot("sensible", seed=number), 1 - me: make_bot("random", seed=number)})
        won += game.outcome.round_winner == me
    assert won / rounds > 0.55


class Witness:
    """A bot that looks at everything it is given."""

    name = "witness"

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.views = 0

    def choose(self, view: SeatView) -> Action:
        self.look(view)
        return self._bot.choose(view)

    def react(self, view: SeatView) -> Action | None:
        self.look(view)
        return self._bot.react(view)

    def look(self, view: object) -> None:
        assert type(view) is SeatView
        self.views += 1
        for field in fields(view):
            assert_plain(getattr(view, field.name))


def assert_plain(value: Any) -> None:
    """Only numbers, texts, actions and tuples of them: nothing that leads back to the game."""
    if isinstance(value, tuple):
        for item in value:
            assert_plain(item)
    else:
        assert value is None or isinstance(value, (bool, int, str, Action))


def test_a_bot_gets_nothing_but_its_own_view() -> None:
    witnesses = {seat: Witness(make_bot("sensible", seed=seat)) for seat in range(3)}
    play_round(Game.create("polish", players=3, mode="round", seed="eyes"), witnesses)
    assert all(witness.views > 5 for witness in witnesses.values())


def test_the_same_seed_gives_the_same_game() -> None:
    def record() -> list[str]:
        game = Game.create("greek", players=4, mode="round", written=WRITTEN[0], seed="twice")
        play_round(game, {seat: make_bot("sensible", seed=seat) for seat in range(4)})
        return game.moves

    assert record() == record()


@pytest.mark.parametrize(
    ("level", "low", "high"), [("dreamy", 0.4, 0.85), ("normal", 0.75, 0.98), ("sharp", 0.93, 1.0)]
)
def test_a_sensible_bot_calls_uno_about_as_often_as_its_level_says(level: str, low: float, high: float) -> None:
    calls = []
    for number in range(60):
        game = Game.create("classic", players=3, mode="round", seed=f"calls {number}")
        seating = Seating({seat: make_bot("sensible", f"{number} {seat}", level) for seat in range(3)})
        while game.asks != "over":
            move = seating.next_move(game)
            assert move is not None
            seat, action = move
            if action.card is not None and len(game.hand(seat)) == 2:
                calls.append(action.uno)
            game.push(seat, action)
    assert low <= sum(calls) / len(calls) <= high


def test_memory_holds_the_colour_on_which_somebody_drew() -> None:
    for number in range(50):
        game = Game.create("classic", players=2, mode="round", seed=f"memory {number}", dealer=0)
        colour = game.state.colour
        if game.asks == "play" and game.state.asked == 1 and not game.playable_cards(1):
            break
    memory = Memory()
    memory.note(seat_view(game, 0))
    game.push(1, "draws")
    memory.note(seat_view(game, 0))
    assert memory.lacks(1, colour)
    assert not memory.lacks(0, colour)


def test_unknown_bots_and_levels_are_refused_by_name() -> None:
    with pytest.raises(ValueError, match=f"no bot 'clever', choose one of {', '.join(BOTS)}"):
        make_bot("clever")
    with pytest.raises(ValueError, match=f"no level 'x', choose one of {', '.join(BOTS['sensible'].levels)}"):
        make_bot("sensible", level="x")


def test_where_hands_lie_open_a_bot_looks_before_it_challenges() -> None:
    """HOUSE-14, CHAL-3: it never challenges an honest Wild Draw Four, and always a bluff."""
    for hand, answer in (("wild+4 r1 b2", "challenges"), ("wild+4 g1 b2", "accepts")):
        for seed in range(20):
            game = set_up({"option open_hands": "on", "top": "r5", "hand S1": hand, "hand S2": "y1 y2"})
            bot = make_bot("sensible", f"look {seed}")
            bot.react(seat_view(game, 2))
            game.push(1, "plays wild+4 blue")
            assert str(bot.choose(seat_view(game, 2))) == answer


def test_where_hands_lie_open_a_bot_knows_who_lacks_a_colour() -> None:
    """HOUSE-14."""
    memory = Memory()
    open_table = set_up({"option open_hands": "on", "top": "r5", "hand S1": "r1", "hand S2": "y1 wild"})
    memory.note(seat_view(open_table, 1))
    assert [memory.lacks(2, colour) for colour in range(4)] == [True, False, True, True]
    hidden = set_up({"top": "r5", "hand S1": "r1", "hand S2": "y1 wild"})
    memory.note(seat_view(hidden, 1))
    assert not any(memory.lacks(2, colour) for colour in range(4))
