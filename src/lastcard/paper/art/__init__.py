"""Card art of our own design, as SVG text: faces, the back, their pieces, and the pictures of the page."""
