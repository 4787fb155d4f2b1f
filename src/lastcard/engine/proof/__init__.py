"""The proof of the deal: pledges, shares, the shuffle that follows from them, and receipts."""
