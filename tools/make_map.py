"""Make the tables of a map from public-domain coastlines and what was set by hand in tools/maps/NAME.toml.

Needs the extra `maps` (shapely) and the npm package world-atlas 2.0.2, which carries Natural Earth's land at
1:10 million (public domain). Nothing is downloaded here:

    npm pack world-atlas@2.0.2 && tar xzf world-atlas-2.0.2.tgz
    python tools/make_map.py --atlas package/land-10m.json mediterranean north-atlantic pacific

A hex belongs to one water: the largest that its land leaves, or those that the hand names. A hexside is open where
that water runs on across it, so that no route through hexes crosses an isthmus. The hand mends the rest, with a reason.
"""

import argparse
import csv
import datetime
import json
import math
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import shapely
from shapely.geometry import LineString, Point, Polygon

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from flagplot.board.map import DIRECTIONS, GridPoint, centre, corners, read_spot, side, spell, step

HERE = Path(__file__).parent / "maps"
MAPS = Path(__file__).parents[1] / "src" / "flagplot" / "board" / "maps"
ALL_LAND, ALL_SEA = 0.06, 0.99
"""Shares of water below which a hex is land, and from which it is open sea."""
GAP = 1 / 100
"""Hexes: how much of a hexside must be water to be open."""
WORTH = 0.06
"""Share of a hex that a second water must have to be reported."""
MILES_PER_RADIAN = 180 * 60 / math.pi


@dataclass(frozen=True)
class Projection:
    """Azimuthal and equidistant around a centre; the stretch keeps a hex of a large map near its size in the middle."""

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


@dataclass
class Cell:
    spot: GridPoint
    shape: Any
    waters: list[Any]
    """Waters of the hex, the largest first."""
    share: float
    chosen: Any = None
    kind: str = "land"


