"""Refusals: an illegal action changes nothing, and the refusal cites rules that hold at the table."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

import pytest

from lastcard.engine.cards.card import Card, Colour
from lastcard.engine.editions import edition, edition_names
from lastcard.engine.game import Action, Game, IllegalAction, Refusal
from lastcard.engine.game.actions import AIMED, GIVING, LAYING, PLAIN
from lastcard.testing import play_through, random_table, state_bytes
from tests.engine.game.holding import holds

pytestmark = pytest.mark.long  # tries everything everywhere


def every_action(hand: tuple[Card, ...]) -> Iterator[Action]:
    """Everything that can be written, with a few choices of cards to discard."""
    yield from ALWAYS_WRITABLE
    for verb in GIVING:
        yield from (Action(verb, cards=hand[:count]) for count in range(1, min(len(hand), 4) + 1))


def _always_writable() -> Iterator[Action]:
    yield from (Action(verb) for verb in PLAIN)
    for verb in LAYING:
        for card in Card:
            yield Action(verb, card=card)
            if card.is_wild:
                yield from (Action(verb, card=card, colour=colour) for colour in Colour)
    yield from (Action(verb, seat=seat) for verb in AIMED for seat in range(10))
    yield Action("swaps")
    yield from (Action("names", colour=colour) for colour in Colour)
    yield from (Action("votes", yes=yes) for yes in (True, False))
    for verb in GIVING:
        yield Action(verb, cards=(Card("wild"),) * 5)


ALWAYS_WRITABLE = tuple(_always_writable())


class Met(NamedTuple):
    """A refusal, and those of its rules that do not hold where it was met."""

    edition: str
    action: Action
    refusal: Refusal
    wrong: tuple[str, ...]


def refused_by(game: Game, seat: int, action: Action) -> Refusal:
    """Push an action that must be refused; some hundred thousand times, for which ``pytest.raises`` is too slow."""
    try:
        game.push(seat, action)
    except IllegalAction as wrong:
        met = wrong
    else:
        pytest.fail(f"S{seat} {action} is not listed, and not refused")
    assert (met.seat, met.action) == (seat, str(action))
    return met.refusal


def try_everything(game: Game, seat: int) -> list[Met]:
    """Push whatever is refused, and see that nothing changes."""
    refused = []
    before, moves = state_bytes(game), len(game.moves)
    seated = seat < game.seats
    hand = game.hand(seat) if seated else ()
    listed = set(game.legal(seat).single()) if seated else set()
    for action in every_action(hand):
        # An action may be another wording of a listed one: "takes" for "accepts", "jumps" for the play of whoever is asked.
        worded = action.verb in (*GIVING, "accepts", "takes") or (action.verb == "jumps" and seat in game.deciders)
        if action in listed or (seated and worded and action in game.legal(seat)):
            assert action in game.legal(seat)
            continue
        refused.append((action, refused_by(game, seat, action)))
    assert state_bytes(game) == before
    assert len(game.moves) == moves
    cited = {
        rules: tuple(rule for rule in rules if not holds(rule, game)) for rules in {each.rules for _, each in refused}
    }
    return [Met(game.edition.name, action, refusal, cited[refusal.rules]) for action, refusal in refused]


def met_at(game: Game, rng: Random) -> list[Met]:
    """Try everything in many positions of a match; most actions are refused."""
    met: list[Met] = []

    def check(game: Game, *step: object) -> None:
        if rng.randrange(9) == 0 or game.asks not in ("play", "vote"):
            stranger = (9,) if rng.randrange(8) == 0 else ()
            for seat in {rng.randrange(game.seats), *game.deciders[:1], *stranger}:
                met.extend(try_everything(game, seat))

    play_through(game, rng, check, limit=60, rounds=2)
    return met


@cache
def met_at_random_tables() -> list[Met]:
    return [met for rng in map(Random, range(14)) for met in met_at(random_table(rng).create(), rng)]


@cache
def met_at_printed_tables() -> list[Met]:
    rng = Random(5)
    return [met for name in edition_names() for players in (2, 4) for met in met_at(printed(name, players), rng)]


def printed(name: str, players: int) -> Game:
    sheet = edition(name)
    mode = "partners" if players == 4 and sheet["partners"] != "off" else None
    samples = [f"sample {number}" for number in (3, 5, 8)[: sheet.customs] if number <= len(sheet.samples)]
    return Game.create(name, players=players, mode=mode, written=samples, seed="printed")


def test_whatever_is_refused_changes_nothing_and_names_rules_that_hold_at_the_table() -> None:
    met = met_at_random_tables()
    assert len(met) > 10_000
    assert all(one.refusal.rules and one.refusal.key.isidentifier() for one in met)
    assert {(one.edition, one.refusal.key, one.wrong) for one in met if one.wrong} == set()


def test_a_printed_edition_refuses_only_by_rules_that_it_prints_or_rules() -> None:
    met = met_at_printed_tables()
    assert {one.edition for one in met} == set(edition_names())
    assert {(one.edition, one.refusal.key, one.wrong) for one in met if one.wrong} == set()


def test_most_reasons_are_met_in_play() -> None:
    common = {
        "asked_otherwise", "draw_instead", "name_a_colour", "no_hint_penalty", "no_jump_in", "no_match", "no_such_seat",
        "no_vote", "not_held", "not_one_card", "not_oneself", "not_your_turn", "nothing_to_challenge",
        "too_many_to_call", "only_the_drawn_card", "already_drawn", "was_skipped", "made_to_draw", "turned_round",
        "no_stacking", "not_in_deck",
    }  # fmt: skip
    met = (*met_at_random_tables(), *met_at_printed_tables())
    assert common - {one.refusal.key for one in met} == set()
