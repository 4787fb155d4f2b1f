"""Many games at once: random play, batches and arenas, interpreted or compiled from the same source."""
