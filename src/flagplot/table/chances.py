"""What are my chances?  A seat's estimate of its own game, from what it knows and never from the true situation.

Worlds are imagined that fit all that the seat has seen, each as often as it may believe in it, and played on by doctrine on
both sides: who wins, and what it costs.  Of ships only the seat's own are told one by one.  The same knowledge gives the same
figures, however often it asks.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from flagplot import games
from flagplot.belief import BeliefTracker
from flagplot.belief.worlds import drawn
from flagplot.blocks import Block, Paragraph
from flagplot.core.dice import stream
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.measure import Data, Measure, RowMeasure, SideMeasure, Winner
from flagplot.core.position import Position
from flagplot.odds.engine import Work, is_compiled
from flagplot.odds.summary import summary
from flagplot.odds.tally import Tally
from flagplot.odds.told.odds import told_of
from flagplot.search.advice import SEED, believer_of
from flagplot.table.session import Session
from flagplot.table.setting import Setting

LINE: Final = "chances"
OFF: Final = "off"
"""In the header of a match that is played without them."""
GAMES: Final = 60
"""Games that the text plays."""
SLOW_GAMES: Final = 20
"""The same of a game that it plays slowly, which has no compiled loop either."""
COMPILED_GAMES: Final = 600
"""Games where the compiled loop stands ready."""


@dataclass(frozen=True)
class Estimate:
    """Chances as a seat may reckon them, as data and in words."""

    data: Data
    measures: tuple[Measure, ...]

    def blocks(self) -> Iterator[Block]:
        """The estimate, measure by measure."""
        found = self.data
        yield Paragraph(f"What {found['side']} may expect, from what it knows", style="bold")
        count, worlds = found["games"], found["worlds"]
        yield Paragraph(
            f"{count} games of {worlds} imagined {'world' if worlds == 1 else 'worlds'} that fit all that was seen, "
            f"played on by the {found['doctrine']} doctrine on both sides; intervals hold 95% of the time."
        )
        for measure in self.measures:
            yield from told_of(measure, found)


def is_off(session: Session) -> bool:
    """Whether a match is played without them."""
    return session.record.header.get(LINE) == OFF


def check(session: Session, seat: int) -> None:
    """Refuse to reckon where it was agreed not to, or where there is nothing left to reckon."""
    if is_off(session):
        raise FlagplotError("this match is played without estimates of one's chances", field="odds")
    if session.is_over:
        raise FlagplotError("the game is over", field="odds", expected="a game that goes on")
    if seat not in (0, 1):
        raise FlagplotError("chances are reckoned for a side", field="odds", expected="the seat of a side")


def estimate(
    setting: Setting, position: Position, seat: int, games_played: int = 0, believer: BeliefTracker | None = None
) -> Estimate:
    """The chances of a seat at a position, by so many games; as many as are quickly played if no number is given.

    A believer that has followed the game so far need not begin anew.
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
    told = summary(kit, tally, start, setting.battle.roster)
    measures = tuple(_for_a_seat(kit.counting.measures, kit.counting.watch is None))
    data: Data = {"side": setting.sides[seat], "sides": list(setting.sides), "games": tally.battles}
    data |= {"worlds": len(found), "doctrine": name}
    for measure in measures:
        for key in _keys(measure):
            if key in told:
                data[key] = told[key]
        if isinstance(measure, RowMeasure):
            data[measure.name] = [row for row in told[measure.name] if row["side"] == setting.sides[seat]]
    return Estimate(data, measures)


def _for_a_seat(measures: tuple[Measure, ...], with_rows: bool) -> Iterator[Measure]:
    """Who wins, what the sides lose, and where all of a game stands in its situation what befalls one's own ships."""
    for measure in measures:
        is_told = isinstance(measure, Winner) and measure.named or isinstance(measure, SideMeasure)
        if measure.title and (is_told or (with_rows and isinstance(measure, RowMeasure))):
            yield measure


def _keys(measure: Measure) -> tuple[str, ...]:
    """Names under which a measure tells its parts."""
    if isinstance(measure, SideMeasure):
        return measure.name, measure.start_name, measure.exchange
    return (measure.name,)
