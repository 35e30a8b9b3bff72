"""Advice at a question and review of a played game: the values of answers, from a seat's knowledge."""

from collections.abc import Sequence
from pathlib import Path

from flagplot.api.chances.result import NOBODY, Chances, ProgressListener, engine
from flagplot.api.pictures import reopened
from flagplot.core.errors import FlagplotError, Interrupted
from flagplot.core.position import Position
from flagplot.core.record import Entry, Record
from flagplot.core.version import VERSION
from flagplot.table import record_file
from flagplot.table.advice import advice as asked
from flagplot.table.advice import review as looked
from flagplot.table.chances import is_off
from flagplot.table.session import Session
from flagplot.table.setting import Setting, open_record

Source = str | Path | Record | Setting


def advise(
    source: Source,
    seat: str,
    *,
    at: int = -1,
    budget: str = "",
    seed: int = 0,
    doctrine: str = "",
    goal: Sequence[str] = (),
    watch: ProgressListener = NOBODY,
) -> Chances:
    """The value of each answer at a question, from the side's knowledge, with a likely continuation.

    `source` is a record, a scenario or its file. The question is the one pending at the end of the record, or the first
    with a choice for the side after `at` answers and rolls. A scenario is first played up to there by doctrine, with
    the dice of a seed. `budget` is a number of simulated games, such as `5000`, or a time such as `10s`. `goal` sets
    weights for what the game is fought for, such as `cargo=0.5`.
    """
    if at < -1:
        raise FlagplotError(f"{at} is out of range", field="--at", expected="a whole number from 0 on")
    record, session = reopened(source, seed, doctrine)
    setting = session.setting = session.setting.fought_for(goal)
    number = setting.knowing(setting.seat(seat, "--seat"), "--seat")
    strength = asked.read_budget(budget, setting.kit)
    if is_off(session):
        raise FlagplotError("this match is played without estimates", field="advise")
    _come_to(session, record, number, at)
    _announce(setting)
    try:
        found = asked.advice(setting, session.position, strength, lambda games: watch.write(f"{games:,} games"))
    except KeyboardInterrupt:
        raise Interrupted("interrupted before the first result") from None
    finally:
        watch.done()
    return Chances({"engine": VERSION, **found.data}, found.blocks)


def review(
    record: str | Path | Record,
    *,
    seat: str = "",
    budget: str = "",
    goal: Sequence[str] = (),
    watch: ProgressListener = NOBODY,
) -> Chances:
    """The costliest answers of a played game, of both sides or of one, independent of the luck of the dice.

    `budget` is the first effort for each question: simulated games, or a time. The answers that seem to have cost most
    get eight times as much.
    """
    kept = record if isinstance(record, Record) else record_file.read(record)
    setting = open_record(kept)
    seats = [setting.seat(seat, "--seat")] if seat else [0, 1]
    strength = asked.read_budget(budget, setting.kit) if budget else looked.usual(setting.kit)
    _announce(setting)
    try:
        found = looked.review(kept, seats, strength, watch.write, goal)
    finally:
        watch.done()
    return Chances({"engine": VERSION, **found.data}, found.blocks)


def _come_to(session: Session, record: Record | None, seat: int, at: int) -> None:
    """Play a game up to the question."""
    side, position = session.setting.sides[seat], session.position
    if record is None:
        session.run(max(0, at))
        while not _asks(position, seat) and not session.is_over:
            session.run(1)
    else:
        record_file.check_unchanged(record)
        begun = len(position.history)
        session.play_record(record, at)
        entries = [entry for entry in record.entries if isinstance(entry, Entry)] if at >= 0 else []
        for entry in entries[len(position.history) - begun :]:
            if _asks(position, seat):
                break
            position.answer(entry.answer - position.question.is_die)
    if _asks(position, seat):
        return
    what = f"{side} has no choice to make at that point"
    raise FlagplotError(
        what, field="--at", expected=f"--at N, the number of answers and rolls before a question to {side}"
    )


def _asks(position: Position, seat: int) -> bool:
    """Whether a seat has to answer a question with a choice."""
    return not position.is_over and position.question.seat == seat and len(position.choices()) > 1


def _announce(setting: Setting) -> None:
    """Announce delays, and compile the required programs."""
    base = setting.kit.players[0]
    player = engine(setting, {0: base, 1: base}, 1)
    player.announce()
    player.close()
