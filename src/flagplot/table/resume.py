"""Continues a game from its record: the same battle, the same seats, the same future dice."""

from flagplot.core.ask import DICE_SEAT
from flagplot.core.dice import is_seed
from flagplot.core.errors import FlagplotError
from flagplot.core.record import SEATS, Entry, Record
from flagplot.table import record_file
from flagplot.table.dice import PresetDie, Tray, read_given, write_given
from flagplot.table.fair.match import ASK, fair_of, go_on, is_sealed
from flagplot.table.seats import read_seats
from flagplot.table.session import Session, begin, first_answers, listen
from flagplot.table.setting import open_record


def reopen(record: Record) -> Session:
    """Open a record's game at its beginning, before its first answer."""
    setting = open_record(record)
    names = read_seats(record.header.get("doctrine", ""), record.file, setting.kit)
    session = begin(setting, names, header_seed(record))
    session.record = Record(dict(record.header), record.scenario, [], record.file, dict(record.files))
    return session


def begin_again(session: Session, answers: int) -> None:
    """Replay a game to its first `answers` answers, and make all listeners forget the rest."""
    record, setting = session.record, session.setting
    names = read_seats(record.header.get("doctrine", ""), record.file, setting.kit)
    again = begin(setting, names, header_seed(record))
    followers = [(story, listen(again, story.seat)) for story in session.stories]
    again.play_record(record, answers)
    record.entries[:] = first_answers(record, answers)
    record.backs[:] = [back for back in record.backs if back.number <= answers]
    session.position, session.players = again.position, again.players
    session.answers, session.dice_rolled = again.answers, again.dice_rolled
    for story, fresh in followers:
        vars(story).update(vars(fresh))


def take_up(record: Record, session: Session, ask_dice: bool = False, more: list[PresetDie] | None = None) -> None:
    """Replay a record's answers and prepare the future dice: from the seed, a file, the match, or a person."""
    session.play_record(record)
    session.record.entries[:], session.record.backs[:] = record.entries, record.backs
    if is_sealed(record):
        if ask_dice or more is not None:
            what = "the kind of dice is sealed in the head of this match"
            raise FlagplotError(what, file=record.file, field="--dice", expected="no other dice")
        fair = fair_of(record)
        record_file.check_unchanged(record)
        go_on(session, fair)
        return
    record_file.check_unchanged(record)
    kept, thrown = record.header.get("dice", ""), dice_thrown(record)
    if ask_dice or (kept == ASK and more is None):
        session.record.header["dice"] = ASK
        session.dice = None
        return
    given = read_given("" if kept == ASK else kept, record.file)
    if more is not None:
        given = [PresetDie(entry.answer) for entry in thrown] + more
        session.record.header["dice"] = write_given(given)
    tray = Tray(given, header_seed(record), record.file)
    for entry in thrown:
        tray.roll(entry.subject)
    session.dice = tray


def dice_thrown(record: Record) -> list[Entry]:
    """The number of dice in a record so far."""
    return [entry for entry in record.entries if isinstance(entry, Entry) and entry.seat == SEATS[DICE_SEAT]]


def header_seed(record: Record) -> int | None:
    """The seed in a record's header; None if it has none."""
    text = record.header.get("seed")
    if text is None:
        return None
    if not is_seed(text):
        raise FlagplotError(f"{text[:40]!r} is not a seed", file=record.file, field="seed", expected="a whole number")
    return int(text)
