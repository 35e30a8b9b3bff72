"""A season: two navies from stage to stage and from turn to turn (22.11-22.15, 22.26, 22.81, 27.72)."""
