"""Dice that a person throws while a stage is played by doctrines."""

import typer

from flagplot.cli.commands import options
from flagplot.core.errors import FlagplotError
from flagplot.table.dice import Tray
from flagplot.table.session import Session

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
    typed: list[str] = []
    while not session.is_over:
        session.run()
        if session.is_over:
            return
        while not typed:
            typed = _typed(session)
        session.give(int(typed.pop(0)) - 1)


def _typed(session: Session) -> list[str]:
    """The faces that a person types for a roll, as many as they like; the rest serve the next rolls."""
    question = session.position.question
    names = {code: name for name, code in session.setting.kit.roll_labels.items()}
    roll = names.get(question.subject, "a roll")
    left = session.position.dice_left
    try:
        line = input(f"{roll}, {left} {'die' if left == 1 else 'dice'}: ")
    except EOFError:
        what = "the dice ran out before the stage was over; the season is unchanged"
        raise FlagplotError(what, field="--dice", expected="faces 1 to 6") from None
    words = line.replace(",", " ").split()
    wrong = next((word for word in words if word not in FACES), "")
    if wrong:
        typer.echo(f"{wrong!r} is not a face of a die; faces are 1 to 6")
        return []
    return words
