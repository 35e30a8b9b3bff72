"""Japanese resistance and surrender (57.11 of 2011)."""
