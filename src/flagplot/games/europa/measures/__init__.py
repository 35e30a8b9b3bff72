"""The measures of naval combats, their payoffs, and the secret choice that can be solved."""
