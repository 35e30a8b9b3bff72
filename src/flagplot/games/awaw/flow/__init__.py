"""The flow of a naval battle: each segment gathers, lets a procedure decide, and commits (22.41)."""
