"""Bundled scenarios, found by name from any folder."""

from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Final

from flagplot.files.yaml_lines import load

PACKAGE: Final = Path(__file__).resolve().parents[1]
SUFFIX: Final = ".yaml"


@dataclass(frozen=True)
class BundledScenario:
    """One bundled scenario file. The name of one in a folder is the folder, a slash and its own name."""

    name: str
    path: Path
    data: dict[str, object]
    """The parsed content of the file."""

    @property
    def kind(self) -> str:
        """The file type from its content: battle, operation, raid and others."""
        return self.word("flagplot")

    @property
    def title(self) -> str:
        """Its title; the name of a file that has none."""
        return " ".join(self.word("title").split()) or self.name

    def word(self, field: str) -> str:
        """The text of a field; empty if it is missing."""
        found = self.data.get(field)
        return found if isinstance(found, str) else ""


def folder() -> Path:
    """Their folder: inside the installed package, or next to it in a checkout."""
    inside = PACKAGE / "scenarios"
    return inside if inside.is_dir() else PACKAGE.parents[1] / "scenarios"


@cache
def shipped() -> tuple[BundledScenario, ...]:
    """All of them, by name."""
    found = []
    for path in sorted(folder().rglob(f"*{SUFFIX}")):
        data = load(path.read_text(encoding="utf-8")).data
        if isinstance(data, dict):
            found.append(BundledScenario(path.relative_to(folder()).with_suffix("").as_posix(), path, data))
    return tuple(sorted(found, key=lambda each: ("/" in each.name, each.name)))


def find(name: str) -> BundledScenario | None:
    """The scenario with that name, with or without folder and extension; None unless there is exactly one."""
    wanted = name.removesuffix(SUFFIX)
    exact = [each for each in shipped() if each.name == wanted]
    some = exact or [each for each in shipped() if each.name.rpartition("/")[2] == wanted]
    return some[0] if len(some) == 1 else None


def like(name: str) -> str:
    """The most similar name; empty if none is similar."""
    near = get_close_matches(name.removesuffix(SUFFIX), [each.name for each in shipped()], 1, 0.6)
    return near[0] if near else ""
