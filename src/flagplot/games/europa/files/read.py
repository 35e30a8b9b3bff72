"""The scenario file of Grand Europa, field by field, and its reader: a scenario valid under rule 34, or all its errors.

Units are in groups of their kind, and have valid figures.
"""

import os
from functools import partial
from typing import Final, Literal

from pydantic import Field

from flagplot.files.into import field_into
from flagplot.files.part import FileSection, Name, ScenarioFile, Weight
from flagplot.files.problem import Path, Problem
from flagplot.files.reading import Faults, common_faults, kind_that, read_document
from flagplot.files.text import file_text
from flagplot.games.europa import editions, terms
from flagplot.games.europa.editions import AIR_BONUS
from flagplot.games.europa.state import CombatState

HERE, ADJACENT = "hex", "adjacent"
PLACES: Final = (HERE, ADJACENT)
SURFACE, SUBMARINE, COAST = "surface", "submarine", "coast-defence"
MOVING_KINDS: Final = {SURFACE: terms.SURFACE_GROUP, SUBMARINE: terms.SUBMARINE_GROUP}
ENEMY_KINDS: Final = {**MOVING_KINDS, COAST: terms.COAST_DEFENCE}
into = partial(field_into, CombatState)


class Unit(FileSection):
    """One naval unit with the figures on its counter, which rule 34 does not print."""

    name: Name = Field(description="Any name, once a side.")
    type: str = into(
        ...,
        "TF task force, CG carrier group, SS submarine squadron, NT naval transport, LC landing craft, "
        "LB barges (34.B, 34.C).",
        "kind",
        words=terms.TYPE_NAMES,
    )
    gunnery: int = into(0, "Gunnery strength of a TF or CG (34.C).")
    submarine: int = into(0, "Submarine warfare strength (34.B).")
    aircraft: int = into(0, "Operative air units of a CG with tactical bombing of 1 or more (34.B).", high=14)
    heavy: bool = into(False, "True with a ship of type B, BB, BD or CD in it (34.D).")
    capacity: int | None = into(
        None, "Hits that sink it; its greater strength if left out, at least what the profile says.", low=1
    )


class Moving(FileSection):
    """The side that is moving, with its one group."""

    name: Name = Field(description="Name of the side; it sits at seat A.")
    group: Name = Field(description="Name of its group.")
    kind: str = into(SURFACE, "A group of ships or one of submarines (34.B).", "sort", words=MOVING_KINDS)
    movement: int = into(..., "Movement points that the group has left (34.D).")
    left_blockaded_port: bool = into(False, "True if it began the combat by leaving one (34.D.2).", "left_port")
    units: list[Unit] = Field(min_length=1, max_length=terms.UNITS, description="Its units.")


class EnemyGroup(FileSection):
    """An enemy group, or coast defences, that the moving group fights."""

    name: Name = Field(description="Any name, once.")
    kind: str = into(SURFACE, "The kind of unit (34.A).", "sort", words=ENEMY_KINDS)
    where: str = into("hex", "In the moving group's hex or an adjacent one (34.A).", "adjacent", words=PLACES)
    coastal_hex: bool | None = into(
        None,
        "True if the adjacent hex that the group is in is coastal; if left out, as the moving group's (34.D).",
        "coastal_beside",
    )
    level: int | None = into(None, "Level of the coast defences of one hex, their gunnery strength (34.C).", low=1)
    movement_allowance: int | None = into(
        None, "Its movement allowance, for the ruling reaction-allowance (34.D.1).", "allowance", low=1
    )
    marker: int = into(
        0, "Level of the -1 Step marker that an earlier reaction movement left (34.D.1).", high=terms.MARK_LIMIT - 1
    )
    units: list[Unit] = Field(default=[], max_length=terms.UNITS, description="Its units; none for coast defences.")


