"""Dice that a person throws while a stage is played by doctrines."""

import typer

from flagplot.blocks import Paragraph
from flagplot.blocks.terminal import show
from flagplot.cli.commands import options
from flagplot.core.errors import FlagplotError
from flagplot.core.seat_view import REFEREE
from flagplot.table.controller import TableController
from flagplot.table.dice import Tray
from flagplot.table.session import Session, listen
from flagplot.table.telling import how
from flagplot.table.telling.forecast import forecast

ASK = "ask"
FACES = ("1", "2", "3", "4", "5", "6")


def throw(session: Session, dice: str, seed: int | None) -> None:
    """Play a session with dice of a file, or with those that a person throws and types."""
    if dice != ASK:
        given = options.read_dice(dice)
        session.dice = Tray(given, seed, dice)
        session.run()
        return
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
            typed = _typed()
        session.give(int(typed.pop(0)) - 1)


def _typed() -> list[str]:
    """The faces that a person types for a roll, as many as they like; the rest serve the next rolls."""
    try:
        line = input("dice: ")
    except EOFError:
        what = "the dice ran out before the stage was over; the season is unchanged"
        raise FlagplotError(what, field="--dice", expected="faces 1 to 6") from None
    words = line.replace(",", " ").split()
    wrong = next((word for word in words if word not in FACES), "")
    if wrong:
        typer.echo(f"{wrong!r} is not a face of a die; faces are 1 to 6")
        return []
    return words
