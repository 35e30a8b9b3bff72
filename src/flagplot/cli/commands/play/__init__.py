"""Commands that play: battles, turns, records, and what leads to a battle."""
