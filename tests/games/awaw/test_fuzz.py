"""Random legal play from every scenario: no crash, no dead end, every range held, an end within bounds, records that replay."""

import random
from functools import cache
from pathlib import Path

import pytest

from flagplot.core.position import Position
from flagplot.core.record import Record, parse_record, replay
from flagplot.games.awaw import editions
from flagplot.games.awaw.battle.game import GAME
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.files.build import build
from flagplot.games.awaw.files.check_battle import read
from tests.helpers.blocks import blocks
from tests.helpers.scenario_files import BATTLES

SCENARIOS = BATTLES
MOST_ANSWERS = 6000
LIMIT_OF_ROUNDS = 15
USUAL = editions.fill(editions.load())


@cache
def start_of(path: Path) -> BattleState:
    """The start of a scenario, broken off after some rounds; not to be changed."""
    start = build(read(path)).situation.copy()
    start.round_limit = start.round_limit or LIMIT_OF_ROUNDS
    return start


def play(path: Path, seed: int, rulings: dict[str, str | int] | None = None) -> tuple[Position, Record]:
    """Play one battle at random, checking after every answer."""
    rng = random.Random(seed)
    tables = editions.fill(editions.load().with_rulings(rulings)) if rulings else USUAL
    position = Position.begin(GAME, tables, start_of(path))
    record = Record({"game": "awaw"}, "test\n")
    for _ in range(MOST_ANSWERS):
        assert position.situation.defects() == []
        if position.is_over:
            return position, record
        question, choices = position.question, position.choices()
        assert choices, f"dead end at {GAME.asks[question.kind].name}"
        answer = rng.choice(choices)
        position.answer(answer)
        record.note(position, question, answer)
    raise AssertionError("the battle does not end")


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_random_battles_keep_to_the_law(path: Path) -> None:
    """Ten random battles of each scenario end soundly, and their records replay to the same digest."""
    for seed in range(10):
        position, record = play(path, seed)
        again = Position.begin(GAME, position.tables, start_of(path))
        for _ in replay(parse_record(record.text()), again):
            pass
        assert again.digest() == position.digest()
        assert again.log == position.log


OPEN = [r for r in editions.load().rulings.values() if not r.fixed]
CHOICES = [(r.name, a.name) for r in OPEN for a in r.alternatives] + [("strike-limit", "6")]


@pytest.mark.parametrize(("name", "choice"), CHOICES, ids=str)
def test_every_alternative_of_every_ruling_plays(name: str, choice: str) -> None:
    """A battle is fought to its end under each alternative."""
    for path in (p for p in SCENARIOS if p.stem in ("coral-sea-1942", "matapan-1941")):
        play(path, 3, {name: choice})


@pytest.mark.long
@pytest.mark.parametrize("block", blocks(4, 1))
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_many_random_battles_keep_to_the_law(path: Path, block: int) -> None:
    """A hundred more of each, every range checked after every answer."""
    for seed in range(100 + 25 * block, 125 + 25 * block):
        play(path, seed)
