"""A match at the table: a session that follows the answers which the store keeps, with a story for every reader."""

import json
from functools import lru_cache
from typing import Final

from flagplot.core.errors import FlagplotError
from flagplot.core.record import SEATS, Entry, Record
from flagplot.core.seen import REFEREE
from flagplot.table import keep
from flagplot.table.desk import Desk
from flagplot.table.fair.match import ASK
from flagplot.table.resume import header_seed
from flagplot.table.seats import SIDES, read_seats
from flagplot.table.session import Session, begin, listen
from flagplot.table.setting import Setting, open_record
from flagplot.table.standing import kept_orders, seat_orders
from flagplot.web.store.store import Head

NAME: Final = "match"
OWN: Final = ("seed", "doctrine", "dice")
"""Lines of a header that say nothing of what is fought."""
SETTINGS: Final = 64
"""Settings that are kept open: many matches are of one scenario, and reading that takes longer than playing."""


class Sitting:
    """One match, played as far as its answers go."""

    def __init__(self, head: Head) -> None:
        self.session = open_session(head)
        self.stories = {seat: listen(self.session, seat) for seat in (REFEREE, *SIDES)}
        self.desk = Desk(self.session, self.stories)
        self.version, self.cuts = 0, head.cuts

    def follow(self, entries: list[Entry]) -> None:
        """Give answers that are kept; one that does not fit is an error, for then the match is not what it was."""
        for entry in entries:
            give(self.session, entry)

    def entries(self, first: int = 0) -> list[Entry]:
        """The answers from a number on."""
        return [entry for entry in self.session.record.entries if isinstance(entry, Entry)][first:]

    def turn(self, seat: int) -> int:
        """How many answers a seat has given: the number of its next question, which tells it nothing of the others."""
        letter = SEATS[seat]
        return sum(1 for entry in self.session.record.entries if isinstance(entry, Entry) and entry.seat == letter)

    def record(self) -> Record:
        """The whole match as a record."""
        return keep.full(self.session.record, self.session.position)


def open_session(head: Head) -> Session:
    """The session of a match before its first answer."""
    fields = {name: value for name, value in head.header.items() if name not in OWN}
    setting = _setting(json.dumps(fields), head.scenario, json.dumps(head.files))
    record = Record(dict(head.header), head.scenario, [], NAME, dict(head.files))
    names = read_seats(head.header["doctrine"], NAME, setting.kit)
    session = begin(setting, names, header_seed(record))
    session.record = record
    if head.header.get("dice") == ASK:
        session.dice = None
    seat_orders(session, kept_orders(setting, record))
    return session


def give(session: Session, entry: Entry) -> None:
    """Give an answer that is kept: dice and players go on behind it as if they had given it now."""
    question = session.position.question
    kind = session.position.game.asks[question.kind]
    asked = (SEATS[question.seat], kind.name, question.subject, question.object)
    if session.is_over or asked != (entry.seat, entry.name, entry.subject, entry.object):
        wanted = "nothing more" if session.is_over else " ".join(map(str, asked))
        raise FlagplotError(f"the match answers {entry.text()!r}", file=NAME, expected=wanted)
    if question.is_die:
        if session.dice is not None:
            session.dice.roll(question.subject)
        session.give(entry.answer - 1)
        return
    player = session.players[question.seat]
    if player is not None:
        player.decisions += 1
    session.give(entry.answer)


@lru_cache(SETTINGS)
def _setting(header: str, scenario: str, files: str) -> Setting:
    return open_record(Record(json.loads(header), scenario, [], NAME, json.loads(files)))
