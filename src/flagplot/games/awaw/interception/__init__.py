"""Naval interception (22.1, 22.2, 22.62, 22.91-22.92): who may sail out, on how many dice, when they arrive, how they return.

Pure functions over small integers; the sequence of a naval turn and the map are not here. `t` is the record of `figures.py`.
"""
