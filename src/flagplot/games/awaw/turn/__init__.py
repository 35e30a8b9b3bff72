"""The naval part of a player turn: activities, interceptions and the battles that come of them (22.1, 22.2)."""
