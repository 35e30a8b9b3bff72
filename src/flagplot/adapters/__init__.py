"""Environments for other projects that train players, with the spaces, masks and seeds that they expect."""
