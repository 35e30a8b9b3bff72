"""A live match: a session that follows the stored answers, with a narrative for every reader."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final, NamedTuple

from flagplot.core.errors import FlagplotError
from flagplot.core.position import Position
from flagplot.core.record import FORM, SEATS, Back, Entry, Record
from flagplot.core.seat_view import REFEREE
from flagplot.search.strength import is_named
from flagplot.table import record_file
from flagplot.table.chances import LINE as CHANCES
from flagplot.table.controller import TableController
from flagplot.table.fair.draw import Fair, commitment, read_number
from flagplot.table.fair.match import (
    ASK,
    COMMITMENT,
    DICE,
    FAIR,
    NOT_SEALED,
    SCENARIO,
    SECRET,
    commitment_line,
    fair_of,
    go_on,
    number_line,
    seat_dice,
)
from flagplot.table.fair.match import MATCH as NAMED
from flagplot.table.resume import header_seed
from flagplot.table.seats import PERSON, SIDES, read_seats
from flagplot.table.session import Session, begin, listen
from flagplot.table.setting import Setting, open_record
from flagplot.table.sheets.held import Routine
from flagplot.table.sheets.rows import FilledSheet
from flagplot.table.standing import kept_orders, seat_absent, seat_orders
from flagplot.table.story import Narrative
from flagplot.web.store.rows import SECRETS, Head

NAME: Final = "match"
OWN: Final = (
    NOT_SEALED
    | {DICE, NAMED, COMMITMENT, SCENARIO, CHANCES, SECRETS}
    | {line(n) for n in SIDES for line in (number_line, commitment_line)}
)
"""Header lines that do not concern the game itself."""
SETTINGS: Final = 64
"""Settings that are cached: many matches share a scenario, and reading it takes longer than playing."""


@dataclass(frozen=True)
class Roll:
    """A roll in progress: the number of its first die, its number of dice, and its purpose as a referee reads it."""

    first: int
    count: int
    purpose: str


class SheetAsShown(NamedTuple):
    """The sheet of a side as its page last showed it, with the answers, routine and secret from which it follows."""

    answers: int
    routine: Routine | None
    secret: str
    sheet: FilledSheet


class LogPart(NamedTuple):
    """A part of the log as shown."""

    of: tuple[int, int, int, bool, bool]
    """Its number, the events in it, the lines with dice before it, and whether it has its pictures."""
    text: str
    dice: int
    """Lines with dice up to its end."""


class LiveMatch:
    """One match, replayed to its present answers."""

    def __init__(self, head: Head) -> None:
        self.session = open_session(head)
        self.stories = {seat: listen(self.session, seat) for seat in (REFEREE, *SIDES)}
        self.desk = TableController(self.session, self.stories)
        self.by_hand = head.by_hand
        names = read_seats(head.header["doctrine"], NAME, self.session.setting.kit)
        self.people = {SEATS[seat] for seat in SIDES if names[seat] == PERSON}
        """Sides of people, present or absent."""
        self.thinkers = {SEATS[seat] for seat in SIDES if is_named(names[seat])}
        """Sides of search players, which are asked outside the session."""
        self.rolls = Rolls(self.session, self.stories[REFEREE])
        self.session.listeners.append(self.rolls)
        self.version, self.cuts = 0, head.cuts
        self.earlier: dict[int, str] = {}
        """Answers in words, by number, cached on request."""
        self.parts: dict[tuple[int, object], list[LogPart]] = {}
        """Completed parts of the log as pages show them, by reader and address."""
        self.forces: dict[tuple[int, object], str] = {}
        """The initial forces of each side as pages show them, likewise."""
        self.shown: dict[int, SheetAsShown] = {}
        """The sheet of each side as its own page last showed it: a seat that sends it unchanged has it filled in once."""

    @property
    def lacks_numbers(self) -> list[int]:
        """Seats that have not submitted their number for the dice; no question is asked before that."""
        return lacking(self.session.record.header)

    @property
    def is_over(self) -> bool:
        """Whether the game is over by the rules."""
        return self.session.is_over

    @property
    def asks(self) -> bool:
        """Whether a question is pending: the match has begun, and is not over by the rules."""
        return not self.session.is_over and not self.lacks_numbers

    def follow(self, entries: list[Entry]) -> None:
        """Apply stored answers. An illegal one is an error: the match is then not the stored one."""
        for entry in entries:
            give(self.session, entry, self.session.answers in self.by_hand)

    def entries(self, first: int = 0) -> list[Entry]:
        """The answers from a number on."""
        return [entry for entry in self.session.record.entries if isinstance(entry, Entry)][first:]

    def back(self, number: int, by: str, dice: int = 0, reason: str = "", granted: tuple[str, ...] = ()) -> Back:
        """A take-back to this many answers, as the next link of the chain; the next `dice` dice are set by hand."""
        record = self.session.record
        found = Back(number, by, tuple(self.entries(number)), dice, reason, granted=granted)
        return found if record.link is None else replace(found, chain=record.link(record.chain, found.said))

    def turn(self, seat: int) -> int:
        """The number of answers of a seat: the number of its next question, which leaks nothing about the others."""
        letter = SEATS[seat]
        return sum(1 for entry in self.session.record.entries if isinstance(entry, Entry) and entry.seat == letter)

    def settable(self) -> list[Roll]:
        """The rolls that a referee may set again without removing a person's answers, the last one first."""
        letters = [entry.seat in self.people for entry in self.entries()]
        return self.rolls.since(len(letters) - letters[::-1].index(True) if True in letters else 0)

    def record(self) -> Record:
        """The whole match as a record."""
        return record_file.full(self.session.record, self.session.position)


