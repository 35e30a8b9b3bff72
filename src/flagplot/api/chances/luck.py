"""The luck of a played game: the effect of each roll, from simulations before and after it."""

import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from flagplot.api.chances.result import NOBODY, Chances, ProgressListener, about_rulings, engine
from flagplot.core.ask import DICE_SEAT
from flagplot.core.errors import FlagplotError, Interrupted
from flagplot.core.offers.report_text import EventText
from flagplot.core.position import Position
from flagplot.core.record import Record
from flagplot.core.schema import State
from flagplot.odds.luck import Luck, Throw
from flagplot.odds.luck import luck as measure
from flagplot.odds.reports.luck import report
from flagplot.odds.sampling import first_seed
from flagplot.odds.tally import LEVEL, z_of
from flagplot.table import record_file
from flagplot.table.resume import reopen
from flagplot.table.seats import read_doctrines
from flagplot.table.session import Session
from flagplot.table.story import Narrative

COMPILED = 1000
"""Simulations from each position by the compiled runtime."""


def luck(
    record: str | Path | Record,
    *,
    battles: int = 0,
    doctrine: str = "",
    goal: Sequence[str] = (),
    seed: int = 0,
    threads: int | None = None,
    watch: ProgressListener = NOBODY,
) -> Chances:
    """The luck of a played game, roll by roll and in total, from simulations of each position.

    `record` is a file, or a record already read. `goal` sets weights for what the game was fought for.
    """
    if not 0 <= battles <= 10_000_000:
        raise FlagplotError(
            f"{battles} continuations", field="-n", expected="a whole number from 1 to 10,000,000, or 0 for enough"
        )
    kept = record if isinstance(record, Record) else record_file.read(record)
    session = reopen(kept)
    session.setting = session.setting.fought_for(goal)
    watcher = Watcher(session.setting.teller(), kit=session.setting.kit).watch()
    session.stories.append(watcher)
    session.play_record(kept)
    if not watcher.throws:
        raise FlagplotError("this record has no rolls", file=kept.file, expected="a record with rolls")
    setting = session.setting
    names = read_doctrines(doctrine, setting, counted=True)
    player = engine(setting, names, threads, reads_along=False)
    player.announce()
    each = battles or (COMPILED if player.compiled else setting.kit.counting.continuations)
    try:
        found = measure(
            watcher.throws,
            replace(player.work.play(), kit=setting.kit),
            player.count,
            first_seed(seed),
            each,
            lambda done, of: watch.write(f"{done} of {of} positions"),
        )
    except KeyboardInterrupt:
        raise Interrupted("interrupted before the first roll was measured") from None
    finally:
        player.close()
        watch.done()
    result = as_data(found, session, names, (seed, each))
    return Chances(result, lambda: report(result, setting.kit), setting.edition)


class PendingRoll(NamedTuple):
    """A roll in progress: the position before it, its description, its number of dice, and its part of the narrative."""

    before: State
    words: str
    cites: str
    dice: int
    part: int


class Watcher(Narrative):
    """A narrative that stores the position before and after each roll."""

    throws: list[Throw]
    pending: PendingRoll | None
    fallen: int
    """Dice of the pending roll already thrown."""

    def watch(self) -> "Watcher":
        """Start storing the position before and after each roll."""
        self.throws, self.pending, self.fallen = [], None, 0
        return self

    def before(self, position: Position) -> None:
        """Store the position before a roll."""
        super().before(position)
        s = position.situation
        if s.ask_seat == DICE_SEAT and self.pending is None:
            seen = position.seat_view(self.seat)
            words, cites = self.teller.purpose(seen), self.teller.purpose_cites(seen)
            self.pending, self.fallen = PendingRoll(s.copy(), words, cites, s.dice_left, self.part), 0

    def after(self, position: Position) -> list[EventText]:
        """Store the position after a roll."""
        fresh = super().after(position)
        roll = self.pending
        if roll is not None:
            self.fallen += 1
            if self.fallen == max(1, roll.dice):
                words = "; ".join(dict.fromkeys(one.text for one in fresh[:2]))
                text = f"{roll.words[:1].upper()}{roll.words[1:]}: {words}" if words else roll.words
                self.throws.append(Throw(roll.before, position.situation.copy(), roll.part, text, roll.cites))
                self.pending = None
        return fresh


def as_data(found: Luck, session: Session, names: dict[int, str], how: tuple[int, int]) -> dict[str, object]:
    """The luck of a game as plain data."""
    z, setting = z_of(), session.setting
    stakes, winner = setting.kit.counting.goals, setting.kit.winner(session.position.situation)
    totals = {stake: found.total(stake) for stake in stakes}
    return {
        **about_rulings(setting, names),
        "seed": how[0],
        "continuations": how[1],
        "battles": found.battles,
        "level": LEVEL,
        "favours": setting.sides[0],
        **{stake: {"value": v, "low": v - z * e, "high": v + z * e} for stake, (v, e) in totals.items()},
        "winner": setting.sides[winner] if winner >= 0 else None,
        "over": session.is_over,
        "rolls": [_roll(throw, z, stakes) for throw in found.throws],
    }


def _roll(throw: Throw, z: float, stakes: tuple[str, ...]) -> dict[str, object]:
    assert throw.worth is not None
    before, after = throw.worth
    halves = {stake: z * math.sqrt(before[stake].variance + after[stake].variance) for stake in stakes}
    return {
        "round": throw.part,
        "text": throw.words,
        "cites": throw.cites,
        **{stake: throw.moved(stake) for stake in stakes},
        **{f"{stake}_half": half for stake, half in halves.items()},
        f"{stakes[0]}_before": before[stakes[0]].value,
    }
