"""The commands of ``lastcard``, one module each; ``terminal.main`` has their names."""
