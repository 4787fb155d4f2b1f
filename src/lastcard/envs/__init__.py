"""Environments for learning, each in the standard form of its library, all on the same kernel.

``pettingzoo`` (every seat an agent), ``gymnasium`` (one agent against bots), ``vector`` (many games that step together) and
``openspiel``. They share one action space (``common.action_space``), one observation (``sim.observation``) and one set of
``GameParameters``. Import the one you need; each needs its own library. ``tasks``, ``evaluation``, ``dataset``, ``baseline`` and
``tree`` are for measuring what was learned.
"""
