"""What a table knows for the moment and never writes down: presence, deadlines, held moves, what bots think."""
