"""How seasons begin: from an operation file, a table of players, or fleets by name."""
