"""How the page is put together and sent."""
