"""Reads a scenario file of a battle, and what the rules ask of both sides together and of the file as a whole (22.12, 22.451B)."""

import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, Union

from pydantic import ValidationError

from flagplot.core.errors import FlagplotError
from flagplot.files.part import FileSection
from flagplot.files.problem import Document, Path, Problem, ScenarioError
from flagplot.files.reading import checked, common_faults, read_document
from flagplot.files.text import file_text
from flagplot.games.awaw import editions
from flagplot.games.awaw.files.begun import moment_faults
from flagplot.games.awaw.files.check_force import Faults, force_faults, ship_faults
from flagplot.games.awaw.files.check_side import side_faults, surplus
from flagplot.games.awaw.files.model import FightingShip, Force, Scenario, Side
from flagplot.games.awaw.files.words import ROLES

if TYPE_CHECKING:
    from flagplot.games.awaw.files.operation.model import Operation

Playable = Union[Scenario, "Operation"]
"""A file of a battle or of a naval turn."""


def battle_faults(scenario: Scenario) -> Faults:
    """Check a whole battle that has the right shape."""
    for i, side in enumerate(scenario.sides):
        yield from (each.below(("sides", i)) for each in side_faults(side, scenario.raiders, scenario.now is not None))
    for check in BATTLE_CHECKS:
        yield from check(scenario)


def battle_roles(scenario: Scenario) -> Faults:
    """One side is on an activity, the other one intercepts it (22.12)."""
    first, second = (side.role for side in scenario.sides)
    if first == second:
        other = ROLES[1 - ROLES.index(first)]
        yield Problem(("sides", 1, "role"), f"both sides have role {first}", f"{other} for one (22.12)")


def battle_names(scenario: Playable) -> Faults:
    """The sides have different names."""
    if scenario.sides[0].name == scenario.sides[1].name:
        yield Problem(("sides", 1, "name"), f"both sides are called {scenario.sides[0].name}", "another name")


def battle_codebreaking(scenario: Playable) -> Faults:
    """The search advantage of one side is the other one's disadvantage (22.451B)."""
    first, second = (side.codebreaking.search for side in scenario.sides)
    if first != -second:
        what = f"search codebreaking is {first:+d} for one side and {second:+d} for the other"
        place = int("search" in scenario.sides[1].codebreaking.model_fields_set)
        path = ("sides", place, "codebreaking", "search")
        yield Problem(path, what, "opposite numbers, 1 and -1, or 0 and 0 (22.451B)")
    if all(side.codebreaking.strategic_search for side in scenario.sides):
        path = ("sides", 1, "codebreaking", "strategic_search")
        yield Problem(path, "both sides have played more strategic cards", "1 for one side at most")


def battle_late(scenario: Scenario) -> Faults:
    """No force comes late to the one attack of aircraft or submarines alone (22.132A, 22.921)."""
    if all(side.forces for side in scenario.sides):
        return
    for i, side in enumerate(scenario.sides):
        for f, force in enumerate(side.forces):
            if force.enters:
                what = f"{force.name} comes late to the one attack of aircraft or submarines alone"
                yield Problem(("sides", i, "forces", f, "enters"), what, "no such key (22.132A, 22.921)")


def battle_numbers(scenario: Scenario) -> Faults:
    """Where an edition numbers groups from one without a gap, a side has as many as its fixed numbers need (22.422A of 2011)."""
    if scenario.now:
        return
    fixed = [(i, f) for i, side in enumerate(scenario.sides) for f, force in enumerate(side.forces) if force.number]
    if not fixed or not _numbers_run_on(scenario):
        return
    for i, f in fixed:
        side = scenario.sides[i]
        most, number = sum(force.enters is None for force in side.forces), side.forces[f].number or 0
        if number > most and not surplus(side):
            what = f"number {number} for one of {most} {'force' if most == 1 else 'forces'} of {side.name}"
            yield Problem(("sides", i, "forces", f, "number"), what, f"at most {most} (awaw-2011:22.422.A.2)")


def _numbers_run_on(scenario: Scenario) -> bool:
    """Whether the edition and the rulings of a file leave out no number; their values are checked elsewhere."""
    try:
        edition = editions.load(scenario.edition).with_rulings(scenario.rulings)
    except FlagplotError:
        return False
    return edition.value("number-choice") == 1


def header_faults(scenario: Playable) -> Faults:
    """The winner, the date, the edition and the rulings exist."""
    yield from common_faults(scenario, [side.name for side in scenario.sides], editions.EDITIONS)


def sound_parts_faults(data: object) -> Faults:
    """Check the valid parts even if others are invalid, so that all errors are reported together."""
    found = data if isinstance(data, dict) else {}
    of_file = (found.get("raiders") is True, "now" in found)
    for i, side in _entries(data, "sides"):
        yield from _part_faults(side, ("sides", i), of_file, _LEVELS)


def _part_faults(data: object, path: Path, of_file: tuple[bool, bool], levels: "tuple[_Level, ...]") -> Faults:
    """Check the part if it is valid, else the valid parts inside it."""
    if not levels:
        return
    model, faults, inner = levels[0]
    part = _sound(model, data)
    if part:
        yield from (each.below(path) for each in faults(part, *of_file))
        return
    for i, entry in _entries(data, inner):
        yield from _part_faults(entry, (*path, inner, i), of_file, levels[1:])


def _sound(model: type[FileSection], data: object) -> FileSection | None:
    try:
        return model.model_validate(data)
    except ValidationError:
        return None


def _entries(data: object, key: str) -> Iterator[tuple[int, object]]:
    entries = data.get(key) if isinstance(data, dict) else None
    yield from enumerate(entries if isinstance(entries, list) else [])


_Level = tuple[type[FileSection], Callable[..., Faults], str]
_LEVELS: Final[tuple[_Level, ...]] = (
    (Side, side_faults, "forces"),
    (Force, force_faults, "ships"),
    (FightingShip, lambda ship, raid, begun: ship_faults(ship), ""),
)
BATTLE_CHECKS: Final[tuple[Callable[[Scenario], Faults], ...]] = (
    moment_faults,
    battle_roles,
    battle_names,
    battle_codebreaking,
    battle_late,
    battle_numbers,
    header_faults,
)


def read(path: str | os.PathLike[str]) -> Scenario:
    """Read a scenario file. The error lists every fault with its line."""
    return read_text(file_text(path), os.fspath(path))


def read_text(text: str, file: str = "scenario") -> Scenario:
    """Read a scenario from its text, as a record keeps it; `file` names it in messages."""
    scenario, _ = read_document(text, file, Scenario, battle_faults, sound_parts_faults)
    scenario._text = text
    return scenario


def check(scenario: Scenario) -> None:
    """Check a battle that was made or changed by a program, as a file would be."""
    document = Document(scenario.model_dump(by_alias=True, exclude_none=True, warnings=False))
    problems = checked(document, Scenario, battle_faults, sound_parts_faults)
    if problems:
        raise ScenarioError("", document, problems)
