"""Decks to cut, leaflets to fold and single cards, as PDF, SVG and PNG."""
