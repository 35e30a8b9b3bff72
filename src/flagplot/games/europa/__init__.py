"""Grand Europa, rule 34: naval and coast-defence combat.  So far only the index of its clauses."""
