"""Results about chances as blocks: odds, comparisons, solutions, luck, what moves them."""
