"""Who tries to meet whom, where, with what dice, and who joins (22.11-22.24)."""
