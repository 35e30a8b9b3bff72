"""Sessions for tests: battles from the scenarios, with people who answer from a function."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

from flagplot.core.dice import below
from flagplot.table.dice import PresetDie
from flagplot.table.seats import PERSON
from flagplot.table.session import Session, begin
from flagplot.table.setting import Setting, open_scenario
from tests.helpers.scenario_files import BATTLES

SCENARIOS = Path(__file__).parents[2] / "scenarios"
FILES = BATTLES
CORAL_SEA = SCENARIOS / "coral-sea-1942.yaml"
RIVER_PLATE = SCENARIOS / "river-plate-1939.yaml"
EXAMPLE = SCENARIOS / "example-22-524.yaml"


@cache
def setting(file: Path) -> Setting:
    """A battle, read once."""
    return open_scenario(file)


def session(
    file: Path, seed: int = 1, a: str = "random", b: str = "random", given: list[PresetDie] | None = None
) -> Session:
    """A session with seeded dice after those given."""
    return begin(setting(file), {0: a, 1: b}, seed, given)


def with_person(file: Path, seat: int, seed: int = 1, other: str = "random") -> Session:
    """A session with a person at one seat."""
    names = {seat: PERSON, 1 - seat: other}
    return begin(setting(file), names, seed)


def chooser(seed: int) -> Callable[[list[int], int], int]:
    """Legal answers by chance: of some choices, for the nth time."""
    return lambda choices, n: choices[below(seed, n, len(choices))]
