"""Naval combats made up at random, through the reader like any other file."""
