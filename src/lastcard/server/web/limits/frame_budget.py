"""What one client may send over a socket: a time budget in which every frame and every byte has a price.

``connection`` counts whole messages. This budget covers everything that must be read before that: pings, pieces of messages
and anything else a client can send without saying anything.
"""

from lastcard.server.web.config import Allowance


class Budget:
    """How far a client is ahead of its allowance. Each check costs two additions and two comparisons."""

    __slots__ = ("_ahead", "_byte", "_frame", "_paid_until")

    def __init__(self, allowance: Allowance) -> None:
        self._frame = 1 / allowance.frames
        self._byte = 1 / allowance.size
        self._ahead = allowance.ahead
        self._paid_until = 0.0

    def allows(self, frames: int, size: int, now: float) -> bool:
        """Charge what just came to the budget. Return whether it was within it."""
        begin = self._paid_until if self._paid_until > now else now
        self._paid_until = paid = begin + frames * self._frame + size * self._byte
        return paid - now <= self._ahead
