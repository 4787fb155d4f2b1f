"""``Finding``: one thing that was looked at in a deployment. Engines find, ``store.checkup`` gathers, ``lastcard doctor`` says.

A finding is the key of a sentence under ``doctor.``; its cure is the sentence ``doctor.….cure``.
"""

from dataclasses import dataclass, field
from typing import Literal

Level = Literal["good", "note", "bad"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at. ``bad``: moves can be lost, or nothing works; ``note``: worth knowing."""

    level: Level
    key: str
    parameters: dict[str, object] = field(default_factory=dict)
