"""Grand Europa, rule 34: naval and coast-defence combat. `flow` runs the combats, `editions` has their figures."""
