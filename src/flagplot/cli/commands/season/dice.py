"""Dice that a person throws while a stage is played by doctrines."""

import typer

from flagplot.blocks import Paragraph
from flagplot.blocks.terminal import show
from flagplot.core.errors import FlagplotError
from flagplot.core.seat_view import REFEREE
from flagplot.season import stage
from flagplot.season.ledger import Ledger
from flagplot.table.controller import TableController
from flagplot.table.reports import how
from flagplot.table.reports.how import forecast
from flagplot.table.session import Session, listen

ASK = "ask"
FACES = ("1", "2", "3", "4", "5", "6")


def begun(ledger: Ledger, seed: str | None, is_changed: bool) -> Session | None:
    """The present stage whose first dice were typed before; None without such dice. Other options do not fit it."""
    kept = stage.unfinished(ledger)
    if not kept.is_file():
        return None
    session = stage.gone_on_with(ledger)
    if is_changed or seed not in (None, session.record.header["seed"]):
        what = "this stage was begun with typed dice and other options"
        raise FlagplotError(what, file=kept, expected="season go --dice ask alone, to go on; or this file deleted")
    return session


def throw(ledger: Ledger, session: Session) -> None:
    """Play a session with the dice that a person throws and types. Each die that is typed is kept."""
    session.dice = None
    session.record.header["dice"] = ASK
    story = listen(session, REFEREE)
    table = TableController(session, {REFEREE: story})
    typed: list[str] = []
    while not session.is_over:
        session.run()
        if session.is_over:
            return
        while not typed:
            show([Paragraph(table.roll_asked(REFEREE), style="bold")])
            for each in forecast(session.position, story):
                show(how.ahead(each))
            typed = _typed(ledger)
        session.give(int(typed.pop(0)) - 1)
        stage.keep(ledger, session)


def _typed(ledger: Ledger) -> list[str]:
    """The faces that a person types for a roll, as many as they like; the rest serve the next rolls."""
    try:
        line = input("dice: ")
    except EOFError:
        what = "the dice ran out before the stage was over; the season is unchanged, and the typed dice are kept"
        raise FlagplotError(what, file=ledger.path, field="--dice", expected="season go --dice ask, to go on") from None
    except KeyboardInterrupt:
        typer.echo("\nThe season is unchanged, and the typed dice are kept; go on with: season go --dice ask", err=True)
        raise
    words = line.replace(",", " ").split()
    wrong = next((word for word in words if word not in FACES), "")
    if wrong:
        typer.echo(f"{wrong!r} is not a face of a die; faces are 1 to 6")
        return []
    return words
