"""The presentation of a game: its events as lines, its report in blocks, the whole as plain data."""
