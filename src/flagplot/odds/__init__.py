"""Odds: what could come of a roll or a battle, exactly or by sampling."""
