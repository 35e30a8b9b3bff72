"""What an exact walk forgets is never read again: with all of it scrambled at every question, battles go on alike."""

import random
from typing import Any

import pytest

from flagplot.core.ask import DICE_SEAT
from flagplot.games.awaw import editions
from flagplot.games.awaw.battle.game import GAME, clear_scratch
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.files.build import build
from flagplot.games.awaw.files.check_battle import read
from flagplot.games.awaw.players import bold, standard
from flagplot.odds.play import Driver
from tests.cli.shell import SCENARIOS
from tests.helpers.blocks import first

TABLES = editions.fill(editions.load())
ROWS = ("shot_target", "shot_group", "shot_strength", "shot_modifier", "shot_hits", "shot_unit")
COMBAT = ("light_free", "light_at_light", "light_held", "damaged_before", "hurt_by_capitals")
NUMBERS = ("dice_sum", "roll_purpose", "shots", "shot", "shot_table", "shot_left")
REST = [name for name in BattleState.fields if name not in ROWS + COMBAT + NUMBERS]


def scrambled(s: BattleState, dice: random.Random) -> int:
    """Put other numbers wherever `clear_scratch` would put the blank ones; gives how many places these were."""
    probe, blank, places = s.copy(), BattleState(), 0
    for name in NUMBERS:
        kept = getattr(probe, name)
        setattr(probe, name, other(name, kept, dice))
        after = probe.copy()
        clear_scratch(after)
        if getattr(after, name) == getattr(blank, name) != getattr(probe, name) and free(s, name):
            setattr(s, name, getattr(probe, name))
            places += 1
        setattr(probe, name, kept)
    filled = s.copy()
    for name in ROWS + COMBAT:
        setattr(filled, name, [other(name, value, dice) for value in getattr(s, name)])
    after = filled.copy()
    clear_scratch(after)
    for name in ROWS + COMBAT:
        row = getattr(s, name)
        for at, value in enumerate(getattr(filled, name)):
            if getattr(after, name)[at] != value:
                row[at] = value
                places += 1
    return places


def free(s: BattleState, name: str) -> bool:
    """Whether a number is forgotten whatever it says: those that say how much is forgotten count only when all of it is."""
    plain = s.copy()
    plain.shot_left = 1
    clear_scratch(plain)
    return plain.shot_left == 0 or name not in ("shots", "shot")


def other(name: str, value: int, dice: random.Random) -> int:
    """A number that the field may hold, not the blank one and if possible not the one that is there."""
    field = BattleState.fields[name]
    numbers = [n for n in range(field.low, min(field.high, 99) + 1) if n != field.start]
    return dice.choice([n for n in numbers if n != value] or numbers)


@pytest.mark.parametrize(
    "name",
    first(
        1,
        ["denmark-strait-1941", "coral-sea-1942", "river-plate-1939", "java-sea-1942", "midway-1942", "pedestal-1942"],
    ),
)
@pytest.mark.parametrize("choose", [standard.choose, bold.choose, None], ids=["standard", "bold", "random"])
def test_scrambled_battles_go_on_alike(name: str, choose: Any) -> None:
    """The same answers are chosen and allowed, and after each one both situations are equal in all that is never forgotten."""
    start, dice, places = build(read(SCENARIOS / f"{name}.yaml")).situation, random.Random(5), 0
    for seed in range(2):
        s, twin, driver = start.copy(), start.copy(), Driver(GAME, TABLES, seed, (choose, choose))
        GAME.advance(TABLES, s)
        GAME.advance(TABLES, twin)
        while not GAME.is_over(s):
            places += scrambled(twin, dice)
            answer = driver.answer(s)
            if s.ask_seat != DICE_SEAT and choose is not None:
                noise = dice.randrange(65536)
                views = [GAME.view(each, s.ask_seat) for each in (s, twin)]
                assert choose(TABLES, views[0], noise) == choose(TABLES, views[1], noise)
            refusals = [[GAME.refusal(TABLES, each, a) for a in range(-1, s.ask_size + 1)] for each in (s, twin)]
            assert refusals[0] == refusals[1]
            GAME.step(TABLES, s, answer)
            GAME.step(TABLES, twin, answer)
            assert [n for n in REST if getattr(s, n) != getattr(twin, n)] == []
    assert places > 1000, "places"


def test_forgetting_twice_forgets_no_more() -> None:
    """And what was forgotten looks like the beginning."""
    s = build(read(SCENARIOS / "coral-sea-1942.yaml")).situation.copy()
    GAME.advance(TABLES, s)
    s.dice_sum, s.shot_hits[7], s.damaged_before[3] = 9, 4, 1
    clear_scratch(s)
    assert (s.dice_sum, s.shot_hits[7], s.damaged_before[3]) == (0, 0, 0)
    once = s.copy()
    clear_scratch(s)
    assert s == once
