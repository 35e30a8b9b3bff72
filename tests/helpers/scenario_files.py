"""The scenario files that come with the program, by kind."""

from pathlib import Path

from flagplot.files.text import kind_of

FOLDER = Path(__file__).parents[2] / "scenarios"


def files_of(kind: str) -> list[Path]:
    """The files of a kind in the folder of scenarios."""
    return [path for path in sorted(FOLDER.glob("*.yaml")) if kind_of(path.read_text(encoding="utf-8")) == kind]


BATTLES = files_of("battle")
OPERATIONS = files_of("operation")
