"""Shipyards: repair, construction and raising of ships (27.72)."""
