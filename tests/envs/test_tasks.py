"""Tasks are frozen rows; from them come IDs, parameters, and one protocol by which policies are compared."""

import json
import os
import sys
from pathlib import Path

import gymnasium
import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import gambit

import lastcard.envs.gymnasium  # noqa: F401  # registers the IDs
from lastcard.envs.baseline import FEATURES, Baseline, BaselineError, Origin, features
from lastcard.envs.contender import Bot, Function, contender
from lastcard.envs.dataset import ARRAYS, read, record, write
from lastcard.envs.evaluation import evaluate
from lastcard.envs.openspiel import NAME
from lastcard.envs.parameters import GameParameters
from lastcard.envs.pettingzoo import UnoAEC
from lastcard.envs.tasks import TASKS, TaskError, task
from lastcard.envs.tree import Tree
from lastcard.sim.duplicate import Duplicate
from lastcard.sim.episode import CHOICES
from lastcard.terminal.main import main

pytestmark = pytest.mark.compiling

# A row that changes is another task: give it the next version and keep the old one.
FROZEN = {
    "two-v1": "8f0d255246b0",
    "four-v1": "d417fd927aeb",
    "partners-v1": "9c62b7bfd5da",
    "elimination-v1": "1085fbedff19",
    "quiet-v1": "b9f3f65a496e",
    "braille-v1": "7f2e1af68f5a",
    "czech-v1": "e759264d9ab6",
    "greek-v1": "4039a2e3cecc",
    "hungarian-v1": "abc9d1d6bf21",
    "polish-v1": "0e6da8428198",
    "russian-v1": "5b8d699747c9",
    "slovak-v1": "5f7dc1c84205",
    "tiny-v1": "8e1531eb1fc4",
}


