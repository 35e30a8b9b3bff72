"""Figures of the Harbor Attack Table and the Pearl Harbor Surprise Table, next to those of air strikes, filled from an edition."""

from typing import Annotated, Final

from flagplot.core.printed.edition import Edition
from flagplot.core.printed.table import Table
from flagplot.core.schema import tabled
from flagplot.games.awaw import editions
from flagplot.games.awaw.shared.tables import Tables

LOWEST: Final = 2
HIGHEST: Final = 14
COLUMNS: Final = 5

# The other content of a cell of the Pearl Harbor Surprise Table, besides a distance.
AUTO: Final = 0
IN_PEARL: Final = -1
IN_BOX: Final = -2

_WORDS = {"Pearl": IN_PEARL, "Pacific": IN_BOX, "Auto": AUTO}
_ROLLS = range(2, 13)


class BaseAttackTables(Tables):
    """Everything that attacks on bases look up; rolls index from 0, unused cells are 0."""

    harbor_result: Annotated[list[int], tabled(0, 9, HIGHEST + 1)]
    harbor_earlier: Annotated[int, tabled(-9, 0)]
    harbor_counter_intelligence: Annotated[int, tabled(-9, 0)]
    harbor_card: Annotated[int, tabled(0, 9)]
    harbor_aircraft: Annotated[int, tabled(-9, 0)]
    harbor_advanced: Annotated[int, tabled(-9, 9)]
    pearl_from: Annotated[list[int], tabled(0, 99, COLUMNS)]
    """Lowest level of each column."""
    pearl_location: Annotated[list[list[int]], tabled(-2, 9, COLUMNS, 13)]
    """By column and dice: a distance at sea, 0 for Auto, -1 in Pearl Harbor, -2 in the Pacific U.S. box."""
    pearl_surprise: Annotated[list[int], tabled(0, 9, COLUMNS)]

    harbor_submarine_attacks: Annotated[int, tabled(0, 1)]
    """T4.22: a harbor attack by submarine is 0 one attack for each target that the result allows, 1 a single attack."""
    aircraft_remnants: Annotated[int, tabled(0, 1)]
    """4b.12: naval squadrons beyond full threes count 0 nothing, 1 as another three."""


def fill(edition: Edition) -> BaseAttackTables:
    """Fill the record that attacks on bases look things up in."""
    t = BaseAttackTables()
    vars(t).update(vars(editions.fill(edition)))
    _fill_harbor(t, edition.table("harbor-attack"), edition.table("harbor-attack-modifiers"))
    _fill_pearl(t, edition.table("pearl-harbor-surprise"))
    return edition.ruled(t)


def _fill_harbor(t: BaseAttackTables, results: Table, modifiers: Table) -> None:
    for head in results.header[1:]:
        t.harbor_result[int(head.rstrip("+"))] = results.read(0, head, int, "a number")
    t.harbor_earlier = _drm(modifiers, "earlier")
    t.harbor_counter_intelligence = _drm(modifiers, "counter-intelligence")
    t.harbor_card = _drm(modifiers, "codebreaking")
    t.harbor_advanced = _drm(modifiers, "advanced")
    t.harbor_aircraft = _drm(modifiers, "aircraft")


def _drm(modifiers: Table, name: str) -> int:
    return int(modifiers.cell(name, "drm").replace("+/-", ""))


def _fill_pearl(t: BaseAttackTables, table: Table) -> None:
    for place, head in enumerate(table.header[1:]):
        t.pearl_from[place] = int(head.partition("-")[0].rstrip("+"))
        t.pearl_surprise[place] = int(table.cell("DRM", head))
        for roll in _ROLLS:
            t.pearl_location[place][roll] = table.read(
                roll - 2, head, lambda text: _WORDS[text] if text in _WORDS else int(text), "a place or a distance"
            )
