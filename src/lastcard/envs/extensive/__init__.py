"""Games as trees: information states, chance as a player, and hidden cards sampled again."""
