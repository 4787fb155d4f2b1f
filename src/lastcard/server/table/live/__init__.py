"""A table at work: commands come in, facts are written and shown, timers run out, other nodes are heard."""
