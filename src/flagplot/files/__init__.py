"""Files of any game: YAML with line numbers, faults told with their place, and what a field takes."""
