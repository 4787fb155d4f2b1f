"""Refusals: an illegal action changes nothing, and always says why with rules that the rule book has."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from lastcard.cards.kinds import COLOURS, KINDS, WILD
from lastcard.game import Action, Game, IllegalAction, Refusal
from lastcard.game.actions import AIMED, LAYING, PLAIN
from lastcard.testing import play_through, random_table, state_bytes
from lastcard.words.rulebook import all_rules

RULES = {rule.id for rule in all_rules()}


def every_action(hand: tuple[int, ...]) -> Iterator[Action]:
    """Everything that can be written, with a few choices of cards to discard."""
    yield from (Action(verb) for verb in PLAIN)
    for verb in LAYING:
        for card in range(KINDS):
            yield Action(verb, card=card)
            if card >= WILD:
                yield from (Action(verb, card=card, colour=colour) for colour in range(COLOURS))
    yield from (Action(verb, seat=seat) for verb in AIMED for seat in range(10))
    yield Action("swaps")
    yield from (Action("names", colour=colour) for colour in range(COLOURS))
    yield from (Action("votes", yes=yes) for yes in (True, False))
    yield from (Action("discards", cards=hand[:count]) for count in range(1, min(len(hand), 4) + 1))
    yield Action("discards", cards=(WILD,) * 5)


def try_everything(game: Game, seat: int) -> list[tuple[Action, Refusal]]:
    """Push whatever is refused, and see that nothing changes."""
    found = []
    before, moves = state_bytes(game), len(game.moves)
    hand = game.hand(seat) if seat < game.seats else ()
    listed = set(game.legal(seat).single()) if seat < game.seats else set()
    for action in every_action(hand):
        if seat < game.seats and action in game.legal(seat):
            # A wording of the same thing: "takes" for "accepts", "jumps" for the play of whoever is asked.
            asked_jumps = action.verb == "jumps" and seat in game.deciders
            assert action in listed or action.verb in ("discards", "accepts", "takes") or asked_jumps, action
            continue
        assert action not in listed
        with pytest.raises(IllegalAction) as caught:
            game.push(seat, action)
        assert (caught.value.seat, caught.value.action) == (seat, str(action))
        found.append((action, caught.value.refusal))
    assert state_bytes(game) == before
    assert len(game.moves) == moves
    return found


@cache
def met_at_random_tables() -> list[tuple[Action, Refusal]]:
    """Try everything in many positions; most actions are refused."""
    met: list[tuple[Action, Refusal]] = []
    for number in range(14):
        rng = Random(number)

        def check(game: Game, *step: object, rng: Random = rng) -> None:
            if rng.randrange(9) == 0 or game.asks not in ("play", "vote"):
                stranger = (9,) if rng.randrange(8) == 0 else ()
                for seat in {rng.randrange(game.seats), *game.deciders[:1], *stranger}:
                    met.extend(try_everything(game, seat))

        play_through(random_table(rng).create(), rng, check, limit=60, rounds=2)
    return met


def test_whatever_is_refused_changes_nothing_and_names_rules_of_the_book() -> None:
    met = met_at_random_tables()
    assert len(met) > 10_000
    for action, refusal in met:
        assert refusal.rules, (action, refusal)
        assert set(refusal.rules) <= RULES, (action, refusal)
        assert refusal.key.isidentifier()


def test_most_reasons_are_met_in_play() -> None:
    common = {
        "asked_otherwise", "draw_instead", "name_a_colour", "no_hint_penalty", "no_jump_in", "no_match", "no_such_seat",
        "no_vote", "not_held", "not_one_card", "not_oneself", "not_your_turn", "nothing_to_challenge",
        "too_many_to_call", "only_the_drawn_card", "already_drawn",
    }  # fmt: skip
    assert common - {refusal.key for _, refusal in met_at_random_tables()} == set()
