"""The coloured terminal: cards as boxes, a small picture of the table, scores as bars. Only a terminal that shows it loads it."""
