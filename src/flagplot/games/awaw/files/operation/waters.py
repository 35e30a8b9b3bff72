"""The map under an operation: its places as hexes, and ways by sea between the stops of a route (22.12, 22.23)."""

from dataclasses import dataclass
from typing import Final

from flagplot.board.map import NONE, Map
from flagplot.board.paths import path, why_no_route
from flagplot.board.shipped import open_map
from flagplot.core.errors import FlagplotError
from flagplot.files.problem import Path, Problem
from flagplot.games.awaw.files.operation.model import Operation, Station
from flagplot.games.awaw.files.words import PHASES, STATUSES
from flagplot.games.awaw.interception import terms as interception
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.planning.charting import chart_of
from flagplot.games.awaw.turn.sea import Chart

SHELTERS: Final = ("Bergen", "Scapa Flow")
"""Ports whose raiders are immune to interception (22.11A)."""
NORWAY: Final = ("Bergen", "Stavanger", "Kristiansand", "Trondheim", "Bodo")
"""Ports that represent the North Sea coast of Norway (22.11A)."""
MAP_STATUS: Final = {"operational": "operational", "fortified": "operational", "non-operational": "non-operational"}
"""What the map calls fortified is a fortress in service."""


@dataclass
class Waters:
    """A map, with the faults met while places were looked up on it."""

    board: Map
    shut: int
    problems: list[Problem]
    stages_left_out: int = 0
    """Stages at the end of the player turn that the file does not play."""

    @property
    def theatre(self) -> int:
        """Europe or the Pacific."""
        return ("europe", "pacific").index(self.board.theatre)

    def chart(self) -> Chart:
        """The sea as the rules see it, made once for a map."""
        key = ("awaw", self.shut, self.stages_left_out)
        chart: Chart | None = self.board.charts.get(key)
        if chart is None:
            chart = chart_of(self.board, self.shut, coast_of_norway(self.board))
            chart.stages_left_out = self.stages_left_out
            self.board.charts[key] = chart
        return chart

    def find(self, name: str, where: Path, wet: bool = True) -> int:
        """The hex or box of a place; NONE with a fault if there is none, or no ship can be there."""
        try:
            found = self.board.locate(name)
        except FlagplotError as error:
            self.problems.append(Problem(where, error.what, error.expected))
            return NONE
        if wet and not self.board.is_water(found):
            what = f"{self.board.spell(found)} is on dry land: no ship can be there"
            self.problems.append(Problem(where, what, "a hex with water (22.12)"))
            return NONE
        return found

    def station(self, place: Station, where: Path) -> int:
        """The hex of a port or air base."""
        return self.find(place.hex or place.name, (*where, "hex" if place.hex else "name"), place.port)

    def standing(self, place: Station, found: int) -> int:
        """The status of a port: from the file, else from the map; none for a box (22.11B)."""
        if found == NONE or self.board.is_box(found):
            return interception.BOX
        if place.status:
            return STATUSES[place.status]
        here = [each for each in self.board.places if each.hex == found and each.kind == "port"]
        named = [each for each in here if place.name.casefold() in map(str.casefold, (each.name, *each.also))]
        return STATUSES[MAP_STATUS[(named or here)[0].status]] if here else interception.OPERATIONAL

    def way(self, start: int, end: int, where: Path) -> list[int]:
        """The shortest way by sea, with a fault that says why there is none."""
        if start == NONE or end == NONE:
            return []
        found = path(self.board, start, end, self.shut)
        if not found:
            why = why_no_route(self.board, start, end, self.shut)
            self.problems.append(Problem(where, why, "stops that ships can reach one after the other (22.12)"))
        return found

    def is_shelter(self, found: int) -> int:
        """1 for the hex of Bergen or Scapa Flow (22.11A)."""
        return int(any(self.board.by_name.get(name.casefold(), NONE) == found for name in SHELTERS))

    def too_long(self, route: list[int], where: Path) -> bool:
        """Whether a stretch is longer than a turn can hold, with a fault."""
        if len(route) <= terms.PATH:
            return False
        what = f"{len(route)} hexes without a stop where forces join or leave"
        self.problems.append(
            Problem(where, what, f"at most {terms.PATH}: a voyage that ends on the way, and another one")
        )
        return True


def coast_of_norway(board: Map) -> frozenset[int]:
    """North Sea hexes on the coast of Norway: those of its ports and the coast hexes around them (22.11A)."""
    ports = [board.by_name[name.casefold()] for name in NORWAY if name.casefold() in board.by_name]
    near = {other for port in ports for other in (port, *board.around(port)) if board.hexes[other].kind == 1}
    return frozenset(near)


def open_waters(operation: Operation) -> Waters | Problem:
    """Open the map of a file; a fault if it cannot be used."""
    try:
        board = open_map(operation.map)
    except FlagplotError as error:
        line = f", line {error.line}" if error.line else ""
        return Problem(("map",), f"{error.file}{line}: {error.what}" if error.file else error.what, error.expected)
    try:
        shut = board.shut(operation.shut)
    except FlagplotError as error:
        return Problem(("shut",), error.what, error.expected)
    return Waters(board, shut, [], terms.STAGES - 1 - PHASES[operation.ends])
