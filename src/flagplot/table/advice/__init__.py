"""Advice to one seat, and a game looked over when it is done: what answers are worth, in words, from what the seat knows."""
