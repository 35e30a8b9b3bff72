"""Pages for numbers that hold no clause: those above the paragraphs, and those that no source of the rules prints."""

import re
from collections.abc import Iterator
from typing import Final

from flagplot import games
from flagplot.core.printed.cite import number_of
from flagplot.core.printed.cited import Citation, in_code, in_rulings
from flagplot.core.printed.coverage import here, read_indexes
from tools.site.paper import link, orphan, plain, sentence

ABOVE: Final = (r"(\d\d\.\w+?)\.?[A-Z]", r"(\d\d\.\d+)\d", r"(\d\d\.[A-Z])\.\d+")
"""What remains of a number without its last part: a letter, a digit, a number after a letter."""
MOST: Final = 40
"""Citing places that a page lists."""


def above(number: str) -> str:
    """The number above a paragraph; empty for a section."""
    found = (re.fullmatch(each, number) for each in ABOVE)
    return next((each[1] for each in found if each), "")


def parents(numbers: list[str]) -> dict[str, list[str]]:
    """The numbers above those of an edition that have no page of their own, each with all paragraphs below it."""
    found: dict[str, list[str]] = {}
    for number in numbers:
        name = above(number)
        while name:
            if name not in numbers:
                found.setdefault(name, []).append(number)
            name = above(name)
    return found


def parent(number: str, below: dict[str, str]) -> Iterator[str]:
    """The page of a number above: the paragraphs below it with their captions."""
    yield from orphan()
    yield from (f"# {number}", "", f"{len(below)} paragraphs. {link('All paragraphs', 'index.md')}", "")
    yield from (f"- {link(name, f'{name}.md')} {captions}" for name, captions in below.items())


def outside() -> dict[tuple[str, str], list[Citation]]:
    """By edition and number: the places that cite a number of which no source prints a clause."""
    package, _ = here()
    indexes = read_indexes(package)
    found: dict[tuple[str, str], list[Citation]] = {}
    for each in (*in_code(package), *in_rulings(package)):
        if any(index.cited(each.cite) or index.is_heading(each.cite) for index in indexes):
            continue
        folder = each.folder.split("/")
        game = next((kit for kit in games.kits() if kit.game.name in folder), games.kit("awaw"))
        found.setdefault((game.editions.load().name, number_of(each.cite)), []).append(each)
    return dict(sorted(found.items()))


def stranger(number: str, places: list[Citation]) -> Iterator[str]:
    """The page of a number outside the sources: what the program does of it, in its own words."""
    yield from orphan()
    yield from (
        f"# {number}",
        "",
        "No source of these rules prints this paragraph. The rules refer to it, and the program does what they say of it; "
        f"what they do not say is a ruling or a number that players enter. {link('All paragraphs', 'index.md')}",
        "",
    )
    said = dict.fromkeys((each.says, each.place.rpartition(":")[2], each.place.partition(":")[0]) for each in places)
    for words, name, module in list(said)[:MOST]:
        yield f"- {plain(sentence(words)) + ' ' if words else ''}`{name}`, {plain(module)}"
