"""A picture of a map: hexes, land, blocked hexsides, passages, places with their names, and what is laid over them.

Laid over can be routes, each a list of hexes with a colour and a label, and a value from 0 to 1 for each hex, such as
the danger in it.
"""

import importlib
import math
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from flagplot.board.hexes import COLUMN_STEP, DIRECTIONS, centre, corners, side
from flagplot.board.labels import Label, Room, spread
from flagplot.board.map import KINDS, LAND, Map, Passage
from flagplot.core.errors import FlagplotError

INK: Final = "#222222"
COLOURS: Final = {"sea": "#d6e8f2", "coast": "#c3dbe8", "land": "#c9bd9a"}
LAND_COLOUR, LAND_EDGE, GRID, BLOCKED = "#ded3b4", "#8d8262", "#9db4c0", "#6b3f1d"
PASSAGE_COLOURS: Final = {"strait": "#c0392b", "canal": "#7d3c98", "narrows": "#5d6d7e"}
AIR_BASE, SHADE = "#c8a415", "#c0392b"
MARKS: Final = {"operational": ("o", INK), "fortified": ("s", INK), "non-operational": ("o", "white")}
INCHES: Final = 0.36
"""Size of a hex in the picture."""
DPI: Final = 150
_MARGIN: Final = 0.8


class Route(NamedTuple):
    """A route to be laid over the map."""

    label: str
    hexes: Sequence[int]
    colour: str


class Shading(NamedTuple):
    """A value from 0 to 1 for some hexes, and what it means."""

    label: str
    values: Mapping[int, float]


def draw(board: Map, path: Path, routes: Sequence[Route] = (), shading: Shading | None = None, title: str = "") -> None:
    """Draw a map into a PNG file."""
    pyplot = _pyplot()
    xs, ys = zip(*(centre(found.spot) for found in board.hexes), strict=True)
    west, east, north, south = min(xs) - _MARGIN, max(xs) + _MARGIN, min(ys) - _MARGIN - 0.8, max(ys) + _MARGIN + 2.7
    figure = pyplot.figure(figsize=((east - west) * INCHES, (south - north) * INCHES), facecolor="white")
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(west, east)
    axes.set_ylim(south, north)
    axes.axis("off")
    _hexes(axes, board)
    _land(axes, board)
    if shading is not None:
        _shade(axes, board, shading)
    _grid(axes, board)
    _routes(axes, board, routes)
    for passage in board.passages:
        _passage(axes, board, passage)
    _places(axes, board, (west, north, east, south - 2.7))
    _boxes(axes, board)
    heading = title or f"{board.title}: {board.scale} nautical miles a hex"
    axes.text(west + 0.3, north + 0.75, heading, fontsize=16, fontweight="bold", color=INK, va="center")
    _legend(axes, board, routes, shading, (west + 0.5, south - 2.1, east))
    try:
        figure.savefig(path, dpi=DPI, format="png")
    except OSError as error:
        raise FlagplotError(f"the picture cannot be written: {error}", file=path) from None
    finally:
        pyplot.close(figure)


def _pyplot() -> Any:
    os.environ.setdefault("MPLBACKEND", "Agg")
    try:
        matplotlib = importlib.import_module("matplotlib")
    except ImportError:
        raise FlagplotError("a picture needs matplotlib", field="--png", expected="the extra `plot`") from None
    matplotlib.use("Agg")
    return importlib.import_module("matplotlib.pyplot")


def _many(name: str, shapes: Sequence[Any], **style: Any) -> Any:
    return getattr(importlib.import_module("matplotlib.collections"), name)(shapes, **style)


def _hexes(axes: Any, board: Map) -> None:
    shapes = [corners(found.spot) for found in board.hexes]
    colours = [COLOURS[KINDS[found.kind]] for found in board.hexes]
    axes.add_collection(_many("PolyCollection", shapes, facecolors=colours, edgecolors="none", zorder=1))


