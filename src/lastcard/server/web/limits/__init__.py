"""What one client may use up."""
