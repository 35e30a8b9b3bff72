"""Commands that say what could come: odds, solutions, comparisons, plans."""
