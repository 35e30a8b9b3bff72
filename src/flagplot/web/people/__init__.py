"""What people do besides the game: ask to take back, talk, wait for each other, keep time."""
