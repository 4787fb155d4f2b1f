"""The bodies of HTTP requests and answers, as typed values."""
