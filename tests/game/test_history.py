"""A seat's history: read from the lines alone, it must match the events at the time."""

from random import Random

from lastcard.game import Action, Event, Game
from lastcard.game.history import lost_turn, owed_call
from lastcard.game.reasons import reasons
from lastcard.rules.layout import OVER, State
from lastcard.testing import play_through, random_table

BETWEEN = ("calls", "catches", "accuses", "votes")
EXCHANGES = ("swapped", "traded")
ALL_HANDS = ("rotated", "shuffled")
OWN_CHANGES = ("drew", "discarded", "played", "jumped", "stacked", "dealt")


class Witness:
    """Remembers from the events who lost a turn, by which rules, and who could be caught with the card now held."""

    def __init__(self, game: Game) -> None:
        self.skipped: dict[int, tuple[str, ...]] = {}
        self.liable: set[int] = set()
        self.before: State = game.state
        self.lost = self.owed = self.unowed = self.untold = 0
        self.notice(game, "deals", game.last_events)

    def step(self, game: Game, seat: int, action: Action, events: tuple[Event, ...]) -> None:
        self.notice(game, action.verb, events)
        if game.asks in ("play", "drawn"):
            for other in range(game.seats):
                if game.state.active >> other & 1 and other != game.state.asked:
                    self.compare_turn(game, other)
        if game.state.awaits != OVER and not game.state.penultimate:
            for other in range(game.seats):
                self.compare_call(game, other)

    def notice(self, game: Game, verb: str, events: tuple[Event, ...]) -> None:
        skips = [event for event in events if event.name == "skipped"]
        if skips or not (verb in BETWEEN or game.asks == "drawn"):
            self.skipped = {event.seat or 0: reasons(event, self.before, game) for event in skips}
        for seat in range(game.seats):
            if game.state.size[seat] != 1 or any(touches(event, seat) for event in events):
                self.liable.discard(seat)
            if (game.state.exposed | game.state.called) >> seat & 1:
                self.liable.add(seat)
        self.before = game.state.copy()

    def compare_turn(self, game: Game, seat: int) -> None:
        loss = lost_turn(game, seat)
        if loss is None or loss.key == "turned_round":
            assert seat not in self.skipped or len(self.skipped) > 1, game.moves[-5:]
        else:
            assert self.skipped[seat][0] in loss.rules, (game.moves[-5:], loss)
            self.lost += 1

    def compare_call(self, game: Game, seat: int) -> None:
        s = game.state
        if s.size[seat] != 1 or (s.called | s.exposed | ~s.active) >> seat & 1:
            return
        owed = owed_call(game, seat)
        assert owed in (None, seat in self.liable), (game.edition.name, game.moves[-6:], seat)
        self.owed += owed is True
        self.unowed += owed is False
        self.untold += owed is None


def touches(event: Event, seat: int) -> bool:
    """Say whether an event changed a seat's hand."""
    if event.name in EXCHANGES:
        return event.other is not None and seat in (event.seat, event.other)
    return event.name in ALL_HANDS or (event.seat == seat and event.name in OWN_CHANGES)


def test_who_lost_a_turn_and_who_owed_a_call_is_told_as_it_was() -> None:
    lost = owed = unowed = untold = 0
    for number in range(60):
        rng = Random(number)
        game = random_table(rng).create()
        witness = Witness(game)
        play_through(game, rng, witness.step, limit=120, rounds=1)
        lost, owed = lost + witness.lost, owed + witness.owed
        unowed, untold = unowed + witness.unowed, untold + witness.untold
    assert lost > 400
    assert owed > 100
    assert unowed > 40
    assert untold < (owed + unowed) / 5
