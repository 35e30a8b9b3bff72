"""A small map of one's own, written into a folder, for tests that then spoil it."""

from pathlib import Path

HEAD = 'title = "A pond"\ntheatre = "europe"\nscale = 60\n'
HEXES = """# title: a pond of two waters with a canal between
hex,kind,blocked
A1,coast,
A2,sea,
A3,coast,s
A4,coast,
A5,sea,
B1,land,
B2,land,
B3,land,
B4,land,
B5,coast,
"""
PLACES = "name,hex,kind,status,also\nNorthport,A1,port,fortified,Old Town;Haven\nSouthport,A4,port,operational,\n"
PASSAGES = "name,kind,hex,other\nThe cut,canal,A2,A3\n"
BOXES = "name,kind,edges\nThe ocean,SW box,A1\nThe bay,base,A5 B5\n"


def write(folder: Path, **changed: str) -> Path:
    """Write the map with some files otherwise; its two waters are meant to be apart, unless the head says not."""
    files = {"map_toml": HEAD + 'separate = ["A4"]\n', "hexes": HEXES, "places": PLACES}
    files |= {"passages": PASSAGES, "boxes": BOXES} | changed
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / ("map.toml" if name == "map_toml" else f"{name}.csv")).write_text(text, encoding="utf-8")
    return folder
