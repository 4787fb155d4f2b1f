"""Players that decide from a view, never from a state."""
