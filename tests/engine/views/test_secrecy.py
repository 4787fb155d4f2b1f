"""A view never depends on what the seat cannot know: re-dealt positions and re-dealt histories in every edition."""

import re
from dataclasses import fields, make_dataclass, replace
from random import Random
from typing import Annotated

import pytest

from lastcard.engine.editions import edition_names
from lastcard.engine.game import Game
from lastcard.engine.kernel.state.event_row import Place
from lastcard.engine.kernel.state.event_table import EVENTS
from lastcard.engine.records.position import set_up
from lastcard.engine.views import (
    Knowledge,
    PublicView,
    SeatView,
    explained,
    public_view,
    redacted,
    seat,
    seat_view,
    why_visible,
)
from lastcard.language.rulebook.rulebook import all_rules
from lastcard.testing import (
    TableSetup,
    Violation,
    check_histories,
    check_secrecy,
    check_view_fields,
    play_through,
    random_table,
)


@pytest.mark.parametrize("view", [PublicView, Knowledge, SeatView])
def test_every_field_of_a_view_says_why_it_may_be_seen(view: type) -> None:
    check_view_fields()
    reasons = why_visible(view)
    assert reasons.keys() == {each.name for each in fields(view)}
    named = {word for reason in reasons.values() for word in re.findall(r"[A-Z]+-\d+", reason)}
    assert named <= {rule.id for rule in all_rules()}


@pytest.mark.parametrize("hint", [int, Annotated[int, ""], Annotated[int, 7], "int"], ids=str)
def test_a_view_with_a_field_that_nobody_explains_cannot_be_defined(hint: object) -> None:
    with pytest.raises(TypeError, match="nothing says why Leaky shows next_card"):
        explained(make_dataclass("Leaky", [("next_card", hint, 0)], bases=(PublicView,), frozen=True))
    told = Annotated[int, "it lies face up"]
    explained(make_dataclass("Told", [("next_card", told, 0)], bases=(PublicView,), frozen=True))


@pytest.mark.parametrize("name", edition_names())
@pytest.mark.parametrize("number", range(4))
def test_what_a_seat_cannot_know_does_not_change_what_it_sees(name: str, number: int) -> None:
    rng = Random(number)

    def check(game: Game, *step: object) -> None:
        if rng.randrange(3) == 0 or game.asks not in ("play", "vote"):
            check_secrecy(game, rng)

    play_through(random_table(rng, name=name).create(), rng, check, limit=50)


@pytest.mark.parametrize("name", edition_names())
@pytest.mark.parametrize("number", range(3))
def test_at_an_open_table_everybody_sees_every_hand_and_nobody_sees_the_pile(name: str, number: int) -> None:
    """HOUSE-14."""
    rng = Random(number)
    checked = 0

    def check(game: Game, *step: object) -> None:
        nonlocal checked
        check_secrecy(game, rng)
        assert {str(redacted(game.last_events, viewer, open_table=True)) for viewer in (None, *range(game.seats))} == {
            str(game.last_events)
        }
        checked += 1

    play_through(opened(random_table(rng, name=name)), rng, check, limit=50)
    assert checked > 5


def opened(table: TableSetup) -> Game:
    """Deal a table with open hands."""
    return replace(table, options={**table.options, "open_hands": True}).create()


def test_a_game_that_keeps_a_hand_hidden_at_an_open_table_breaks_the_law(monkeypatch: pytest.MonkeyPatch) -> None:
    """HOUSE-14."""
    game = Game.create("classic", players=3, seed="open", options={"open_hands": "on"})
    check_secrecy(game, Random(1))
    monkeypatch.setattr(seat, "hands_open", lambda s: False)
    monkeypatch.setattr(seat, "plays_open", lambda edition: False)
    with pytest.raises(Violation, match="a spectator does not see every hand of an open table"):
        check_secrecy(game, Random(1))


def test_every_field_that_is_hidden_somewhere_is_of_cards_in_a_hand() -> None:
    """HOUSE-14: where hands lie open, nothing of an event is left to hide."""
    rows = [row for row in EVENTS.by_name.values() if row.hidden]
    assert rows
    for row in rows:
        assert row.moves is not None
        assert {Place.HAND, Place.OTHER_HAND}.intersection(row.moves), row.name
        assert row.hidden.keys() == {"cards"}, row.name


