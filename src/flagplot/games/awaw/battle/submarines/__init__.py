"""Submarine attacks (22.93, 22.94)."""
