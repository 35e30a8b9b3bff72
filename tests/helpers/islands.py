"""Small maps of the house with islands, for random naval turns."""

from __future__ import annotations

from pathlib import Path

from flagplot.games.awaw.pool.operations import Ground

WATER = (
    "o.o......o......o.",
    "..##....##...o....",
    ".o##.........##...",
    "...o.....o...##..o",
    "......###.........",
    "o.....##o....o.##.",
    ".........##....#..",
    "..o....o.##..o....",
)
"""o is a coastal hex with a place in it, . open sea, # land."""
KINDS = {"#": "land", ".": "sea", "o": "coast"}
STRAITS = (("J4", "J5"), ("E3", "E4"), ("M5", "L5"))
BOX = "Western SW box"


def place_hexes() -> list[str]:
    """Ids of the coastal hexes, in which the places lie."""
    return [f"{chr(65 + c)}{r + 1}" for r, line in enumerate(WATER) for c, mark in enumerate(line) if mark == "o"]


def sea_hexes() -> list[str]:
    """Ids of all hexes that ships can be in."""
    return [f"{chr(65 + c)}{r + 1}" for r, line in enumerate(WATER) for c, mark in enumerate(line) if mark != "#"]


def write_map(folder: Path, theatre: str) -> Ground:
    """Write the map of a theatre into a folder of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "map.toml").write_text(f'title = "Islands"\ntheatre = "{theatre}"\nscale = 60\n', encoding="utf-8")
    rows = [f"{chr(65 + c)}{r + 1},{KINDS[m]}," for r, line in enumerate(WATER) for c, m in enumerate(line)]
    (folder / "hexes.csv").write_text("hex,kind,blocked\n" + "\n".join(rows) + "\n", encoding="utf-8")
    places = [f"Port {hex},{hex},port,operational," for hex in place_hexes()]
    (folder / "places.csv").write_text("name,hex,kind,status,also\n" + "\n".join(places) + "\n", encoding="utf-8")
    straits = [f"Strait {i},strait,{a},{b}" for i, (a, b) in enumerate(STRAITS)]
    (folder / "passages.csv").write_text("name,kind,hex,other\n" + "\n".join(straits) + "\n", encoding="utf-8")
    edges = " ".join(f"A{r + 1}" for r in range(len(WATER)))
    (folder / "boxes.csv").write_text(f"name,kind,edges\n{BOX},SW box,{edges}\n", encoding="utf-8")
    ports = {hex: f"Port {hex}" for hex in place_hexes()}
    return Ground(str(folder), ports, sea_hexes(), BOX)
