"""Sheets: all questions of one decision of a seat, answered together."""
