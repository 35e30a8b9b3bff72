"""Standing orders: the file field by field, lines that are tried one after the other (22.12, 22.14, 22.16); and how it is read.

Reading ties them to an operation: names to its forces and places, words to numbers.
"""

import os
from collections.abc import Iterable, Iterator
from typing import Annotated, Final, Literal

from pydantic import Field

from flagplot.board.map import Map
from flagplot.core.errors import FlagplotError, one_of
from flagplot.files.part import FileSection, Name, OneOf, Text
from flagplot.files.problem import Path, Problem
from flagplot.files.reading import made_from, twins
from flagplot.files.text import file_text
from flagplot.games.awaw.files.operation.start import Expedition
from flagplot.games.awaw.files.standing_orders import BoundLine, Standing
from flagplot.games.awaw.files.words import Activity
from flagplot.games.awaw.interception.terms import ANNOUNCEABLE, COUNTER, FIRST
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.rows import forces_of

LEVELS: Final = {
    "interception": (FIRST,),
    "counter-interception": (COUNTER, COUNTER + 1),
    "both": (FIRST, COUNTER, COUNTER + 1),
}
OTHERWISE = ("doctrine", "stay")


class Line(FileSection):
    """One line: against what, with what, where and on which conditions."""

    name: Name = Field(description="Any name, once in the file.")
    decides: Annotated[str, OneOf(tuple(LEVELS))] = Field(
        "both",
        description="The attempts it covers: interceptions, counter-interceptions on either level, or both (22.12, 22.16, 22.17).",
    )
    against: list[Activity] = Field(
        default=[], description="Activities that are intercepted, or whose interceptors are met; all if left out."
    )
    forces: list[Name] = Field(default=[], description="Forces and submarines that may go; all if left out (22.14A).")
    ports: list[Name] = Field(default=[], description="Ports from which they go; all if left out.")
    hexes: list[Name] = Field(default=[], description="Hexes in which they intercept; all if left out.")
    near: list[Name] = Field(default=[], description="Places near which they intercept.")
    within: int = Field(0, ge=0, le=60, description="How near, in hexes as the crow flies.")
    least_chance: int = Field(
        1, ge=0, le=100, description="Per cent of arriving for round one, without which a force stays (22.23)."
    )
    least_task_forces: int = Field(0, ge=0, le=24, description="Task forces that the target must have (22.22E).")
    hold_back: list[Name] = Field(default=[], description="Ships that stay in port when their force goes (22.14D).")
    let_pass: bool = Field(
        False,
        description="True to let such targets pass: in the hexes, and by the forces and ports, that the line names.",
    )


class OrderFile(FileSection):
    """Standing orders of one side for one naval turn, or for several like it."""

    flagplot: Literal["orders"] = Field(description="The kind of file.")
    title: Name = Field("Standing orders", description="Name of the orders.")
    side: Name = Field(description="Name of the side that they are for.")
    otherwise: Annotated[str, OneOf(OTHERWISE)] = Field(
        "doctrine", description="What happens where no line fits: the doctrine decides, or everybody stays."
    )
    story: Text = Field("", description="The purpose of the orders, in your own words.")
    lines: list[Line] = Field(
        min_length=1, max_length=64, description="The lines; the first that fits takes precedence."
    )


def read_orders(path: str | os.PathLike[str], expedition: Expedition) -> Standing:
    """Read a file of standing orders for an operation. The error lists every fault with its line."""
    return parse_orders(file_text(path), os.fspath(path), expedition)


def parse_orders(text: str, file: str, expedition: Expedition, of: int | None = None) -> Standing:
    """Read standing orders from their text, as in a record; `file` is its name in messages.

    With the seat `of`, orders of the other side are rejected without being parsed: the error messages would reveal its
    forces, ships and ports (22.15A).
    """
    return made_from(text, file, OrderFile, lambda orders: _orders(orders, expedition, text, of))[0]


