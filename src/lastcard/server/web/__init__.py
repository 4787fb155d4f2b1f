"""The table in the browser: the page, its pictures and the server."""
