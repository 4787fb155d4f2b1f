"""What takes several steps at a table: deals, takeovers, handovers, notifications."""
