"""Players that decide from a view, never from a state: what a bot is, its memory and seats, and the bots themselves."""
