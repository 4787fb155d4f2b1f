"""Every sentence a person reads, in nine languages: ``catalogue`` finds it, ``narration`` and ``rulebook`` choose it."""
