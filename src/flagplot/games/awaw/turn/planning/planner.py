"""From an operation file and a question to routes with their danger: force, destination, planning side and its knowledge."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from flagplot.board.paths import path, why_no_route
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.offers.composing import Voyage
from flagplot.core.printed.changed import wanted as chosen_edition
from flagplot.core.printed.edition import Edition
from flagplot.games.awaw import editions
from flagplot.games.awaw.files.operation.start import Expedition, PortSearch
from flagplot.games.awaw.interception.terms import ANNOUNCEABLE
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.planning.charting import is_shuttle, sea_of
from flagplot.games.awaw.turn.planning.course import Course, Search, along
from flagplot.games.awaw.turn.planning.dangers import Dangers
from flagplot.games.awaw.turn.planning.hunters import (
    OWN_LEG,
    Watch,
    announced,
    announced_alone,
    force_row,
    known_to,
    plan_legs,
)
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words.naming import TurnRoster


@dataclass(frozen=True)
class Planner:
    """An operation file with its rules and one question about it."""

    expedition: Expedition
    question: Voyage
    rules: Edition
    """The edition in force, with its rulings."""
    sea: Sea
    """The rules over the map of the file."""
    is_blind: bool = False
    """Whether none of the enemy's aircraft search: the least that a guess may come to."""

    @property
    def mover(self) -> int:
        """The side that moves."""
        return self.expedition.situation.mover

    @cached_property
    def side(self) -> int:
        """The side for which the plan is made."""
        sides = [name.casefold() for name in self.expedition.roster.sides]
        wanted = self.question.side.strip().casefold()
        if wanted and wanted not in sides:
            expected = one_of(self.expedition.roster.sides)
            raise FlagplotError(f"there is no side {self.question.side!r}", field="--for", expected=expected)
        return sides.index(wanted) if wanted else self.mover

    @property
    def for_defender(self) -> bool:
        """Whether the plan is that of those who may intercept."""
        return self.side != self.mover

    @property
    def is_guess(self) -> bool:
        """Whether the plan uses public knowledge of the interceptors alone."""
        return not self.question.referee and not self.for_defender

    @cached_property
    def rows(self) -> list[int]:
        """The forces that sail."""
        found = [force_row(self.expedition, name, (self.mover,), "--force") for name in self.question.forces]
        where = {self.expedition.situation.hex[f] for f in found}
        if len(where) > 1:
            spell = self.expedition.board.spell
            places = one_of(spell(hex) for hex in sorted(where)).replace(" or ", " and ")
            raise FlagplotError(
                f"the forces are in different hexes: {places}", field="--force", expected="forces of one hex"
            )
        return found

    @cached_property
    def legs(self) -> list[int]:
        """The planned legs of the file in which the first force sails, those of the operation and plan asked for."""
        s, roster, asked = self.expedition.situation, self.expedition.roster, self.question
        found = plan_legs(s, self.rows[0])
        for word, wanted in (("operation", asked.operation), ("plan", asked.plan)):
            names = {row: _leg_name(roster, s, row, word) for row in found}
            found = [row for row in found if not wanted or names[row].casefold() == wanted.strip().casefold()]
            if wanted and not found:
                what = f"{asked.forces[0]} has no {word} {wanted!r}"
                raise FlagplotError(what, field=f"--{word}", expected=one_of(dict.fromkeys(names.values())))
        return found

    @cached_property
    def activity(self) -> int:
        """What the force does: as asked, or as its operation in the file says."""
        asked = self.question.activity.strip().casefold().replace(" ", "-")
        if asked:
            if asked not in ANNOUNCEABLE:
                what = f"there is no activity {self.question.activity!r}"
                raise FlagplotError(what, field="--activity", expected=one_of(ANNOUNCEABLE))
            return ANNOUNCEABLE[asked]
        if not self.legs:
            what = f"the file has no operation for {self.question.forces[0]}"
            raise FlagplotError(what, field="--activity", expected=one_of(ANNOUNCEABLE))
        return self.expedition.situation.leg_activity[self.legs[0]]

    # ------------------------------------------------------------ voyages
    @cached_property
    def known(self) -> tuple[TurnState, tuple[tuple[str, ...], tuple[str, ...]]]:
        """The turn as the plan may see it, with the names of forces and units."""
        roster, s = self.expedition.roster, self.expedition.situation.copy()
        if self.question.codebreaking:
            s.codebreaking[1 - self.mover] = 1
        if not self.is_guess:
            return s, (roster.forces, roster.units)
        names, nation = list(roster.forces), self.expedition.nations[1 - self.mover]
        search = (0, 0) if self.is_blind else (self.assumed.squadrons, self.assumed.range)
        return known_to(s, self.mover, nation, names, roster.places, search), (tuple(names), roster.units)

    @cached_property
    def assumed(self) -> PortSearch:
        """What the enemy may well have in each port to search with, as the file says or by default."""
        return self.expedition.assumed[1 - self.mover]

    @cached_property
    def blind(self) -> "Planner":
        """The same plan against an enemy without searching aircraft."""
        return replace(self, is_blind=True)

    def locate(self, name: str, option: str) -> int:
        """A hex of water by its name or id."""
        board = self.expedition.board
        try:
            found = board.locate(name)
        except FlagplotError as error:
            raise FlagplotError(error.what, field=option, expected=error.expected) from None
        if not board.is_water(found):
            near = [board.spell(n) for n in board.around(found) if board.is_water(n)]
            what = f"{board.spell(found)} is on dry land: no ship can be there"
            raise FlagplotError(
                what, field=option, expected=f"a hex with water{f', such as {near[0]}' if near else ''}"
            )
        return found

    def way(self, start: int, stops: Sequence[tuple[str, str]]) -> list[int]:
        """The shortest way by sea from stop to stop, each with the option that names it."""
        board, shut = self.expedition.board, self.expedition.shut
        route = [start]
        for name, option in stops:
            end = self.locate(name, option)
            found = path(board, route[-1], end, shut)
            if not found:
                why = why_no_route(board, route[-1], end, shut)
                raise FlagplotError(why, field=option, expected="a place that ships can reach")
            route += found[1:]
        if len(route) < 2:
            raise FlagplotError(f"the force is at {board.spell(start)} already", field="--to", expected="another place")
        if len(route) > terms.PATH:
            raise FlagplotError(f"{len(route)} hexes", field="--to", expected=f"a voyage of at most {terms.PATH}")
        return route

    @cached_property
    def direct(self) -> list[int]:
        """The shortest way to the place asked for."""
        return self.way(self.expedition.situation.hex[self.rows[0]], [(self.question.to, "--to")])

    @cached_property
    def own(self) -> list[int]:
        """The way by the places that were named."""
        stops = [(name, "--via") for name in self.question.via]
        return self.way(self.expedition.situation.hex[self.rows[0]], [*stops, (self.question.to, "--to")])

    @cached_property
    def dangers(self) -> Dangers:
        """The danger of every hex for a voyage to the place asked for."""
        s, names = self.known
        sailing = announced_alone(s, self.rows, self.direct, self.activity)
        board = self.expedition.board
        sailing.leg_shuttle[OWN_LEG] = int(is_shuttle(board, sailing, self.rows, self.activity, self.direct))
        return Dangers(Watch(self.sea, sailing, OWN_LEG, names))

    def courses(self) -> list[Course]:
        """The shortest route, then each longer one that is safer than all before it, the safest last."""
        found = list(Search(self.expedition.board, self.expedition.chart, self.dangers).courses())
        assert found, "there is a way"
        return found

    def named_course(self) -> Course:
        """The route by the places that were named."""
        return along(self.expedition.chart, self.dangers, self.own)

    def filed(self) -> list["PlannedRoute"]:
        """The plans of the file in which the force sails, as they would be announced, with their danger."""
        if not self.legs:
            what = f"the file has no operation for {self.question.forces[0]}"
            raise FlagplotError(what, field="--to", expected="a place to sail to")
        s = self.expedition.situation
        chosen = dict.fromkeys((s.leg_operation[row], s.leg_plan[row]) for row in self.legs)
        return [self._filed(operation, plan) for operation, plan in chosen]

    def _filed(self, operation: int, plan: int) -> "PlannedRoute":
        s, names = self.known
        after, rows = announced(self.sea, s, operation, plan)
        found, roster = [], self.expedition.roster
        for row in rows:
            dangers = Dangers(Watch(self.sea, after, row, names))
            path = after.leg_path[row][: after.leg_length[row]]
            first = after.leg_side[row] * terms.FORCES
            forces = [self.expedition.roster.forces[first + f] for f, there in enumerate(after.leg_force[row]) if there]
            found.append(Stretch(tuple(forces), dangers, along(self.expedition.chart, dangers, path)))
        return PlannedRoute(roster.operations[operation], roster.plan(operation, plan), tuple(found))


def planner_of(
    expedition: Expedition, question: Voyage, rulings: Mapping[str, str] | None = None, edition: str = ""
) -> Planner:
    """A planner by the edition and rulings of the file, or by those that are named."""
    rules = editions.load(chosen_edition(edition, expedition.edition)).with_rulings(
        {**expedition.rulings, **(rulings or {})}
    )
    return Planner(expedition, question, rules, sea_of(rules, expedition.chart))


class Stretch(NamedTuple):
    """One stretch of a plan on which its forces may be intercepted as one (22.13)."""

    forces: tuple[str, ...]
    dangers: Dangers
    course: Course


class PlannedRoute(NamedTuple):
    """A plan of a file, stretch by stretch."""

    operation: str
    plan: str
    stretches: tuple[Stretch, ...]


def _leg_name(roster: TurnRoster, s: TurnState, row: int, word: str) -> str:
    """The operation of a planned leg, or the plan."""
    operation = s.leg_operation[row]
    return roster.operations[operation] if word == "operation" else roster.plan(operation, s.leg_plan[row])
