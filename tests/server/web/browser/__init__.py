"""The page in a real browser; a package, so that its browser can be closed after its last test."""
