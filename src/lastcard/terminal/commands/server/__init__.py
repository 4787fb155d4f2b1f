"""The commands for people who run a server."""
