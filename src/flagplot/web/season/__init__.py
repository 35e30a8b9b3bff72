"""Seasons in a browser: a page for each side and the referee, whose stages are matches."""
