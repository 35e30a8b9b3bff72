"""A seat's instructions to the referee: its number, its conditional answers, and the player for the rest.

They are stored in the record of the match, as a file within it, so that one file contains everything.
"""

import json
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.measure import Data
from flagplot.core.record import SEATS, Record
from flagplot.table.standing import NAME

EVERYTHING: Final = "everything"
NOTHING: Final = "nothing"
DRAWN: Final = "drawn"
"""The number of a seat that leaves it to the referee."""
KEYS: Final = {"reported": "told"}
"""Fields whose key in a record differs from their name."""


@dataclass
class AwayInstructions:
    """The instructions of one seat, and the letters it has received."""

    number: str = ""
    """Its number for the dice, or that one is drawn; empty until its first reply."""
    answers: list[str] = field(default_factory=list)
    """Answers to its first question, before the match has begun."""
    if_asked: list[dict[str, str]] = field(default_factory=list)
    """Answers to possible questions: `ask` their name, `about` words of their text, `answer`."""
    ask_me: list[str] = field(default_factory=lambda: [EVERYTHING])
    """Names of the questions sent by mail; the doctrine answers all others."""
    doctrine: str = ""
    has_position: bool = False
    """Whether its letters hold a position for advice."""
    mail: int = 0
    """Number of its last letter."""
    is_last: bool = False
    """Whether that letter reported the end."""
    since: int = 0
    """The number of events reported before that letter."""
    reported: int = 0
    """The number of events reported with it."""
    asked: int = -1
    """The number of answers in the match when that letter asked its question; -1 without a question."""
    notes: list[str] = field(default_factory=list)
    """The referee's notes in that letter."""
    later: list[str] = field(default_factory=list)
    """The referee's notes for the next one."""
    held: list[Any] = field(default_factory=list)
    """Answers of its last sheet that the game has not asked for yet."""
    taken: str = ""
    """Digest of the last reply."""

    def is_asked(self, name: str) -> bool:
        """Whether questions with that name are sent by mail."""
        return EVERYTHING in self.ask_me or name in self.ask_me

    def text(self) -> str:
        """The text for the record."""
        data = {KEYS.get(name, name): value for name, value in asdict(self).items()}
        return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def name_of(seat: int) -> str:
    """The file name of a seat's instructions in a record."""
    return f"mail-{SEATS[seat]}"


def orders_name(seat: int) -> str:
    """The file name of a seat's standing orders in a record."""
    return f"{NAME}-{SEATS[seat]}"


def read_leave(record: Record, seat: int) -> AwayInstructions:
    """A seat's instructions, from the record."""
    try:
        data: Data = json.loads(record.files[name_of(seat)])
        names = [each.name for each in fields(AwayInstructions)]
        return AwayInstructions(**{name: data[KEYS.get(name, name)] for name in names})
    except (KeyError, ValueError, TypeError):
        what = "it lacks the orders and answers that the seats have left"
        raise FlagplotError(
            what, file=record.file, field=name_of(seat), expected="a match of `flagplot mail new`"
        ) from None
