"""How chances are written."""
