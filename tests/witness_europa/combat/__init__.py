"""Whole naval combats of rule 34 worked out again from the printed text: who is asked what, and what every answer does."""
