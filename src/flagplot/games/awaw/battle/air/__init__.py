"""Aircraft in a battle: patrol, counterair, search, strikes and landing (22.41B-22.46, 23.4)."""
