"""One game for callers that step one decision at a time: everything is in one record, so that a step is one cheap call.

Each array passed to compiled code costs more than a decision. So only one is passed here, and the caller reads observation,
mask and payoffs through views of it.
"""

from typing import TYPE_CHECKING, Any, Final

from lastcard._moved import as_named_now
from lastcard.engine.kernel.state.layout import SEATS, Rules
from lastcard.engine.kernel.state.setup import capacity
from lastcard.sim.episode import CHOICES, Episode
from lastcard.sim.episode_settings import RESTART, EpisodeSettings, advance
from lastcard.sim.observation.version_2 import MOST_WIDE
from lastcard.sim.observation.versions import layout_of, tell
from lastcard.sim.offer import OFFER, was_offered, write_choices

if TYPE_CHECKING:
    import numpy as np

REFUSED: Final = -1
SEAT: Final = 0xFF  # these bits of a step's result: who decides next
ENDING: Final = 8  # from this bit on: RUNNING, ENDED or CUT
PAID: Final = 1 << 16  # somebody was paid


def step_solo(tables: Any, choice: int) -> int:
    """Take a choice, or RESTART, and show the result; return REFUSED and change nothing if the choice is not allowed."""
    t = tables[0]
    if choice != RESTART and not was_offered(t.offer, choice) and not t.episode.ended:
        return REFUSED
    result: int = advance(t.state, t.rules, t.episode, t.settings, choice, t.payoffs, t.out) << ENDING
    tell(t.state, t.rules, t.episode, t.settings, t.episode.seat, t.observation)
    write_choices(t.state, t.rules, t.episode, t.settings.automatic, t.offer, t.mask)
    for place in range(SEATS):
        if t.payoffs[place] != 0:
            result |= PAID
    seat: int = t.episode.seat
    return result | seat


def observe_solo(tables: Any, seat: int, row: Any) -> None:
    """Write what any seat knows."""
    t = tables[0]
    tell(t.state, t.rules, t.episode, t.settings, seat, row)


class Solo:
    """One game; ``step`` is compiled and returns SEAT, ENDING and PAID in one number. It can be pickled and copied."""

    def __init__(self, rules: Rules, settings: EpisodeSettings) -> None:
        import numpy as np

        from lastcard.sim.compiled.doors import record_type, state_type

        parts = [
            ("state", state_type(capacity(rules))),
            ("episode", record_type(Episode)),
            ("settings", record_type(EpisodeSettings)),
            ("rules", record_type(Rules)),
            ("payoffs", "<f4", SEATS),
            ("offer", "<i8", OFFER),
            ("out", "<i8", CHOICES),
            ("observation", "u1", MOST_WIDE),  # as wide as any version, so that one compilation serves all
            ("mask", "i1", CHOICES),
        ]
        self._tables = np.zeros(1, np.dtype(parts, align=False))
        table = self._tables[0]
        table["rules"] = np.frombuffer(rules.packed(), record_type(Rules))[0]
        table["rules"]["hint_penalty"] = 0  # as in a batch
        table["settings"] = np.frombuffer(settings.packed(), record_type(EpisodeSettings))[0]
        self.layout = layout_of(settings.observation, settings.history)
        self._bind()

    def _bind(self) -> None:
        """Name the parts of the record, and compile what is compiled."""
        from lastcard.sim.compiled.doors import compiled, entry_point

        table = self._tables[0]
        self.observation: np.ndarray = table["observation"][: self.layout.size]
        self.mask: np.ndarray = table["mask"]
        self.payoffs: np.ndarray = table["payoffs"]
        self._step = entry_point(compiled(step_solo), self._tables.copy(), RESTART)
        self._observe = compiled(observe_solo)

    def __getstate__(self) -> dict[str, Any]:
        return {"_tables": self._tables, "layout": self.layout}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state, _tables=as_named_now(state["_tables"]))
        self._bind()

    def reset(self, seed: int) -> int:
        """Deal the first episode of a seed."""
        table = self._tables[0]
        table["episode"]["seed"] = seed
        table["episode"]["number"] = 0
        return self.restart()

    def restart(self) -> int:
        """Deal the next episode."""
        result: int = self._step(self._tables, RESTART)
        return result

    def step(self, choice: int) -> int:
        """Take a choice; one that is not allowed raises an error and changes nothing."""
        result: int = self._step(self._tables, choice) if choice >= 0 else REFUSED  # below 0 is RESTART
        if result < 0:
            raise ValueError(f"{choice} is not among the choices of the mask")
        return result

    def observe(self, seat: int) -> "np.ndarray":
        """Return what any seat knows, asked or not."""
        import numpy as np

        row = np.zeros(self.layout.size, np.uint8)
        self._observe(self._tables, seat, row)
        return row
