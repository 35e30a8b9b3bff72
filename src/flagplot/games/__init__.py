"""The games, each a folder of its own that knows no other."""
