"""Naval interception (22.1, 22.2, 22.62, 22.91-22.92): eligibility, dice, arrival, return.

Pure functions over small integers; the sequence of a naval turn and the map are elsewhere. `t` is the record of
`figures.py`.
"""
