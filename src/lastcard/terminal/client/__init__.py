"""Sessions: one person's place in a game, be it on this machine or at a table online. Surfaces show them; none lives here."""
