"""The secret choice of combat group numbers (22.423): where it stands in a battle, and what each side may choose."""

from dataclasses import dataclass
from itertools import permutations
from typing import Any

from flagplot.core.errors import FlagplotError
from flagplot.games.awaw.battle.numbering import highest_number
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.bound import game_of
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.roster import Roster
from flagplot.games.awaw.words import asks
from flagplot.odds.sample import Choose, Driver


@dataclass(frozen=True)
class Numbering:
    """The groups of both sides and every way to number them."""

    start: Situation
    groups: tuple[tuple[int, ...], tuple[int, ...]]
    choices: tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]

    def name(self, roster: Roster, side: int) -> list[str]:
        """Names of a side's groups: the forces that form them."""
        return [group_name(self.start, roster, row) for row in self.groups[side]]


def group_name(s: Situation, roster: Roster, row: int) -> str:
    """A group that forms is named by the forces of its ships."""
    side = row // terms.GROUPS
    rows = range(side * terms.UNITS, side * terms.UNITS + s.units[side])
    forces = sorted({s.force[u] for u in rows if s.at[u] == row})
    names = [roster.forces[side * terms.GROUPS + terms.NUMBERS + force] for force in forces]
    return " + ".join(name for name in names if name) or roster.group(row)


def numbering(
    tables: Any, situation: Situation, players: tuple[Choose, Choose], seed: int, keep: tuple[int, ...]
) -> Numbering:
    """Carry a battle on to the choice of numbers, the groups formed by doctrine; sides in `keep` keep prescribed numbers."""
    game = game_of(tables)
    s, driver = situation.copy(), Driver(game, tables, seed, players)
    game.advance(tables, s)
    while not game.is_over(s) and s.ask_kind != asks.NUMBER:
        if s.segment > terms.NUMBERING:
            raise FlagplotError("in this battle nobody chooses combat group numbers", expected="a battle with groups")
        game.step(tables, s, driver.answer(s))
    if s.ask_kind != asks.NUMBER:
        raise FlagplotError("in this battle nobody chooses combat group numbers", expected="a battle with groups")
    groups = (engaged(s, 0), engaged(s, 1))
    choices = (ways(tables, s, groups[0], 0 in keep), ways(tables, s, groups[1], 1 in keep))
    return Numbering(s, groups, choices)


def engaged(s: Situation, side: int) -> tuple[int, ...]:
    """Rows of the groups that take numbers."""
    rows = range(side * terms.GROUPS, (side + 1) * terms.GROUPS)
    return tuple(row for row in rows if s.standing[row] == terms.ENGAGED)


def ways(tables: Any, s: Situation, groups: tuple[int, ...], keep: bool) -> tuple[tuple[int, ...], ...]:
    """Every way to number groups; what a scenario prescribes only binds where it is to be kept."""
    found = permutations(range(1, highest_number(tables, len(groups)) + 1), len(groups))
    if not keep:
        return tuple(found)
    fixed = [s.fixed_number[row] for row in groups]
    return tuple(way for way in found if all(f in (0, n) for f, n in zip(fixed, way, strict=True)))
