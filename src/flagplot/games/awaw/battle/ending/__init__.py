"""How a round and a battle end, who withdraws, and the way home (22.6-22.8)."""
