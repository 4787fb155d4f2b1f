"""The kit's secrecy check notices leaks: each test plants one."""

from copy import copy
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from lastcard.engine.game import Event, Game
from lastcard.engine.kernel.state.event_row import CARD_A, everybody
from lastcard.engine.kernel.state.event_table import EVENTS
from lastcard.engine.views import PublicView, SeatView, public_view, seat_view
from lastcard.referee.conformance import secrecy
from lastcard.referee.conformance.secrecy import check_events, check_secrecy, check_view_fields, redeal
from lastcard.testing import Violation, check_histories, play_through


def play_with_law() -> None:
    for seed in range(20):
        rng = Random(seed)
        game = Game.create("braille", players=4, seed=str(seed))
        play_through(game, rng, lambda game, *_: check_secrecy(game, rng), limit=40)  # noqa: B023


def tell_histories() -> None:
    for seed in range(20):
        check_histories(Game.create("classic", players=3, seed=str(seed)), 1, Random(seed))


def test_a_new_deal_keeps_what_the_seat_knows_and_changes_the_rest() -> None:
    game = Game.create("classic", players=4, seed="deal")
    twin = redeal(game, 2, Random(1))
    assert twin.hand(2) == game.hand(2)
    assert all(twin.hand(seat) != game.hand(seat) for seat in (0, 1, 3))
    assert twin.state.size == game.state.size
    assert twin.state.rng != game.state.rng
    spectator = redeal(game, None, Random(1))
    assert all(spectator.hand(seat) != game.hand(seat) for seat in range(4))


def test_what_a_view_holds_besides_its_fields_is_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    check_view_fields()

    def smuggling(game: Game) -> PublicView:
        view = public_view(game)
        vars(view)["next_card"] = game.state.pile[game.state.pile_size - 1]
        return view

    monkeypatch.setattr(secrecy, "public_view", smuggling)
    with pytest.raises(Violation, match="PublicView hides next_card in itself"):
        check_view_fields()


def test_a_view_without_one_of_its_fields_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(game: Game, seat: int) -> SeatView:
        view = seat_view(game, seat)
        del vars(view)["hand"]
        return view

    monkeypatch.setattr(secrecy, "seat_view", forgetful)
    with pytest.raises(Violation, match="SeatView has no hand"):
        check_view_fields()


def leak_the_draw_pile(game: Game) -> PublicView:
    return replace(public_view(game), pile=game.state.pile[game.state.pile_size - 1])


def leak_another_hand(game: Game) -> PublicView:
    return replace(public_view(game), target=sum(game.hand(0)))


def leak_the_verdict(game: Game) -> PublicView:
    return replace(public_view(game), void=game.asks == "challenge" and bool(game.state.guilty))


def leak_the_generator(game: Game) -> PublicView:
    return replace(public_view(game), round_number=game.state.rng & 7)


@pytest.mark.parametrize("leak", [leak_the_draw_pile, leak_another_hand, leak_the_verdict, leak_the_generator])
def test_a_leak_to_everybody_is_noticed(leak: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrecy, "public_view", leak)
    with pytest.raises(Violation, match="what a spectator sees"):
        play_with_law()


def test_a_leak_to_one_seat_is_noticed_in_a_position_and_in_a_history(monkeypatch: pytest.MonkeyPatch) -> None:
    def leak(game: Game, seat: int) -> SeatView:
        view = seat_view(game, seat)
        return replace(view, bluff=bool(game.hand((seat + 1) % game.seats)[:1] > (20,)))

    monkeypatch.setattr(secrecy, "seat_view", leak)
    with pytest.raises(Violation, match="differs in bluff"):
        play_with_law()
    monkeypatch.setattr("lastcard.referee.conformance.twin_histories.seat_view", leak)
    with pytest.raises(Violation, match="saw the same happen, but at action"):
        tell_histories()


def test_an_event_whose_cards_everybody_sees_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    drew, played = Event("drew", seat=1, cards=(3,), count=1), Event("played", seat=1, cards=(3,))
    check_events((drew, played), 3)
    with monkeypatch.context() as patch:
        patch.setattr(Event, "seen_by", lambda event, viewer: event)
        with pytest.raises(Violation, match="a spectator sees cards that stay hidden: 'S1 drew r3'"):
            check_events((drew,), 3)
        check_events((played,), 3)
        patch.setattr(Event, "seen_by", lambda event, viewer: event._replace(cards=()))
        for event in (drew, played):
            with pytest.raises(Violation, match="sees the wrong cards"):
                check_events((event,), 3)


def test_a_row_that_shows_hidden_cards_to_everybody_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A row like that is refused when it is made; the law does not rely on that."""
    row = copy(EVENTS.by_name["drew"])
    vars(row).update(fields={**row.fields, **everybody(cards=CARD_A)}, hidden={})
    monkeypatch.setitem(EVENTS.by_name, "drew", row)
    EVENTS.public.add("drew")
    try:
        with pytest.raises(Violation, match="sees cards that stay hidden"):
            play_with_law()
    finally:
        EVENTS.public.remove("drew")


def test_a_history_is_compared_for_many_steps() -> None:
    compared = [check_histories(Game.create("slovak", players=3, seed=str(n)), 0, Random(n)) for n in range(6)]
    assert sum(compared) > 200
