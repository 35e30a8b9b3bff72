"""How a game is told: its events as lines, its report in blocks, the whole as plain data."""
