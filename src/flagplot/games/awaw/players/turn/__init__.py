"""Doctrines for naval turns, and standing orders."""
