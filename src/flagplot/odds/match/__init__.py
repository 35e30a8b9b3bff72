"""Two players against each other: the same scenarios and dice twice, with sides changed."""
