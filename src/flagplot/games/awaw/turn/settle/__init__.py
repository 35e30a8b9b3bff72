"""Into a battle and out of it, then on or home (22.26-22.28, 22.6, 22.8)."""
