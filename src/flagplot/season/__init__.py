"""Seasons: fleets from operation to operation and from turn to turn, in one file that the program writes."""
