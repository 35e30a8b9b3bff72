"""The scenario files that come with the program, by kind."""

from pathlib import Path
from typing import Any

import yaml

from flagplot.files.text import kind_of
from flagplot.files.yaml_lines import QUICK
from flagplot.table.setting import Setting, open_text

FOLDER = Path(__file__).parents[2] / "scenarios"


def files_of(kind: str) -> list[Path]:
    """The files of a kind in the folder of scenarios."""
    return [path for path in sorted(FOLDER.glob("*.yaml")) if kind_of(path.read_text(encoding="utf-8")) == kind]


BATTLES = files_of("battle")
OPERATIONS = files_of("operation")


def undisclosed(path: Path) -> Any:
    """A scenario that discloses nothing of either side, as opponents are shown what lies open."""
    scenario = yaml.load(path.read_text(encoding="utf-8"), QUICK)
    for side in scenario.get("sides", ()):
        side["disclosed"] = "nothing"
    return scenario


def covert(path: Path, folder: Path) -> Path:
    """A copy of a file that discloses nothing of either side."""
    made = folder / path.name
    made.write_text(yaml.safe_dump(undisclosed(path), sort_keys=False, allow_unicode=True), encoding="utf-8")
    return made


def open_covert(path: Path) -> Setting:
    """The game of a file that discloses nothing of either side; a combat of Grand Europa as it is."""
    return open_text(yaml.safe_dump(undisclosed(path), sort_keys=False, allow_unicode=True), path.name)
