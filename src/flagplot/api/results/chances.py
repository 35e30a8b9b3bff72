"""What `odds`, `merge`, `solve`, `compare`, `sensitivity`, `luck`, `match`, `exploit` print with `--json`."""

from operator import or_
from typing import NotRequired

from typing_extensions import TypedDict

from flagplot import games
from flagplot.api.chances.parts import PartFile
from flagplot.api.results.figures import (
    Fields,
    FigureWithInterval,
    RulingsInForce,
    RunSubject,
    RunWithRulings,
    counted,
    many,
    typed,
)
from flagplot.core.offers.kit import Kit


class SamplingRun(RunWithRulings):
    """How games were sampled."""

    method: str
    runtime: str
    threads: int
    seed: int
    first_seed: int
    stopped: str
    seconds: float
    level: float
    lacks: NotRequired[str]
    orders: NotRequired[dict[str, str]]
    part: NotRequired[PartFile]


class EnumerationRun(RunWithRulings):
    """How all that can happen was walked: what was resolved of it, and why the walk stopped."""

    method: str
    in_fractions: bool
    resolved: float
    unresolved: float
    over_budget: bool
    enough: bool
    interrupted: bool
    situations: int
    merged: int
    rounding: float
    level: float
    until: float
    seconds: float


class MixedChoice(TypedDict):
    """One answer of a secret choice: how often to give it, and what it loses by itself."""

    choice: list[int]
    share: float
    loses: float
    half: float


class Mix(TypedDict):
    """How a side mixes its secret choice."""

    side: str
    groups: list[str]
    choices: list[MixedChoice]


class GameValue(FigureWithInterval):
    """What a game is worth, with its standard error."""

    error: float


class Exploitability(TypedDict):
    """How far a mix can be pushed from its value, as seen in the matrix and at most."""

    seen: float
    at_most: float


class DoctrineExploitability(TypedDict):
    """What the doctrines' own choice leaves to best answers."""

    mixes: list[list[float]]
    exploitability: float
    at_most: float


class MatrixSolution(RulingsInForce):
    """A secret choice of both sides solved as a game."""

    sides: list[Mix]
    decision: str
    payoff: str
    seed: int
    level: float
    scale: float
    value: GameValue
    value_of_matrix: float
    exploitability: Exploitability
    interrupted: bool
    per_cell: int
    battles: int
    seconds: float
    stages: dict[str, float]
    own: NotRequired[DoctrineExploitability]
    wall: float


class OpeningMix(TypedDict):
    """The mix at a question to which a side comes before it has chosen anything."""

    question: str
    mix: dict[str, float]


class SeatSolution(TypedDict):
    """What the solution of a whole game is made of at one seat."""

    side: str
    information_sets: int
    sequences: int
    begins: list[OpeningMix]


class GameSolution(RunSubject):
    """A whole small game solved."""

    method: str
    payoff: str
    scale: float
    value: float
    gap: float
    nodes: int
    situations: int
    seats: list[SeatSolution]
    seconds: float


class Stake(TypedDict):
    """What a player leaves to a best response, by one payoff."""

    value: float
    best_response: dict[str, float]
    exploitability: float
    share: float
    scale: float


class BestResponse(RunSubject):
    """The exact best response to a player."""

    player: str
    stakes: dict[str, Stake]
    situations: dict[str, int]
    information_sets: dict[str, int]
    seconds: float


class PairOutcomes(FigureWithInterval):
    """Pairs won, drawn and lost."""

    won: int
    drawn: int
    lost: int


class ScenarioScore(PairOutcomes):
    """The score in one scenario."""

    name: str
    sides: list[str]
    worth: float


class BySide(TypedDict):
    """The score at either seat."""

    first: FigureWithInterval
    second: FigureWithInterval


class MatchResult(TypedDict):
    """Two players measured against each other."""

    players: list[str]
    sides: list[str]
    game: str
    edition: list[str]
    engine: str
    pool: list[str]
    seed: int
    level: float
    interrupted: bool
    seconds: float
    pairs: int
    games: int
    score: FigureWithInterval
    better: PairOutcomes
    by_side: BySide
    stakes: dict[str, FigureWithInterval]
    scenarios: list[ScenarioScore]
    lost_scenarios: list[str]
    surely_lost: list[str]
    worth: list[float]
    steps: int


class ChangeEffect(TypedDict):
    """What was changed, and how many games took another course."""

    kind: str
    name: str
    value: str
    instead_of: str
    cites: list[str]
    differ: int
    battles: int


class SensitivityResult(RunWithRulings):
    """What moves the odds, the most first."""

    seed: int
    of: list[str]
    interrupted: bool
    battles: int
    level: float
    favours: str


class ComparisonResult(RunWithRulings):
    """Ways to play side by side."""

    seed: int
    battles: int
    level: float
    favours: str
    interrupted: NotRequired[bool]
    ruling: NotRequired[str]


class LuckResult(RunWithRulings):
    """How lucky a played game was."""

    seed: int
    continuations: int
    battles: int
    level: float
    favours: str
    winner: str | None
    over: bool


class LuckRoll(TypedDict):
    """One roll, and what it changed."""

    round: int
    text: str
    cites: str


def _type(name: str, kit: Kit, base: object, fields: Fields) -> object:
    return typed(f"{name}_{kit.kind}", {**vars(base)["__annotations__"], **fields})


def _stakes(kit: Kit) -> Fields:
    return dict.fromkeys(kit.counting.stakes, FigureWithInterval)


def _changed(kit: Kit, **more: object) -> object:
    return _type("Changed", kit, ChangeEffect, {**_stakes(kit), **more})


def odds() -> list[object]:
    """What `odds` and `merge` print: of each game, sampled or walked."""
    found = []
    for kit in games.kits():
        found.append(_type("Sampled", kit, SamplingRun, counted(kit.counting)))
        if not kit.counting.lacks:
            found.append(_type("Walked", kit, EnumerationRun, counted(kit.counting)))
    return found


def compared() -> list[object]:
    """What `compare` prints."""
    found = []
    for kit in games.kits():
        column = typed(f"Column_{kit.kind}", {"name": str, **counted(kit.counting)})
        change = _changed(kit)
        of_edition = {"edition": str, "all": or_(change, None), "effects": many(change)}
        moved = typed(f"Moved_{kit.kind}", of_edition)
        found.append(
            _type("Compared", kit, ComparisonResult, {"from": str, "columns": many(column), "moved": many(moved)})
        )
    return found


def ranked() -> list[object]:
    """What `sensitivity` prints."""
    return [
        _type(
            "Ranked",
            kit,
            SensitivityResult,
            {"effects": many(_type("Effect", kit, _changed(kit), {"tag": str | None}))},
        )
        for kit in games.kits()
    ]


def lucky() -> list[object]:
    """What `luck` prints."""
    found = []
    for kit in games.kits():
        stakes = kit.counting.stakes
        moved = dict.fromkeys((*stakes, *(f"{stake}_half" for stake in stakes), f"{stakes[0]}_before"), float)
        roll = _type("Roll", kit, LuckRoll, moved)
        found.append(_type("Lucky", kit, LuckResult, {**_stakes(kit), "rolls": many(roll)}))
    return found
