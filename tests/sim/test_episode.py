"""One seat at a time: it may choose what the rules allow, and is told what it may know."""

import random
from collections import Counter

import pytest

from lastcard.engine.cards.codes import parse_card
from lastcard.engine.cards.kinds import KINDS
from lastcard.engine.editions import edition, edition_names
from lastcard.engine.kernel.legal import legal
from lastcard.engine.kernel.state import action_numbers
from lastcard.engine.kernel.state.layout import Rules, State
from lastcard.engine.kernel.state.questions import CHALLENGE, OVER
from lastcard.engine.kernel.state.setup import build_rules, capacity, written_rules
from lastcard.referee.conformance.secrecy import redeal
from lastcard.sim.episode import AUTOMATIC, CHOICES, HISTORY, WAIT, Episode, forget, resume, to_action, to_choice
from lastcard.sim.episode_settings import CUT, ENDED, RESTART, RUNNING, EpisodeSettings, advance, episode_settings
from lastcard.sim.observation import version_1
from lastcard.sim.observation.version_1 import PIECES, observe, piece, top_kind
from lastcard.sim.offer import OFFER, choices, was_offered, write_choices
from lastcard.sim.policies import CARELESS, SENSIBLE
from lastcard.testing import random_table

INTERRUPTS = (action_numbers.CALL, action_numbers.CHALLENGE, *range(action_numbers.CATCH, action_numbers.ACCUSE), WAIT)


class Walk:
    """Random play of one environment, interpreted."""

    def __init__(self, rules: Rules, seed: int, **settings: object) -> None:
        rules.hint_penalty = 0
        self.r = rules
        self.s = State(capacity(rules))
        self.e = Episode()
        self.c: EpisodeSettings = episode_settings(**settings)  # type: ignore[arg-type]
        self.e.seed = seed
        self.rng = random.Random(seed)
        self.out = [0] * CHOICES
        self.payoffs = [0.0] * 10
        self.take(RESTART)

    def take(self, choice: int) -> int:
        return advance(self.s, self.r, self.e, self.c, choice, self.payoffs, self.out)

    def choices(self) -> list[int]:
        return self.out[: choices(self.s, self.r, self.e, self.c.automatic, self.out)]

    def random_choice(self) -> int:
        mine = self.choices()
        laid = [choice for choice in mine if choice < action_numbers.DRAW]
        return self.rng.choice(laid if laid and self.rng.random() < 0.9 else mine)


def walk_of(seed: int, **settings: object) -> Walk:
    """Sit down at a random table: any edition, options, house rules, written cards."""
    table = random_table(random.Random(seed), name=edition_names()[seed % len(edition_names())])
    chosen = edition(table.edition).with_options(dict(table.options))
    written = written_rules(chosen, table.written)
    rules = build_rules(chosen, seats=table.players, mode=table.mode, target=table.target, written=written)
    return Walk(rules, seed, **settings)


def classic(seats: int = 4, **options: object) -> Rules:
    chosen = edition("classic").with_options(options)
    return build_rules(chosen, seats=seats, mode=None, target=None, written=written_rules(chosen, []))


@pytest.mark.parametrize("seed", range(40))
def test_the_seat_that_must_decide_may_choose_what_is_legal_and_one_that_may_interrupt_also_waits(seed: int) -> None:
    walk = walk_of(seed)
    s, r, e = walk.s, walk.r, walk.e
    for _ in range(300):
        allowed = [0] * CHOICES
        lawful = {
            to_choice(r, e.seat, action)
            for action in allowed[: legal(s, r, e.seat, allowed)]
            if not action_numbers.ACCUSE <= action < action_numbers.PICK_CARD  # nobody is asked to accuse
        }
        mine = walk.choices()
        assert len(mine) == len(set(mine)) > 0
        if e.reacting:
            assert mine[-1] == WAIT
            assert set(mine[:-1]) <= lawful
            assert len(mine) > 1
        else:
            assert set(mine) == lawful
        walk.take(walk.random_choice())


