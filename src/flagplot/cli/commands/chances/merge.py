"""`flagplot merge`: the odds of one run from its parts."""

import json as json_text
from pathlib import Path
from typing import Annotated, Final

import typer

from flagplot.api.chances.parts import EXPECTED, PartSummary, counted_part, reopened
from flagplot.api.chances.parts import merge as merged
from flagplot.cli.commands import options
from flagplot.cli.commands.chances.odds import OnMap, check_pictures, draw_map, list_files, print_chances
from flagplot.core.errors import FlagplotError
from flagplot.core.outside import read_text

LARGEST: Final = 32 * 1024 * 1024
"""Bytes of a part that are read; a game with many ships takes some hundred thousand."""

Files = Annotated[
    list[Path], typer.Argument(metavar="FILE...", help="Parts, as odds --part --json printed them.", show_default=False)
]


def merge(files: Files, json: options.Json = False, map: OnMap = None) -> None:
    """Merge the parts of one run of odds, with the same result as the whole run.

    \b
    Example, on a cluster without a daemon:
      flagplot odds midway-1942 -n 1000000 --seed 1 --part 3/100 --json > 3.json
      flagplot merge *.json
    """  # noqa: D301
    parts = [read(file) for file in files]
    found = merged(parts)
    setting = reopened(parts[0])
    check_pictures(setting, None, map)
    draw_map(setting, found, map)
    print_chances(found, json)
    list_files(json, Map=map)


def read(file: Path) -> PartSummary:
    """One part."""
    try:
        return counted_part(json_text.loads(read_text(file, "a part of odds", LARGEST)))
    except FlagplotError as error:
        raise FlagplotError(error.what, file=file, expected=error.expected) from None
    except (ValueError, RecursionError):
        raise FlagplotError("it is not JSON", file=file, expected=EXPECTED) from None
