"""The HTTP API: tables, seats and records, cards, invitations, other devices, notices, daily deals."""
