"""Odds: the possible outcomes of a roll or a battle, exactly or by sampling."""
