"""The interface of a game to the rest of the package: its kit and the parts of it."""
