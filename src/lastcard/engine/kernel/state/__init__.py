"""What the kernel works on: records, numbers of actions, rows of events and questions, chance, an edition as numbers."""
