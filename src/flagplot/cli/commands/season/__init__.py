"""The commands of a season."""
