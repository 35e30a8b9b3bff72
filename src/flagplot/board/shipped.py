"""The bundled maps, and access to a map by its name or by its folder."""

from functools import cache
from pathlib import Path
from typing import Final

from flagplot.board.check_map import read_map
from flagplot.board.map import Map
from flagplot.board.read_map import HEAD
from flagplot.core import outside
from flagplot.core.errors import FlagplotError, one_of

FOLDER: Final = Path(__file__).parent / "maps"


@cache
def names() -> tuple[str, ...]:
    """The names of the bundled maps, in order."""
    return tuple(sorted(path.parent.name for path in FOLDER.glob(f"*/{HEAD}")))


def map_folder(name: str) -> Path:
    """The folder of a bundled map, or of a user's map given by its path."""
    if name.strip().casefold() in names():
        return FOLDER / name.strip().casefold()
    if outside.is_open() and Path(name).exists():
        return Path(name)
    raise FlagplotError(f"there is no map {name!r}", expected=f"{one_of(names())}, or the folder of a map of your own")


@cache
def _read(folder: Path) -> Map:
    return read_map(folder)


def open_map(name: str) -> Map:
    """Read a bundled map, once, or a user's map, each time."""
    folder = map_folder(name)
    return _read(folder) if folder.parent == FOLDER else read_map(folder)
