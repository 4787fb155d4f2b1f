"""Games as text and back: positions, records, their claims, and snapshots."""
