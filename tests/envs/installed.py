"""What somebody gets who installs the wheel with the extra ``envs`` and nothing else: ``make installed`` runs this there.

Gymnasium's checker passes for every task, with pictures too; PettingZoo's test passes; a policy is evaluated; and what belongs to
another extra says which. Not a test of pytest: it needs an environment without the tools of the tests.
"""

import importlib
import sys
import warnings
from importlib.util import find_spec

import gymnasium
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

import lastcard.envs.gymnasium  # registers the tasks
from lastcard.envs.pettingzoo import env
from lastcard.envs.tasks import TASKS
from lastcard.terminal.main import main


def check() -> None:
    """Check everything; the first failure ends it."""
    if find_spec("pytest") or find_spec("pyspiel"):
        sys.exit("there is more installed than lastcard[envs]: this shows nothing")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for id_ in (lastcard.envs.gymnasium.ENV_ID, *(task.id for task in TASKS.values())):
            for mode in ("rgb_array", "ansi"):
                check_env(gymnasium.make(id_, render_mode=mode).unwrapped)
            print(f"{id_}: check_env passes", flush=True)
    api_test(env(), num_cycles=100)
    try:
        importlib.import_module("lastcard.envs.openspiel")
    except ImportError as missing:
        print(f"openspiel: {missing}")
    else:
        sys.exit("lastcard.envs.openspiel was imported without OpenSpiel")
    if main(["evaluate", "two-v1", "ppo", "--deals", "100"]) != 0:
        sys.exit("a player of the package cannot be evaluated")


if __name__ == "__main__":
    check()
