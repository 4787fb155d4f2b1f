"""Work that takes long, in a process of its own: records, replays, summaries."""
