"""Advice to one seat, and the review of a finished game: the values of answers, in words, from the seat's knowledge."""