@dataclass
class Rolls:
    """The rolls of a session."""

    session: Session
    story: Narrative
    """The referee's narrative."""
    every: list[Roll] = field(default_factory=list)

    def before(self, position: Position) -> None:
        """Start a roll with a die that belongs to no roll in progress."""
        if position.question.is_die and self.session.answers >= self.end:
            purpose = self.story.teller.purpose(position.seat_view(REFEREE))
            self.every.append(Roll(self.session.answers, position.dice_left, purpose))

    def after(self, position: Position) -> None:
        """Do nothing."""

    @property
    def end(self) -> int:
        """The number of the answer after the last roll that was begun."""
        return self.every[-1].first + self.every[-1].count if self.every else 0

    @property
    def last(self) -> Roll | None:
        """The last roll, if all of its dice are there."""
        return self.every[-1] if self.every and self.session.answers >= self.end else None

    def since(self, number: int) -> list[Roll]:
        """The complete rolls after this many answers, the last one first."""
        return [roll for roll in reversed(self.every) if number <= roll.first <= self.session.answers - roll.count]


class OtherVersion(FlagplotError):
    """A match of another version of flagplot. The error omits the answers: the reader may not be allowed to know them."""

    def __init__(self) -> None:
        what = "this match was played with another version of flagplot, whose answers have other meanings"
        super().__init__(what, expected="the flagplot that it was begun with; here nothing of it is changed")


def open_session(head: Head) -> Session:
    """The session of a match before its first answer; raises `OtherVersion`."""
    if head.form != FORM:
        raise OtherVersion
    fields = {name: value for name, value in head.header.items() if name not in OWN}
    setting = _setting(json.dumps(fields), head.scenario, json.dumps(head.files))
    header = {name: value for name, value in head.header.items() if name != SECRETS}
    record = Record(header, head.scenario, [], NAME, dict(head.files))
    names = read_seats(head.header["doctrine"], NAME, setting.kit)
    session = begin(setting, names, header_seed(record))
    let_think(session, names)
    session.record = record
    record.backs = list(head.backs)
    if record.header.get(DICE) == FAIR and not lacking(record.header):
        go_on(session, fair_of(record))
    elif record.header.get(DICE) in (ASK, FAIR):
        session.dice = None
    seat_orders(session, kept_orders(setting, record))
    for seat in SIDES:
        left = head.away(SEATS[seat])
        if left is not None:
            seat_absent(session, seat, left.doctrine, left.orders)
    session.position.kept = {}
    return session


def let_think(session: Session, names: Mapping[int, str]) -> None:
    """Make the session wait for search players, as for people."""
    for seat in SIDES:
        if is_named(names[seat]):
            session.players[seat] = None


def lacking(header: Mapping[str, str]) -> list[int]:
    """Seats whose number for fair dice is missing in a header."""
    return [seat for seat in SIDES if header.get(DICE) == FAIR and number_line(seat) not in header]


def commit(session: Session, match: str, secret: bytes) -> None:
    """Commit to the secret of fair dice, before any seat submits its number."""
    session.record.header |= {
        DICE: FAIR,
        NAMED: match,
        COMMITMENT: commitment(secret),
        SECRET: secret.hex(),
    }
    session.dice = None


def begin_dice(session: Session) -> None:
    """Seal the head of a match that has all its numbers, and draw the dice from it."""
    header = session.record.header
    one, other = (read_number(header[number_line(seat)], number_line(seat)) for seat in SIDES)
    seat_dice(session, Fair(bytes.fromhex(header[SECRET]), (one, other), header[NAMED]))


def give(session: Session, entry: Entry, by_hand: bool = False) -> None:
    """Apply a stored answer. Dice and players continue after it as in live play; a die may be set by hand.

    Raises `OtherVersion` for an unexpected or illegal answer, and for a die that was not rolled.
    """
    question = session.position.question
    kind = session.position.game.asks[question.kind]
    asked = (SEATS[question.seat], kind.name, question.subject, question.object)
    if session.is_over or asked != (entry.seat, entry.name, entry.subject, entry.object):
        raise OtherVersion
    answer = entry.answer - 1 if question.is_die else entry.answer
    if question.is_die:
        if session.dice is not None and session.dice.roll(question.subject) != answer and not by_hand:
            raise OtherVersion
    elif (player := session.players[question.seat]) is not None:
        player.recall(session.position, question.seat)
    try:
        session.give(answer)
    except FlagplotError as error:
        raise OtherVersion from error


@lru_cache(SETTINGS)
def _setting(header: str, scenario: str, files: str) -> Setting:
    return open_record(Record(json.loads(header), scenario, [], NAME, json.loads(files)))
