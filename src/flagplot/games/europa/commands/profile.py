"""`flagplot europa profile check`: whether a profile has all the figures that rule 34 does not print."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final

from typing_extensions import TypedDict

from flagplot.blocks import Block, Drawing, Paragraph
from flagplot.core.offers.command import Answer, Word
from flagplot.games.europa import profile as profiles

DOUBTFUL: Final = 1


class ProfileCheck(TypedDict):
    """The profile checked, with all its errors."""

    title: str
    digest: str
    complaints: list[str]


def check(file: Annotated[Path | None, Word("[FILE]", "A profile; by default the bundled one.")] = None) -> Answer:
    """List missing, overlapping, falling or unreachable rows of a profile; exit code 1 if there are any.

    \b
    Example:
      flagplot europa profile check    # the bundled one; or name your own file
    """  # noqa: D301
    found = profiles.read_profile(file) if file else profiles.house()
    complaints = [
        f"{found.file}{f', line {each.line}' if each.line else ''}: {each.what}"
        f"{' (cannot be used)' if each.fatal else ''}"
        for each in profiles.check(found)
    ]
    data = {"title": found.title, "digest": found.digest, "complaints": complaints}
    return Answer(list(describe(found, complaints)), data, code=DOUBTFUL if complaints else 0)


def describe(found: profiles.Profile, complaints: list[str]) -> Iterator[Block]:
    """The profile in numbers, then its errors."""
    dice = profiles.reached(found)
    columns = f"columns {found.lowest_die} to {found.highest_die}"
    yield Paragraph(f"{found.title}: {len(found.rows)} rows, {columns}, digest {found.digest}")
    yield Paragraph(f"Modified dice that can come up: {dice[0]} to {dice[-1]} [34.C.3.b]")
    yield Paragraph(f"A fire of more than {profiles.LARGEST} points is read on the row of {profiles.LARGEST}.")
    yield Drawing(tuple(complaints))
    if not complaints:
        yield Paragraph("Complete, never falling, every column within reach.")
