"""What a seat is told, in the version that an environment wants: its layout, and the function that writes it."""

from lastcard.engine.kernel.state.layout import Rules, State
from lastcard.sim.episode import Episode
from lastcard.sim.episode_settings import EpisodeSettings
from lastcard.sim.observation.version_1 import LAYOUT, Layout, observe
from lastcard.sim.observation.version_2 import layout_2, observe_2


def layout_of(version: int, history: int) -> Layout:
    """Return the pieces of a version; the length of the history counts only in version 2."""
    return LAYOUT if version == 1 else layout_2(history)


def tell(s: State, r: Rules, e: Episode, c: EpisodeSettings, me: int, row: list[int]) -> None:
    """Write what a seat knows."""
    if c.observation == 2:
        observe_2(s, r, e, me, c.history, row)
    else:
        observe(s, r, e, me, row)
