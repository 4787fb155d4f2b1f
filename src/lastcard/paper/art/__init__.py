"""Card art of our own design, as SVG text: faces, the back, and the pieces they are made of. It reads and writes no files."""
