"""A seat's history: what refusals say of it must match the events at the time."""

from random import Random

import pytest

from lastcard.engine.game import Action, Event, Game, IllegalAction
from lastcard.engine.game.event_reasons import reasons
from lastcard.engine.game.turn_history import lost_turn
from lastcard.engine.kernel.state.event_row import Hands
from lastcard.engine.kernel.state.layout import State
from lastcard.engine.kernel.state.questions import OVER
from lastcard.engine.records.record_text import restore, write_record
from lastcard.engine.records.snapshot import snapshot_of
from lastcard.engine.views import public_view
from lastcard.testing import play_through, random_table

BETWEEN = ("calls", "catches", "accuses", "votes")


class Witness:
    """Remembers from the events who lost a turn, by which rules, and from the views who could be caught with one card."""

    def __init__(self, game: Game) -> None:
        self.skipped: dict[int, tuple[str, ...]] = {}
        self.liable: set[int] = set()
        self.before: State = game.state
        self.lost = 0
        self.met: set[str] = set()  # refusals of catches
        self.notice(game, "deals", game.last_events)

    def step(self, game: Game, seat: int, action: Action, events: tuple[Event, ...]) -> None:
        self.notice(game, action.verb, events)
        if game.asks in ("play", "drawn"):
            for other in range(game.seats):
                if game.state.active >> other & 1 and other != game.state.asked:
                    self.compare_turn(game, other)
        if game.state.awaits != OVER:
            for other in range(game.seats):
                self.compare_catch(game, other)

    def notice(self, game: Game, verb: str, events: tuple[Event, ...]) -> None:
        skips = [event for event in events if event.name == "skipped"]
        if skips or not (verb in BETWEEN or game.asks == "drawn"):
            self.skipped = {event.seat or 0: reasons(event, self.before, game) for event in skips}
        view = public_view(game)
        self.liable = {seat for seat in (*self.liable, *view.catchable) if view.counts[seat] == 1}
        self.before = game.state.copy()

    def compare_turn(self, game: Game, seat: int) -> None:
        loss = lost_turn(game, seat)
        if loss is None or loss.key == "turned_round":
            assert seat not in self.skipped or len(self.skipped) > 1, game.moves[-5:]
        else:
            assert self.skipped[seat][0] in loss.rules, (game.moves[-5:], loss)
            self.lost += 1

    def compare_catch(self, game: Game, seat: int) -> None:
        s, view = game.state, public_view(game)
        catcher = next(other for other in view.in_round if other != seat)
        silent = view.counts[seat] == 1 and seat not in (*view.called, *view.catchable)
        if not silent or seat not in view.in_round or game.rules.false_catch:
            return
        with pytest.raises(IllegalAction) as refused:
            game.check(catcher, Action("catches", seat=seat))
        under_way = s.penultimate and seat == s.turn
        expected = "catch_too_early" if under_way else "window_closed" if seat in self.liable else "owes_no_call"
        assert refused.value.refusal.key == expected, (game.edition.name, game.moves[-6:], seat)
        self.met.add(expected)


def touches(event: Event, seat: int) -> bool:
    """Say whether an event changed a seat's hand."""
    row = event.row
    if row.hands is Hands.EXCHANGED:
        return event.other is not None and seat in (event.seat, event.other)
    return row.moves_all_hands or any(event[place] == seat for place, _ in row.gains)


def test_who_lost_a_turn_and_who_owed_a_call_is_told_as_it_was() -> None:
    lost, met = 0, set()
    for number in range(60):
        rng = Random(number)
        game = random_table(rng).create()
        witness = Witness(game)
        play_through(game, rng, witness.step, limit=120, rounds=1)
        lost += witness.lost
        met |= witness.met
    assert lost > 400
    assert met >= {"window_closed", "owes_no_call"}


def test_who_can_no_longer_be_caught_is_remembered_over_a_restart() -> None:
    remembered = 0

    def restart(game: Game, *step: object) -> None:
        nonlocal remembered
        if game.liable & ~game.state.exposed:
            header, _, _ = write_record(game).partition("\n\n")
            twins = restore(header, game.moves), restore(header, game.moves, snapshot_of(game.copy()))
            assert [twin.liable for twin in twins] == [game.liable] * 2
            remembered += 1

    for number in range(20):
        play_through(random_table(Random(number)).create(), Random(number), restart, limit=100, rounds=1)
    assert remembered > 20
