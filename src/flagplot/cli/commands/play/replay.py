"""`flagplot replay`: a record played again, to the same digest, or to the line where it first differs."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from flagplot.api import play as api
from flagplot.blocks import Paragraph
from flagplot.blocks.terminal import console, show
from flagplot.cli.commands import options
from flagplot.cli.commands.play.played import Brief, Full, amount, print_game
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
    """Replay a record and check that it ends the same way."""
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
        out.print(f"Go on with: flagplot play --resume {record}", soft_wrap=True)


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
    """Say that the record was replayed as it was written, and whether its game is over."""
    answers = session.answers
    if not digest:
        return _verdict_for_seat(session, until)
    if session.is_over:
        return f"Replayed {answers} answers to digest {digest}, as recorded."
    if 0 <= until <= answers:
        return f"Stopped after {answers} answers, digest {digest}."
    return f"Replayed {answers} answers to digest {digest}; the game is not over."


def _verdict_for_seat(session: Session, until: int) -> str:
    """The same without a fingerprint, and without the number of answers: how many the other side gave is secret."""
    if session.is_over:
        return "Replayed to its end, as recorded."
    if 0 <= until <= session.answers:
        return f"Stopped after {until} answers."
    return "Replayed as recorded; the game is not over."
