"""Many games at once: policies, arenas and batches with observations, interpreted or compiled from the same source."""
