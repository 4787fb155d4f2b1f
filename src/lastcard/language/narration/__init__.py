"""What happens at a table in words: events, prompts, refusals, names of cards and people."""
