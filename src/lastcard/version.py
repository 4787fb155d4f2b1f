"""The version of lastcard, in a module that imports nothing, so that every other one can ask for it."""

from typing import Final

__version__: Final = "0.2.0"
