"""The board of the combats as a picture, made only from a seat view."""
