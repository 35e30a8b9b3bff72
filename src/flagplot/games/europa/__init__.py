"""Grand Europa, rule 34: naval and coast-defence combat.  `flow` carries the combats on, `editions` has their figures."""
