"""Every ruling that the code or a page names is one of a game's rulings, with its alternatives."""

import re
from collections.abc import Iterator

import pytest

from flagplot.core.printed.edition import parse_toml
from tests.cli.shell import ROOT

NAME = r"`?[a-z]+(?:-[a-z]+)*`?"
LIST = re.compile(rf"\b[Rr]ulings?:?\s+({NAME}(?:(?:,\s+|\s+and\s+|,\s+and\s+){NAME})*)([).]?)")
PAGES = re.compile(r"```\{toctree\}.*?```", re.DOTALL)
BETWEEN = re.compile(r",\s+and\s+|,\s+|\s+and\s+")
FILES = [
    *sorted((ROOT / "src").rglob("*.py")),
    *sorted((ROOT / "src").rglob("*.csv")),
    *sorted((ROOT / "src").rglob("*.toml")),
    *sorted((ROOT / "docs").rglob("*.md")),
    ROOT / "CHANGELOG.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "README.md",
]


def rulings() -> set[str]:
    """The names of all rulings of all games and editions."""
    files = sorted((ROOT / "src").rglob("rulings.toml"))
    assert len(files) >= 4
    return {name for file in files for name in parse_toml(file.read_text(encoding="utf-8"), file)}


def named(text: str) -> Iterator[str]:
    """Rulings that a text names: a name has a hyphen or marks of code, and those beside it are names too."""
    for match in LIST.finditer(text):
        words = BETWEEN.split(match[1])
        marked = [word for word in words if "-" in word or "`" in word]
        # A list ends with its last marked name: what follows in a sentence is none.
        last = max((place for place, word in enumerate(words) if word in marked), default=-1)
        all_of_it = bool(marked) and bool(match[2])
        yield from (word.strip("`") for word in (words if all_of_it else words[: last + 1]))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("(22.14F; ruling patrols-at-own-turn)", ["patrols-at-own-turn"]),
        ("(rulings yard-payment, deferral, acceleration).", ["yard-payment", "deferral", "acceleration"]),
        ("the rulings `weakened` and `all-of-the-sunk`, a hit", ["weakened", "all-of-the-sunk"]),
        ("Rulings: uninversion, work-ready. Player", ["uninversion", "work-ready"]),
        ("by ruling no mission inverts", []),
    ],
)
def test_names_are_read(text: str, names: list[str]) -> None:
    assert list(named(text)) == names


def test_every_ruling_named_is_there() -> None:
    known, found = rulings(), set[str]()
    for file in FILES:
        text = PAGES.sub("", file.read_text(encoding="utf-8"))
        for name in named(text):
            assert name in known, f"{file.relative_to(ROOT)} names the ruling {name}, which no rulings.toml has"
            found.add(name)
    assert len(found) > 15
