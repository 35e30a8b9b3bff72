"""What a seat has left with the referee: its number, its answers to what may be asked, how the rest is answered for it.

It is kept in the record of the match, a file of its own within it, so that one file is all there is to keep.
"""

import json
from dataclasses import asdict, dataclass, field, fields
from typing import Final

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.measure import Data
from flagplot.core.record import SEATS, Record
from flagplot.table.standing import NAME

EVERYTHING: Final = "everything"
NOTHING: Final = "nothing"
DRAWN: Final = "drawn"
"""Stands for the number of a seat that leaves it to the referee."""


@dataclass
class AwayInstructions:
    """What one seat has left, and what it has been sent."""

    number: str = ""
    """Its own number for the dice, or that one is drawn; empty until its first mail has come back."""
    answers: list[str] = field(default_factory=list)
    """Answers to the question that it was asked, while the match has not begun."""
    if_asked: list[dict[str, str]] = field(default_factory=list)
    """Answers to questions that may come: `ask` their name, `about` words of their text, `answer`."""
    ask_me: list[str] = field(default_factory=lambda: [EVERYTHING])
    """Names of the questions that are sent by mail; the doctrine answers all others."""
    doctrine: str = ""
    mail: int = 0
    """Number of the last mail that was made for it."""
    is_last: bool = False
    """Whether that mail told the end."""
    since: int = 0
    """How much had been told before that mail."""
    told: int = 0
    """How much has been told with it."""
    asked: int = -1
    """The answers that had been given in the match when that mail asked its question; -1 if it asks none."""
    notes: list[str] = field(default_factory=list)
    """What the referee has to say in that mail."""
    later: list[str] = field(default_factory=list)
    """What the referee has to say in the next one."""
    taken: str = ""
    """Fingerprint of what came back last."""

    def is_asked(self, name: str) -> bool:
        """Whether a question of that name is sent by mail."""
        return EVERYTHING in self.ask_me or name in self.ask_me

    def text(self) -> str:
        """What is kept."""
        return json.dumps(asdict(self), ensure_ascii=False, indent=1) + "\n"


def name_of(seat: int) -> str:
    """The name under which a record keeps what a seat has left."""
    return f"mail-{SEATS[seat]}"


def orders_name(seat: int) -> str:
    """The name under which a record keeps a seat's standing orders."""
    return f"{NAME}-{SEATS[seat]}"


def read_leave(record: Record, seat: int) -> AwayInstructions:
    """What a seat has left, from the record."""
    try:
        data: Data = json.loads(record.files[name_of(seat)])
        return AwayInstructions(**{each.name: data[each.name] for each in fields(AwayInstructions)})
    except (KeyError, ValueError, TypeError):
        what = "what the seats have left is not in it"
        raise FlagplotError(
            what, file=record.file, field=name_of(seat), expected="a match of `flagplot mail new`"
        ) from None
