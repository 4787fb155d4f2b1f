"""How the page is put together and sent, and what it lists."""
