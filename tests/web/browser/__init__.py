"""The page in a real browser; a package, so that its browser can be closed when its last test is done."""
