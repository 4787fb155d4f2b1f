"""Run recipes, each in a process of its own: ``python -m examples.recipes [NAME …]``. The first that fails fails the run."""

import subprocess
import sys
import time

RECIPES = ("sb3", "cleanrl", "rllib", "tianshou", "rlcard", "openspiel")


def main(names: list[str]) -> int:
    """Run them and say how long each took."""
    for name in names or RECIPES:
        if name not in RECIPES:
            print(f"there is no recipe '{name}'; there are {', '.join(RECIPES)}", file=sys.stderr)
            return 2
        print(f"== {name}", flush=True)
        begin = time.monotonic()
        code = subprocess.call([sys.executable, "-W", "ignore", "-m", f"examples.recipes.{name}"])
        print(f"== {name}: {'done' if code == 0 else 'FAILED'} in {time.monotonic() - begin:.0f} s\n", flush=True)
        if code:
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
