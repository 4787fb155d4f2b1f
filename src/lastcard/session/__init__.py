"""Sessions: one person's place in a game, be it on this machine or at a table online. Surfaces show them; no surface lives here."""
