"""Files of any game: YAML with line numbers, errors with their place, and the values that a field accepts."""
