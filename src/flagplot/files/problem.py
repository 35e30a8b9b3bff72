"""The errors in a scenario file with their lines. All are reported together."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from flagplot.core.errors import FlagplotError, SeveralErrors

Path = tuple[str | int, ...]
"""The path to a field: keys and list indexes, such as ("sides", 0, "forces", 2, "mission")."""

SHOWN = 20
"""Maximum faults shown for one file; the rest are counted."""


@dataclass(frozen=True)
class SourceLocation:
    """A line and a column, both counted from 1."""

    line: int
    column: int


@dataclass(frozen=True)
class Problem:
    """One fault of a file: the field, the error and the accepted values."""

    path: Path
    what: str
    expected: str = ""
    spot: SourceLocation | None = None
    """Its place, if that is not the field's place."""

    def below(self, path: Path) -> "Problem":
        """The same fault with a path from a higher level of the file."""
        return Problem((*path, *self.path), self.what, self.expected, self.spot)


@dataclass(frozen=True)
class Document:
    """A parsed file: plain data, the place of each part, and the unreadable parts."""

    data: object
    keys: dict[Path, SourceLocation] = field(default_factory=dict)
    values: dict[Path, SourceLocation] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()

    def spot(self, path: Path) -> SourceLocation:
        """The place of a field; for a missing one the beginning of the part around it.

        Line 0 means that there is no file.
        """
        for length in range(len(path), -1, -1):
            near = path[:length]
            found = self.keys.get(near) or self.values.get(near)
            if found:
                return found
        return SourceLocation(0, 0)

    def title(self, path: Path) -> str:
        """The name of a field for people: list entries by their names, else by their number."""
        text, part = "", self.data
        for step in path:
            if isinstance(part, list):
                part = part[step] if isinstance(step, int) and step < len(part) else None
            else:
                part = part.get(step) if isinstance(part, dict) else None
            if isinstance(step, int):
                text += f"[{_named(part) or f'#{step + 1}'}]"
            else:
                word = step if _tellable(step) else ascii(step[:60])
                text += f".{word}" if text else word
        return text


def _named(part: object) -> str:
    name = part.get("name") if isinstance(part, dict) else None
    return name if isinstance(name, str) and _tellable(name) else ""


def _tellable(word: str) -> bool:
    """Whether a word of the file can be printed without affecting the terminal."""
    return word.isprintable() and len(word) <= 60


class ScenarioError(SeveralErrors):
    """A scenario file with errors: one per wrong field, in file order."""

    most = SHOWN

    def __init__(self, file: str, document: Document, problems: Iterable[Problem]) -> None:
        found: dict[tuple[int, str], FlagplotError] = {}
        for each in problems:
            line = (each.spot or document.spot(each.path)).line
            title = document.title(each.path)
            error = FlagplotError(each.what, file=file, line=line, field=title, expected=each.expected)
            found.setdefault((line, error.field), error)
        super().__init__(tuple(sorted(found.values(), key=lambda error: error.line)))