def first_legal(observations: np.ndarray, masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    return np.asarray(masks.argmax(axis=1))


def by_chance(observations: np.ndarray, masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    return np.asarray((masks * rng.random(masks.shape)).argmax(axis=1))


def draws_always(observations: np.ndarray, masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    return np.full(len(masks), 80)


def says_too_much(observations: np.ndarray, masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    return np.zeros((len(masks), 2))


def alike(rows: np.ndarray, masks: np.ndarray) -> np.ndarray:
    return np.asarray(masks / masks.sum(axis=1, keepdims=True))


def test_no_row_of_a_task_has_changed() -> None:
    assert {label: each.fingerprint for label, each in TASKS.items()} == FROZEN


@pytest.mark.parametrize("label", TASKS)
def test_a_task_is_one_game_in_every_library(label: str) -> None:
    chosen = task(label)
    env = gymnasium.make(chosen.id)
    assert env.unwrapped.parameters == chosen.game  # type: ignore[attr-defined]
    assert UnoAEC(**chosen.table).parameters == chosen.game
    assert gymnasium.make_vec(chosen.id, num_envs=2).parameters == chosen.game  # type: ignore[attr-defined]
    assert task(chosen.id) is chosen


@pytest.mark.parametrize("label", TASKS)
def test_the_opponents_against_themselves_earn_nothing_on_any_deal(label: str) -> None:
    chosen = task(label)
    result = evaluate(chosen, Bot("sensible"), Bot("sensible"), deals=3)
    assert result.games == 3 * len(chosen.sides())
    assert (result.score.value, result.score.low, result.score.high) == pytest.approx((0, 0, 0), abs=1e-6)


def test_deals_are_the_same_cards_in_the_same_order_whoever_plays() -> None:
    drawn = []
    for policy in (0, 1):
        games = Duplicate(task("two-v1").game.rules(), 5, task("two-v1").game.episode_settings(linger=True))
        games.deal(np.arange(5))
        piles = [games._states[game]["pile"][: games._states[game]["pile_size"]].copy() for game in range(5)]
        for _ in range(12):
            games.proceed(games.running, games.answer(policy, games.running))
        left = games._states["pile_size"]
        assert all((games._states[game]["pile"][: left[game]] == piles[game][: left[game]]).all() for game in range(5))
        drawn.append(np.concatenate(piles))
    assert (drawn[0] == drawn[1]).all()


def test_what_one_side_wins_the_other_loses() -> None:
    two = task("two-v1")
    plain, other = Function("plain", first_legal), Bot("random")
    there, back = evaluate(two, plain, other, deals=40), evaluate(two, other, plain, deals=40)
    assert there.score.value == pytest.approx(-back.score.value)
    assert there.score.low < there.score.value < there.score.high


def test_a_sensible_player_beats_a_careless_one_and_the_row_is_the_known_one() -> None:
    result = evaluate(task("two-v1"), Bot("sensible"), Bot("random"), deals=200)
    assert result.score.low > 0
    assert result.checksum == "73f2fc7291be"


def test_the_command_prints_the_same_row_every_time(capsys: pytest.CaptureFixture[str]) -> None:
    rows = []
    for _ in range(2):
        assert main(["evaluate", "partners-v1", f"{__name__}:by_chance", "--deals", "20", "--json"]) == 0
        rows.append(capsys.readouterr().out)
    assert rows[0] == rows[1]
    figures = json.loads(rows[0])
    assert (figures["task"], figures["against"], figures["games"]) == ("partners-v1", "sensible", 40)
    assert main(["evaluate", "two-v1", "sensible", "--against", "random", "--deals", "1"]) == 0
    heads, row = capsys.readouterr().out.splitlines()
    assert heads.split()[:3] == ["task", "policy", "against"]
    assert "one deal tells none" in row


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("twoo-v1 random", "do you mean two-v1?"),
        ("chess random", "there are two-v1, four-v1"),
        ("two-v1 clever", "There is no policy 'clever'; there are random, sensible"),
        ("two-v1 nowhere:choose", "There is no module 'nowhere'"),
        ("two-v1 json:choose", "The module 'json' has no function 'choose'"),
        ("two-v1 missing.npz", "There is no file missing.npz"),
        ("two-v1 {here}", "holds no saved player"),
        ("two-v1 {module}:draws_always", "chose 80, which its mask does not allow"),
        ("two-v1 {module}:says_too_much", "whole numbers, not an array of"),
        ("two-v1 random --deals 0", "--deals must be a whole number from 1 to"),
    ],
)
def test_what_cannot_be_evaluated_is_refused_in_one_sentence(
    line: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = tmp_path / "wrong.npz"
    wrong.write_bytes(b"PK\3\4 no weights")
    assert main(["evaluate", *line.format(here=wrong, module=__name__).split()]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert said in captured.err
    assert len(captured.err.splitlines()) == 1


def saved(path: Path, manner: str) -> Baseline:
    rng = np.random.default_rng(3)
    layers = [
        (rng.normal(size=(FEATURES, 8)).astype(np.float32), np.zeros(8, np.float32)),
        (rng.normal(size=(8, CHOICES)).astype(np.float32), np.zeros(CHOICES, np.float32)),
    ]
    Baseline(layers, Origin("two-v1", "chance", 3, 0, manner)).save(path)
    return Baseline.load(path)


@pytest.mark.parametrize("manner", ["greedy", "sample"])
def test_a_saved_player_plays_what_its_chances_say(manner: str, tmp_path: Path) -> None:
    player = saved(tmp_path / "player.npz", manner)
    games = Duplicate(task("two-v1").game.rules(), 50, task("two-v1").game.episode_settings(linger=True))
    games.deal(np.arange(50))
    chances = player.chances(games.observations, games.masks)
    assert np.allclose(chances.sum(axis=1), 1)
    assert not (chances * (games.masks == 0)).any()
    chosen = player.choose(games.observations, games.masks, np.random.default_rng(1))
    assert (chances[np.arange(50), chosen] > 0).all()
    assert features(games.observations).shape == (50, FEATURES)
    result = evaluate(task("two-v1"), contender(str(tmp_path / "player.npz"), "two-v1"), Bot("random"), deals=4)
    assert result.policy == "player"


def test_a_player_of_another_observation_is_refused(tmp_path: Path) -> None:
    Baseline([(np.zeros((5, CHOICES)), np.zeros(CHOICES))], Origin("two-v1", "none", 1, 0)).save(tmp_path / "old.npz")
    with pytest.raises(BaselineError, match="another version"):
        Baseline.load(tmp_path / "old.npz")


def test_a_tree_says_as_openspiel_does_how_far_a_policy_is_from_unbeatable() -> None:
    tiny = task("tiny-v1")
    small = {"deck": "r1 r1 r2 g1 g2", "limit": 6}
    tree = Tree(GameParameters.of({**tiny.table, **small}))  # type: ignore[typeddict-item]
    uniform = tree.chances(alike)
    value = tree.values([uniform, uniform])
    assert value.sum() == pytest.approx(0)
    for seat in (0, 1):
        assert tree.best_response(seat, [uniform, uniform]) >= value[seat] - 1e-12
    theirs = pyspiel.load_efg_game(gambit.export_gambit(pyspiel.load_game(NAME, {**tiny.openspiel, **small})))
    known = pyspiel.exploitability(theirs, pyspiel.UniformRandomPolicy(theirs))
    assert known > 0.05
    assert tree.exploitability(uniform) == pytest.approx(known)
    with pytest.raises(ValueError, match="add up to 1"):
        tree.chances(lambda rows, masks: masks.astype(float) * 2)


def test_a_data_set_is_the_games_it_describes(tmp_path: Path) -> None:
    arrays, about = record(task("two-v1"), Bot("sensible"), games=30)
    again, _ = record(task("two-v1"), Bot("sensible"), games=30)
    assert all((arrays[name] == again[name]).all() for name in ARRAYS)
    write(tmp_path / "games.npz", arrays, about)
    found, told = read(tmp_path / "games.npz")
    assert told == about
    masks = np.unpackbits(found["masks"], axis=1)[:, :CHOICES]
    assert masks[np.arange(about.decisions), found["choices"]].all()
    assert (found["returns"] == found["payoffs"][found["games"], found["seats"]]).all()
    assert (np.diff(found["games"]) >= 0).all()
    changed = {**arrays, "choices": arrays["choices"][::-1]}
    write(tmp_path / "changed.npz", changed, about)
    with pytest.raises(ValueError, match="not those that the file describes"):
        read(tmp_path / "changed.npz")


def test_a_data_set_is_made_by_one_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games.npz"
    assert main(["dataset", "quiet-v1", "sensible", "--games", "5", "--out", str(out), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["checksum"] == read(out)[1].checksum
    assert main(["dataset", "quiet-v1", "sensible", "--out", str(tmp_path / "games.csv")]) == 2
    assert main(["dataset", "quiet-v1", "sensible", "--out", str(tmp_path / "nowhere" / "games.npz")]) == 2
    assert main(["dataset", "quiet-v1", f"{__name__}:draws_always", "--out", str(out), "--games", "3"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 3
    assert out.exists()


def test_there_is_no_task_without_a_version() -> None:
    with pytest.raises(TaskError):
        task("two")


def test_a_function_is_found_beside_the_caller(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_agent_of_mine.py").write_text("def choose(seen, masks, rng):\n    return masks.argmax(axis=1)\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [each for each in sys.path if each not in ("", os.getcwd())])
    assert contender("my_agent_of_mine:choose", "two-v1").name == "my_agent_of_mine:choose"
