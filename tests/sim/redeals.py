"""The law of secrecy for learners: ``python -m tests.sim.redeals --redeals 10000`` deals again what a seat cannot know.

Random tables of every edition are played choice by choice. Before each choice, everything that a random seat cannot know is
dealt again; its observation (versions 1 and 2) and, if it is asked, its mask must stay the same to the byte. If the choice
does not depend on hidden cards, it is taken in both deals, and what version 2 keeps of it must be the same, too.
"""

import argparse
import random
import sys
from collections.abc import Iterator

from lastcard.engine.editions import edition_names
from lastcard.engine.game import Game
from lastcard.engine.kernel.state import action_numbers
from lastcard.engine.kernel.state.layout import Rules, State
from lastcard.engine.kernel.state.questions import OVER
from lastcard.referee.conformance.secrecy import redeal
from lastcard.sim.episode import CHOICES, PAST, WAIT, Episode, act, forget, resume
from lastcard.sim.episode_settings import EpisodeSettings, episode_settings
from lastcard.sim.observation.versions import layout_of, tell
from lastcard.sim.offer import OFFER, choices, write_choices
from lastcard.testing import random_table

LOUD = (
    action_numbers.CALL,
    action_numbers.TAKE,
    action_numbers.VOTE_YES,
    action_numbers.VOTE_NO,
    *range(action_numbers.CATCH, action_numbers.ACCUSE),
    WAIT,
)
KEPT = ("team", "shown_of", "drew", "calls", "caught", "challenges", "bluffs", "shown", "actors", "choices")
SETTINGS = (episode_settings(), episode_settings(observation=2, history=PAST))
DECISIONS = 60  # of one table


class Leak(AssertionError):
    """A seat was told something that it cannot know."""


def told(s: State, r: Rules, e: Episode, seat: int, settings: EpisodeSettings) -> list[int]:
    """Return the observation of a seat."""
    row = [9] * layout_of(settings.observation, settings.history).size
    tell(s, r, e, settings, seat, row)
    return row


def mask_of(s: State, r: Rules, e: Episode) -> list[int]:
    """Return what the asked seat may choose."""
    mask = [9] * CHOICES
    write_choices(s, r, e, 0, [0] * OFFER, mask)
    return mask


def differing(one: list[int], other: list[int], version: int) -> list[str]:
    """Name the pieces in which two observations differ."""
    pieces = layout_of(version, PAST).pieces
    return [each.name for each in pieces if one[each.where] != other[each.where]]


def compare(game: Game, twin: Game, e: Episode, seat: int, where: str) -> None:
    """Require that a seat is told the same in two deals."""
    for settings in SETTINGS:
        rows = [told(each.state, each.rules, e, seat, settings) for each in (game, twin)]
        if rows[0] != rows[1]:
            names = ", ".join(differing(rows[0], rows[1], settings.observation))
            raise Leak(f"{where}: version {settings.observation} tells seat {seat} what it cannot know: {names}")
    if seat == e.seat and mask_of(game.state, game.rules, e) != mask_of(twin.state, twin.rules, e):
        raise Leak(f"{where}: the mask tells seat {seat} what it cannot know")


def compare_after(game: Game, twin: Game, e: Episode, seat: int, choice: int, where: str) -> None:
    """Take a choice in both deals; what is kept of it must be the same for the seat."""
    rows = []
    for each in (game, twin):
        s, later = each.state.copy(), e.copy()
        act(s, each.rules, later, choice, 0)
        rows.append(told(s, each.rules, later, seat, SETTINGS[1]))
    names = set(differing(rows[0], rows[1], 2)) & set(KEPT)
    if names:
        raise Leak(
            f"{where}: after choice {choice} seat {seat} is told what it cannot know: {', '.join(sorted(names))}"
        )


def play(seed: int) -> Iterator[str]:
    """Play one random table and check it before every choice; yield where each re-deal was made."""
    rng = random.Random(seed)
    game = random_table(rng, name=edition_names()[seed % len(edition_names())]).create()
    s, r, e = game.state, game.rules, Episode()
    r.hint_penalty = 0
    forget(e)
    e.keeps = 1
    resume(s, r, e, 0)
    for number in range(DECISIONS):
        if s.awaits == OVER:
            return
        out = [0] * CHOICES
        mine = out[: choices(s, r, e, 0, out)]
        laid = [choice for choice in mine if choice < action_numbers.DRAW]
        choice = rng.choice(laid if laid and rng.random() < 0.8 else mine)
        seat, where = rng.randrange(r.seats), f"table {seed}, decision {number}"
        twin = redeal(game, seat, rng)
        compare(game, twin, e, seat, where)
        if choice in LOUD:
            compare_after(game, twin, e, seat, choice, where)
        yield where
        s.log = []
        act(s, r, e, choice, 0)
        game.report()


def main() -> int:
    """Deal again as often as wanted; the first leak ends it."""
    parser = argparse.ArgumentParser(prog="python -m tests.sim.redeals", description=__doc__)
    parser.add_argument("--redeals", type=int, default=10_000)
    wanted = parser.parse_args().redeals
    done = tables = 0
    while done < wanted:
        for _ in play(tables):
            done += 1
        tables += 1
    print(
        f"{done:,} re-deals at {tables:,} tables of {len(edition_names())} editions: 0 leaks in observations and masks"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
