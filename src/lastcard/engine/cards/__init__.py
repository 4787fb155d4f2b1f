"""Cards: kinds as small integers, their text codes, the deck as a multiset. No rules live here."""