@pytest.mark.parametrize("seed", range(0, 40, 3))
def test_the_list_the_mask_and_the_question_agree(seed: int) -> None:
    walk = walk_of(seed, automatic=random.Random(seed).sample(AUTOMATIC, seed % 4))
    for _ in range(150):
        mask, offer = [9] * CHOICES, [9] * OFFER
        write_choices(walk.s, walk.r, walk.e, walk.c.automatic, offer, mask)
        mine = set(walk.choices())
        assert {choice for choice in range(CHOICES) if mask[choice]} == mine
        asked = {choice for choice in range(-3, CHOICES + 3) if was_offered(offer, choice)}
        assert asked == mine
        walk.take(walk.random_choice())


def test_choices_count_seats_from_the_one_who_chooses() -> None:
    rules = classic(seats=5)
    assert to_action(rules, 3, action_numbers.CATCH + 1) == action_numbers.CATCH + 4
    assert to_action(rules, 3, action_numbers.CATCH + 2) == action_numbers.CATCH + 0
    for seat in range(5):
        for choice in (
            7,
            action_numbers.DRAW,
            action_numbers.PICK_SEAT + 4,
            action_numbers.CATCH + 1,
            action_numbers.PICK_CARD + 3,
        ):
            assert to_choice(rules, seat, to_action(rules, seat, choice)) == choice


