"""One person's place in a game, be it on this machine or at a table online. ``lines`` and ``window`` show it."""
