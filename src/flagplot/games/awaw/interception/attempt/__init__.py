"""The dice of an interception, and its chances, by the method of each edition (22.2)."""
