"""`flagplot replay`, a record played again; and `flagplot verify`, a match with fair dice checked from its record."""

import json as json_text
from collections.abc import Iterator
from pathlib import Path
from shlex import quote
from typing import Annotated

import typer

from flagplot.api import play as api
from flagplot.api.verify import verify as check
from flagplot.blocks import Paragraph
from flagplot.blocks.terminal import console, show
from flagplot.cli.commands import options
from flagplot.cli.commands.play.fight import Brief, Full, amount, print_game
from flagplot.cli.main import BAD_INPUT
from flagplot.core.errors import FlagplotError
from flagplot.table.fair.match import is_sealed
from flagplot.table.fair.verify import may_verify
from flagplot.table.session import Session


def replay(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A record file.", show_default=False)],
    json: options.Json = False,
    until: Annotated[int, typer.Option("--until", metavar="N", help="Stop after this many answers and rolls.")] = -1,
    view: options.View = None,
    brief: Brief = False,
    full: Full = False,
) -> None:
    """Replay a record and check that it ends the same way.

    \b
    Examples:
      flagplot fight midway-1942 --seed 7 --record midway.record
      flagplot replay midway.record
    """  # noqa: D301
    if until < -1:
        raise FlagplotError(f"{until} is out of range", field="--until", expected="a whole number from 0 on")
    found = api.replay(record, view=view, until=until)
    session = found.result.session
    print_game(found, json, amount(brief, full))
    if json:
        return
    out = console()
    show([Paragraph(verdict(session, until, found.digest), style="bold")], out=out)
    for said in checked(session, until):
        show([Paragraph(said)], out=out)
    if not session.is_over and until < 0:
        out.print(f"Go on with: flagplot play --resume {quote(str(record))}", soft_wrap=True)


def checked(session: Session, until: int) -> Iterator[str]:
    """Say of a match with fair dice what `flagplot verify` says."""
    record = session.record
    if until >= 0 or not is_sealed(record):
        return
    if not may_verify(record):
        yield "Its dice are not checked: the secret of the match is not revealed in the record."
        return
    yield "Its dice and its chain match their commitments; `flagplot verify` checks everything."
    times = len(record.backs)
    if times:
        yield f"The match was taken back {'once' if times == 1 else f'{times} times'}; `flagplot verify` lists the lines cut off."


def verdict(session: Session, until: int, digest: str) -> str:
    """Say that the record was replayed as it was written, and whether its game is over.

    A seat has no fingerprint, nor the number of answers: how many the other side gave is secret.
    """
    answers = session.answers
    if session.is_over:
        return (
            f"Replayed {answers} answers to digest {digest}, as recorded."
            if digest
            else "Replayed to its end, as recorded."
        )
    if 0 <= until <= answers:
        return f"Stopped after {answers} answers, digest {digest}." if digest else f"Stopped after {until} answers."
    how = f"Replayed {answers} answers to digest {digest}" if digest else "Replayed as recorded"
    return f"{how}; the game is not over."


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
      flagplot play river-plate-1939 --side both --dice fair --record plate.record
      flagplot verify plate.record
      flagplot verify plate.record --json
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