class Maker:
    def __init__(self, name: str, atlas: Path) -> None:
        self.name = name
        self.spec = tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))
        self.scale: int = self.spec["scale"]
        self.projection = Projection(*self.spec["centre"], self.spec.get("stretch", 1.0))
        self.corner: tuple[float, float] = tuple(self.spec["corner"])
        self.columns, self.rows = self.spec["columns"], self.spec["rows"]
        width, height = centre(GridPoint(self.columns, self.rows))
        frame = (-2.0, -height - 2, width + 2, 2.0)
        east, north = self.corner
        west, south, far_east, far_north = (length * self.scale for length in frame)
        plane = (east + west, north + south, east + far_east, north + far_north)
        shape = land(atlas, self.projection, plane)
        self.land = shapely.make_valid(shapely.transform(shape, self._grid))
        self.cells: dict[str, Cell] = {}
        self.blocked: dict[str, set[str]] = {}

    def _grid(self, points: Any) -> Any:
        """From nautical miles on the plane to hexes east and south of the first hex."""
        flat = points.copy()
        flat[:, 0] = (points[:, 0] - self.corner[0]) / self.scale
        flat[:, 1] = (self.corner[1] - points[:, 1]) / self.scale
        return flat

    def place(self, latitude: float, longitude: float) -> tuple[float, float]:
        x, y = self.projection.point(latitude, longitude)
        return (x - self.corner[0]) / self.scale, (self.corner[1] - y) / self.scale

    def hex_at(self, x: float, y: float) -> str:
        near = [GridPoint(c, r) for c in range(self.columns) for r in range(self.rows)]
        return spell(min(near, key=lambda spot: math.dist(centre(spot), (x, y))))

    def make(self) -> None:
        self._cut()
        self._choose()
        self._open()
        self._drop_puddles()
        self._write()

    def _cut(self) -> None:
        for column in range(self.columns):
            x = centre(GridPoint(column, 0))[0]
            strip = shapely.clip_by_rect(self.land, x - 0.6, -2, x + 0.6, self.rows + 2)
            for row in range(self.rows):
                spot = GridPoint(column, row)
                shape = Polygon(corners(spot))
                west, north, east, south = shape.bounds
                near = shapely.make_valid(shapely.clip_by_rect(strip, west, north, east, south))
                water = shape.difference(near)
                parts = sorted(shapely.get_parts(water), key=lambda part: -part.area)
                parts = [part for part in parts if part.geom_type == "Polygon" and part.area > 1e-5]
                self.cells[spell(spot)] = Cell(spot, shape, parts, water.area / shape.area)

    def _choose(self) -> None:
        overrides = {override["hex"]: override for override in self.spec.get("hex", [])}
        for name, cell in self.cells.items():
            override = overrides.pop(name, {})
            chosen = cell.waters[:1]
            if "waters" in override:
                points = [Point(self.place(*point)) for point in override["waters"]]
                chosen = [min(cell.waters, key=lambda part: part.distance(point)) for point in points]
            elif len(cell.waters) > 1 and cell.waters[1].area > WORTH * cell.shape.area:
                print(f"  {name}: waters of {[round(w.area / cell.shape.area, 2) for w in cell.waters[:3]]}")
            cell.chosen = shapely.union_all(chosen) if chosen else None
            share = sum(part.area for part in chosen) / cell.shape.area
            cell.kind = "land" if share < ALL_LAND else "sea" if cell.share >= ALL_SEA else "coast"
            cell.kind = override.get("kind", cell.kind)
        assert not overrides, overrides

    def _open(self) -> None:
        given = {frozenset(s["between"]): s["open"] for s in self.spec.get("side", [])}
        for name, cell in self.cells.items():
            self.blocked[name] = set()
            for direction, word in enumerate(DIRECTIONS):
                there = self._name(step(cell.spot, direction))
                if cell.kind == "land" or not there or self.cells[there].kind == "land":
                    continue
                line = LineString(side(cell.spot, direction))
                known = given.get(frozenset((name, there)))
                if not (self._runs_on(cell, self.cells[there], line) if known is None else known):
                    self.blocked[name].add(word)

    def _runs_on(self, cell: Cell, other: Cell, line: Any) -> bool:
        if cell.share > 0.9999 and other.share > 0.9999:
            return True
        for part in shapely.get_parts(line.difference(self._near(line))):
            if part.length >= GAP:
                middle = part.interpolate(0.5, normalized=True)
                if all(c.chosen is not None and c.chosen.distance(middle) < 1e-7 for c in (cell, other)):
                    return True
        return False

    def _near(self, line: Any) -> Any:
        west, north, east, south = line.bounds
        return shapely.clip_by_rect(self.land, west - 0.01, north - 0.01, east + 0.01, south + 0.01)

    def _name(self, spot: GridPoint) -> str:
        return spell(spot) if 0 <= spot.column < self.columns and 0 <= spot.row < self.rows else ""

    def _drop_puddles(self) -> None:
        """Water that nothing reaches is land, unless the hand keeps it."""
        kept = {name for name in self.spec.get("waters", [])}
        left = {name for name, cell in self.cells.items() if cell.kind != "land"}
        found = []
        while left:
            pond, waiting = set(), [left.pop()]
            while waiting:
                here = waiting.pop()
                pond.add(here)
                cell = self.cells[here]
                for direction, word in enumerate(DIRECTIONS):
                    there = self._name(step(cell.spot, direction))
                    if there in left and word not in self.blocked[here]:
                        left.discard(there)
                        waiting.append(there)
            found.append(pond)
        found.sort(key=len, reverse=True)
        for pond in found[1:]:
            if not pond & kept:
                print(f"  cut off and made land: {' '.join(sorted(pond))}")
                for name in pond:
                    self.cells[name].kind = "land"
                    self.blocked[name] = set()
        for name, cell in self.cells.items():
            for direction, word in enumerate(DIRECTIONS):
                there = self._name(step(cell.spot, direction))
                if there and self.cells[there].kind == "land":
                    self.blocked[name].discard(word)

    def _write(self) -> None:
        folder = MAPS / self.name
        folder.mkdir(parents=True, exist_ok=True)
        self._write_head(folder / "map.toml")
        places = self._places()
        rows = [(n, c.kind, " ".join(w for w in DIRECTIONS if w in self.blocked[n])) for n, c in self.cells.items()]
        ordered = sorted(rows, key=lambda row: read_spot(row[0]))
        _csv(
            folder / "hexes.csv",
            "every hex; blocked: the hexsides that land blocks",
            ("hex", "kind", "blocked"),
            ordered,
        )
        _csv(folder / "places.csv", "ports and air bases, set by hand from geography",
             ("name", "hex", "kind", "status", "also"), places)  # fmt: skip
        passages = [row for passage in self.spec.get("passage", []) for row in self._passage(passage)]
        _csv(folder / "passages.csv", "a row for each hexside of a passage", ("name", "kind", "hex", "other"), passages)
        boxes = [(b["name"], b["kind"], " ".join(self._edges(b["edges"]))) for b in self.spec.get("box", [])]
        _csv(
            folder / "boxes.csv",
            "boxes off the board and the hexes that lead to them",
            ("name", "kind", "edges"),
            boxes,
        )
        (folder / "coastline.txt").write_text("\n".join(self._coastline()) + "\n", encoding="utf-8")

    def _write_head(self, path: Path) -> None:
        spec, (lat, lon) = self.spec, self.spec["centre"]
        stretch = f" times {self.projection.stretch}" if self.projection.stretch != 1 else ""
        corner = f"{self.corner[0]:g} east and {self.corner[1]:g} north"
        lines = [
            f'title = "{spec["title"]}"',
            f'theatre = "{spec["theatre"]}"',
            f"scale = {self.scale}",
            "",
            "[provenance]",
            'coastline = "Natural Earth land 1:10m (public domain), npm package world-atlas 2.0.2, land-10m.json"',
            f'projection = "azimuthal equidistant around {lat:g}, {lon:g}{stretch}"',
            f'grid = "flat-topped hexes, the first centred {corner} nautical miles of that point"',
            f'hand = "places, passages, boxes and mended hexes from geography: tools/maps/{self.name}.toml and .csv"',
            f'made = "tools/make_map.py, {datetime.date.today():%Y-%m-%d}"',
            *(f'{word} = "{text}"' for word, text in spec.get("notes", {}).items()),
        ]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")

    def _places(self) -> list[tuple[str, ...]]:
        found: list[tuple[str, ...]] = []
        with (HERE / f"{self.name}.csv").open(encoding="utf-8") as lines:
            for row in csv.DictReader(line for line in lines if not line.startswith("#")):
                where = row["hex"] or self._settle(row["name"], float(row["lat"]), float(row["lon"]))
                if self.cells[where].kind == "land":
                    print(f"  {row['name']}: {where} is land")
                elif self.cells[where].kind == "sea":
                    print(f"  {row['name']}: {where} is open sea and made coast")
                    self.cells[where].kind = "coast"
                found.append((row["name"], where, row["kind"], row["status"], row["also"]))
        return found

    def _settle(self, name: str, latitude: float, longitude: float) -> str:
        """The hex of a place; the nearest coast if that hex came out as land, or lies on another water."""
        x, y = self.place(latitude, longitude)
        first = self.hex_at(x, y)
        if self.cells[first].kind != "land":
            far = self.cells[first].chosen.distance(Point(x, y)) * self.scale
            if far > 6:
                print(f"  {name}: {first} but {far:.0f} miles from its water")
            return first
        spot = self.cells[first].spot
        near = [n for n in map(self._name, (step(spot, d) for d in range(6))) if n and self.cells[n].kind != "land"]
        if not near:
            return first
        best = min(near, key=lambda n: self.cells[n].chosen.distance(Point(x, y)))
        print(f"  {name}: moved from {first} to {best}")
        return best

    def _passage(self, passage: dict[str, Any]) -> list[tuple[str, ...]]:
        """Every open hexside from the hexes on one flank to those on the other."""
        found: list[tuple[str, ...]] = []
        for one in passage["from"]:
            for direction, word in enumerate(DIRECTIONS):
                there = self._name(step(self.cells[one].spot, direction))
                if there in passage["to"] and word not in self.blocked[one] and self.cells[there].kind != "land":
                    found.append((passage["name"], passage["kind"], one, there))
        if not found:
            print(f"  {passage['name']}: no open hexside")
        return found

    def _edges(self, words: list[str]) -> list[str]:
        found = []
        for word in words:
            first, _, last = word.partition(":")
            one, other = read_spot(first), read_spot(last or first)
            for column in range(one.column, other.column + 1):
                found += [spell(GridPoint(column, row)) for row in range(one.row, other.row + 1)]
        return [name for name in found if self.cells[name].kind != "land"]

    def _coastline(self) -> list[str]:
        grid = shapely.union_all([cell.shape.buffer(1e-6) for cell in self.cells.values()])
        drawn = shapely.simplify(self.land.intersection(grid), 0.05, preserve_topology=True)
        lines = [f"# {self.name}: rings of land for the picture, x y pairs in hundredths of a hex east and south of A1"]
        for part in shapely.get_parts(drawn):
            if part.geom_type == "Polygon" and part.area > 0.0008:
                for ring in (part.exterior, *(hole for hole in part.interiors if Polygon(hole).area > 0.02)):
                    lines.append(" ".join(f"{round(100 * x)} {round(100 * y)}" for x, y in ring.coords))
        return lines


def _csv(path: Path, title: str, header: tuple[str, ...], rows: list[Any]) -> None:
    if not rows:
        return
    with path.open("w", encoding="utf-8", newline="") as out:
        out.write(f"# title: {title}\n")
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description="Make the tables of maps.")
    parser.add_argument("--atlas", type=Path, required=True, help="land-10m.json of world-atlas 2.0.2")
    parser.add_argument("names", nargs="+", help="maps, as in tools/maps")
    given = parser.parse_args()
    for name in given.names:
        print(name)
        Maker(name, given.atlas).make()


if __name__ == "__main__":
    main()
