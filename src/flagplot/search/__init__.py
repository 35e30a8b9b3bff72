"""The search player: it samples possible worlds, simulates them by doctrine, and gives the answer with the best result.

`strength` reads the effort, and `candidates` selects the answers to compare. `halving` compares them on common worlds
and dice, `secret` advises where both sides choose secretly at the same time. `player` plays, and `seating` creates it
next to the doctrines.
"""