def _land(axes: Any, board: Map) -> None:
    """The true coast, inside the hexes that are there."""
    clip = _many("PolyCollection", [], zorder=2)
    if board.coastline:
        clip = _many(
            "PolyCollection", board.coastline, facecolors=LAND_COLOUR, edgecolors=LAND_EDGE, linewidths=0.5, zorder=2
        )
    axes.add_collection(clip)
    dark = [corners(found.spot) for found in board.hexes if found.kind == LAND]
    axes.add_collection(
        _many("PolyCollection", dark, facecolors=COLOURS["land"], alpha=0.75, edgecolors="none", zorder=3)
    )


def _shade(axes: Any, board: Map, shading: Shading) -> None:
    values = {n: min(1.0, value) for n, value in shading.values.items() if value > 0 and not board.is_box(n)}
    shapes = [corners(board.hexes[number].spot) for number in values]
    colours = [(0.75, 0.1, 0.05, 0.12 + 0.68 * value) for value in values.values()]
    axes.add_collection(_many("PolyCollection", shapes, facecolors=colours, edgecolors="none", zorder=4))


def _grid(axes: Any, board: Map) -> None:
    """Edges of the hexes, the blocked hexsides, and an id in every hex that is not land."""
    shapes = [corners(found.spot) for found in board.hexes]
    axes.add_collection(_many("PolyCollection", shapes, facecolors="none", edgecolors=GRID, linewidths=0.5, zorder=5))
    blocked = [
        side(found.spot, direction)
        for found in board.hexes
        for direction in range(len(DIRECTIONS))
        if found.blocked >> direction & 1
    ]
    axes.add_collection(_many("LineCollection", blocked, colors=BLOCKED, linewidths=2.6, capstyle="butt", zorder=6))
    for found in board.hexes:
        x, y = centre(found.spot)
        colour = "#8a8064" if found.kind == LAND else "#54707f"
        axes.text(x, y + 0.38, found.id, fontsize=3.6, color=colour, ha="center", va="center", zorder=7)


