"""What is counted of naval battles, what they are played for, and the secret choices that can be solved."""
