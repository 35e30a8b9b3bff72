"""How results are written: reports, lines, pictures in text, plain data."""
