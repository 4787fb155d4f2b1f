"""Random play for tests: any seat does anything legal, biased so that rounds end."""

from collections.abc import Callable
from random import Random

from lastcard.engine.game import Action, Event, Game
from lastcard.engine.game.actions import decode
from lastcard.engine.kernel.state import action_numbers

OnStep = Callable[[Game, int, Action, tuple[Event, ...]], None]


def random_action(game: Game, rng: Random) -> tuple[int, Action]:
    """Choose a seat and a legal action of it. The round must not be over."""
    seat = rng.randrange(game.seats) if rng.randrange(5) == 0 else -1
    if seat < 0 or not game.legal(seat):
        seat = rng.choice(game.deciders)
    numbers = game.legal(seat).codes()
    laying = [number for number in numbers if number < action_numbers.DRAW]
    # Playing cards ends rounds; without this bias random play draws for ever.
    if laying and rng.randrange(4):
        return seat, _action(game, seat, rng.choice(laying), rng)
    # Choose the verb first, so that many targets to catch do not crowd out the one call.
    by_verb: dict[str, list[int]] = {}
    for number in numbers:
        by_verb.setdefault(decode(number, seat, game.state).verb, []).append(number)
    return seat, _action(game, seat, rng.choice(by_verb[rng.choice(sorted(by_verb))]), rng)


def play_through(
    game: Game, rng: Random, on_step: OnStep | None = None, *, limit: int = 1000, rounds: int | None = None
) -> int:
    """Play until the match is over or the limit of rounds or actions is reached. Return the number of actions.

    ``on_step(game, seat, action, events)`` is called after every action.

    >>> game = Game.create("polish", players=3, seed="kit")
    >>> taken = play_through(game, Random(1), rounds=1)
    >>> game.asks
    'over'
    """
    taken = finished = 0
    while taken < limit:
        if game.asks == "over":
            finished += 1
            if game.outcome.match_winners or finished == rounds:
                break
            game.deal()
        seat, action = random_action(game, rng)
        events = game.push(seat, action)
        taken += 1
        if on_step:
            on_step(game, seat, action, events)
    return taken


def _action(game: Game, seat: int, number: int, rng: Random) -> Action:
    """Make the action of a kernel number. An answer names all owed cards, and UNO is sometimes called with a card."""
    action = decode(number, seat, game.state)
    if action.cards:
        return Action(action.verb, cards=tuple(rng.sample(game.hand(seat), game.state.owed)))
    if action.card is not None and rng.randrange(3) == 0:
        return Action(action.verb, card=action.card, colour=action.colour, uno=True)
    return action
