"""UNO itself: cards, editions, the kernel, games, records and views. It knows no words, no clock and no compiler."""