class Enemy(FileSection):
    """The other side, with all its groups in the combat."""

    name: Name = Field(description="Name of the side; it sits at seat B.")
    groups: list[EnemyGroup] = Field(min_length=1, max_length=terms.GROUPS, description="Its groups (34.A).")


class Goals(FileSection):
    """What the combats are fought for: the weight of each goal; one that is left out has its usual weight."""

    strength: Weight | None = Field(
        None, description="The strength of all units and coast defences (34.C.4); 1 if left out."
    )
    transports: Weight | None = Field(
        None, description="The strength of all transports, landing craft and barges; 1 if left out and there are any."
    )


class EuropaScenario(ScenarioFile):
    """The naval combats of one moving group in Grand Europa, from a file."""

    flagplot: Literal["europa"] = Field(description="The kind of scenario.")
    edition: Name = Field("europa-2000", description="Edition of the rules.")
    sea: str = into("calm", "Sea condition (34.B, 34.C, 34.D).", words=terms.SEA_NAMES)
    night: bool = into(False, "True at night (34.C.3, 34.D).")
    coastal_hex: bool = into(False, "True if the moving group's hex is coastal (34.D).", "coastal")
    round_limit: int = Field(
        0,
        ge=0,
        le=99,
        alias="round_limit",
        description=f"The round after which a combat is broken off; 0 for none but the {terms.MOST_ROUNDS} that are counted.",
    )
    profile: Name | None = Field(
        None, description="File with the gunnery table, from this file's folder; by default the bundled profile."
    )
    goal: Goals | None = Field(None, description="The stakes and their weights, if they are not the usual ones.")
    moving: Moving = Field(description="The moving side and its group.")
    enemy: Enemy = Field(description="The other side and its groups.")

    @property
    def sides(self) -> tuple[str, str]:
        """Names of the sides, seat A first."""
        return self.moving.name, self.enemy.name


KIND: Final = kind_that(EuropaScenario)


def read(path: str | os.PathLike[str]) -> EuropaScenario:
    """Read a scenario file. The error lists every fault with its line."""
    return read_text(file_text(path), os.fspath(path))


def read_text(text: str, file: str = "scenario") -> EuropaScenario:
    """Read a scenario from its text, as in a record; `file` is its name in messages."""
    scenario, _ = read_document(text, file, EuropaScenario, faults)
    scenario._text = text
    return scenario


ARMED: Final = ("TF", "CG")
HUNTERS: Final = ("TF", "CG", "SS")


def faults(scenario: EuropaScenario) -> Faults:
    """Check a whole scenario that has the right structure."""
    yield from group_faults(scenario.moving, ("moving",))
    for place, group in enumerate(scenario.enemy.groups):
        path: Path = ("enemy", "groups", place)
        yield from group_faults(group, path)
        yield from coast_faults(group, scenario.moving, path)
        if group.coastal_hex is not None and group.where != ADJACENT:
            yield Problem(
                (*path, "coastal-hex"),
                "the scenario gives the moving group's hex",
                "where: adjacent, or no such key",
            )
    yield from one_coast_in_the_hex(scenario)
    yield from names_differ(scenario)
    yield from common_faults(scenario, scenario.sides, editions.EDITIONS)


