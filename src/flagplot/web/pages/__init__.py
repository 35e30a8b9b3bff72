"""The pages: rendered on the server, complete without scripts, and refreshed by one script."""
