"""What a rule or a card does to the game, in figures and words."""
