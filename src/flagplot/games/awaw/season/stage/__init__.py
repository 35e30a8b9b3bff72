"""A stage of a season: announced, made into an operation file, and taken back into the books."""
