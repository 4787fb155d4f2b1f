"""What each decision of a self-play episode was worth to the seat that made it.

A round is paid when it ends, and most seats are not asked then. So a learner that reads only the rewards of a vector in
self-play sees winners. ``seat_returns`` gives every seat's payoff back to all of its decisions, the losers' included.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np


def seat_returns(
    seats: "np.ndarray", payoffs: "np.ndarray", over: "np.ndarray", *, discount: float = 1.0
) -> "np.ndarray":
    """Return, for T recorded steps of N games, what the seat of each step was paid from there to the end of its episode.

    ``seats`` (T, N) made the choices, ``payoffs`` (T, N, 10) is what each step paid to every seat, and ``over`` (T, N) says
    where an episode was terminated or truncated. ``discount`` counts the seat's own decisions.
    """
    import numpy as np

    games = np.arange(seats.shape[1])
    due = np.zeros(payoffs.shape[1:], np.float32)
    returns = np.zeros(seats.shape, np.float32)
    for step in reversed(range(len(seats))):
        due = payoffs[step] + due * ~over[step][:, None]
        returns[step] = due[games, seats[step]]
        due[games, seats[step]] *= discount
    return returns
