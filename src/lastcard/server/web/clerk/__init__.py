"""Work that takes long, in a process of its own: records, replays, highlights, lessons, what a written card does."""
