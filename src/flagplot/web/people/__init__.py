"""What people do beside the game: ask to take back, talk, wait for each other, keep time."""
