"""A player that thinks: it imagines what it does not know, plays on from there by doctrine, and takes what does best.

`strength` reads how long it thinks, `candidates` says which answers it compares, `halving` compares them on common worlds and
dice, `secret` mixes where both sides choose in secret at once, `player` plays, `seating` seats it beside the doctrines.
"""
