"""What learners see, as a row of numbers: one module for each version. Version 1 is passed on under this name, as documented."""

from lastcard.sim.observation.version_1 import *  # noqa: F403 - its pieces are public
