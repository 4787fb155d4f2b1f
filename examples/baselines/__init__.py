"""The baselines: four methods that learn the tasks, and the command that trains, measures and reports all of them.

``make baselines`` (``python -m examples.baselines``) writes ``docs/baselines.md``, its plots and the weights that come with the
package. Each method is one module with ``learn``; they share the games (``play``), the network (``network``) and nothing else.
"""
