"""The flow of rule 34: which combat comes next, and each combat step by step."""
