"""Environments for learning, each in the standard form of its library, all on the same kernel.

``pettingzoo`` (every seat an agent), ``gymnasium`` (one agent against bots, and vectors of games) and ``openspiel``. They
share one action space (``choices``), one observation (``sim.observation``) and one set of ``GameParameters``. Import the one
you need; each needs its own library.
"""
