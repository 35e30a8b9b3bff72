"""Doors to other projects' programs: environments for those who train players, with spaces, masks and seeds as they expect them."""
