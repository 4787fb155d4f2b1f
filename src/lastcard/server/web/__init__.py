"""The table in the browser: the server, and the page in ``static``."""
