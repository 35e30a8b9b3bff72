"""What `adjudicate`, `table`, `rulings`, `rules`, `bench`, `map`, `scenarios` print with `--json`."""

from typing import NotRequired

from typing_extensions import TypedDict

from flagplot.api.results.figures import Chance


class Outcome(TypedDict):
    """One outcome with its chance, as a fraction and as a decimal number."""

    outcome: dict[str, int | str]
    chance: str
    probability: float


class Adjudicated(TypedDict):
    """One procedure alone: its outcome, or without dice the exact odds of all outcomes."""

    procedure: str
    edition: str
    inputs: dict[str, object]
    rolls: dict[str, list[int]]
    steps: list[dict[str, int | str]]
    outcome: NotRequired[dict[str, int | str]]
    distribution: NotRequired[list[Outcome]]
    marginals: NotRequired[dict[str, dict[str, str]]]
    expected: NotRequired[dict[str, Chance]]
    cites: list[str]
    rulings: dict[str, str]
    profile: NotRequired[str]


class Roll(TypedDict):
    """A roll of a procedure: dice of a throw, and throws at most."""

    name: str
    dice: int
    most: int
    cites: str


class Procedure(TypedDict):
    """A procedure with its fields and outcome, which are JSON Schemas themselves."""

    name: str
    description: str
    cites: list[str]
    input: dict[str, object]
    output: dict[str, object]
    rolls: list[Roll]
    rulings: dict[str, str]


class Titled(TypedDict):
    """A table by its name."""

    name: str
    title: str
    cites: list[str]


class Table(TypedDict):
    """A table as it is printed."""

    name: str
    edition: str
    title: str
    cites: list[str]
    notes: dict[str, str]
    header: list[str]
    rows: list[list[str]]


class Differing(TypedDict):
    """A table in two editions: of each changed cell its row, column, and what either edition prints, by edition."""

    name: str
    edition: str
    against: str
    changes: list[dict[str, str]]


class Alternative(TypedDict):
    """One answer to a ruling."""

    name: str
    code: int
    sentence: str


class Ruling(TypedDict):
    """A ruling with its alternatives."""

    name: str
    title: str
    question: str
    default: str
    alternatives: list[Alternative]
    fixed: bool
    most: int | None
    tag: str
    readings: list[str]
    passages: list[str]
    cites: list[str]
    moves: list[str]


class Clause(TypedDict):
    """A clause, whether and where it is stated, and by which tests it is proved."""

    id: str
    edition: str
    status: str
    cited_by: list[str]
    tests: list[str]
    why: str


class Figure(TypedDict):
    """What this machine does, and what was asked of it."""

    name: str
    value: float
    unit: str
    asked: str


class KnownMap(TypedDict):
    """A map in a few facts."""

    name: str
    title: str
    theatre: str
    scale: int
    hexes: int
    places: int


class Hex(TypedDict):
    """A hex of a map."""

    hex: str
    kind: str
    blocked: str


class Place(TypedDict):
    """A port or air base."""

    name: str
    hex: str
    kind: str
    status: str
    also: list[str]


class Passage(TypedDict):
    """A strait, canal or narrows."""

    name: str
    kind: str
    sides: list[list[str]]


class Box(TypedDict):
    """A box off the map."""

    name: str
    kind: str
    edges: list[str]


class WholeMap(TypedDict):
    """All of a map."""

    name: str
    title: str
    theatre: str
    scale: int
    hexes: list[Hex]
    places: list[Place]
    passages: list[Passage]
    boxes: list[Box]
    provenance: dict[str, str]


class Passed(TypedDict):
    """A passage on the way."""

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
        "passages": list[Passed],
        "air": int,
        "why_not": str,
    },
)
"""The way by sea from one place to another; a distance of -1 where there is none."""


class Checked(TypedDict):
    """What was checked, with all that is wrong with it."""

    map: str
    faults: list[str]


class Listed(TypedDict):
    """A scenario that comes with the program."""

    name: str
    kind: str
    date: str
    title: str


class Scenario(Listed):
    """The same with all that its file says, in the form of its kind of file."""

    __pydantic_config__ = {"extra": "allow"}  # type: ignore[misc]


class Reach(TypedDict):
    """What lies within a range of a place, as aircraft fly."""

    place: str
    hex: str
    range: int
    hexes: list[str]
    places: list[str]
