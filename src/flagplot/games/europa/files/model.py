"""The scenario file of Grand Europa, field by field: the structure that is accepted before any rule is checked."""

from typing import Annotated, Final, Literal

from pydantic import Field

from flagplot.files.part import FileSection, Name, OneOf, ScenarioFile, Weight
from flagplot.games.europa import terms

TYPES: Final = ("TF", "CG", "SS", "NT", "LC", "LB")
"""Types of unit in the order of `terms` (34.B, 34.C)."""
SEAS: Final = ("calm", "rough", "stormy")
HERE, ADJACENT = "hex", "adjacent"
PLACES: Final = (HERE, ADJACENT)
SURFACE, SUBMARINE, COAST = "surface", "submarine", "coast-defence"
MOVING_KINDS: Final = (SURFACE, SUBMARINE)
ENEMY_KINDS: Final = (SURFACE, SUBMARINE, COAST)


class Unit(FileSection):
    """One naval unit with the figures on its counter, which rule 34 does not print."""

    name: Name = Field(description="Any name, once a side.")
    type: Annotated[str, OneOf(TYPES)] = Field(
        description="TF task force, CG carrier group, SS submarine squadron, NT naval transport, LC landing craft, "
        "LB barges (34.B, 34.C)."
    )
    gunnery: int = Field(0, ge=0, le=terms.MOST_POINTS, description="Gunnery strength of a TF or CG (34.C).")
    submarine: int = Field(0, ge=0, le=terms.MOST_POINTS, description="Submarine warfare strength (34.B).")
    aircraft: int = Field(
        0, ge=0, le=14, description="Operative air units of a CG with tactical bombing of 1 or more (34.B)."
    )
    heavy: bool = Field(False, description="True with a ship of type B, BB, BD or CD in it (34.D).")
    capacity: Annotated[int, Field(ge=1, le=terms.MOST_POINTS)] | None = Field(
        None, description="Hits that sink it; its greater strength if left out, at least what the profile says."
    )


class Moving(FileSection):
    """The side that is moving, with its one group."""

    name: Name = Field(description="Name of the side; it sits at seat A.")
    group: Name = Field(description="Name of its group.")
    kind: Annotated[str, OneOf(MOVING_KINDS)] = Field(
        SURFACE, description="A group of ships or one of submarines (34.B)."
    )
    movement: int = Field(ge=0, le=99, description="Movement points that the group has left (34.D).")
    left_blockaded_port: bool = Field(False, description="True if it began the combat by leaving one (34.D.2).")
    units: list[Unit] = Field(min_length=1, max_length=terms.UNITS, description="Its units.")


class EnemyGroup(FileSection):
    """An enemy group, or coast defences, that the moving group fights."""

    name: Name = Field(description="Any name, once.")
    kind: Annotated[str, OneOf(ENEMY_KINDS)] = Field(SURFACE, description="The kind of unit (34.A).")
    where: Annotated[str, OneOf(PLACES)] = Field(
        "hex", description="In the moving group's hex or an adjacent one (34.A)."
    )
    coastal_hex: bool | None = Field(
        None,
        description="True if the adjacent hex that the group is in is coastal; if left out, as the moving group's (34.D).",
    )
    level: Annotated[int, Field(ge=1, le=terms.MOST_POINTS)] | None = Field(
        None, description="Level of the coast defences of one hex, their gunnery strength (34.C)."
    )
    movement_allowance: Annotated[int, Field(ge=1, le=99)] | None = Field(
        None, description="Its movement allowance, for the ruling reaction-allowance (34.D.1)."
    )
    marker: int = Field(
        0,
        ge=0,
        le=terms.MARK_LIMIT - 1,
        description="Level of the -1 Step marker that an earlier reaction movement left (34.D.1).",
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
    sea: Annotated[str, OneOf(SEAS)] = Field("calm", description="Sea condition (34.B, 34.C, 34.D).")
    night: bool = Field(False, description="True at night (34.C.3, 34.D).")
    coastal_hex: bool = Field(False, description="True if the moving group's hex is coastal (34.D).")
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
