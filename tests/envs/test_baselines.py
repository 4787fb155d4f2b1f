"""The baselines that come with the package play without torch, and what learners are told about a game is what happened."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from examples.baselines.keeping import kept, programs
from examples.baselines.play import END, UNKNOWN, Asked, Tables
from lastcard.envs.baseline import Baseline, shipped
from lastcard.envs.contender import Bot
from lastcard.envs.tasks import task

pytestmark = pytest.mark.compiling


def anything(asked: Asked) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    return asked.masks.argmax(axis=1), {"seats": asked.seats, "games": asked.games}


def test_a_decision_is_followed_by_the_next_of_its_seat_and_paid_at_the_end() -> None:
    block = Tables(task("quiet-v1"), 16, seed=1).collect(anything, 120)
    followed = np.flatnonzero(block.nexts >= 0)
    assert (block.nexts[followed] > followed).all()
    for name in ("seats", "games"):
        assert (block.extras[name][followed] == block.extras[name][block.nexts[followed]]).all()
    assert (block.rewards[block.nexts != END] == 0).all()
    assert set(block.rewards[block.nexts == END]) == {-1.0, 1.0}
    assert len(followed) > 1_000
    # In a block, every game and seat has one last decision whose outcome is open.
    last = np.flatnonzero(block.nexts == UNKNOWN)
    pairs = list(zip(block.extras["games"][last], block.extras["seats"][last], strict=True))
    assert len(set(pairs)) == len(pairs)


def test_returns_with_full_trust_are_the_discounted_outcomes() -> None:
    block = Tables(task("quiet-v1"), 8, seed=2).collect(anything, 100)
    returns = block.returns(np.zeros(len(block)), discount=0.9, trust=1.0)
    for place in np.flatnonzero(~np.isnan(returns)):
        steps, at = 1, place
        while block.nexts[at] >= 0:
            at, steps = block.nexts[at], steps + 1
        assert returns[place] == pytest.approx(0.9**steps * block.rewards[at])
    hopeful = block.returns(np.ones(len(block)), discount=0.9, trust=0.0)
    assert hopeful[block.nexts >= 0] == pytest.approx(0.9)


def test_a_learner_against_somebody_decides_at_its_own_seats_only() -> None:
    block = Tables(task("partners-v1"), 8, seed=3, against=Bot("sensible")).collect(anything, 60)
    for game, seat in zip(block.extras["games"], block.extras["seats"], strict=True):
        assert seat in task("partners-v1").sides()[game % 2]


def test_the_players_of_the_package_are_small_and_of_the_tasks_they_name() -> None:
    found = shipped()
    assert found
    assert sum(path.stat().st_size for path in found.values()) < 400_000
    for name, path in found.items():
        origin = Baseline.load(path).origin
        assert name == f"{origin.task}.{origin.method}"
        assert task(origin.task).observation == origin.observation


def test_a_player_of_the_package_plays_without_torch() -> None:
    program = (
        "import sys; sys.modules['torch'] = None\n"
        "from lastcard.terminal.main import main\n"
        "sys.exit(main(['evaluate', 'two-v1', 'ppo', '--deals', '3', '--json']))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert '"policy": "ppo"' in done.stdout


def test_what_is_finished_is_not_done_again_unless_something_else_is_asked_for(tmp_path: Path) -> None:
    made: list[int] = []
    player = tmp_path / "player.npz"

    def make() -> dict[str, Any]:
        made.append(1)
        player.write_bytes(b"weights")
        return {"score": len(made)}

    def ask(steps: int) -> int:
        found: int = kept(tmp_path / "run.json", "ppo", ["two-v1", steps], make, (player,))["score"]
        return found

    (tmp_path / "run.draft").write_text('{"score": 9, "ke')  # a run that was stopped while it wrote
    assert [ask(100), ask(100)] == [1, 1]
    player.unlink()
    assert [ask(100), ask(100)] == [2, 2]
    assert ask(200) == 3
    (tmp_path / "run.json").write_text((tmp_path / "run.json").read_text().replace("key", "lock"))
    assert ask(200) == 4  # somebody else's file is not taken for a result


def test_a_player_depends_on_the_programs_of_its_own_method() -> None:
    assert len({programs(method) for method in ("ppo", "dqn", "dmc", "nfsp")}) == 4
