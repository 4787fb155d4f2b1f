"""What one client may use up, and which requests are read at all."""
