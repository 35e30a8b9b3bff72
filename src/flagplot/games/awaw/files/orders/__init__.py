"""Files of standing orders."""
