"""What comes out on paper: how cards look (``art``), decks and leaflets to print (``print``), and ``braille``."""
