"""Measurements side by side, never a timed test."""
