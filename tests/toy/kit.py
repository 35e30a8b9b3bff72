"""The kit: all that the program knows of the game."""

from itertools import product
from pathlib import Path
from typing import Any, Literal

from pydantic import Field

from flagplot.core import ask, event
from flagplot.core.game import Game, SideNames
from flagplot.core.offers import measure
from flagplot.core.offers.interfaces import Compiled, Decision, PureChoices
from flagplot.core.offers.kit import Kit, Start
from flagplot.core.offers.payoff import WIN, Payoff, together
from flagplot.core.offers.report_text import SideFigures
from flagplot.core.printed.changed import EditionFolder
from flagplot.core.printed.edition import Edition
from flagplot.core.procedures.procedure import Procedure, Roll
from flagplot.files.part import Name, ScenarioFile
from flagplot.files.reading import read_document
from tests.toy import bold, rules, standard
from tests.toy.rules import GAME, PICK, SIGHT, Guess, Table


class Scenario(ScenarioFile):
    """Two secret numbers and a die, from a file."""

    flagplot: Literal["toy"] = Field(description="The kind of scenario.")
    edition: Name = Field("toy-1", description="Edition of the rules.")
    rounds: int = Field(3, ge=1, le=9, description="Rounds that are played (90.1).")
    sides: list[Name] = Field(description="Names of both sides.", min_length=2, max_length=2)


def open_text(text: str, file: str, record: Any) -> Start[Guess, SideNames]:
    """Set up a game from a file."""
    found, _ = read_document(text, file, Scenario)
    s = Guess()
    s.rounds = found.rounds
    return Start(**found.start() | {"text": text}, situation=s, roster=SideNames(tuple(found.sides)))


def tables(edition: Edition, start: Any = None) -> Table:
    """The figures of an edition."""
    t = Table()
    t.points, t.odd_sixes = [int(cell) for cell in edition.table("points").rows[0][1:]], edition.value("odd-sixes")
    return t


def winner(s: Guess) -> int:
    """The side with more points (90.4)."""
    return -1 if s.points[0] == s.points[1] else 0 if s.points[0] > s.points[1] else 1


def note(start: Guess, s: Guess, told: int, row: list[int]) -> None:
    """Winner, rounds, points of both sides."""
    row[0], row[1] = winner(s), s.round
    row[2], row[3] = s.points[0], s.points[1]


def numbers_of(
    game: Game[Table, Guess], tables: Table, beginnings: list[Guess], keep: tuple[int, ...]
) -> PureChoices[Guess, SideNames]:
    """All numbers that both sides may pick in secret, one after the other."""
    answers = range(beginnings[0].ask_size)
    starts = {(a, b): [s.copy() for s in beginnings] for a, b in product(answers, answers)}
    for pair, begun in starts.items():
        for s, answer in product(begun, pair):
            game.step(tables, s, answer)
    choices = tuple((answer,) for answer in answers)
    return PureChoices((choices, choices), lambda roster, side: ["the number of round 1"], starts)


NUMBERS = Decision(
    name="numbers",
    words="secret numbers [90.2]",
    head="number",
    basis="The choice stands for the first round.",
    reached=lambda s: bool(s.ask_kind == PICK and s.round == 1),
    made=numbers_of,
    never="no number is picked",
    expected="a game",
)
AHEAD = Payoff("points", "points of {0} beyond {1}", ("ahead",), lambda s: 12.0 * s.rounds, 0.25, unit="Points")
COUNTED = {
    ("winner",): measure.column(0),
    ("rounds",): measure.column(1),
    **measure.of_sides("points", 2),
    ("exchange",): measure.beyond(3, 2),
    ("ahead",): measure.beyond(2, 3),
}
COUNTING: measure.MeasureSet = measure.MeasureSet(
    measures=(
        measure.Winner("winner", "Who wins", "90.4"),
        measure.PurposeMeasure("purpose", "What it is fought for", "90.4"),
        measure.GameMeasure("rounds", "Rounds"),
        measure.SideMeasure("points", "Points", "90.3", unit="points", verb="scores", exchange="exchange"),
    ),
    columns=4,
    note=note,
    counted=together(COUNTED, (WIN, AHEAD)),
    payoffs=(WIN, AHEAD),
    stakes=("win", "points"),
    purpose=lambda start: {"win": 1.0, "points": 0.1},
    games="games",
    games_key="games",
)
SCORE = Procedure(
    "toy.score", says="What a die scores", cites="90.4", rule=rules.worth_of, rolls=(Roll("die", "the die", "90.3"),)
)
TOY: Kit = Kit(
    game=GAME,
    kind="toy",
    open=open_text,
    tables=tables,
    editions=EditionFolder(Path(__file__).parent / "editions", "toy-1", tables),
    procedures={SCORE.name: SCORE},
    doctrines={"standard": standard.choose, "bold": bold.choose},
    section=lambda event, before: event.round if event.kind == rules.ROUND else before,
    losses=lambda start, seen, teller: [
        SideFigures(side, f"has {points} points [90.3]", {"points": points})
        for side, points in enumerate(seen.s.points)
    ],
    ended=lambda s: ("all rounds are played", "90.1") if GAME.is_over(s) else ("", ""),
    winner=winner,
    rounds=lambda s, log: int(s.round),
    counting=COUNTING,
    decisions=(NUMBERS,),
    compiled=Compiled(sight=SIGHT, rules=lambda variant: (ask, event, rules)),
    noun="game",
    schemas={"toy": Scenario},
)
