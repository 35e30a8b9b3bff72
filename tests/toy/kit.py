"""The kit: all that the program knows of the game."""

from pathlib import Path
from typing import Any, Literal

from pydantic import Field

from flagplot.core import ask, event
from flagplot.core.offers.interfaces import Compiled
from flagplot.core.offers.kit import Kit, Start
from flagplot.core.printed.changed import EditionFolder
from flagplot.core.printed.edition import Edition
from flagplot.core.procedures.procedure import Procedure, Roll
from flagplot.files.part import Name, ScenarioFile
from flagplot.files.reading import read_document
from tests.toy import bold, rules, standard
from tests.toy.measures import COUNTING, DECISION, Points, Roster, winner
from tests.toy.rules import GAME, SIGHT, Guess, Table


class Scenario(ScenarioFile):
    """Two secret numbers and a die, from a file."""

    flagplot: Literal["toy"] = Field(description="The kind of scenario.")
    edition: Name = Field("toy-1", description="Edition of the rules.")
    rounds: int = Field(3, ge=1, le=9, description="Rounds that are played (90.1).")
    sides: list[Name] = Field(description="Names of both sides.", min_length=2, max_length=2)


def open_text(text: str, file: str, record: Any) -> Start[Guess, Roster]:
    """Set up a game from a file."""
    found, _ = read_document(text, file, Scenario)
    s = Guess()
    s.rounds = found.rounds
    return Start(**found.start() | {"text": text}, situation=s, roster=Roster((found.sides[0], found.sides[1])))


def tables(edition: Edition, start: Any = None) -> Table:
    """The figures of an edition."""
    t = Table()
    t.points = [int(cell) for cell in edition.table("points").rows[0][1:]]
    t.odd_sixes = edition.value("odd-sixes")
    return t


ROLLS = (Roll("die", "the die", "90.3"),)
SCORE = Procedure("toy.score", says="What a die scores", cites="90.4", rule=rules.worth_of, rolls=ROLLS)
TOY: Kit = Kit(
    game=GAME,
    kind="toy",
    open=open_text,
    tables=tables,
    editions=EditionFolder(Path(__file__).parent / "editions", "toy-1", tables),
    procedures={SCORE.name: SCORE},
    doctrines={"standard": standard.choose, "bold": bold.choose},
    section=lambda event, before: event.round if event.kind == rules.ROUND else before,
    losses=lambda start, seen, teller: [Points(side, seen.s.points[side]) for side in range(2)],
    ended=lambda s: ("all rounds are played", "90.1") if GAME.is_over(s) else ("", ""),
    winner=winner,
    rounds=lambda s, log: int(s.round),
    counting=COUNTING,
    decisions=(DECISION,),
    compiled=Compiled(sight=SIGHT, rules=lambda variant: (ask, event, rules)),
    noun="game",
    schemas={"toy": Scenario},
)