def group_faults(group: Moving | EnemyGroup, path: Path) -> Faults:
    """Check that units are in a group of their kind with figures of their type, and a group's points are those of a fire.

    (34.B, 34.C, 34.C.2.d)
    """
    for place, unit in enumerate(group.units):
        here, a_unit = (*path, "units", place), terms.A_TYPE[terms.TYPE_NAMES.index(unit.type)]
        if group.kind == SURFACE and unit.type == "SS":
            yield Problem(
                (*here, "type"), "a submarine squadron in a surface group", "a group of kind submarine (34.B)"
            )
        if group.kind == SUBMARINE and unit.type != "SS":
            yield Problem((*here, "type"), f"{a_unit} in a submarine group", "SS only, or kind: surface (34.B)")
        if unit.gunnery and unit.type not in ARMED:
            yield Problem((*here, "gunnery"), f"{a_unit} has no gunnery", "0, or no such key (34.C.2.d)")
        if unit.submarine and unit.type not in HUNTERS:
            what = f"{a_unit} has no submarine warfare strength"
            yield Problem((*here, "submarine"), what, "0, or no such key (34.B)")
        if unit.aircraft and unit.type != "CG":
            yield Problem((*here, "aircraft"), f"aircraft on {a_unit}", "aircraft on a CG only (34.B)")
    gunnery = sum(unit.gunnery for unit in group.units)
    submarine = sum(unit.submarine + AIR_BONUS * unit.aircraft for unit in group.units)
    for word, points in (("gunnery", gunnery), ("submarine warfare", submarine)):
        if points > terms.MOST_POINTS:
            yield Problem((*path, "units"), f"{points} points of {word} in one group", f"at most {terms.MOST_POINTS}")


def coast_faults(group: EnemyGroup, moving: Moving, path: Path) -> Faults:
    """Check that coast defences have a level and neither units nor movement, and naval groups no level.

    Submarines do not fight them (34.C).
    """
    if group.kind != COAST:
        if group.level is not None:
            yield Problem(
                (*path, "level"), f"a level on a {group.kind} group", "no such key, or kind: coast-defence (34.C)"
            )
        if not group.units:
            yield Problem(path, "a group without units", "units, each after a dash")
        return
    if group.level is None:
        yield Problem(path, "coast defences without a level", f"level: 1 to {terms.MOST_POINTS} (34.C)")
    for key, number in (("movement-allowance", group.movement_allowance), ("marker", group.marker)):
        if number:
            yield Problem((*path, key), "coast defences that move", "no such key, or a naval group (34.D.1)")
    if group.units:
        yield Problem(
            (*path, "units"), "units in coast defences", "a level alone; ships in a group of their own (34.C)"
        )
    if moving.kind == SUBMARINE:
        yield Problem(
            (*path, "kind"), "submarines do not fight coast defences", "a group of ships or submarines (34.A)"
        )


def one_coast_in_the_hex(scenario: EuropaScenario) -> Faults:
    """Check that a hex has one group of coast defences: ships fire at any points in the hex (34.A, 34.C.3.b)."""
    first = ""
    for place, group in enumerate(scenario.enemy.groups):
        if group.kind == COAST and group.where != ADJACENT and first:
            what = f"{group.name} and {first} are coast defences in one hex"
            yield Problem(("enemy", "groups", place), what, "one group with their levels added up (34.A, 34.C.3.b)")
        elif group.kind == COAST and group.where != ADJACENT:
            first = group.name


def names_differ(scenario: EuropaScenario) -> Faults:
    """Check that every side, group and unit has a unique name."""
    if scenario.moving.name == scenario.enemy.name:
        yield Problem(("enemy", "name"), f"both sides are called {scenario.enemy.name}", "another name")
    seen = {scenario.moving.group}
    for place, group in enumerate(scenario.enemy.groups):
        if group.name in seen:
            yield Problem(("enemy", "groups", place, "name"), f"two groups are called {group.name}", "another name")
        seen.add(group.name)
    yield from _units_differ([(("moving", "units"), scenario.moving.units)])
    yield from _units_differ(
        [(("enemy", "groups", place, "units"), group.units) for place, group in enumerate(scenario.enemy.groups)]
    )


def _units_differ(lists: list[tuple[Path, list[Unit]]]) -> Faults:
    seen: set[str] = set()
    for path, units in lists:
        for place, unit in enumerate(units):
            if unit.name in seen:
                yield Problem((*path, place, "name"), f"two units are called {unit.name}", "another name")
            seen.add(unit.name)
    if len([unit for _, units in lists for unit in units]) > terms.UNITS:
        yield Problem(lists[0][0][:1], "too many units on this side", f"at most {terms.UNITS}")
