"""Figures of the Harbor Attack Table and the Pearl Harbor Surprise Table, filled from an edition; and why an attack is refused."""

from typing import Annotated, Final

from flagplot.core.game import RefusalReason
from flagplot.core.printed.edition import Edition
from flagplot.core.printed.table import Table
from flagplot.core.procedures.inputs import OutcomePart
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


MAY: Final = 0
NOT_AFTER_PATROLS: Final = 1
COUNTERAIRED: Final = 2
A_BOX: Final = 3
TOO_MANY_HEXES: Final = 4
RESULTS_COMBINED: Final = 5
TOO_MANY_TARGETS: Final = 6
NAMED_TWICE: Final = 7
UNIT_INVERTED: Final = 8
NOT_OPERATIONAL: Final = 9
NOT_IN_PORT: Final = 10
OUT_OF_REACH: Final = 11
WRONG_FRONT: Final = 12
BEFORE_FALL_1939: Final = 13
OTHERS_MADE: Final = 14
NOT_THE_SECOND_STRIKE: Final = 15
IN_PORT_OR_BOX: Final = 16

_BASE: Final = "table.harbor.subreq.1, table.harbor.cvreq.1"

OF_HARBORS: Final = (
    RefusalReason(NOT_AFTER_PATROLS, "table.harbor.timing.1", "harbor attacks are made in the movement phase, right after patrols"),
    RefusalReason(COUNTERAIRED, "table.harbor.barred.1", "the hex has been the target of counterair this player turn"),
    RefusalReason(A_BOX, "table.harbor.barred.2", "a mapboard box cannot be attacked"),
    RefusalReason(TOO_MANY_HEXES, "table.harbor.single", "a result serves against a single hex"),
    RefusalReason(RESULTS_COMBINED, "table.harbor.nocombine", "two results may not be combined against one port"),
    RefusalReason(TOO_MANY_TARGETS, "table.harbor.cv.count", "the result allows fewer targets"),
    RefusalReason(NAMED_TWICE, "table.harbor.cv.once", "a named ship is a target once in a harbor attack"),
    RefusalReason(UNIT_INVERTED, _BASE, "the attacking unit has to be uninverted"),
    RefusalReason(NOT_OPERATIONAL, _BASE, "the port, and a carrier, have to be operational"),
    RefusalReason(NOT_IN_PORT, _BASE, "the attacking unit has to be in a port on the board"),
    RefusalReason(OUT_OF_REACH, _BASE, "the base is more than 20 (Europe) or 10 (Pacific) hexes away"),
    RefusalReason(
        WRONG_FRONT,
        "table.harbor.subreq.2, table.harbor.subreq.3",
        "from that box only ports of its front can be attacked",
    ),
    RefusalReason(BEFORE_FALL_1939, "table.harbor.german.2", "the first German attack may be made from Fall 1939 on"),
    RefusalReason(OTHERS_MADE, "table.harbor.german.2", "another harbor attack has been made before"),
)  # fmt: skip
REASONS: Final = (
    *OF_HARBORS,
    RefusalReason(NOT_THE_SECOND_STRIKE, "table.pearl.second", "only a second strike at Pearl Harbor may be intercepted"),
    RefusalReason(IN_PORT_OR_BOX, "table.pearl.barred", "a task force in Pearl Harbor or in a U.S. box may not intercept"),
)  # fmt: skip

WORDS: Final = ("none", *(reason.text for reason in REASONS))
REFUSAL: Final = OutcomePart("refusal", "why it may not be made", WORDS)