def _routes(axes: Any, board: Map, routes: Sequence[Route]) -> None:
    for number, route in enumerate(routes):
        shift = 0.1 * ((number + 1) // 2) * (1 if number % 2 else -1)
        points = [centre(board.hexes[n].spot) for n in route.hexes if not board.is_box(n)]
        if points:
            xs, ys = [x + shift for x, _ in points], [y + shift for _, y in points]
            axes.plot(xs, ys, color="white", linewidth=5.0, solid_joinstyle="round", alpha=0.7, zorder=8)
            axes.plot(xs, ys, color=route.colour, linewidth=2.6, solid_joinstyle="round", alpha=0.85, zorder=8)
            axes.plot(xs[-1:], ys[-1:], color=route.colour, marker=(3, 0, _heading(points)), markersize=9, zorder=8)


def _heading(points: Sequence[tuple[float, float]]) -> float:
    """The turn of the arrowhead at the end, in degrees from north, counted to the left."""
    (x, y), (to_x, to_y) = points[-2:] if len(points) > 1 else (points[0], points[0])
    return math.degrees(math.atan2(x - to_x, y - to_y))


def _passage(axes: Any, board: Map, passage: Passage) -> None:
    colour = PASSAGE_COLOURS[passage.kind]
    for one, other in passage.sides:
        (x, y), (to_x, to_y) = side(board.hexes[one].spot, board.direction(one, other))
        axes.plot([x, to_x], [y, to_y], color=colour, linewidth=3.2, solid_capstyle="butt", zorder=9)


def _places(axes: Any, board: Map, frame: Room) -> None:
    """Marks for the ports and air bases, names beside them so that none covers another."""
    here: dict[int, list[Any]] = {}
    for place in board.places:
        here.setdefault(place.hex, []).append(place)
    labels, taken = [], []
    for number, places in here.items():
        x, y = centre(board.hexes[number].spot)
        for turn, place in enumerate(places):
            at = x + 0.26 * (turn - (len(places) - 1) / 2), y
            mark, fill = MARKS[place.status] if place.kind == "port" else ("^", AIR_BASE)
            axes.plot(
                *at, marker=mark, markersize=4.6, markerfacecolor=fill, markeredgecolor=INK, linestyle="", zorder=10
            )
            taken.append((at[0] - 0.13, at[1] - 0.13, at[0] + 0.13, at[1] + 0.13))
            labels.append(Label(place.name, at, 7.0, INK))
    for passage in board.passages:
        ends = [
            point for one, other in passage.sides for point in side(board.hexes[one].spot, board.direction(one, other))
        ]
        middle = sum(x for x, _ in ends) / len(ends), sum(y for _, y in ends) / len(ends)
        labels.append(Label(passage.name, middle, 6.0, PASSAGE_COLOURS[passage.kind]))
    for label, (x, y) in spread(labels, taken, INCHES, frame):
        style = "italic" if label.colour != INK else "normal"
        axes.plot([label.at[0], x], [label.at[1], y], color="#666666", linewidth=0.35, zorder=10)
        back = {"facecolor": "white", "alpha": 0.6, "edgecolor": "none", "pad": 0.3}
        axes.text(x, y, label.text, fontsize=label.size, color=label.colour, fontstyle=style, ha="center", va="center",
                  bbox=back, zorder=11)  # fmt: skip


def _boxes(axes: Any, board: Map) -> None:
    """A dot in the colour of the box in each hex that leads to it, and its name at the middle of them."""
    for number, box in enumerate(board.boxes):
        spots = [centre(board.hexes[edge].spot) for edge in box.edges]
        shift = 0.16 * (number - (len(board.boxes) - 1) / 2)
        colour = f"C{number}"
        axes.plot([x + shift for x, _ in spots], [y - 0.3 for _, y in spots], color=colour, marker="D", markersize=2.6,
                  linestyle="", zorder=10)  # fmt: skip


def _legend(
    axes: Any, board: Map, routes: Sequence[Route], shading: Shading | None, at: tuple[float, float, float]
) -> None:
    """The scale, the marks, and what is laid over, on as many lines as it takes."""
    left, y, right = at
    bar = 5 * COLUMN_STEP
    axes.plot([left, left + bar], [y, y], color=INK, linewidth=2.5, solid_capstyle="butt", zorder=12)
    axes.text(left + bar + 0.3, y, f"{round(bar * board.scale)} nautical miles", fontsize=8, va="center", color=INK)
    x = left + bar + 6
    for mark, colour, text in _legend_items(board, routes, shading):
        wide = 1.4 + 0.185 * len(text)
        if x + wide > right:
            x, y = left, y + 0.7
        if mark:
            axes.plot(x, y, marker=mark, markersize=5, markerfacecolor=colour, markeredgecolor=INK, zorder=12)
        else:
            axes.plot([x - 0.15, x + 0.3], [y, y], color=colour, linewidth=3, solid_capstyle="butt", zorder=12)
        axes.text(x + 0.45, y, text, fontsize=8, va="center", color=INK)
        x += wide


def _legend_items(board: Map, routes: Sequence[Route], shading: Shading | None) -> list[tuple[str, str, str]]:
    """A mark or nothing for a line, its colour, and what it means."""
    items = [(mark, fill, f"{status} port") for status, (mark, fill) in MARKS.items()]
    items += [("^", AIR_BASE, "air base"), ("", BLOCKED, "blocked by land")]
    kinds = dict.fromkeys(passage.kind for passage in board.passages)
    items += [("", PASSAGE_COLOURS[kind], kind) for kind in kinds]
    items += [("D", f"C{number}", f"to {box.name}") for number, box in enumerate(board.boxes)]
    items += [("", route.colour, route.label) for route in routes if route.label]
    return items + ([("", SHADE, shading.label)] if shading else [])
