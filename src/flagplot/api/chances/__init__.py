"""Chances of a scenario, as results: odds, exact or sampled, solutions, comparisons, luck, what moves them."""
