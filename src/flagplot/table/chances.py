"""A seat's estimate of its own chances, from its information and never from the true state.

Possible worlds that fit the seat's information state are sampled by their probability, and simulated by doctrine on
both sides: the winner and the losses. Only the seat's own ships are listed individually. Equal information gives equal
figures, however often it is requested.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from flagplot import games
from flagplot.belief import BeliefTracker
from flagplot.belief.filter import drawn
from flagplot.blocks import Block, Heading, Paragraph
from flagplot.core.dice import stream
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.measure import Data, Measure, RowMeasure, SideMeasure, Winner
from flagplot.core.position import Position
from flagplot.odds.engine import Work, is_compiled
from flagplot.odds.reports.odds import answer, describe
from flagplot.odds.tally import Tally, summary
from flagplot.search.advice import SEED, believer_of
from flagplot.table.session import Session
from flagplot.table.setting import Setting

LINE: Final = "chances"
OFF: Final = "off"
"""The header value of a match played without estimates."""
GAMES: Final = 60
"""Interpreted games."""
SLOW_GAMES: Final = 20
"""Interpreted games of a slow game that has no compiled loop either."""
COMPILED_GAMES: Final = 600
"""Games with the compiled loop."""


@dataclass(frozen=True)
class Estimate:
    """A seat's estimate of its chances, as data and in words."""

    data: Data
    measures: tuple[Measure, ...]

    def blocks(self) -> Iterator[Block]:
        """The estimate, measure by measure."""
        found = self.data
        yield Paragraph(f"The chances of {found['side']}, from what it knows", style="bold")
        count, worlds = found["games"], found["worlds"]
        yield Paragraph(
            f"{count} games of {worlds} imagined {'world' if worlds == 1 else 'worlds'} that fit all that was seen, "
            f"played on by the {found['doctrine']} doctrine on both sides; intervals hold 95% of the time."
        )
        for measure in self.measures:
            yield from describe(measure, found)
        yield Heading("The answer", is_answer=True)
        for measure in self.measures:
            yield from answer(measure, found)


def is_off(session: Session) -> bool:
    """Whether a match is played without estimates."""
    return session.record.header.get(LINE) == OFF


def check(session: Session, seat: int) -> None:
    """Refuse an estimate if the match excludes it, or if the game is over."""
    if is_off(session):
        raise FlagplotError("this match is played without estimates", field="odds")
    if session.is_over:
        raise FlagplotError("the game is over, so no chances are left to estimate")
    if seat not in (0, 1):
        raise FlagplotError("chances are estimated for a side", field="odds", expected="the seat of a side")


def estimate(
    setting: Setting, position: Position, seat: int, games_played: int = 0, believer: BeliefTracker | None = None
) -> Estimate:
    """The chances of a seat at a position, from this many games; the default depends on the speed of the game.

    A belief tracker that has followed the game avoids starting again from the beginning.
    """
    kit = setting.kit
    name = next(iter(kit.doctrines))
    found = (believer or believer_of(kit, seat)).believe(position)
    start = found[0].position.start
    assert start is not None
    work = Work(games.home(kit.game.name), setting.tables, start, (name, name), False, setting.battle.roster)
    if is_compiled(kit):
        quick = replace(work, compiled=True)
        work = quick if quick.bench().is_warm else work
    by_text = GAMES if kit.counting.watch is None else SLOW_GAMES
    count = games_played or (COMPILED_GAMES if work.compiled else by_text)
    tally = Tally()
    some = drawn(found, min(count, GAMES), SEED)
    for number, world in enumerate(some):
        first = stream(SEED, number) >> 24
        mine = count // len(some) + (number < count % len(some))
        tally.add(work.count(world.situation, range(first, first + mine)))
    result = summary(kit, tally, start, setting.battle.roster)
    has_rows = kit.counting.watch is None  # the state holds the whole game, so ships have fates
    kinds = (SideMeasure, RowMeasure) if has_rows else SideMeasure
    measures = tuple(
        each
        for each in kit.counting.measures
        if each.title and (isinstance(each, kinds) or (isinstance(each, Winner) and each.named))
    )
    data: Data = {"side": setting.sides[seat], "sides": list(setting.sides), "games": tally.battles}
    data |= {"worlds": len(found), "doctrine": name}
    for measure in measures:
        parts = (measure.start_name, measure.exchange) if isinstance(measure, SideMeasure) else ()
        data |= {key: result[key] for key in (measure.name, *parts) if key in result}
        if isinstance(measure, RowMeasure):
            data[measure.name] = [row for row in result[measure.name] if row["side"] == setting.sides[seat]]
    return Estimate(data, measures)
