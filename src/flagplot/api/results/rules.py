"""The `--json` output of `adjudicate`, `table`, `rulings`, `rules`, `bench`, `map`, `scenarios`."""

from typing import NotRequired

from typing_extensions import TypedDict

from flagplot.api.results.figures import ExactChance


class Outcome(TypedDict):
    """One outcome with its probability, as a fraction and as a decimal number."""

    outcome: dict[str, int | str]
    chance: str
    probability: float


class AdjudicationData(TypedDict):
    """One procedure alone: its outcome, or without dice the exact odds of all outcomes."""

    procedure: str
    edition: str
    inputs: dict[str, object]
    rolls: dict[str, list[int]]
    steps: list[dict[str, int | str]]
    outcome: NotRequired[dict[str, int | str]]
    distribution: NotRequired[list[Outcome]]
    marginals: NotRequired[dict[str, dict[str, str]]]
    expected: NotRequired[dict[str, ExactChance]]
    cites: list[str]
    rulings: dict[str, str]
    profile: NotRequired[str]


class RollSpec(TypedDict):
    """A roll of a procedure: dice per throw, and the maximum number of throws."""

    name: str
    dice: int
    most: int
    cites: str


class ProcedureData(TypedDict):
    """A procedure with its fields and outcome, which are JSON Schemas themselves."""

    name: str
    description: str
    cites: list[str]
    input: dict[str, object]
    output: dict[str, object]
    rolls: list[RollSpec]
    rulings: dict[str, str]


class TableTitle(TypedDict):
    """The name of a table."""

    name: str
    title: str
    cites: list[str]


class TableData(TypedDict):
    """A printed table."""

    name: str
    edition: str
    title: str
    cites: list[str]
    notes: dict[str, str]
    header: list[str]
    rows: list[list[str]]


class TableChanges(TypedDict):
    """A table in two editions: the row, column and both printed values of each changed cell, by edition."""

    name: str
    edition: str
    against: str
    changes: list[dict[str, str]]


class AlternativeData(TypedDict):
    """One answer to a ruling."""

    name: str
    code: int
    sentence: str


class RulingData(TypedDict):
    """A ruling with its alternatives."""

    name: str
    title: str
    question: str
    default: str
    alternatives: list[AlternativeData]
    fixed: bool
    most: int | None
    tag: str
    readings: list[str]
    passages: list[str]
    cites: list[str]
    moves: list[str]


class Clause(TypedDict):
    """A clause, its status, the code that states it, and its tests."""

    id: str
    edition: str
    status: str
    cited_by: list[str]
    tests: list[str]
    why: str


class BenchFigure(TypedDict):
    """A measured figure of this machine, and its target."""

    name: str
    value: float
    unit: str
    asked: str


class KnownMap(TypedDict):
    """A summary of a map."""

    name: str
    title: str
    theatre: str
    scale: int
    hexes: int
    places: int


class HexData(TypedDict):
    """A hex of a map."""

    hex: str
    kind: str
    blocked: str


class PlaceData(TypedDict):
    """A port or air base."""

    name: str
    hex: str
    kind: str
    status: str
    also: list[str]


class PassageData(TypedDict):
    """A strait, canal or narrows."""

    name: str
    kind: str
    sides: list[list[str]]


class BoxData(TypedDict):
    """A box off the map."""

    name: str
    kind: str
    edges: list[str]


class WholeMap(TypedDict):
    """A whole map."""

    name: str
    title: str
    theatre: str
    scale: int
    hexes: list[HexData]
    places: list[PlaceData]
    passages: list[PassageData]
    boxes: list[BoxData]
    provenance: dict[str, str]


class PassageCrossing(TypedDict):
    """A passage on the route."""

    step: int
    name: str


Voyage = TypedDict(
    "Voyage",
    {
        "map": str,
        "from": str,
        "to": str,
        "distance": int,
        "route": list[str],
        "passages": list[PassageCrossing],
        "air": int,
        "why_not": str,
    },
)
"""A sea route from one place to another; the distance is -1 if there is none."""


class MapCheckData(TypedDict):
    """The checked map, with all its errors."""

    map: str
    faults: list[str]


class ScenarioEntry(TypedDict):
    """A bundled scenario."""

    name: str
    kind: str
    date: str
    region: str
    title: str


class ScenarioData(ScenarioEntry):
    """The same with the whole content of its file, in the form of its file type."""

    __pydantic_config__ = {"extra": "allow"}  # type: ignore[misc]


class RangeData(TypedDict):
    """The places within a range of a place, as aircraft fly."""

    place: str
    hex: str
    range: int
    hexes: list[str]
    places: list[str]
