"""Bytes on the wire: HTTP and WebSocket connections, fast where this uvicorn allows it, plain elsewhere."""
