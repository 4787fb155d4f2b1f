"""The table server: a durable log, live tables as a fold over it, and the web."""
