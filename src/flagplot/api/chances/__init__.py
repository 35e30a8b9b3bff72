"""The probabilities of a scenario as results: odds, exact or sampled, solutions, comparisons, luck, sensitivity."""
