"""Notices that leave the server: push and webhooks."""
