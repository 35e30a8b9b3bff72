"""The scenarios of the pools: made-up battles and naval turns in which either side has a chance, judged by strength.

A scenario that the reader refuses, or that is lopsided from the start, is replaced with the next numbers of the same seed.
"""

import random
from functools import cache
from pathlib import Path
from typing import Final

from flagplot.board.map import LAND
from flagplot.board.shipped import open_map
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.composing import Pool
from flagplot.games.awaw.files.build import build
from flagplot.games.awaw.files.operation import read as operation
from flagplot.games.awaw.files.read import read_text
from flagplot.games.awaw.pool.battles import random_battle
from flagplot.games.awaw.pool.operations import Ground, random_operation
from flagplot.games.awaw.shared.sizes import factors_brought
from flagplot.games.awaw.turn.words.losses import factors_of

OFTEN: Final = {"codebreaking": 0.3, "research": 0.3, "air": 0.5, "submarines": 0.5, "late": 0.25, "raiders": 0.0}
"""How often each ingredient is put into a battle of the pool."""
UNEVEN: Final = 3, 2
"""The stronger side has at most three naval factors for two of the weaker."""
MOST: Final = 80
"""Naval factors of a side."""
NAME: Final = "made up"
MAP: Final = "mediterranean"
PORTS: Final = (
    "Algiers",
    "Bone",
    "Bizerte",
    "Tripoli",
    "Benghazi",
    "Tobruk",
    "Suda Bay",
    "Piraeus",
    "Corfu",
    "Cagliari",
    "Palermo",
    "Augusta",
    "Taranto",
    "Naples",
    "Malta",
)
"""Ports of the middle of the sea, each within a few days' sailing of the others."""


def battle(seed: int) -> str:
    """The text of the battle of a seed."""
    rng = random.Random(f"battle {seed}")
    while True:
        text = random_battle(rng, f"Battle {seed}", **OFTEN)
        try:
            s = build(read_text(text, NAME)).situation
        except FlagplotError:
            continue
        if even(factors_brought(s, 0), factors_brought(s, 1)):
            return text


def turn(seed: int) -> str:
    """The text of the naval turn of a seed."""
    rng = random.Random(f"turn {seed}")
    while True:
        text = random_operation(rng, ground(), head=()).replace("A random turn", f"Turn {seed}")
        try:
            s = operation.read_text(text, NAME).situation
        except FlagplotError:
            continue
        if even(factors_of(s, 0), factors_of(s, 1)):
            return text


def even(one: int, other: int) -> bool:
    """Whether neither side is too strong for the other, nor too large to be played often."""
    more, less = UNEVEN
    return 0 < one <= MOST and 0 < other <= MOST and less * one <= more * other and less * other <= more * one


@cache
def ground() -> Ground:
    """The middle of the Mediterranean."""
    chart = open_map(MAP)
    hexes = {name: chart.by_name[name.casefold()] for name in PORTS}
    ports = {chart.hexes[number].id: name for name, number in hexes.items()}
    spots = [chart.hexes[number].spot for number in hexes.values()]
    columns, rows = [spot[0] for spot in spots], [spot[1] for spot in spots]
    seas = [
        hex.id
        for hex in chart.hexes
        if hex.kind != LAND and min(columns) <= hex.spot[0] <= max(columns) and min(rows) <= hex.spot[1] <= max(rows)
    ]
    return Ground(MAP, ports, seas)


FOLDER: Final = Path(__file__).parent
BATTLES: Final = Pool(battle, FOLDER / "battles.csv")
TURNS: Final = Pool(turn, FOLDER / "turns.csv")