@pytest.mark.parametrize("seed", range(24))
def test_payoffs_add_up_to_nothing_and_somebody_wins(seed: int) -> None:
    walk = walk_of(seed, payoff=("win", "points")[seed % 2], episode=("round", "match")[seed // 2 % 2], limit=3000)
    ended = Counter[int]()
    for _ in range(3000):
        ending = walk.take(walk.random_choice())
        assert sum(walk.payoffs) == pytest.approx(0)
        ended[ending] += 1
        if ending == ENDED and walk.c.payoff == 0 and any(walk.payoffs):
            assert max(walk.payoffs) <= 1
    assert ended[RUNNING] > 0


def test_a_winner_of_four_gets_one_and_the_others_pay_a_third_each() -> None:
    walk = Walk(classic(), 5, linger=True)
    while not walk.take(walk.random_choice()):
        pass
    winner = walk.s.winner
    assert walk.payoffs[:4] == pytest.approx([1 if seat == winner else -1 / 3 for seat in range(4)])


def test_points_are_what_the_losers_hold() -> None:
    walk = Walk(classic(seats=3), 6, linger=True, payoff="points")
    while not walk.take(walk.random_choice()):
        pass
    for seat in range(3):
        held = sum(walk.s.hands[seat][kind] * walk.r.value[kind] for kind in range(KINDS))
        if seat == walk.s.winner:
            assert walk.payoffs[seat] == pytest.approx(walk.s.points[seat] / 100)
        else:
            assert walk.payoffs[seat] == pytest.approx(-held / 100)


def test_nobody_is_asked_for_what_is_automatic() -> None:
    for seed in range(16):
        walk = walk_of(seed, automatic=AUTOMATIC)
        for _ in range(300):
            assert not {action_numbers.CALL, action_numbers.CHALLENGE} & set(walk.choices())
            assert walk.s.exposed == 0 or walk.s.awaits == OVER
            walk.take(walk.random_choice())


def test_nobody_is_asked_whether_he_interrupts_if_he_could_only_wait() -> None:
    """Also where any player may challenge and jump in, but challenges are automatic."""
    chosen = next(edition(name) for name in edition_names() if edition(name)["challenger"] == "any_other")
    chosen = chosen.with_options({"jump_in": True, "stacking": "mixed"})
    rules = build_rules(chosen, seats=4, mode=None, target=None, written=written_rules(chosen, []))
    walk = Walk(rules, 3, automatic=["challenge"])
    for _ in range(3_000):
        assert walk.choices() != [WAIT]
        walk.take(walk.random_choice())


def test_without_automation_calls_catches_and_challenges_are_decisions() -> None:
    seen = Counter[int]()
    walk = Walk(classic(), 1)
    for _ in range(20_000):
        choice = walk.random_choice()
        seen[action_numbers.CATCH if action_numbers.CATCH <= choice < action_numbers.ACCUSE else choice] += 1
        walk.take(choice)
    assert all(
        seen[choice]
        for choice in (action_numbers.CALL, action_numbers.CATCH, action_numbers.CHALLENGE, action_numbers.TAKE, WAIT)
    )


def test_whoever_can_be_caught_and_whoever_can_catch_are_asked_in_any_order() -> None:
    """Two players: half of the time the offender is quicker, half of the time the catcher (UNO-2, AMB-31)."""
    first = Counter[bool]()
    for seed in range(400):
        walk = Walk(classic(seats=2), seed)
        while not walk.e.reacting:
            mine = [choice for choice in walk.choices() if choice != action_numbers.CALL]
            laid = [choice for choice in mine if choice < action_numbers.DRAW]
            walk.take((laid or mine)[0])
        first[walk.s.exposed >> walk.e.seat & 1 == 1] += 1
    assert 150 < first[True] < 250


def test_an_interrupt_is_asked_for_once() -> None:
    walk = Walk(classic(), 3)
    for _ in range(5_000):
        if walk.e.reacting:
            asked = set()
            while walk.e.reacting:
                assert walk.e.seat not in asked
                asked.add(walk.e.seat)
                walk.take(WAIT)
        walk.take(walk.random_choice())


def test_an_episode_is_cut_at_its_limit() -> None:
    walk = Walk(classic(), 4, limit=10, linger=True)
    endings = [walk.take(walk.random_choice()) for _ in range(10)]
    assert endings == [RUNNING] * 9 + [CUT]
    assert walk.take(WAIT) == RUNNING  # the next episode, whatever is chosen
    assert walk.e.steps == 0


def test_against_players_only_the_callers_seat_is_asked() -> None:
    walk = Walk(classic(), 4, players=[SENSIBLE, -1, CARELESS, 0])
    for _ in range(500):
        assert walk.e.seat == 1
        walk.take(walk.random_choice())


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"automatic": ["jump"]}, "automatic: there is no 'jump'; there are call, catch, challenge"),
        ({"episode": "day"}, "episode: there is no 'day'"),
        ({"payoff": "love"}, "payoff: there is no 'love'"),
        ({"players": [0, 0, 0, 0]}, "at least one seat"),
        ({"limit": 0}, "at least 1 step"),
    ],
)
def test_settings_that_are_none_are_refused_in_one_sentence(settings: dict[str, object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        episode_settings(**settings)  # type: ignore[arg-type]


# --- what a seat is told -----------------------------------------------------------------------------------------


def test_the_pieces_of_an_observation_lie_end_to_end() -> None:
    at = 0
    for each in PIECES:
        assert each.start == at
        at += each.size
    assert at == version_1.SIZE
    with pytest.raises(KeyError, match="there is no piece 'luck'"):
        piece("luck")


def test_an_observation_says_what_lies_on_the_table() -> None:
    walk = Walk(classic(), 8)
    for _ in range(60):
        walk.take(walk.random_choice())
    s, e = walk.s, walk.e
    row = [9] * version_1.SIZE
    observe(s, walk.r, e, e.seat, row)
    assert row[piece("hand")] == s.hands[e.seat]
    assert top_kind(row) == s.top
    assert row[piece("sizes")][:4] == [s.size[(e.seat + place) % 4] for place in range(4)]
    assert row[piece("turn")].index(1) == (s.turn - e.seat) % 4
    discards = Counter(s.pile[len(s.pile) - s.discards :])
    assert row[piece("discarded")] == [discards[kind] for kind in range(KINDS)]
    assert row[piece("pile")] == [s.pile_size]


@pytest.mark.parametrize("seats", [2, 3, 7, 10])
def test_seats_are_counted_from_the_observer(seats: int) -> None:
    walk = Walk(classic(seats=seats), seats)
    s = walk.s
    s.active, s.called, s.exposed = (random.Random(seats + n).randrange(1 << seats) for n in range(3))
    s.number, s.turn = 2, seats - 1
    s.scores[:seats] = [40 * seat for seat in range(seats)]
    for me in range(seats):
        row = [9] * version_1.SIZE
        observe(s, walk.r, walk.e, me, row)
        around = [(me + place) % seats for place in range(seats)]
        for name, mask in (
            ("in_round", s.active),
            ("called", s.called),
            ("catchable", s.exposed),
            ("turn", 1 << s.turn),
        ):
            assert row[piece(name)] == [mask >> seat & 1 for seat in around] + [0] * (10 - seats), name
        assert row[piece("sizes")] == [s.size[seat] for seat in around] + [0] * (10 - seats)
        assert row[piece("scores")] == [10 * seat for seat in around] + [0] * (10 - seats)


def test_the_history_has_the_last_choices_oldest_first() -> None:
    walk = Walk(classic(), 9)
    deeds = []
    for _ in range(50):
        choice = walk.random_choice()
        if choice != WAIT:
            deeds.append((walk.e.seat, choice))
        if walk.take(choice):
            deeds.clear()
        row = [0] * version_1.SIZE
        observe(walk.s, walk.r, walk.e, walk.e.seat, row)
        told = list(zip(row[piece("actors")], row[piece("choices")], strict=True))
        expected = [((seat - walk.e.seat) % 4 + 1, choice + 1) for seat, choice in deeds[-HISTORY:]]
        assert told == [(0, 0)] * (HISTORY - len(expected)) + expected


def test_three_wilds_and_one_wild_are_told_apart() -> None:
    walk = Walk(classic(), 1)
    rows = []
    for copies in (1, 3):
        walk.s.hands[walk.e.seat][parse_card("wild")] = copies
        row = [0] * version_1.SIZE
        observe(walk.s, walk.r, walk.e, walk.e.seat, row)
        rows.append(row)
    assert rows[0] != rows[1]


@pytest.mark.parametrize("seed", range(24))
def test_what_a_seat_is_told_does_not_depend_on_what_it_cannot_know(seed: int) -> None:
    rng = random.Random(seed)
    game = random_table(rng, name=edition_names()[seed % len(edition_names())]).create()
    for _ in range(40):
        if game.state.awaits == OVER:
            break
        seat = rng.randrange(game.seats)
        rows = []
        for each in (game, redeal(game, seat, rng)):
            e = Episode()
            forget(e)
            resume(each.state.copy(), each.rules, e, 0)
            e.seat, e.reacting = seat, 0
            row, mask = [0] * version_1.SIZE, [0] * CHOICES
            observe(each.state, each.rules, e, seat, row)
            if seat in game.deciders:
                write_choices(each.state, each.rules, e, 0, [0] * OFFER, mask)
            rows.append((row, mask))
        assert rows[0] == rows[1]
        game.push(game.deciders[0], rng.choice(list(game.legal(game.deciders[0]))))


def test_a_challenge_can_be_for_somebody_else_where_the_sheet_says_so() -> None:
    """CHAL-1: where any player may challenge, the others are asked before the next player decides."""
    chosen = next(edition(name) for name in edition_names() if edition(name)["challenger"] == "any_other")
    rules = build_rules(chosen, seats=4, mode=None, target=None, written=written_rules(chosen, []))
    walk = Walk(rules, 2)
    asked = set()
    for _ in range(20_000):
        if walk.s.awaits == CHALLENGE:
            asked.add(bool(walk.e.reacting))
        walk.take(walk.random_choice())
    assert asked == {True, False}
