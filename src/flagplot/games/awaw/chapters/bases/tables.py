"""Figures of the Harbor Attack Table and of the Pearl Harbor Surprise Table, beside all that air strikes look up."""

from typing import Annotated, Final

from flagplot.core.schema import PUBLIC, Field
from flagplot.games.awaw.shared.tables import Tables

LOWEST: Final = 2
HIGHEST: Final = 14
COLUMNS: Final = 5

# What a cell of the Pearl Harbor Surprise Table says beside a distance.
AUTO: Final = 0
IN_PEARL: Final = -1
IN_BOX: Final = -2


class BaseAttackTables(Tables):
    """Everything that attacks on bases look up; rolls index from 0, unused cells are 0."""

    harbor_result: Annotated[list[int], Field(0, 9, PUBLIC, (HIGHEST + 1,), "", 0, True)]
    harbor_earlier: Annotated[int, Field(-9, 0, PUBLIC, (), "", 0, True)]
    harbor_counter_intelligence: Annotated[int, Field(-9, 0, PUBLIC, (), "", 0, True)]
    harbor_card: Annotated[int, Field(0, 9, PUBLIC, (), "", 0, True)]
    harbor_aircraft: Annotated[int, Field(-9, 0, PUBLIC, (), "", 0, True)]
    harbor_advanced: Annotated[int, Field(-9, 9, PUBLIC, (), "", 0, True)]
    pearl_from: Annotated[list[int], Field(0, 99, PUBLIC, (COLUMNS,), "", 0, True)]
    """Lowest level of each column."""
    pearl_location: Annotated[list[list[int]], Field(-2, 9, PUBLIC, (COLUMNS, 13), "", 0, True)]
    """By column and dice: a distance at sea, 0 for Auto, -1 in Pearl Harbor, -2 in the Pacific U.S. box."""
    pearl_surprise: Annotated[list[int], Field(0, 9, PUBLIC, (COLUMNS,), "", 0, True)]

    harbor_submarine_attacks: Annotated[int, Field(0, 1, PUBLIC, (), "", 0, True)]
    """T4.22: a harbor attack by submarine is 0 one attack for each target that the result allows, 1 a single attack."""
    aircraft_remnants: Annotated[int, Field(0, 1, PUBLIC, (), "", 0, True)]
    """4b.12: naval squadrons beyond full threes count 0 nothing, 1 as another three."""
