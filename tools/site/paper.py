"""Markdown as the pages are written in it."""

from collections.abc import Iterable, Sequence
from pathlib import Path


def write(path: Path, lines: Iterable[str]) -> None:
    """Write a page, and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def plain(text: str) -> str:
    """Text in which no mark of Markdown means anything."""
    for mark in "\\`*_{}[]<>|":
        text = text.replace(mark, f"\\{mark}")
    return text


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A table whose cells are Markdown already."""
    lines = ["", f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}"]
    return [*lines, *(f"| {' | '.join(cell or ' ' for cell in row)} |" for row in rows), ""]


def link(text: str, target: str) -> str:
    """A link to another page, by its file."""
    return f"[{plain(text)}]({target})"


def orphan() -> list[str]:
    """The head of a page that stands in no table of contents but is linked from one that does."""
    return ["---", "orphan: true", "---", ""]


def sentence(text: str) -> str:
    """The first letter made large, a full stop at the end."""
    return text[:1].upper() + text[1:] + ("" if text[-1:] in ".?!:" else ".")
