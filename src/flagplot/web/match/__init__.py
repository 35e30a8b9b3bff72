"""A match: its session brought up to its answers, who may do what in it, and what each reader is told."""
