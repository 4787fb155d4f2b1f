"""A table at work: commands, timers, other nodes."""
