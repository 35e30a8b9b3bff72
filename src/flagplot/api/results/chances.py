"""The `--json` output of `odds`, `merge`, `solve`, `compare`, `sensitivity`, `luck`, `match`, `exploit`."""

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
    """The sampling run of games."""

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
    """The enumeration: the resolved probability, and the reason for its end."""

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
    """One answer of a secret choice: its probability in the mix, and its loss as a pure choice."""

    choice: list[int]
    share: float
    loses: float
    half: float


class Mix(TypedDict):
    """The mix of a side for its secret choice."""

    side: str
    groups: list[str]
    choices: list[MixedChoice]


class GameValue(FigureWithInterval):
    """The value of a game, with its standard error."""

    error: float


class Exploitability(TypedDict):
    """The exploitability of a mix: the estimate from the matrix, and the upper bound."""

    seen: float
    at_most: float


class ValueBounds(TypedDict):
    """Bounds of the value by the best answers of both sides, the distance asked for, and the rounds that it took."""

    low: float
    high: float
    near: float
    rounds: int


class DoctrineExploitability(TypedDict):
    """The gain of best responses to the doctrines' own choices."""

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
    bounds: ValueBounds
    interrupted: bool
    per_cell: int
    battles: int
    seconds: float
    stages: dict[str, float]
    own: NotRequired[DoctrineExploitability]
    wall: float


class OpeningMix(TypedDict):
    """The mix at a question that a side reaches before any choice of its own."""

    question: str
    mix: dict[str, float]


class SeatSolution(TypedDict):
    """The size of the solution of a whole game at one seat."""

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
    """The gain of a best response to a player, by one payoff."""

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
    rounds: int
    level: float
    interrupted: bool
    seconds: float
    pairs: int
    games: int
    score: FigureWithInterval
    better: PairOutcomes
    by_side: BySide
    stakes: dict[str, PairOutcomes]
    scenarios: list[ScenarioScore]
    lost_scenarios: list[str]
    surely_lost: list[str]
    worth: list[float]
    steps: int


class ChangeEffect(TypedDict):
    """A change, and the number of games that took another course."""

    kind: str
    name: str
    value: str
    instead_of: str
    cites: list[str]
    differ: int
    battles: int


class SensitivityResult(RunWithRulings):
    """The effects on the odds, the largest first."""

    seed: int
    of: list[str]
    interrupted: bool
    battles: int
    level: float
    favours: str


class ComparisonResult(RunWithRulings):
    """Alternatives side by side."""

    seed: int
    battles: int
    level: float
    favours: str
    interrupted: NotRequired[bool]
    ruling: NotRequired[str]


class LibraryChange(TypedDict):
    """What a change of the rules does to one scenario: the share of side A before and after."""

    name: str
    of: str
    base: str
    way: str
    before: FigureWithInterval
    after: FigureWithInterval
    change: FigureWithInterval
    differ: int
    battles: int


class LeftOut(TypedDict):
    """A scenario that cannot be played with the change."""

    name: str
    why: str


class LibraryComparison(TypedDict):
    """The effect of a change on every bundled scenario, the largest first."""

    engine: str
    sides: list[str]
    base: str
    change: str
    seed: int
    battles: int
    level: float
    rows: list[LibraryChange]
    skipped: list[LeftOut]
    interrupted: bool


class LuckResult(RunWithRulings):
    """The luck of a played game."""

    seed: int
    continuations: int
    battles: int
    level: float
    favours: str
    winner: str | None
    over: bool


class LuckRoll(TypedDict):
    """One roll, and its effect."""

    round: int
    text: str
    cites: str


def _type(name: str, kit: Kit, base: object, fields: Fields) -> object:
    return typed(f"{name}_{kit.kind}", {**vars(base)["__annotations__"], **fields})


def _stakes(kit: Kit) -> Fields:
    return dict.fromkeys(kit.counting.every_goal, FigureWithInterval)


def _changed(kit: Kit, **more: object) -> object:
    return _type("Changed", kit, ChangeEffect, {**_stakes(kit), **more})


def odds() -> list[object]:
    """The output of `odds` and `merge` for each game, sampled or enumerated."""
    found = []
    for kit in games.kits():
        found.append(_type("Sampled", kit, SamplingRun, counted(kit.counting)))
        if not kit.counting.lacks:
            found.append(_type("Walked", kit, EnumerationRun, counted(kit.counting)))
    return found


def compared() -> list[object]:
    """The output of `compare`, of one scenario of each game or of all."""
    found: list[object] = [LibraryComparison]
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
    """The output of `sensitivity`."""
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
    """The output of `luck`."""
    found = []
    for kit in games.kits():
        stakes = kit.counting.every_goal
        moved = dict.fromkeys((*stakes, *(f"{stake}_half" for stake in stakes), f"{stakes[0]}_before"), float)
        roll = _type("Roll", kit, LuckRoll, moved)
        found.append(_type("Lucky", kit, LuckResult, {**_stakes(kit), "rolls": many(roll)}))
    return found
