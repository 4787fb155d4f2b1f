"""OpenSpiel: its own conformance test, explicit chance, and information states."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise, permutations
from random import Random
from typing import Any

import pyspiel
import pytest
from open_spiel.python.algorithms.generate_playthrough import playthrough
from open_spiel.python.observation import make_observation

from lastcard.engine.cards.codes import parse_card
from lastcard.engine.cards.kinds import WILD_DRAW_FOUR
from lastcard.engine.kernel.deal import new_match, start_round
from lastcard.engine.kernel.state import action_numbers, event_table
from lastcard.engine.kernel.state.chance import seed_chance
from lastcard.engine.kernel.state.layout import SEATS, State
from lastcard.engine.kernel.state.questions import CHALLENGE, OVER
from lastcard.engine.kernel.state.setup import capacity
from lastcard.engine.records.position import set_up
from lastcard.envs import openspiel
from lastcard.envs.extensive.chance_game import CARD, CHANCE, DEALER, DECISION, END, FLOOR, Play, Setting, begin
from lastcard.envs.extensive.information_state import History, cards, holding
from lastcard.envs.extensive.resampling import known_cards, redealt
from lastcard.envs.parameters import GameParameters
from lastcard.sim.episode import CHOICES, Episode, act, forget, resume
from lastcard.sim.observation.version_1 import PIECES, SIZE, observe

pytestmark = pytest.mark.long  # plays long games through

TABLES: dict[str, dict[str, Any]] = {
    "classic, two players": {},
    "classic, ten players": {"players": 10},
    "greek with samples, four players": {
        "players": 4, "edition": "greek", "written": ("sample 2", "sample 4", "sample 5"),
    },
    "polish with votes and dares, 7-0 and jump-in, five players": {
        "players": 5, "edition": "polish", "written": ("sample 8", "sample 10", "sample 6"),
        "options": {"seven_zero": "on", "jump_in": "on"},
    },
    "polish with open hands and hand sizes, three players": {
        "players": 3, "edition": "polish", "written": ("sample 7", "all to 5; again", "rotate hands; next draws 1"),
    },
    "hungarian, stacking, drawing until a card fits, false catches": {
        "players": 3, "edition": "hungarian",
        "options": {"stacking": "mixed", "draw_until_playable": "on", "false_catch": "2"},
    },
    "braille partners for points": {"players": 4, "edition": "braille", "mode": "partners", "payoff": "points"},
    "classic for places, nothing asked that can be automated": {
        "players": 6, "options": {"places": "on", "forced_play": "on"}, "automatic": ("call", "catch", "challenge"),
    },
    "a match by elimination": {
        "players": 3, "edition": "braille", "mode": "elimination", "target": 60, "episode": "match",
        "options": {"forced_play": "on", "next_dealer": "redraw"}, "automatic": ("call", "catch", "challenge"),
    },
}  # fmt: skip


def parameters(table: dict[str, Any], limit: int) -> dict[str, Any]:
    options = ";".join(f"{name}:{value}" for name, value in table.get("options", {}).items())
    lists = {"written": "|".join(table.get("written", ())), "automatic": ";".join(table.get("automatic", ()))}
    return {**table, "options": options, **lists, "limit": limit}


def setting(table: dict[str, Any]) -> Setting:
    settled = GameParameters(**{"players": 2, **table})
    return Setting(settled.rules(), settled.episode_settings())


def chance_says(play: Play, rng: Random) -> int:
    outcomes, ways = zip(*play.outcomes, strict=True)
    return int(rng.choices(outcomes, ways)[0])


def walk(play: Play, rng: Random, steps: int) -> list[Play]:
    """Play at random and give every point at which somebody decided."""
    decisions: list[Play] = []
    while play.node != END and len(decisions) < steps:
        if play.node in CHANCE:
            play = play.take(chance_says(play, rng))
        else:
            decisions.append(play)
            play = play.take(rng.choice(play.legal()))
    return decisions


def at(header: dict[str, str], table: dict[str, Any]) -> Play:
    """Begin in a position."""
    start = begin(setting(table))
    state = set_up({"dealer": "S1" if header["seats"] == "2" else "S2", **header}).state
    state.loose_high = state.pile_size
    r, episode = start.setting.rules, Episode()
    forget(episode)
    resume(state, r, episode, start.setting.episodes.automatic)
    held = [holding(seat, state.hands[seat]) for seat in range(r.seats)]  # everybody has seen his own hand
    history = History.written([""] * (SEATS + 1), [*held, *[b""] * (SEATS + 1 - r.seats)])
    return Play(setting=start.setting, state=state, episode=episode, node=DECISION, history=history)


@pytest.mark.parametrize("name", TABLES)
def test_open_spiels_own_test_passes(name: str) -> None:
    game = pyspiel.load_game(openspiel.NAME, parameters(TABLES[name], 80))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_a_game_string_gives_the_game_again() -> None:
    game = pyspiel.load_game(openspiel.NAME, {"players": 3, "edition": "polish", "options": "jump_in:on;seven_zero:on"})
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game)
    assert again.num_players() == 3
    assert again.first.setting.rules.jump_in == 1


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"deck": "r1 r2 r3"}, "3 cards"),
        ({"deck": "r1 x2"}, "x2"),
        ({"dealer": 2}, "no seat"),
        ({"options": "jump_in"}, "name:value"),
        ({"automatic": "calls"}, "there is no 'calls'"),
        ({"edition": "clasic"}, "clasic"),
        ({"deck": "wild+4 wild+4 wild+4 wild+4 wild+4", "hand_size": 2}, "no round could begin"),
        ({"observation": 2}, "OpenSpiel gets version 1, not 2"),
        ({"encoding": "float"}, "there is no parameter 'encoding'"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        openspiel.LastCardGame(given)


def test_cards_come_as_often_as_they_lie_in_the_pile() -> None:
    state = pyspiel.load_game(openspiel.NAME, {"players": 4}).new_initial_state()
    assert state.chance_outcomes() == [(seat, 1 / 4) for seat in range(4)]
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 2) == "S2 deals"
    state.apply_action(2)
    outcomes = dict(state.chance_outcomes())
    assert (outcomes[0], outcomes[1], outcomes[52]) == pytest.approx((1 / 108, 2 / 108, 4 / 108))
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 1) == "card r1"
    state.apply_action(1)
    assert dict(state.chance_outcomes())[1] == pytest.approx(1 / 107)


def _first_positions(play: Play, chance: Fraction, found: Counter[tuple[int, ...]]) -> None:
    """Add up the chances of what can have been dealt and turned up when the first decision is due."""
    if play.node == DECISION:
        s = play.state
        found[(*cards(s.hands[0]), *cards(s.hands[1]), s.top)] += chance  # type: ignore[assignment]
        return
    ways = sum(count for _, count in play.outcomes)
    for outcome, count in play.outcomes:
        _first_positions(play.take(outcome), chance * Fraction(count, ways), found)


@pytest.mark.parametrize("deck", ["r1 r2 g1 wild+4 wild+4", "r1 r1 g2 wild+4 wild+4 wild+4", "r1 r2 g1 g2 b1 wild+4"])
def test_a_small_deck_is_dealt_until_a_card_can_start_and_the_tree_knows_the_odds(deck: str) -> None:
    table = GameParameters(players=2, deck=deck, options={"hand_size": 2}, automatic=("call", "catch", "challenge"))
    found: Counter[tuple[int, ...]] = Counter()
    _first_positions(begin(Setting(table.rules(), table.episode_settings(), 0)), Fraction(1), found)
    # The same from the sheet: all orders of the cards are alike, and those in which no card can start are dealt again.
    expected: Counter[tuple[int, ...]] = Counter()
    for order in permutations(sorted(parse_card(word) for word in deck.split())):
        first = next((kind for kind in order[4:] if kind != WILD_DRAW_FOUR), None)
        if first is not None:
            expected[(*sorted(order[1:4:2]), *sorted(order[0:4:2]), first)] += 1
    assert found == {position: Fraction(count, expected.total()) for position, count in expected.items()}


@pytest.mark.parametrize("name", TABLES)
def test_it_is_the_kernels_own_game(name: str) -> None:
    # A game dealt by the generator is played again with its chance told step by step: every field ends the same.
    given = setting(TABLES[name])
    r, automatic = given.rules, given.episodes.automatic
    s, e, rng = State(capacity(r)), Episode(), Random(5)
    s.log = []
    seed_chance(s, 99)
    new_match(s, r)
    forget(e)
    start_round(s, r, 1)
    resume(s, r, e, automatic)
    play = begin(given).take(1)
    came = (event_table.DEALT, event_table.TURNED, event_table.DREW, event_table.REDEALT)
    for _ in range(150):
        script = [event[2] for event in s.log if event[0] in came]
        s.log.clear()
        while play.node in (CARD, FLOOR):
            play = play.take(script.pop(0) if play.node == CARD else e.seat)
        assert not script
        for field, _, _ in State.fields():
            if field not in ("rng", "pile"):
                assert getattr(play.state, field) == getattr(s, field), field
        assert sorted(play.state.pile[: s.pile_size]) == sorted(s.pile[: s.pile_size])
        assert play.episode.packed() == e.packed()
        if s.awaits == OVER:
            return
        choice = rng.choice(play.legal())
        play = play.take(choice)
        act(s, r, e, choice, automatic)


def test_nothing_is_left_to_the_hidden_generator() -> None:
    one = begin(setting(TABLES["polish with votes and dares, 7-0 and jump-in, five players"]))
    state = one.state.copy()
    state.rng = 987654321
    other = Play(**{**vars(one), "state": state})
    rng = Random(2)
    for _ in range(600):
        if one.node == END:
            break
        said = chance_says(one, rng) if one.node in CHANCE else rng.choice(one.legal())
        one, other = one.take(said), other.take(said)
        assert one.told == other.told
        assert (one.node, one.outcomes, one.episode.seat) == (other.node, other.outcomes, other.episode.seat)


def test_who_is_quicker_is_a_chance_node() -> None:
    play = at({"seats": "3", "top": "g5", "hand S0": "g1 r2"}, {"players": 3}).take(27)
    assert play.node == FLOOR
    assert play.outcomes == ((0, 1), (1, 1), (2, 1))
    second = play.take(2)
    assert (second.node, second.episode.seat, second.episode.reacting) == (DECISION, 2, 1)


@pytest.mark.parametrize("name", TABLES)
def test_nobody_forgets_what_he_has_seen(name: str) -> None:
    decisions = walk(begin(setting(TABLES[name])), Random(3), 150)
    for before, after in pairwise(decisions):
        for seat in range(before.setting.rules.seats):
            assert after.told[seat].startswith(before.told[seat])
            assert after.marks[seat].startswith(before.marks[seat])
        actor = before.episode.seat
        assert after.told[actor] != before.told[actor]


@pytest.mark.parametrize("name", TABLES)
def test_what_a_seat_cannot_know_is_dealt_anew_and_nothing_it_sees_changes(name: str) -> None:
    game = pyspiel.load_game(openspiel.NAME, parameters(TABLES[name], 1000))
    rng = Random(4)
    recall = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    present = make_observation(game)
    state = game.new_initial_state()
    anew = 0
    for play in walk(game.first, rng, 120)[::6]:
        state.play = play
        r = play.setting.rules
        for seat in range(r.seats):
            twin = state.resample_from_infostate(seat, rng.random)
            s = twin.play.state
            assert twin.current_player() == state.current_player()
            for observer in (recall, present):
                assert observer.string_from(twin, seat) == observer.string_from(state, seat)
                observer.set_from(state, seat)
                row = observer.tensor.copy()
                observer.set_from(twin, seat)
                assert (observer.tensor == row).all()
            if seat == state.current_player():
                assert twin.legal_actions() == state.legal_actions()
            lying = s.pile[: s.pile_size] + s.pile[len(s.pile) - s.discards :]
            held = [kind for hand in s.hands for kind in cards(hand)]
            assert Counter(lying + held) == +Counter(dict(enumerate(r.deck)))
            assert twin.legal_actions()
            anew += s.hands != play.state.hands
    assert anew > 5


@pytest.mark.parametrize("name", TABLES)
def test_what_a_seat_knows_of_other_hands_is_true(name: str) -> None:
    for play in walk(begin(setting(TABLES[name])), Random(6), 120)[::4]:
        for seat in range(play.setting.rules.seats):
            known = known_cards(play, seat)
            for other, hand in enumerate(known):
                held = Counter(cards(play.state.hands[other]))
                assert hand <= held
                assert other != seat or hand == held


def test_a_hand_that_was_shown_or_given_away_is_known() -> None:
    # CHAL-2: S1 challenges, sees a hand without green, and draws six; S0's hand is no secret to S1 any more.
    play = at({"seats": "3", "top": "g5", "hand S0": "wild+4 r1 b2"}, {"players": 3}).take(action_numbers.PLAY_WILD + 4)
    assert play.state.awaits == CHALLENGE
    play = play.take(action_numbers.CHALLENGE)
    while play.node == CARD:
        play = play.take(chance_says(play, Random(1)))
    assert known_cards(play, 1)[0] == Counter((1, 41))
    assert known_cards(play, 2)[0] == Counter()
    for seed in range(10):
        assert redealt(play, 1, Random(seed)).state.hands[0] == play.state.hands[0]
    # HOUSE-3: S0 lays a 7 and trades hands with S1; both know what the other holds now.
    play = at({"seats": "3", "top": "g5", "hand S0": "g7 r1 b2 b3"}, {"players": 3, "options": {"seven_zero": "on"}})
    play = play.take(33).take(action_numbers.PICK_SEAT + 1)
    assert known_cards(play, 0)[1] == Counter((1, 41, 42))
    assert known_cards(play, 1)[0] == Counter(cards(play.state.hands[0]))
    assert known_cards(play, 2)[0] == Counter()


def test_whether_a_wild_draw_four_was_a_bluff_is_open_until_it_is_challenged() -> None:
    play = at({"seats": "2", "top": "g5", "hand S0": "wild+4 g1 g2 r1 b2"}, {}).take(action_numbers.PLAY_WILD + 4)
    verdicts = set()
    for seed in range(40):
        s = redealt(play, 1, Random(seed)).state
        green = any(26 <= kind < 39 for kind in cards(s.hands[0]))
        assert s.guilty == green
        assert s.shown == s.hands[0]
        verdicts.add(s.guilty)
    assert verdicts == {0, 1}
    assert redealt(play, 0, Random(1)).state.guilty == 1  # whoever laid it knows


def test_the_observation_is_the_row_of_all_environments_and_the_public_one_has_no_hand() -> None:
    game = pyspiel.load_game(openspiel.NAME, {"players": 3})
    state = game.new_initial_state()
    state.play = play = walk(game.first, Random(8), 20)[-1]
    row = [0] * SIZE
    observe(play.state, play.setting.rules, play.episode, 1, row)
    assert state.observation_tensor(1) == row
    observer = make_observation(game)
    observer.set_from(state, 1)
    for piece in PIECES:
        assert observer.dict[piece.name].tolist() == row[piece.where]
    public = make_observation(
        game,
        pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE),
    )
    public.set_from(state, 1)
    assert not public.dict["hand"].any()
    assert (public.dict["sizes"] == observer.dict["sizes"]).all()
    assert game.num_distinct_actions() == CHOICES
    assert state.action_to_string(state.current_player(), action_numbers.DRAW) == "draw"


def test_a_later_round_of_a_match_asks_chance_for_the_dealer_only_where_it_is_drawn_for() -> None:
    for next_dealer, asked in (("redraw", True), ("rotate_left", False)):
        table = TABLES["a match by elimination"]
        given = setting({**table, "options": {**table["options"], "next_dealer": next_dealer}})
        play, rng, nodes = begin(given), Random(1), []
        while play.state.number < 3 and play.node != END:
            nodes.append((play.state.number, play.node))
            play = play.take(chance_says(play, rng) if play.node in CHANCE else rng.choice(play.legal()))
        assert (0, DEALER) in nodes
        assert ((1, DEALER) in nodes) == asked


def test_open_spiels_playthrough_is_written_and_tells_a_seat_only_its_own_hand() -> None:
    text = playthrough(
        "python_lastcard(players=2,deck=r1 r1 g1 g2 wild b1,hand_size=2,dealer=0,limit=30)", None, seed=3
    )
    assert 'PrivateObservationString(0) = "S0 holds ' in text
    game = pyspiel.load_game("python_lastcard")
    own = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, public_info=False))
    assert sorted(own.dict) == ["hand", "reacting"]
    everybody = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match="observations of one player"):
        game.make_py_observer(everybody)
