"""The board: hexes, hexsides, straits, ports and distances by sea, with three maps from public coastlines.

No rule of interception is here; the rules ask how far and through where. The printed maps of the games are not in
the repository: these are maps of the same scale, derived from coastlines, with ports and straits set by hand.
"""
