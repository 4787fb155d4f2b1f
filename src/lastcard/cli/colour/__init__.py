"""Lines in colour: the plain lines with ink, for a terminal that shows it."""
