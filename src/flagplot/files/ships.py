"""Real ships by name, for files that are put together: facts of general reference, of which each game makes its own figures."""

import csv
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from flagplot.core.errors import FlagplotError

FILE: Final = Path(__file__).with_name("ships.csv")
CAPITAL: Final = ("BB", "BC", "PB")


class Real(NamedTuple):
    """A ship as it was."""

    name: str
    nation: str
    kind: str
    tons: int
    year: int
    aircraft: int
    design: str


@cache
def library() -> tuple[Real, ...]:
    """All ships that are known by name."""
    with FILE.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(line for line in file if not line.startswith("#"))
        return tuple(_real(row) for row in rows)


def _real(row: dict[str, str]) -> Real:
    tons, year, aircraft = (int(row[field]) for field in ("tons", "year", "aircraft"))
    return Real(row["name"], row["nation"], row["kind"], tons, year, aircraft, row["design"])


def names() -> list[str]:
    """All of them, to complete what somebody types."""
    return [real.name for real in library()]


def known(word: str, nation: str, otherwise: str) -> Real:
    """The ship of that name, of the nation if several had one; an error tells the nearest, or what else may stand there."""
    found = [real for real in library() if plain(real.name) == plain(word)]
    own = [real for real in found if real.nation == nation] or found
    if len(own) > 1:
        nations = " and ".join(real.nation for real in own)
        raise FlagplotError(f"{nations} had a {word}", expected="a side of one of them")
    if not own:
        near = nearest(word)
        raise FlagplotError(
            f"{word!r} is no ship of the library", expected=f"{near}, {otherwise}" if near else otherwise
        )
    return own[0]


def nearest(word: str) -> str:
    """The ship that somebody may have meant; empty if none is near."""
    from difflib import get_close_matches

    called = {plain(real.name): real.name for real in library()}
    near = get_close_matches(plain(word), called, 1, 0.6)
    return called[near[0]] if near else ""


def plain(name: str) -> str:
    """A name without accents, marks and capitals."""
    import unicodedata

    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if letter.isalnum())
