"""What the kernel works on: records, event and question rows, chance, and how an edition becomes numbers."""
