"""Scenario files of Grand Europa: the naval combats that one moving group has begun (34)."""
