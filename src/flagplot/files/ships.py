"""Real ships by name, for composed files: general reference data from which each game derives its own figures."""

import csv
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from flagplot.core.errors import FlagplotError

FILE: Final = Path(__file__).with_name("ships.csv")
CAPITAL: Final = ("BB", "BC", "PB")
NUMBERED: Final = re.compile(r"(?P<count>[0-9]{1,3})\s+(?P<what>.+)$")


class LibraryShip(NamedTuple):
    """A historical ship."""

    name: str
    nation: str
    kind: str
    tons: int
    year: int
    aircraft: int
    design: str


@cache
def library() -> tuple[LibraryShip, ...]:
    """All ships known by name."""
    with FILE.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(line for line in file if not line.startswith("#"))
        return tuple(
            LibraryShip(
                name=row["name"],
                nation=row["nation"],
                kind=row["kind"],
                tons=int(row["tons"]),
                year=int(row["year"]),
                aircraft=int(row["aircraft"]),
                design=row["design"],
            )
            for row in rows
        )


def names() -> list[str]:
    """All names, for completion."""
    return [real.name for real in library()]


def listed_words(text: str, expected: str) -> list[str]:
    """The words of a comma-separated list; an error if it is empty."""
    words = [word.strip() for word in text.split(",") if word.strip()]
    if not words:
        raise FlagplotError("no ships are named", field="--side", expected=expected)
    return words


def numbered(word: str) -> tuple[int, str]:
    """The number and the noun of a text such as `4 destroyers`; 0 and an empty text if it has no number."""
    found = NUMBERED.match(word)
    return (int(found["count"]), found["what"]) if found else (0, "")


def singular(what: str) -> str:
    """The singular of a noun."""
    return what.casefold().removesuffix("s")


def counted(what: str, known: Iterable[str], others: str = "") -> str:
    """One of the countable kinds. An error lists them, and the alternatives."""
    names = list(known)
    if singular(what) not in names:
        expected = ", ".join(f"{each}s" for each in names) + others
        raise FlagplotError(f"{what!r} cannot be counted", expected=expected)
    return singular(what)


def known(word: str, nation: str, otherwise: str) -> LibraryShip:
    """The ship with that name, of the nation if several match. An error suggests the most similar one, or the alternatives."""
    found = [real for real in library() if plain(real.name) == plain(word)]
    own = [real for real in found if real.nation == nation] or found
    if len(own) > 1:
        nations = " and ".join(real.nation for real in own)
        raise FlagplotError(f"{nations} had a {word}", expected="a side of one of them")
    if not own:
        near = nearest(word)
        raise FlagplotError(
            f"{word!r} is not in the ship library", expected=f"{near}, {otherwise}" if near else otherwise
        )
    return own[0]


def nearest(word: str) -> str:
    """The most similar ship name; empty if none is similar."""
    from difflib import get_close_matches

    called = {plain(real.name): real.name for real in library()}
    near = get_close_matches(plain(word), called, 1, 0.6)
    return called[near[0]] if near else ""


def plain(name: str) -> str:
    """A name without accents, punctuation and capitals."""
    import unicodedata

    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if letter.isalnum())
