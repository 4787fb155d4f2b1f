"""Braille: prose in the code of a language, pages that embossers take, and what is written on them."""
