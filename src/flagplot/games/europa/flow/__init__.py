"""The flow of rule 34: the order of combats, and each combat step by step."""
