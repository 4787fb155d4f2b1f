"""A table as a fold over facts: what is decided, what is written, what it comes to. No clock, no socket."""
