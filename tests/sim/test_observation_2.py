"""Version 2 of the observation: what it tells is what happened, and nothing that the seat cannot know."""

from collections import Counter

import pytest

from lastcard.engine.cards.kinds import COLOURS, FACES, KINDS
from lastcard.engine.editions import edition
from lastcard.engine.kernel.lasting import hands_open
from lastcard.engine.kernel.state import action_numbers, event_table
from lastcard.engine.kernel.state.layout import SEATS
from lastcard.engine.kernel.state.questions import GIVE
from lastcard.engine.kernel.state.setup import build_rules, written_rules
from lastcard.sim.episode import PAST, UNSEEN, WAIT
from lastcard.sim.episode_settings import EpisodeSettings, episode_settings
from lastcard.sim.observation.version_1 import LAYOUT
from lastcard.sim.observation.version_2 import MOST_WIDE, layout_2
from lastcard.sim.observation.versions import tell
from tests.sim.redeals import play
from tests.sim.test_episode import Walk, walk_of

WIDE = layout_2(PAST)


def row_of(walk: Walk, seat: int, settings: EpisodeSettings | None = None) -> list[int]:
    settings = settings or walk.c
    row = [255] * (LAYOUT.size if settings.observation == 1 else layout_2(settings.history).size)
    tell(walk.s, walk.r, walk.e, settings, seat, row)
    return row


def piece(walk: Walk, seat: int, name: str) -> list[int]:
    """Return a piece of what a seat is told."""
    return row_of(walk, seat)[layout_2(walk.c.history).piece(name)]


def seen_by(walk: Walk, seat: int, counts: list[int]) -> list[int]:
    """Count seats from a seat."""
    return [counts[(seat + place) % walk.r.seats] for place in range(walk.r.seats)] + [0] * (SEATS - walk.r.seats)


def table(seats: int, *written: str, name: str = "greek", mode: str | None = None, **settings: object) -> Walk:
    chosen = edition(name)
    rules = build_rules(chosen, seats=seats, mode=mode, target=None, written=written_rules(chosen, written))
    return Walk(rules, 5, observation=2, **settings)


@pytest.mark.parametrize("history", [0, 1, 14, PAST])
def test_the_pieces_lie_end_to_end_and_say_what_they_can_hold(history: int) -> None:
    at = 0
    for each in layout_2(history).pieces:
        assert each.start == at
        assert 1 <= each.most <= 255
        at += each.size
    assert at == layout_2(history).size == MOST_WIDE - 2 * (PAST - history)


@pytest.mark.parametrize("seed", range(0, 24, 2))
def test_every_place_is_written_and_holds_no_more_than_it_can(seed: int) -> None:
    walk = walk_of(seed, observation=2, history=PAST)
    one, two = episode_settings(), walk.c
    for _ in range(120):
        for settings, layout in ((one, LAYOUT), (two, WIDE)):
            row = row_of(walk, walk.e.seat, settings)
            assert all(told <= most for told, most in zip(row, layout.most(), strict=True))
        walk.take(walk.random_choice())


def test_calls_catches_challenges_bluffs_and_draws_are_counted_as_the_events_tell_them() -> None:
    walk = table(5, history=0)
    counts: dict[str, Counter[int]] = {name: Counter() for name in ("calls", "caught", "challenges", "bluffs")}
    drew = Counter[tuple[int, int]]()
    seen = Counter[str]()
    for _ in range(4_000):
        walk.s.log = []
        choice, seat, colour = walk.random_choice(), walk.e.seat, walk.s.colour
        drew[seat, colour] += choice == action_numbers.DRAW
        ended = walk.take(choice)
        for code, who, a, b in walk.s.log:
            for name, event, whose, counted in (
                ("calls", event_table.CALLED, who, 1),
                ("caught", event_table.CAUGHT, who, 1),
                ("challenges", event_table.CHALLENGED, who, 1),
                ("bluffs", event_table.CHALLENGED, a, b),
            ):
                counts[name][whose] += counted * (code == event)
                seen[name] += counted * (code == event)
        if ended:
            drew.clear()
            for counter in counts.values():
                counter.clear()
        for name, counter in counts.items():
            for me in (0, 3):
                assert piece(walk, me, name) == seen_by(walk, me, [counter[each] for each in range(5)]), name
        told = piece(walk, 2, "drew")
        for place in range(5):
            wanted = [min(drew[(2 + place) % 5, each], 100) for each in range(COLOURS)]
            assert told[place * COLOURS : (place + 1) * COLOURS] == wanted
    assert min(seen.values()) > 0