def _orders(
    orders: OrderFile, expedition: Expedition, text: str, of: int | None
) -> tuple[Standing | None, list[Problem]]:
    sides = expedition.roster.sides
    if orders.side not in sides:
        return None, [Problem(("side",), f"no side of {expedition.title} is called {orders.side}", one_of(sides))]
    seat = sides.index(orders.side)
    if of not in (None, seat):
        return None, [Problem(("side",), f"these are orders of {orders.side}", f"orders of {sides[of]}")]
    problems = list(twins(((("lines", i, "name"), line.name) for i, line in enumerate(orders.lines)), "in the orders"))
    lines = [_line(line, expedition, seat, ("lines", i), problems) for i, line in enumerate(orders.lines)]
    return Standing(orders.title, seat, orders.otherwise == "stay", tuple(lines), text), problems


def _line(line: Line, expedition: Expedition, seat: int, where: Path, problems: list[Problem]) -> BoundLine:
    roster, s = expedition.roster, expedition.situation
    _idle(line, expedition, seat, where, problems)
    forces = _rows(line.forces, roster.forces, seat * terms.FORCES, terms.FORCES, (*where, "forces"), problems)
    units = range(seat * terms.UNITS, seat * terms.UNITS + s.units[seat])
    if line.within and not line.near:
        problems.append(Problem((*where, "within"), "within needs a place", "near: a list of places"))
    return BoundLine(
        name=line.name,
        levels=LEVELS[line.decides],
        activities=frozenset(ANNOUNCEABLE[word] for word in line.against),
        units=frozenset(u for u in units if s.in_force[u] in forces),
        ports=_rows(line.ports, roster.places, seat * terms.PLACES, terms.PLACES, (*where, "ports"), problems),
        hexes=frozenset(_area(line, expedition.board, where, problems)),
        any_hex=not line.hexes and not line.near,
        least_chance=line.least_chance,
        least_task_forces=line.least_task_forces,
        held=_rows(line.hold_back, roster.units, seat * terms.UNITS, terms.UNITS, (*where, "hold-back"), problems),
        let_pass=line.let_pass,
    )


def _idle(line: Line, expedition: Expedition, seat: int, where: Path, problems: list[Problem]) -> None:
    """Refuse what a line names in vain: offensive patrols intercept nothing and hold nothing back (22.11D, 22.14D)."""
    roster, s = expedition.roster, expedition.situation
    afar = {f for f in forces_of(seat) if s.standing[f] == terms.OFFENSIVE_PATROL}
    expected = "a force in port or on defensive patrol"
    for i, name in enumerate(line.forces):
        if any(roster.forces[f] == name for f in afar):
            what = f"{name} is on offensive patrol and intercepts nothing, but may support friends who are intercepted (22.11D)"
            problems.append(Problem((*where, "forces", i), what, expected))
    units = range(seat * terms.UNITS, seat * terms.UNITS + s.units[seat])
    for i, name in enumerate(line.hold_back):
        if any(roster.units[u] == name and s.in_force[u] in afar for u in units):
            what = f"{name} is on offensive patrol, from which nothing is held back (22.11D, 22.14D)"
            problems.append(Problem((*where, "hold-back", i), what, expected))


def _rows(
    names: Iterable[str], known: tuple[str, ...], first: int, count: int, where: Path, problems: list[Problem]
) -> frozenset[int]:
    """The rows of names among those of a side."""
    mine = known[first : first + count]
    found: set[int] = set()
    for i, name in enumerate(names):
        if name in mine:
            found.update(first + place for place, each in enumerate(mine) if each == name)
        else:
            problems.append(Problem((*where, i), f"there is no {name}", one_of([each for each in mine if each])))
    return frozenset(found)


def _area(line: Line, board: Map, where: Path, problems: list[Problem]) -> Iterator[int]:
    """The hexes that a line names, and those near its places."""
    for key in ("hexes", "near"):
        for i, name in enumerate(getattr(line, key)):
            try:
                centre = board.locate(name)
            except FlagplotError as error:
                problems.append(Problem((*where, key, i), error.what, error.expected))
                continue
            yield centre
            if key == "near":
                yield from (n for n in range(len(board.hexes)) if 0 <= board.hex_range(centre, n) <= line.within)
