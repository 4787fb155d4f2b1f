"""What all environments share: action space, spaces, opponents, names and pictures."""
