"""A match: its session replayed to the current answer, the permissions of seats, and the view of each reader."""
