"""The file of a yard: ships to repair, build and raise, and shipbuilding points by turn (27.72); read and checked."""

import os
from typing import Annotated, Final, Literal

from pydantic import Field

from flagplot.files.part import FileSection, Name, OneOf
from flagplot.files.problem import Document, Problem, ScenarioError
from flagplot.files.reading import read_document
from flagplot.files.text import file_text
from flagplot.games.awaw.chapters.strategic.terms import TURN_NAMES
from flagplot.games.awaw.chapters.yard import repair
from flagplot.games.awaw.chapters.yard.calendar import NOT_DEFERRED, NOT_THAT_FAST, Order, order_refusal, points_at_once
from flagplot.games.awaw.chapters.yard.tables import YardTables
from flagplot.games.awaw.shared.terms import KIND_NAMES
from flagplot.games.awaw.shared.units import FACTORS

TYPES: Final = {
    "TR": repair.TRANSPORT,
    "SUB": repair.SUBMARINE,
    "ASW": repair.ASW,
    "DD": repair.DESTROYER,
    "CVE": repair.CVE,
    "CA": repair.CRUISER,
    "BB": repair.NAMED,
    "CVL": repair.NAMED,
    "CV": repair.NAMED,
    "CVB": repair.NAMED,
}
WORKS: Final = {"repair": repair.REPAIR, "build": repair.CONSTRUCTION, "raise": repair.RAISING}
WORK_NAMES: Final = tuple(WORKS)
US: Final = "United States"
REFUSALS: Final = {
    repair.NEVER_DAMAGED: "units of that type are never damaged [awaw-2003:table.27.721.onefactor]",
    repair.LOST_IN_PORT: "units of that type sunk in port are lost [awaw-2003:table.27.721.port]",
    repair.US_ONLY: "only the U.S. builds CVEs [awaw-2003:table.27.721.cve]",
    repair.TOO_SMALL: "only ships of three factors and more are accelerated [awaw-2003:table.27.721.accel]",
    repair.NOT_UNDER_CONSTRUCTION: "only construction is accelerated [awaw-2003:table.27.721.accel]",
    NOT_DEFERRED: "raising is not deferred, construction and repair are [awaw-2003:table.27.721.defer]",
    NOT_THAT_FAST: "no turn would be left [awaw-2003:table.27.721.accel]",
}
_ACCELERATION: Final = (repair.TOO_SMALL, repair.NOT_UNDER_CONSTRUCTION, NOT_THAT_FAST)

Turn = Annotated[str, OneOf(TURN_NAMES)]
Type = Annotated[str, OneOf(tuple(TYPES))]
Do = Annotated[str, OneOf(WORK_NAMES)]


class Work(FileSection):
    """Work on one ship, or on several light ships alike."""

    name: Name = Field(description="Name of the ship, or of the ships.")
    type: Type = Field(description="TR, SUB, ASW, DD, CVE, CA, or BB, CVL, CV, CVB for named ships (20.12).")
    size: Annotated[int, Field(ge=2, le=5)] | None = Field(None, description="Factors of a capital ship.")
    do: Do = Field(description="repair a damaged ship, raise and repair one sunk in port, or build one (27.721).")
    count: int = Field(1, ge=1, le=60, description="How many of them.")
    start: Turn | None = Field(None, description="Turn from which on it is wanted; the first one if left out.")
    defer: int = Field(0, ge=0, le=40, description="Turns by which it is put off (27.7272C).")
    accelerate: int = Field(0, ge=0, le=15, description="Turns by which construction is speeded up (27.7272B).")


class Points(FileSection):
    """Shipbuilding points from a turn on."""

    start: Turn = Field(description="First turn that has them.")
    points: int = Field(ge=0, le=99, description="Shipbuilding points a turn.")


class Yard(FileSection):
    """A yard with its work, from a file."""

    flagplot: Literal["yard"] = Field(description="The kind of file.")
    title: Name = Field(description="Name of the yard or of the list.")
    edition: Name = Field("awaw-2003", description="Edition of the rules.")
    nation: Name = Field(description="Whose yards they are.")
    start: Turn = Field(description="First turn, such as Spring 1942.")
    turns: int = Field(12, ge=1, le=44, description="Turns that are looked ahead.")
    capacity: list[Points] = Field(min_length=1, description="Shipbuilding points a turn, by the turn they start.")
    work: list[Work] = Field(min_length=1, max_length=200, description="The work, the most urgent first.")

    @property
    def last(self) -> int:
        """The last turn of the calendar."""
        return TURN_NAMES.index(self.start) + self.turns - 1

    def points(self, turn: int) -> int:
        """Points that a turn has."""
        begun = [each for each in self.capacity if TURN_NAMES.index(each.start) <= turn]
        return max(begun, key=lambda each: TURN_NAMES.index(each.start)).points if begun else 0

    def orders(self) -> list[Order]:
        """Each ship's own order, in the order of the file."""
        return [_order(self, work) for work in self.work for _ in range(work.count)]


def read_yard(path: str | os.PathLike[str]) -> tuple[Yard, Document]:
    """Read the file of a yard. The error lists every fault of its structure with its line."""
    return read_document(file_text(path), os.fspath(path), Yard)


def check_yard(t: YardTables, yard: Yard, document: Document, file: str) -> None:
    """Refuse what the limits of the yards forbid, each with its line and its paragraph (awaw-2003:table.27.721)."""
    problems = []
    for place, work in enumerate(yard.work):
        path = ("work", place)
        if work.type == "BB" and work.size is None:
            problems.append(Problem((*path, "size"), "a capital ship needs its size", "2 to 5 factors"))
            continue
        if work.type != "BB" and work.size is not None:
            problems.append(Problem((*path, "size"), "its type has a fixed size", "no size, but for BB"))
        order = _order(yard, work)
        refusal = order_refusal(t, order, int(yard.nation == US))
        if refusal:
            field = "accelerate" if refusal in _ACCELERATION else "defer" if refusal == NOT_DEFERRED else "do"
            problems.append(Problem((*path, field), REFUSALS[refusal], "work that its yard may do"))
        elif points_at_once(t, order) > max(yard.points(turn) for turn in range(order.start, yard.last + 1) or [0]):
            what = f"it takes {points_at_once(t, order)} shipbuilding points at once [awaw-2003:table.27.721]"
            problems.append(Problem(path, what, "work that some turn has the points for"))
    if problems:
        raise ScenarioError(file, document, problems)


def _order(yard: Yard, work: Work) -> Order:
    own = FACTORS[KIND_NAMES.index(work.type)] if TYPES[work.type] == repair.NAMED else 0
    start = TURN_NAMES.index(work.start or yard.start)
    return Order(work.name, TYPES[work.type], work.size or own, WORKS[work.do], start, work.defer, work.accelerate)
