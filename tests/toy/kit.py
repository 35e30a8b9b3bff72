"""The kit: all that the program is told of the game."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal

from pydantic import Field

from flagplot.core import ask, event
from flagplot.core.game import Game
from flagplot.core.offers.compiled import Compiled
from flagplot.core.offers.kit import Kit, nothing_kept
from flagplot.core.offers.report_text import SideForces
from flagplot.core.printed.edition import Edition, read_edition, read_toml
from flagplot.core.printed.ruling import RelevantRuling
from flagplot.core.procedures.procedure import Procedure, Roll
from flagplot.files.part import FileSection, Name
from flagplot.files.reading import read_document
from tests.toy import bold, rules, standard, words
from tests.toy.measures import COUNTING, DECISION
from tests.toy.rules import SIGHT, Guess, Table

FOLDER = Path(__file__).parent / "editions"
GAME = Game(
    name="toy",
    advance=rules.advance,
    refusal=rules.refusal,
    step=rules.step,
    is_over=lambda s: bool(s.ask_seat == ask.NO_SEAT and s.round == s.rounds),
    view=SIGHT.view,
    asks=words.ASKS,
    reasons=words.REASONS,
    events=words.EVENTS,
)


class Scenario(FileSection):
    """Two secret numbers and a die, from a file."""

    flagplot: Literal["toy"] = Field(description="The kind of scenario.")
    title: Name = Field(description="Name of the game.")
    edition: Name = Field("toy-1", description="Edition of the rules.")
    rounds: int = Field(3, ge=1, le=9, description="Rounds that are played (90.1).")
    sides: list[Name] = Field(description="Names of both sides.", min_length=2, max_length=2)
    rulings: dict[Name, Name] = Field(default={}, description="Rulings that differ.")


@dataclass(frozen=True)
class Start:
    """A game about to begin."""

    title: str
    edition: str
    rulings: dict[str, str]
    situation: Guess
    roster: words.Roster
    text: str
    date: str = ""
    goal: Mapping[str, float] = field(default_factory=dict)


def open_text(text: str, file: str, record: Any) -> Start:
    """Set up what a file tells."""
    found, _ = read_document(text, file, Scenario)
    s = Guess()
    s.rounds = found.rounds
    return Start(
        found.title, found.edition, dict(found.rulings), s, words.Roster((found.sides[0], found.sides[1])), text
    )


def names() -> dict[str, Path]:
    """Names of the editions."""
    return {str(read_toml(path / "edition.toml")["name"]): path for path in sorted(FOLDER.iterdir()) if path.is_dir()}


@cache
def load(name: str = "toy-1") -> Edition:
    """Read an edition."""
    return read_edition(names()[name])


def tables(edition: Edition, start: Any) -> Table:
    """The figures of an edition."""
    t = Table()
    t.points = [int(cell) for cell in edition.table("points").rows[0][1:]]
    t.odd_sixes = edition.value("odd-sixes")
    return t


def losses(start: Any, seen: Any, teller: Any) -> list[words.Points]:
    """What both sides scored."""
    return [words.Points(side, seen.s.points[side]) for side in range(2)]


def winner(s: Guess) -> int:
    """The side with more points."""
    return -1 if s.points[0] == s.points[1] else int(s.points[1] > s.points[0])


SCORE = Procedure(
    name="toy.score",
    says="What a die scores",
    cites="90.4",
    rule=rules.worth_of,
    rolls=(Roll("die", "the die", "90.3"),),
)
TOY = Kit(
    game=GAME,
    kind="toy",
    open=open_text,
    tables=tables,
    figures=tables,
    kept=nothing_kept,
    game_of=lambda tables: GAME,
    editions=SimpleNamespace(names=names, load=load),
    procedures={SCORE.name: SCORE},
    catalogue_of=lambda edition: {SCORE.name: SCORE},
    doctrines={"standard": standard.choose, "bold": bold.choose},
    roll_labels={},
    teller=words.Teller,
    chooser=words.Chooser,
    groups=lambda seen, teller: [],
    forces=lambda seen, teller, side: SideForces(side, "player", []),
    chart=None,
    known_of_enemy=lambda seen: [],
    foreseen=lambda before, after: True,
    section=lambda event, before: event[1] if event[0] == rules.ROUND else before,
    titled=lambda part: f"Round {part}",
    picture_place=lambda s, part: 0,
    losses=losses,
    moved=lambda rulings, chosen, log: [
        RelevantRuling(rulings[name], chosen.get(name, rulings[name].default)) for name in rulings
    ],
    ended=lambda s: ("all rounds are played", "90.1") if GAME.is_over(s) else ("", ""),
    winner=winner,
    rounds=lambda s, log: int(s.round),
    counting=COUNTING,
    decisions=(DECISION,),
    unsolved="",
    compiled=Compiled(sight=SIGHT, rules=lambda variant: (ask, event, rules)),
    profile=lambda file: None,
    profile_of=lambda start: "",
    noun="game",
    schemas={"toy": Scenario},
)
