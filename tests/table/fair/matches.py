"""Matches with fair dice for tests."""

from pathlib import Path

from flagplot.core.record import Entry, Record, parse_record
from flagplot.table import record_file
from flagplot.table.fair.draw import Fair
from flagplot.table.fair.match import seat_dice
from flagplot.table.session import Session, begin
from tests.table.sessions import SCENARIOS, setting

FAIR = Fair(bytes(range(32)), (42, 1942), "test")
NARVIK = SCENARIOS / "europa" / "narvik-1940.yaml"
BISMARCK = SCENARIOS / "bismarck-1941.yaml"


def session(file: Path, a: str = "standard", b: str = "standard", fair: Fair = FAIR, seed: int = 1) -> Session:
    """A session with fair dice."""
    found = begin(setting(file), {0: a, 1: b}, seed)
    seat_dice(found, fair)
    return found


def entries(found: Session | Record) -> list[Entry]:
    """Its answers."""
    record = found.record if isinstance(found, Session) else found
    return [entry for entry in record.entries if isinstance(entry, Entry)]


def text_of(found: Session) -> str:
    """Its record as a file holds it."""
    return record_file.full(found.record, found.position).text()


def played(file: Path, answers: int = -1) -> Record:
    """The record of a match, whole or after so many answers, as it is read from a file."""
    found = session(file)
    while not found.is_over and answers != 0:
        found.give(found._automatic())
        answers -= 1
    return parse_record(text_of(found), "some.record")
