"""`flagplot verify`: a match with fair dice checked from its record alone, without its server."""

import json as json_text
from pathlib import Path
from typing import Annotated

import typer

from flagplot.api.verify import verify as check
from flagplot.cli.commands import options
from flagplot.cli.main import BAD_INPUT
from flagplot.core.errors import FlagplotError


def verify(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="The whole record of a match.", show_default=False)],
    part: Annotated[
        list[Path] | None,
        typer.Option("--part", metavar="FILE", help="The part that a seat received; may be repeated."),
    ] = None,
    json: options.Json = False,
) -> None:
    """Check a match: the commitments, every die, the chain of its answers, each answer by the rules.

    It names the first wrong line and exits with code 2.  A part is the file that a seat received during
    the match; every line of it must be in the record.  docs/dice.md explains what this proves and its limits.

    \b
    Examples:
      flagplot play scenarios/river-plate-1939.yaml --side both --dice fair --record plate.record
      flagplot verify plate.record
      flagplot verify plate.record --part mine.part --json
    """  # noqa: D301
    try:
        found = check(record, parts=part or ())
    except FlagplotError as error:
        if not json:
            raise
        typer.echo(json_text.dumps({"verified": False, **_error_data(error)}, ensure_ascii=False))
        raise typer.Exit(BAD_INPUT) from None
    options.print_result(found, json)


def _error_data(error: FlagplotError) -> dict[str, str | int | None]:
    """The faults, and their places."""
    return {
        "file": error.file,
        "line": error.line or None,
        "field": error.field or None,
        "what": error.what,
        "expected": error.expected or None,
    }
