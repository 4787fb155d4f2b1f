"""The commands that print: decks, cards, leaflets, braille."""
