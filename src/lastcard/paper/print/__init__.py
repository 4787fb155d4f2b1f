"""Decks, leaflets and single cards as PDF, SVG and PNG."""
