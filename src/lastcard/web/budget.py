"""What may come over one socket: a budget of time, in which every frame and every byte has its price.

Messages are counted where they are understood (``connection``). What is counted here is all that has to be read before: pings,
pieces of messages and whatever else a client can send without saying anything.
"""

from lastcard.web.config import Allowance


class Budget:
    """How far ahead of its allowance a client is: two additions and two comparisons, whatever came."""

    __slots__ = ("_ahead", "_byte", "_frame", "_paid_until")

    def __init__(self, allowance: Allowance) -> None:
        self._frame = 1 / allowance.frames
        self._byte = 1 / allowance.size
        self._ahead = allowance.ahead
        self._paid_until = 0.0

    def allows(self, frames: int, size: int, now: float) -> bool:
        """Take what came at a time off the budget; say whether it was within it."""
        begin = self._paid_until if self._paid_until > now else now
        self._paid_until = paid = begin + frames * self._frame + size * self._byte
        return paid - now <= self._ahead
