"""Replays for belief sampling: each answer yields the events and a seat's view, on packed records."""
