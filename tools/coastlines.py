"""Land from a TopoJSON file of world-atlas, projected on a plane around a centre.

The projection is azimuthal and equidistant, times a stretch below one where a map is large, so that a hex is near
its nominal size in the middle as at the edges. Units of the plane are nautical miles east and north of the centre.
"""

import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import shapely
from shapely.geometry import Polygon

MILES_PER_RADIAN = 180 * 60 / math.pi


@dataclass(frozen=True)
class Projection:
    latitude: float
    longitude: float
    stretch: float

    def point(self, latitude: float, longitude: float) -> tuple[float, float]:
        """East and north of the centre in nautical miles."""
        lat, middle = math.radians(latitude), math.radians(self.latitude)
        turned = math.radians(longitude - self.longitude)
        height = math.sin(middle) * math.sin(lat) + math.cos(middle) * math.cos(lat) * math.cos(turned)
        angle = math.acos(max(-1.0, min(1.0, height)))
        grow = angle / math.sin(angle) if angle > 1e-9 else 1.0
        east = math.cos(lat) * math.sin(turned)
        north = math.cos(middle) * math.sin(lat) - math.sin(middle) * math.cos(lat) * math.cos(turned)
        size = self.stretch * MILES_PER_RADIAN * grow
        return east * size, north * size


def land(path: Path, projection: Projection, box: tuple[float, float, float, float]) -> Any:
    """The land inside a box of the plane, as one shape."""
    data = json.loads(path.read_text(encoding="utf-8"))
    arcs = [_decode(arc, data["transform"]) for arc in data["arcs"]]
    shapes = []
    for geometry in data["objects"]["land"]["geometries"]:
        for polygon in geometry["arcs"]:
            rings = [[projection.point(lat, lon) for lon, lat in _ring(arcs, numbers)] for numbers in polygon]
            if _touches(rings[0], box):
                whole = shapely.make_valid(Polygon(rings[0], rings[1:]))
                shapes.append(shapely.clip_by_rect(whole, *box))
    return shapely.union_all([shapely.make_valid(shape) for shape in shapes])


def _decode(arc: list[list[int]], transform: dict[str, list[float]]) -> list[tuple[float, float]]:
    (wide, high), (left, low) = transform["scale"], transform["translate"]
    x = y = 0
    points = []
    for dx, dy in arc:
        x, y = x + dx, y + dy
        points.append((x * wide + left, y * high + low))
    return points


def _ring(arcs: list[list[tuple[float, float]]], numbers: list[int]) -> list[tuple[float, float]]:
    points: list[tuple[float, float]] = []
    for number in numbers:
        arc = arcs[number] if number >= 0 else arcs[~number][::-1]
        points += arc[1:] if points else arc
    return points


def _touches(ring: list[tuple[float, float]], box: tuple[float, float, float, float]) -> bool:
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return not (max(xs) < box[0] or min(xs) > box[2] or max(ys) < box[1] or min(ys) > box[3])
