"""What lies within a range: by air as the crow flies, by sea through open hexsides."""

from flagplot.board.hexes import apart
from flagplot.board.map import Map
from flagplot.board.paths import row


def within_air(board: Map, start: int, reach: int) -> list[int]:
    """The hexes that an aircraft based in a hex can reach, over sea and land alike; none from a box."""
    if board.is_box(start):
        return []
    spot = board.hexes[start].spot
    return [number for number, found in enumerate(board.hexes) if apart(spot, found.spot) <= reach]


def within_sea(board: Map, start: int, reach: int, shut: int = 0) -> list[int]:
    """The hexes and boxes that a ship can reach."""
    return [number for number, distance in enumerate(row(board, start, shut)) if 0 <= distance <= reach]
