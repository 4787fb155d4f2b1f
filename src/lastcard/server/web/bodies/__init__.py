"""The bodies of HTTP requests and answers."""