def test_a_challenge_shows_a_hand_to_one_seat_and_what_is_laid_of_it_is_taken_off() -> None:
    walk = table(4, name="classic")
    shown = laid = 0
    for _ in range(6_000):
        choice, seat = walk.random_choice(), walk.e.seat
        turn, hand = walk.s.turn, walk.s.shown[:]
        if walk.take(choice):
            continue
        if choice == action_numbers.CHALLENGE:
            shown += 1
            assert piece(walk, seat, "shown") == hand
            assert piece(walk, seat, "shown_of").index(1) == (turn - seat) % 4
            for other in {0, 1, 2, 3} - {seat}:
                assert not any(piece(walk, other, "shown") + piece(walk, other, "shown_of"))
        if walk.e.shown_of >= 0:
            viewer = walk.e.shown_to
            of = piece(walk, viewer, "shown_of")
            if any(of):
                holder = (viewer + of.index(1)) % 4
                known = piece(walk, viewer, "shown")
                assert all(count <= held for count, held in zip(known, walk.s.hands[holder], strict=True))
                laid += choice < action_numbers.DRAW and seat == holder
    assert shown > 20
    assert laid > 20


def test_partners_are_told_their_team_and_others_are_alone() -> None:
    walk = table(4, name="braille", mode="partners")  # partners sit side by side there
    assert [piece(walk, me, "team")[:4] for me in range(4)] == [[1, 1, 0, 0], [1, 0, 0, 1]] * 2
    assert piece(table(4), 1, "team") == [1] + [0] * 9


def test_open_hands_are_told_by_colour_while_they_lie_open() -> None:
    walk = table(3, "open hands until my turn", history=0)
    opened = 0
    for _ in range(3_000):
        told, s = piece(walk, 1, "open"), walk.s
        for place in range(3):
            hand = s.hands[(1 + place) % 3]
            wanted = [sum(hand[at : at + FACES]) for at in range(0, COLOURS * FACES, FACES)] + [
                sum(hand[COLOURS * FACES :])
            ]
            assert told[place * 5 : place * 5 + 5] == (wanted if hands_open(s) else [0] * 5)
        opened += hands_open(s)
        walk.take(walk.random_choice())
    assert opened > 20


@pytest.mark.parametrize("history", [0, 3, 40])
def test_the_history_is_as_long_as_wanted_and_the_oldest_comes_first(history: int) -> None:
    walk = table(4, name="classic", history=history)
    deeds: list[tuple[int, int]] = []
    for _ in range(150):
        choice = walk.random_choice()
        if choice != WAIT:
            deeds.append((walk.e.seat, choice))
        if walk.take(choice):
            deeds.clear()
        me = walk.e.seat
        told = list(zip(piece(walk, me, "actors"), piece(walk, me, "choices"), strict=True))
        expected = [
            ((seat - me) % 4 + 1, choice + 1) for seat, choice in deeds[len(deeds) - min(history, len(deeds)) :]
        ]
        assert told == [(0, 0)] * (history - len(expected)) + expected


def test_which_card_somebody_gave_away_is_not_told_in_either_version() -> None:
    """The event of a given card is seen by the giver and the receiver only."""
    walk = table(4, "all give 1 to left")
    given = 0
    for _ in range(6_000):
        choice = walk.random_choice()
        gives = walk.s.awaits == GIVE and action_numbers.PICK_CARD <= choice < action_numbers.PICK_CARD + KINDS
        if walk.take(choice) == 0 and gives:
            given += 1
            for me in range(4):
                assert piece(walk, me, "choices")[-1] == UNSEEN + 1
                assert row_of(walk, me, episode_settings())[LAYOUT.piece("choices")][-1] == UNSEEN + 1
    assert given > 20


@pytest.mark.parametrize("seed", range(24))
def test_what_a_seat_is_told_and_may_choose_does_not_depend_on_what_it_cannot_know(seed: int) -> None:
    assert sum(1 for _ in play(seed)) > 0


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"observation": 3}, "observation: there is no version 3; there are 1 and 2"),
        ({"observation": 2, "history": 65}, "history: from 0 to 64 choices, not 65"),
        ({"history": 20}, "history: version 1 always tells 14 choices; take observation=2"),
    ],
)
def test_a_version_or_a_history_that_is_none_is_refused_in_one_sentence(settings: dict[str, int], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        episode_settings(**settings)  # type: ignore[arg-type]
