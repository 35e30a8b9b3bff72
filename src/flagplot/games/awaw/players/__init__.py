"""Doctrines for battles; those for naval turns in `turn/`."""
