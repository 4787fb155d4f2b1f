"""What a rule or a card does to the game, tried in many rounds and told in figures, words and charts."""
