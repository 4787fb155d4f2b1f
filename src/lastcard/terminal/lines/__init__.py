"""A game as lines of text: prompts, answers, plain or in colour."""
