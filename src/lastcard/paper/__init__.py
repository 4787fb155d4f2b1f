"""What comes out on paper: decks to cut, leaflets to fold, single cards as pictures."""
