"""Random naval combats, read by the reader like any other file."""
