"""Taking up a game from its record: the same battle, the same seats, the same dice to come."""

from typing import Final

from flagplot.core.ask import DIE
from flagplot.core.errors import FlagplotError
from flagplot.core.record import Entry, Record
from flagplot.games.awaw import asks
from flagplot.table import dice
from flagplot.table.seats import read_seats
from flagplot.table.session import Session, begin
from flagplot.table.setting import open_record

ASK: Final = "ask"
"""In a header: the dice were typed in by a person."""


def reopen(record: Record) -> Session:
    """Sit down at the beginning of a record's game; its answers are yet to be played."""
    setting = open_record(record)
    names = read_seats(record.header.get("doctrine", ""), record.file)
    session = begin(setting, names, header_seed(record), None)
    session.record = Record(dict(record.header), record.scenario, [], record.file)
    return session


def take_up(record: Record, session: Session, ask_dice: bool = False, more: list[int] | None = None) -> None:
    """Play a record's answers and lay out the dice to come: those of the seed, of a file, or a person's."""
    session.play_record(record)
    session.record.entries[:] = record.entries
    given = record.header.get("dice", "")
    if more is not None:
        given = " ".join(str(face) for face in [*dice_thrown(record), *more])
        session.record.header["dice"] = given
    elif ask_dice or given == ASK:
        session.record.header["dice"] = ASK
        return
    session.dice = dice.make_dice(header_seed(record), header_faces(given, record.file), drawn=session.dice_rolled)


def dice_thrown(record: Record) -> list[int]:
    """The faces of a record's dice so far."""
    name = asks.BY_CODE[DIE].name
    return [entry.answer for entry in record.entries if isinstance(entry, Entry) and entry.name == name]


def header_seed(record: Record) -> int | None:
    """The seed in a record's header, None where it has none."""
    text = record.header.get("seed")
    if text is None:
        return None
    if not text.isdecimal():
        raise FlagplotError(f"{text!r} is no seed", file=record.file, field="seed", expected="a whole number")
    return int(text)


def header_faces(text: str, file: str) -> list[int]:
    """Given dice as a header keeps them."""
    words = text.split()
    if any(word not in ("1", "2", "3", "4", "5", "6") for word in words):
        raise FlagplotError("wrong dice in its header", file=file, field="dice", expected=dice.FACES)
    return [int(word) for word in words]
