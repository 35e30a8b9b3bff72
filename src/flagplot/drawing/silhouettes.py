"""Silhouettes of ships, aircraft and bases in side view, bows to the right, drawn for this program.

All have one height and one waterline. Each is a single path without a colour of its own.
"""

from typing import Final

from flagplot.drawing.shapes import Node, Point, number, path
from flagplot.drawing.svg import SHARED

HIGH: Final = 14.0
LONGEST: Final = 42.0
PREFIX: Final = "ship:"
"""Begins the name of a silhouette among the contents that pictures share."""
BATTLESHIP: Final = "bb"
CARRIER: Final = "cv"
LIGHT_CARRIER: Final = "cvl"
ESCORT_CARRIER: Final = "cve"
CRUISER: Final = "ca"
DESTROYER: Final = "dd"
TRANSPORT: Final = "tr"
SUBMARINE: Final = "ss"
TASK_FORCE: Final = "tf"
CARRIER_GROUP: Final = "cg"
LANDING_CRAFT: Final = "lc"
BARGES: Final = "lb"
AIRCRAFT: Final = "air"
AIR_BASE: Final = "base"
COAST_DEFENCE: Final = "fort"

PATHS: Final = {
    BATTLESHIP: (
        "M0 9.4h42l-4 4.6H3z"  # hull
        "M30.5 7.3h3.5v.5h5v.8h-5v.8h-3.5z"  # turrets forward
        "M26.3 5.1h3.5v.5h5v.8h-5v3h-3.5z"
        "M20.5 9.4l.7-6h.8v-3.4h1.2v2h2v1.7l1 5.7z"  # tower
        "M15.5 9.4l.4-5.7h3l.6 5.7z"  # funnel
        "M12.5 9.4v-3h.7v-4h.7v4h1.6v3z"  # aft mast
        "M11.5 5.6v3.8h-3.3v-2.7h-4.7v-.8h4.7v-.3z"  # turrets aft
        "M7.6 7.5v1.9h-3.4v-.7h-3.4v-.7h3.4v-.5z"
    ),
    CARRIER: "M0 6.8h42v1.7h-2l-4.5 5.5H6l-3-4H1l-1-1.5zM24 6.8v-3h1.5v-2h1.2V0h.8v1.8h1.5v1.3h2.5v3.7z",
    LIGHT_CARRIER: "M2 8h32v1.4h-1.5L29.5 14H7L4.5 10.4H2zM21 8V5.7h1.3V3h.7v2.7h2.5V8z",
    ESCORT_CARRIER: "M3 6.8h26v1.7h-2L25.5 14H6.5L5 8.5H3zM18 6.8V4.6h.9V2.4h.6v2.2h1.9v2.2z",
    CRUISER: (
        "M1 10.2h35.5L33 14H4zM27 8.5h2.5v.4h4v.7h-4v.6H27zM22.5 10.2l.4-5.2h.8V2.5h.7V5h1.6l.7 5.2z"
        "M18.2 10.2l.4-4.3h2l.4 4.3zM13.5 10.2l.4-4.3h2l.4 4.3zM10.8 10.2V4.3h.6v5.9zM9.5 8.5v1.7H7v-.6H3v-.7h4v-.4z"
    ),
    DESTROYER: (
        "M2 11h14l5-1h6.5L25 14H4.5zM15.8 10.5l.3-3.5h.8V4.5h.6V7h1.5l.5 3.5z"
        "M12.3 11l.3-3h1.5l.3 3zM8.8 11l.3-3h1.5l.3 3zM20.5 8.6h2v.5h2.5v.6h-1.5v.6h-3zM7 9.8V11H5v-.4H3v-.5h2v-.3z"
    ),
    TRANSPORT: (
        "M1 9h31.5L29 14H4zM13 9V6h1.2V3.5h1.3V1.7h2.5v1.8h1.5V6H21v3z"
        "M7.3 9V2.5h.9V4l3.6 3.6-.6.6-3-3V9zM25.8 9V2.5h-.9V4l-3.6 3.6.6.6 3-3V9z"
    ),
    SUBMARINE: (
        "M0 11.7q6-1.2 11-1.2h17q5 .2 7 1.5-3 2-8 2H8q-5 0-8-2.3z"
        "M15 10.5l.6-4H17V3.3h.7v3.2h3l.6 4zM24.5 10.5V9h-2v-.7h3.5v2.2z"
    ),
    TASK_FORCE: (
        "M15 8.5h25L37.5 11H17zM27 8.5l.3-5h.9V1h.7v2.5h1.5l.4 5zM22.5 8.5l.3-3h1.7l.3 3zM32.5 7h2v.4h3v.6h-3v.5h-2z"
        "M0 11.7h27L24.5 14H2.5zM14 11.7l.3-4.7h.8V5h.7v2h1.5l.5 4.7zM9 11.7l.3-3h1.7l.3 3zM19 10.2h2v.4h3v.5h-3v.6h-2z"
    ),
    CARRIER_GROUP: (
        "M8 4.5h34v1.5h-2L37.5 9H12l-1.5-3H8zM27 4.5V2.5h1.2V0h.8v2.5h2.5v2z"
        "M0 11.5h27L24.5 14H2.5zM14 11.5l.3-1.7h3l.5 1.7z"
    ),
    LANDING_CRAFT: "M2 9.5h23l4-4h1.5L27 14H4zM5 9.5v-4h1.5V3H7v2.5h3.5v4z",
    BARGES: "M0 11h18l-1.5 3H1.5zM20 10.5h4V7h1.3V4h1.5v3H29v3.5h5L32 14H22z",
    AIRCRAFT: "M6.3 1.5Q7 0 7.7 1.5V5L14 7.5v1.7L7.7 8.5V11.7l2 1.3v1L7 13.5 4.3 14v-1l2-1.3V8.5L0 9.2V7.5L6.3 5z",
    AIR_BASE: "M0 14V8.5q6.5-6 13 0V14h-3V10H3v4zM16 12.5h20V14H16zM25 12.5V1.5h.9V2.5l6 1.2v1.5l-6 1.3v6z",
    COAST_DEFENCE: "M2 14l2.5-4.5h7V8q0-3 3.5-3h4v1.5l14-3.5.4 1.3L19 8.5v1h6L28 14z",
}
"""Each silhouette by its name, in a box as high as all and as wide as the longest."""
_LENGTHS: Final = {
    LIGHT_CARRIER: 34.0, ESCORT_CARRIER: 29.0, CRUISER: 36.5, DESTROYER: 27.5, TRANSPORT: 32.5, SUBMARINE: 35.0,
    LANDING_CRAFT: 31.0, BARGES: 32.0, AIRCRAFT: 14.0, AIR_BASE: 36.0, COAST_DEFENCE: 34.0,
}  # fmt: skip
"""Lengths of those that are shorter than the longest."""


def silhouette(name: str, at: Point, paint: str, by: float = 1.0) -> Node:
    """A silhouette with its upper left corner at a point, smaller if it is to be."""
    scale = f" scale({number(by)})" if by != 1.0 else ""
    place = ("transform", f"translate({number(at[0])} {number(at[1])}){scale}")
    return Node("g", (place, (SHARED, PREFIX + name)), paint, inside=(path(PATHS[name], paint),))


def length(name: str) -> float:
    """The length of a silhouette."""
    return _LENGTHS.get(name, LONGEST)


def sprites() -> str:
    """All silhouettes as one SVG file, which pages load once."""
    drawn = "".join(f'<path id="{name}" d="{d}"/>' for name, d in PATHS.items())
    return f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>'
