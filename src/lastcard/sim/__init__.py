"""Many games at once: random play and batches, interpreted or compiled from the same source."""
