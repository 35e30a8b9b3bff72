"""The same historical battle in two games: fought many times by doctrine, with both outcomes next to the historical one."""

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from flagplot import games
from flagplot.core.errors import FlagplotError
from flagplot.core.printed.changed import MARK
from flagplot.files.derived import HistoricalOutcome, background
from flagplot.table.result import Result, result
from flagplot.table.seats import SIDES
from flagplot.table.session import begin, listen
from flagplot.table.setting import Setting, open_scenario

NOBODY: Final = "nobody"


@dataclass
class CrossingTally:
    """The outcomes of the battles of one game: the winners, and the mean losses of each side."""

    setting: Setting
    history: HistoricalOutcome | None
    battles: int = 0
    better: Counter[str] = field(default_factory=Counter)
    winners: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    brought: dict[str, int] = field(default_factory=dict)
    rounds: int = 0

    def share_lost(self, side: str) -> float:
        """Mean share of its strength that a side lost."""
        return self.lost[side] / (self.battles * max(1, self.brought.get(side, 0)))


def open_for(path: Path, edition: str) -> Setting:
    """Open a scenario, under an edition if it belongs to its game."""
    setting = open_scenario(path)
    of_its_game = bool(edition) and (edition.startswith(MARK) or games.of_edition(edition) == setting.kit)
    return open_scenario(path, edition) if of_its_game else setting


def fight_many(setting: Setting, seeds: int) -> CrossingTally:
    """Fight a scenario with seeds from 1 on, both sides by the standard doctrine."""
    tally = CrossingTally(setting, background(setting.battle.text).history)
    for seed in range(1, seeds + 1):
        session = begin(setting, dict.fromkeys(SIDES, setting.kit.players[0]), seed)
        story = listen(session)
        session.run()
        add(tally, result(session, story))
    return tally


def add(tally: CrossingTally, found: Result) -> None:
    """Count one battle."""
    sides = tally.setting.sides
    tally.battles += 1
    tally.rounds += found.rounds
    share = {}
    for losses in found.losses:
        lost, brought = strength(found, losses.side)
        name = sides[losses.side]
        tally.lost[name] += lost
        tally.brought[name] = brought
        share[name] = lost / max(1, brought)
    first, second = sides
    tally.better[NOBODY if share[first] == share[second] else min(share, key=lambda name: share[name])] += 1
    if tally.setting.kit.counting.names_a_winner:
        tally.winners[found.winner or NOBODY] += 1


def strength(found: Result, side: int) -> tuple[int, int]:
    """Strength lost and present at the start, in the measure of the side's game."""
    setting, position = found.session.setting, found.session.position
    counting = setting.kit.counting
    counted = sum(event.kind == counting.counted_event for event in position.log)
    return counting.strength(setting.battle.situation, position.situation, counted, side)


def check_pair(one: Setting, other: Setting) -> None:
    """Check that two scenarios are the same battle: one of each game, between sides with the same names."""
    if one.kit == other.kit:
        raise FlagplotError(f"both are battles of {one.kit.game.name}", expected="one file of each game")
    if sorted(one.sides) != sorted(other.sides):
        what = f"the sides differ: {' and '.join(one.sides)}, {' and '.join(other.sides)}"
        raise FlagplotError(what, expected="sides of the same names in both files")
