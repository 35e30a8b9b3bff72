"""Hex maps: hexes, hexsides, straits, ports and distances by sea, with three maps from public coastlines.

No rule of interception is here; the rules ask for distances and passages. The printed maps of the games are not in the
repository: these maps have the same scale and are derived from coastlines, with ports and straits set by hand.
"""
