"""The points of both sides: counted, played for, reported; and the secret choice that can be solved."""

from dataclasses import dataclass
from itertools import product
from typing import Any

from flagplot.blocks import Block, Paragraph
from flagplot.core.game import Game
from flagplot.core.offers.interfaces import Decision, PureChoices
from flagplot.core.offers.measure import (
    GameMeasure,
    MeasureSet,
    PurposeMeasure,
    SideMeasure,
    Winner,
    beyond,
    column,
    of_sides,
)
from flagplot.core.offers.payoff import WIN, Payoff, together
from tests.toy.rules import NUMBERS, PICK, Guess, Table


@dataclass(frozen=True)
class Roster:
    """The names of the sides."""

    sides: tuple[str, str]


@dataclass(frozen=True)
class Points:
    """The points of a side, for a report."""

    side: int
    points: int

    def blocks(self, name: str, is_open: bool, is_over: bool) -> list[Block]:
        """Its points in a sentence."""
        return [Paragraph(f"{name} has {self.points} points [90.3]", 1)]

    def homeward(self, is_over: bool) -> list[Block]:
        """Nothing comes home."""
        return []

    def as_data(self) -> dict[str, int]:
        """As plain data."""
        return {"points": self.points}


def winner(s: Guess) -> int:
    """The side with more points (90.4)."""
    return -1 if s.points[0] == s.points[1] else 0 if s.points[0] > s.points[1] else 1


def note(start: Guess, s: Guess, told: int, row: list[int]) -> None:
    """Winner, rounds, points of both sides."""
    row[0] = winner(s)
    row[1] = s.round
    row[2] = s.points[0]
    row[3] = s.points[1]


def numbers(game: Game, tables: Table, beginnings: list[Guess], keep: tuple[int, ...]) -> PureChoices:
    """Every pair of numbers of the first round."""

    def begun(s: Guess, picked: tuple[int, ...]) -> Guess:
        after = s.copy()
        for number in picked:
            game.step(tables, after, number)
        return after

    choices = tuple((number,) for number in range(NUMBERS))
    starts: dict[Any, list[Any]] = {
        pair: [begun(s, pair) for s in beginnings] for pair in product(range(NUMBERS), repeat=2)
    }
    return PureChoices((choices, choices), lambda roster, side: ["the number of round 1"], starts)


DECISION = Decision(
    name="numbers",
    words="secret numbers [90.2]",
    head="number",
    basis="The choice stands for the first round.",
    reached=lambda s: bool(s.ask_kind == PICK and s.round == 1),
    made=numbers,
    never="no number is picked",
    expected="a game",
)
PAYOFFS = (
    WIN,
    Payoff("points", "points of {0} beyond {1}", ("ahead",), lambda s: 12.0 * s.rounds, 0.25, unit="Points"),
)
COUNTED = {
    ("winner",): column(0),
    ("rounds",): column(1),
    **of_sides("points", 2),
    ("exchange",): beyond(3, 2),
    ("ahead",): beyond(2, 3),
}
COUNTING: MeasureSet = MeasureSet(
    measures=(
        Winner("winner", "Who wins", "90.4"),
        PurposeMeasure("purpose", "What it is fought for", "90.4"),
        GameMeasure("rounds", "Rounds"),
        SideMeasure("points", "Points", "90.3", unit="points", verb="scores", exchange="exchange"),
    ),
    columns=4,
    note=note,
    counted=together(COUNTED, PAYOFFS),
    payoffs=PAYOFFS,
    stakes=("win", "points"),
    purpose=lambda start: {"win": 1.0, "points": 0.1},
    games="games",
    games_key="games",
)
