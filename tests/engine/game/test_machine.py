"""A match as a state machine: whatever is tried, in whatever order, the invariants hold."""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from lastcard.engine.game import Action, Game, IllegalAction
from lastcard.engine.kernel.state import action_numbers
from lastcard.engine.kernel.state.questions import QUESTIONS
from lastcard.engine.records.record_text import read_record, write_record
from lastcard.testing import TableSetup, check_events, check_game, check_secrecy, random_action, state_bytes, tables

VERBS = ("draws", "keeps", "passes", "accepts", "takes", "challenges", "calls", "performs", "refuses")


class MatchMachine(RuleBasedStateMachine):
    """Tables and moves are drawn by Hypothesis, so that a failure shrinks to the shortest game."""

    game: Game

    @initialize(table=tables())
    def deal(self, table: TableSetup) -> None:
        self.game = table.create()

    def open_round(self) -> bool:
        return self.game.asks != "over"

    @precondition(open_round)
    @rule(data=st.data())
    def somebody_acts(self, data: st.DataObject) -> None:
        game = self.game
        seat = data.draw(st.sampled_from(game.deciders))
        self.act(seat, data)

    @precondition(open_round)
    @rule(data=st.data())
    def anybody_acts(self, data: st.DataObject) -> None:
        seats = [seat for seat in range(self.game.seats) if self.game.legal(seat)]
        self.act(data.draw(st.sampled_from(seats)), data)

    @precondition(open_round)
    @rule(number=st.integers(0, 2**32))
    def the_round_goes_on(self, number: int) -> None:
        rng = Random(number)
        for _ in range(10):
            if self.open_round():
                self.game.push(*random_action(self.game, rng))

    def act(self, seat: int, data: st.DataObject) -> None:
        game = self.game
        actions: list[Any] = list(game.legal(seat).single())
        if any(code >= action_numbers.PICK_CARD for code in game.legal(seat).codes()):
            cards = data.draw(st.permutations(game.hand(seat)))[: game.state.owed]
            actions.append(Action(QUESTIONS[game.state.awaits].verb, cards=tuple(cards)))
        action = data.draw(st.sampled_from(actions))
        check_events(game.push(seat, action), game.seats)

    @rule(seat=st.integers(0, 9), verb=st.sampled_from(VERBS))
    def nonsense_changes_nothing(self, seat: int, verb: str) -> None:
        if seat < self.game.seats and verb in self.game.legal(seat):
            return
        before = state_bytes(self.game)
        with pytest.raises(IllegalAction) as caught:
            self.game.push(seat, verb)
        assert caught.value.refusal.rules
        assert state_bytes(self.game) == before

    @precondition(lambda self: not self.open_round() and not self.game.outcome.match_winners)
    @rule()
    def the_next_round_is_dealt(self) -> None:
        self.game.deal()

    @rule()
    def a_record_replays_to_the_same_match(self) -> None:
        assert state_bytes(read_record(write_record(self.game))) == state_bytes(self.game)

    @rule()
    def a_copy_goes_its_own_way(self) -> None:
        twin, before = self.game.copy(), state_bytes(self.game)
        if twin.asks != "over":
            twin.push(*random_action(twin, Random(0)))
        assert state_bytes(self.game) == before

    @rule(number=st.integers(0, 99))
    def nobody_sees_what_he_may_not(self, number: int) -> None:
        check_secrecy(self.game, Random(number), actions=1)

    @invariant()
    def what_must_always_hold_holds(self) -> None:
        if hasattr(self, "game"):
            check_game(self.game)


TestMatch = MatchMachine.TestCase
TestMatch.settings = settings(
    max_examples=30, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)
