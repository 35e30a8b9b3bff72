"""What is counted of naval combats, what they are played for, and the secret choice that can be solved."""
