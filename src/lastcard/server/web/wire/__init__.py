"""Bytes on the wire: HTTP and WebSocket connections."""