def test_hands_of_an_open_table_lie_open_until_they_are_counted() -> None:
    """HOUSE-14, SCORE-1: the same hands are shown when the round is over."""
    game = set_up({"option open_hands": "on", "top": "r5", "hand S0": "g1", "hand S1": "r2", "hand S2": "b1 b2"})
    for view in (public_view(game), *(seat_view(game, each) for each in range(4))):
        assert view.open_table
        assert [len(hand) for hand in view.open_hands] == list(view.counts)
    game.push(1, "plays r2")
    assert (public_view(game).open_hands, public_view(game).final_hands[2]) == ((), game.hand(2))


@pytest.mark.parametrize("name", edition_names())
def test_two_games_that_a_seat_cannot_tell_apart_look_the_same_to_it(name: str) -> None:
    compared = 0
    for number in range(8):
        rng = Random(number)
        game = random_table(rng, name=name).create()
        if game.asks != "over":
            compared += check_histories(game, rng.randrange(game.seats), rng)
    assert compared > 100


def test_a_view_holds_no_reference_to_the_game() -> None:
    game = Game.create("polish", players=4, seed="plain")
    for view in (public_view(game), seat_view(game, 2)):
        allowed = (int, str, bool, tuple, type(None))
        assert all(isinstance(value, allowed) for value in vars(view).values())


def test_only_the_challenger_is_shown_the_hand() -> None:
    """CHAL-2: the hand is shown to the challenger, AMB-26: as it was right after the Wild Draw Four."""
    game = set_up({"top": "r5", "hand S1": "wild+4 r2 g2"})
    game.push(1, "plays wild+4 green")
    assert not any(seat_view(game, seat).sees(1) for seat in (0, 2, 3))
    events = game.push(2, "challenges")
    assert [seat_view(game, seat).sees(1) for seat in (0, 2, 3)] == [False, True, False]
    shown = [[event.cards for event in redacted(events, seat) if event.name == "shown"] for seat in (None, 0, 2)]
    assert shown == [[()], [()], [seat_view(game, 2).shown[0][1]]]
    assert len(seat_view(game, 2).shown[0][1]) == 2
    game.push(2, "draws")
    assert not seat_view(game, 2).sees(1)


def test_hands_are_laid_open_when_the_round_is_over_and_not_before() -> None:
    """SCORE-1: the cards left in the hands are counted, so everybody sees them."""
    game = set_up({"top": "r5", "hand S0": "g1 g+2", "hand S1": "r2", "hand S2": "wild", "hand S3": "y9 b0"})
    assert (public_view(game).final_hands, public_view(game).card_points) == ((), ())
    game.push(1, "plays r2")
    view = public_view(game)
    assert [[str(card) for card in hand] for hand in view.final_hands] == [["g1", "g+2"], [], ["wild"], ["y9", "b0"]]
    assert view.card_points == ((1, 20), (), (50,), (9, 0))
    assert view.points[1] == sum(map(sum, view.card_points)) == 80


@pytest.mark.parametrize("name", edition_names())
def test_what_the_cards_counted_adds_up_to_the_points(name: str) -> None:
    """SCORE-1, SCORE-10, ELIM-1, TEAM-3: the winner gets what all opponents hold, or everybody what they hold themselves."""
    rng = Random(name)
    counted = 0

    def check(game: Game, *step: object) -> None:
        nonlocal counted
        view = public_view(game)
        assert bool(view.final_hands) == (game.asks == "over")
        if not view.card_points:
            return
        sums = tuple(map(sum, view.card_points))
        own = view.mode in ("low_score", "elimination")
        assert view.points == (sums if own else tuple(sum(sums) if points else 0 for points in view.points))
        assert own or view.round_winner is None or view.points[view.round_winner] == sum(sums)
        counted += 1

    for _ in range(12):
        play_through(random_table(rng, name=name).create(), rng, check, limit=400)
    assert counted or name == "greek"
