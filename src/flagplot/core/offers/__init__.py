"""What a game offers the rest of the house: its kit and the parts of it."""
