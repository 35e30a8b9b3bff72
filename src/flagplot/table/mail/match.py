"""A match by mail: a folder in which one file, the record, contains everything, and the letters made from it."""

import contextlib
import hashlib
import hmac
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from flagplot.core.errors import FlagplotError
from flagplot.core.record import CHAIN, SEATS, Record
from flagplot.files import system, whole
from flagplot.table import record_file
from flagplot.table.fair.draw import Fair, commitment, new_match, new_number, new_secret, read_number, read_secret
from flagplot.table.fair.match import COMMITMENT, DICE, FAIR, MATCH, SECRET, number_line, seat_dice
from flagplot.table.mail.absent import DRAWN, AbsentPlayer, AwayInstructions, name_of, read_leave
from flagplot.table.resume import reopen, take_up
from flagplot.table.seats import PERSON, SIDES
from flagplot.table.session import Session, begin, listen, sides_played_by_people
from flagplot.table.setting import Setting
from flagplot.table.sheets.held import HeldPlan
from flagplot.table.standing import orders_name

RECORD: Final = "match.record"
LOCK: Final = ".lock"
LOOK: Final = 0.05
"""Seconds between two checks whether another referee process is done."""
KEY: Final = 32
"""Digits of a seat's key: 128 bits."""


@dataclass
class Match:
    """A match by mail, from its folder."""

    folder: Path
    session: Session
    absent: dict[int, AbsentPlayer]
    """Seats of absent people."""

    @property
    def setting(self) -> Setting:
        """The setting of the game."""
        return self.session.setting

    @property
    def name(self) -> str:
        """The name of the match."""
        return self.session.record.header[MATCH]

    def key(self, seat: int) -> str:
        """The secret key in the letters of a seat, by which the referee identifies replies."""
        secret = read_secret(self.session.record.header[SECRET])
        return hmac.new(secret, f"flagplot mail 1\n{SEATS[seat]}".encode(), hashlib.sha256).hexdigest()[:KEY]

    @property
    def has_begun(self) -> bool:
        """Whether all seats have sent their first reply, so that dice can be drawn."""
        return CHAIN in self.session.record.header

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.session.is_over

    @property
    def waits_for(self) -> list[int]:
        """The seats whose replies the match waits for."""
        if not self.has_begun:
            return [seat for seat, absent in self.absent.items() if not absent.leave.number]
        return [] if self.is_over else [self.session.position.question.seat]

    def begin(self) -> None:
        """Begin, once every seat has sent its number."""
        given = [self.absent[seat].leave.number if seat in self.absent else DRAWN for seat in SIDES]
        numbers = [
            new_number() if number == DRAWN else read_number(number, number_line(seat))
            for seat, number in enumerate(given)
        ]
        secret = read_secret(self.session.record.header[SECRET])
        seat_dice(self.session, Fair(secret, (numbers[0], numbers[1]), self.name))
        for absent in self.absent.values():
            self.prepare(absent, absent.leave.answers)
            absent.leave.answers = []

    def prepare(self, absent: AbsentPlayer, answers: list[str]) -> None:
        """Queue answers to the pending question, if it belongs to that seat."""
        question = self.session.position.question
        if not self.is_over and question.seat == absent.seat:
            absent.queue, absent.kind = list(answers), question.kind

    def go_on(self) -> None:
        """Continue until an answer, order, doctrine or die is missing."""
        session = self.session
        lines = {seat: len(absent.followed()) for seat, absent in self.absent.items()}
        while self.has_begun and not session.is_over:
            question = session.position.question
            if question.seat in self.absent:
                answer = self.absent[question.seat].answer()
                if answer is None:
                    break
                session.give(answer)
            else:
                session.run(1)
        for seat, absent in self.absent.items():
            absent.leave.later += [f"Standing orders: {line}" for line in absent.followed()[lines[seat] :]]

    def save(self, is_new: bool = False) -> None:
        """Write the one file atomically; a new one over no other."""
        record = self.session.record
        for seat, absent in self.absent.items():
            held = self.session.held.get(seat)
            absent.leave.held = held.as_data() if held is not None and held.steps else []
        record.files |= {name_of(seat): absent.leave.text() for seat, absent in self.absent.items()}
        record_file.write(self.folder / RECORD, record, self.session.position, is_secret=True, is_new=is_new)


def new_match_in(
    folder: Path, setting: Setting, names: dict[int, str], seed: int, has_positions: bool = False
) -> Match:
    """Set up a match in a new folder, which only the referee may see.

    Its dice are drawn secretly and committed to; no question is asked yet.
    """
    whole.check_folder(folder)
    if folder.exists():
        _check_empty(folder)
    session = begin(setting, names, seed)
    secret = new_secret()
    session.record.header |= {DICE: FAIR, MATCH: new_match(), COMMITMENT: commitment(secret), SECRET: secret.hex()}
    usual = setting.kit.players[0]
    leaves = {
        seat: AwayInstructions(doctrine=usual, has_position=has_positions) for seat in SIDES if names[seat] == PERSON
    }
    match = Match(folder, session, {seat: seated(session, seat, leave) for seat, leave in leaves.items()})
    folder.mkdir(record_file.OWN_FOLDER, parents=True, exist_ok=True)
    with locked(folder):
        _check_empty(folder)
        match.save(is_new=True)
    return match


def _check_empty(folder: Path) -> None:
    """Refuse a folder with files; the lock of a match that another program begins there at the same time is none."""
    if any(each.name != LOCK for each in folder.iterdir()):
        raise FlagplotError("the folder is not empty", file=folder, expected="a folder that is new or empty")


def open_match(folder: Path) -> Match:
    """Open the match of a folder and replay its answers, which restores every player's state."""
    path = folder / RECORD
    if not path.is_file():
        raise FlagplotError("the folder contains no match", file=folder, expected="a folder of `flagplot mail new`")
    return opened(folder, record_file.read(path))


def opened(folder: Path, record: Record) -> Match:
    """The match of a record."""
    session = reopen(record)
    leaves = {seat: read_leave(record, seat) for seat in sides_played_by_people(session)}
    match = Match(folder, session, {seat: seated(session, seat, leave) for seat, leave in leaves.items()})
    if match.has_begun:
        session.listeners += match.absent.values()
        take_up(record, session)
        session.listeners.clear()
    session.held |= {seat: HeldPlan.read(leave.held) for seat, leave in leaves.items() if leave.held}
    return match


def is_asked(match: Match, seat: int) -> bool:
    """Whether the pending question is for a seat."""
    return not match.is_over and match.session.position.question.seat == seat


def seated(session: Session, seat: int, leave: AwayInstructions) -> AbsentPlayer:
    """Create an absent player, with the standing orders in the record."""
    setting, record = session.setting, session.record
    player = setting.kit.player(leave.doctrine, int(record.header["seed"]), seat)
    name = orders_name(seat)
    text, standing = record.files.get(name, ""), setting.kit.standing
    if text and standing is not None:
        player = standing.follow(player, standing.parse(text, f"{name} in {record.file}", setting.battle, seat))
    return AbsentPlayer(seat, session, listen(session, seat), leave, player, bool(text))


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Lock the folder. The lock ends with its process."""
    if not folder.is_dir():
        raise FlagplotError("there is no such folder", file=folder, expected="a folder of `flagplot mail new`")
    with os.fdopen(os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, record_file.OWN_FILE), "r+b") as file:
        while not system.taken(file):
            time.sleep(LOOK)
        try:
            yield
        finally:
            system.give_back(file)
