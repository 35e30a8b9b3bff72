"""A small game of two secret numbers and a die, which goes through every command by its kit alone."""
