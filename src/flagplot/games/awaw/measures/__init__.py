"""The measures of naval battles, their payoffs, and the secret choices that can be solved."""
