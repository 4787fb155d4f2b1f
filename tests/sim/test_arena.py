"""Arenas: one seed, one result, whatever the threads; the same rows interpreted and compiled; figures that are known."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from lastcard.editions import edition
from lastcard.rules.codes import ACTIONS
from lastcard.rules.layout import Rules, State
from lastcard.rules.setup import build_rules, capacity, written_rules
from lastcard.sim.arena import COLUMNS, COUNTED, FIRST_PLAYER, POINTS, WINNER, Arena, play_rows
from lastcard.sim.policies import CARELESS, SENSIBLE
from lastcard.sim.results import mean, share, summarize

TABLES: dict[str, tuple[str, int, dict[str, object], tuple[str, ...]]] = {
    "classic, four players": ("classic", 4, {}, ()),
    "greek with samples, three players": ("greek", 3, {}, ("sample 2", "sample 4", "sample 5")),
    "polish with votes and dares, five players": (
        "polish",
        5,
        {"seven_zero": True},
        ("sample 8", "sample 10", "sample 6"),
    ),
    "braille, two players, stacking": ("braille", 2, {"stacking": "mixed", "jump_in": True}, ()),
}


def rules_of(name: str) -> Rules:
    sheet, seats, options, written = TABLES[name]
    chosen = edition(sheet).with_options(options)
    return build_rules(chosen, seats=seats, mode="winner_takes", target=None, written=written_rules(chosen, written))


def interpreted(rules: Rules, policies: list[int], count: int, seed: int) -> list[list[int]]:
    rows = [[0] * COLUMNS for _ in range(count)]
    play_rows([State(capacity(rules))], 0, [rules], policies, seed, 0, rows, 0, count, [[0] * ACTIONS])
    return rows


@pytest.mark.parametrize("name", TABLES)
def test_interpreted_and_compiled_rounds_give_the_same_rows(name: str) -> None:
    rules = rules_of(name)
    policies = [SENSIBLE, CARELESS] * 5
    assert Arena(rules, policies).play(60, seed=3).tolist() == interpreted(rules, policies, 60, 3)


def test_the_number_of_threads_and_the_pieces_make_no_difference() -> None:
    rules = rules_of("classic, four players")
    whole = Arena(rules, [SENSIBLE] * 4).play(9_000, seed=11)
    assert np.array_equal(Arena(rules, [SENSIBLE] * 4, threads=3).play(9_000, seed=11), whole)
    piece = Arena(rules, [SENSIBLE] * 4).play(100, seed=11, first=5_000)
    assert np.array_equal(piece, whole[5_000:5_100])
    assert not np.array_equal(Arena(rules, [SENSIBLE] * 4).play(100, seed=12), whole[:100])


def test_a_sensible_player_beats_three_careless_ones() -> None:
    rows = Arena(rules_of("classic, four players"), [SENSIBLE, CARELESS, CARELESS, CARELESS]).play(4_000, seed=1)
    assert summarize(rows, "abcd").wins["S0 a"].low > 0.35


def test_shares_and_means_have_the_intervals_of_the_textbook() -> None:
    tenth = share(10, 100)
    assert (round(tenth.low, 4), round(tenth.high, 4)) == (0.0552, 0.1744)  # Wilson, 10 of 100
    assert share(0, 20).low == pytest.approx(0, abs=1e-12)
    assert round(share(0, 20).high, 4) == 0.1611
    estimate = mean(np.array([1, 2, 3, 4, 5]))
    assert estimate.value == 3
    assert estimate.high - 3 == pytest.approx(1.959964 * np.sqrt(2.5) / np.sqrt(5))


def test_void_and_unfinished_rounds_are_told_apart() -> None:
    rows = np.zeros((4, COLUMNS), np.int64)
    rows[:, WINNER] = [0, 1, -1, -2]
    rows[:, FIRST_PLAYER] = [0, 0, 0, 0]
    rows[:, POINTS] = [100, 50, 0, 0]
    summary = summarize(rows, ["x", "y"])
    assert (summary.void, summary.unfinished) == (1, 1)
    assert summary.wins["S0 x"].value == 0.5
    assert summary.points.value == 75
    assert set(summary.per_round) == set(COUNTED)


def sim(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "lastcard", "sim", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_command_prints_json_and_draws_a_picture(tmp_path: Path) -> None:
    picture = tmp_path / "wins.png"
    done = sim("--games", "500", "--players", "3", "--seed", "7", "--json", "--plot", str(picture))
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    assert figures["rounds"] == 500
    assert sum(estimate["value"] for estimate in figures["wins"].values()) == pytest.approx(1)
    assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--bots", "clever"], "there is no bot 'clever'"),
        (["--bots", "random,random"], "--bots names 2 players, but 4 play"),
        (["--players", "11"], "11 cannot play"),
        (["--option", "jump_in"], "write NAME=VALUE"),
        (["--option", "stacking=sideways"], "stacking"),
        (["--games", "0"], "--games must be a whole number from 1"),
        (["--edition", "martian"], "martian"),
    ],
)
def test_bad_input_gets_one_sentence(arguments: list[str], sentence: str) -> None:
    done = sim(*arguments)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert not done.stdout
