"""Fair dice at the terminal: the secret is committed to, the numbers are asked for, and at the end the secret is shown."""

import sys
from collections.abc import Iterator
from pathlib import Path
from shlex import quote

from flagplot.blocks import Block, Paragraph
from flagplot.blocks.terminal import console, show
from flagplot.core.errors import FlagplotError
from flagplot.table.fair.draw import Fair, commitment, new_match, new_number, new_secret, read_number
from flagplot.table.fair.match import COMMITMENT, MATCH, SECRET, is_fair, number_line
from flagplot.table.seats import SIDES
from flagplot.table.session import Session, sides_played_by_people


def agree(session: Session, given: list[str]) -> Fair:
    """Commit to a secret, then let each seat bring its number; one is drawn for a seat that brings none."""
    secret, match, numbers = new_secret(), new_match(), _given(session, given)
    show([Paragraph(f"Fair dice: match {match} is committed to {commitment(secret)}")])
    for seat in sides_played_by_people(session):
        if seat not in numbers:
            numbers[seat] = _asked(session.setting.sides[seat], number_line(seat))
    one, other = (numbers.get(seat, -1) for seat in SIDES)
    return Fair(secret, (new_number() if one < 0 else one, new_number() if other < 0 else other), match)


def _given(session: Session, given: list[str]) -> dict[int, int]:
    found: dict[int, int] = {}
    for word in given:
        side, equals, number = word.partition("=")
        if not equals:
            raise FlagplotError(f"{word!r} is not a number for a side", field="--number", expected="SIDE=N")
        seat = session.setting.seat(side, "--number")
        if seat in found:
            raise FlagplotError("a side has two numbers", field="--number", expected="one number for each side")
        found[seat] = read_number(number, "--number")
    return found


def _asked(side: str, field: str) -> int:
    """The number that a person types; a drawn one if none is typed."""
    while True:
        try:
            text = input(f"{side}, a number of your own (Enter draws one): ")
        except EOFError:
            return new_number()
        if not sys.stdin.isatty():
            console().print(text)
        if not text.strip():
            return new_number()
        try:
            return read_number(text, field)
        except FlagplotError as error:
            show([Paragraph(str(error), 1)])


def sealed(session: Session) -> Iterator[Block]:
    """The commitment to the game so far. Write it down, and the game cannot be replaced afterwards."""
    header = session.record.header
    if not is_fair(session.record):
        raise FlagplotError("this game has no fair dice", field="seal", expected="flagplot play --dice fair")
    yield Paragraph(f"match {header[MATCH]}, committed to {header[COMMITMENT]}", 1)
    yield Paragraph(f"all answers so far: {session.record.chain}", 1)


def revealed(session: Session, path: Path) -> Iterator[Block]:
    """The secret, at the end."""
    if is_fair(session.record):
        header = session.record.header
        yield Paragraph(f"The secret of match {header[MATCH]} was {header[SECRET]}.", 1)
        yield Paragraph(f"Every die can be checked: flagplot verify {quote(str(path))}", 1)
