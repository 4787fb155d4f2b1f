"""The commands of ``lastcard``, one module each."""
