"""Ten positions of sense: a file, the question, the answers that make sense and why, for two doctrines and the search player.

They are written by hand after faults of earlier players: fighting on in a lost battle, carriers and transports before the guns.
"""

from pathlib import Path
from typing import Final, NamedTuple

import pytest

from flagplot import games
from flagplot.games.awaw.words import asks
from flagplot.search import seating
from tests.helpers.battle_file import BattleFile

FOLDER: Final = Path(__file__).parents[1] / "data" / "sense"
PLAYERS: Final = ("standard", "trained", "search:60")
LEAVE: Final = frozenset({asks.ALL})
NOTHING_FOUND: Final = 5
FOUND: Final = 3
"""A die finds the group of its number."""


class Sense(NamedTuple):
    """A question of a battle's file, and the answers that make sense."""

    file: str
    side: str
    question: str
    answers: frozenset[int]
    why: str
    die: int = NOTHING_FOUND
    enemy: str = "lowest"
    """The answer that the other side gives before: its lowest, or its highest."""


POSITIONS: Final = (
    Sense("lone-battleship", "Japan", "withdraw", LEAVE, "One ship cannot hold the field before 25 factors."),
    Sense("cripples", "Italy", "withdraw", LEAVE | {asks.DAMAGED_ONLY}, "The battle is lost; the cripples would be sunk too."),
    Sense("lost-convoy", "Britain", "withdraw", LEAVE, "Cargo that is brought home is not lost."),
    Sense("won-battle", "Britain", "withdraw", frozenset({asks.STAY}), "The stronger side wins by staying."),
    Sense("last-round", "Germany", "withdraw", frozenset({asks.STAY}), "The battle ends now, and leaving would lose it."),
    Sense("enemy-leaves", "Italy", "withdraw", frozenset({asks.STAY}), "The enemy leaves, and who stays has won.", enemy="highest"),
    Sense("cruiser-found", "U.S.", "evade", frozenset({1}), "A cruiser cannot fight a battle line.", FOUND, "highest"),
    Sense("carriers-found", "U.S.", "evade", frozenset({1}), "Carriers lose a gun battle.", FOUND, "highest"),
)  # fmt: skip
"""The eight with one answer. The other two are whole numberings: the guns have a lower number than what they guard."""
NUMBERINGS: Final = (
    ("line-and-carriers", "Japan", "Battle line"),
    ("convoy-and-escort", "Britain", "Covering squadron"),
)


def reached(file: str, side: str, question: str, die: int, enemy: str) -> BattleFile:
    """The battle of a file at a question to a side."""
    f = BattleFile.of(FOLDER / f"{file}.yaml")
    seat = f.setting.sides.index(side)
    for _ in range(200):
        if f.ask_name == question and f.s.ask_seat == seat:
            return f
        legal = f.legal()
        forward = enemy == "highest" and f.s.ask_seat == 1 - seat
        answer = asks.ALL if f.ask_name == "withdraw" else legal[-1]
        f.position.answer(die - 1 if f.ask_name == "die" else answer if forward else legal[0])
    raise AssertionError(f"{side} is not asked to {question}")


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("sense", POSITIONS, ids=lambda sense: sense.file)
@pytest.mark.rule("22.72", "22.82", "22.61")
def test_an_answer_makes_sense(sense: Sense, name: str, seed: int) -> None:
    f = reached(sense.file, sense.side, sense.question, sense.die, sense.enemy)
    seat = f.s.ask_seat
    assert seating.player(f.setting.kit, name, seed, seat).answer(f.position, seat) in sense.answers, sense.why


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize(("file", "side", "guns"), NUMBERINGS)
@pytest.mark.rule("22.423")
def test_guns_are_numbered_before_what_they_guard(file: str, side: str, guns: str, name: str, seed: int) -> None:
    """Carriers before the battle line are found by its guns, and transports in combat group 1 are the screen."""
    f = reached(file, side, "number", FOUND, "lowest")
    seat = f.s.ask_seat
    player, given = seating.player(f.setting.kit, name, seed, seat), dict[str, int]()
    while f.ask_name == "number" and f.s.ask_seat == seat:
        force = f.roster.forces[f.s.ask_subject]
        given[force] = player.answer(f.position, seat)
        f.position.answer(given[force])
    (other,) = given.keys() - {guns}
    assert given[guns] < given[other]


def test_there_are_ten_positions() -> None:
    assert len(POSITIONS) + len(NUMBERINGS) == 10
    assert {path.stem for path in FOLDER.glob("*.yaml")} == {each[0] for each in (*POSITIONS, *NUMBERINGS)}
    assert set(PLAYERS[:2]) <= games.kit("awaw").doctrines.keys()
