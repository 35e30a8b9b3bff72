"""The complete true situation of the naval combats that one moving group has begun (34).

Rows are laid side by side: unit u belongs to side u // UNITS, group row g to side g // GROUPS.  Nothing in this game is
hidden but what both players decide at the same moment, until both have.
"""

from typing import Annotated

from flagplot.core.schema import OWNER, PUBLIC, Field, Record
from flagplot.games.europa import terms

_U, _G, _A = 2 * terms.UNITS, 2 * terms.GROUPS, terms.ATTACKS


def _one(low: int, high: int, seen: int = PUBLIC, start: int = 0, fixed: bool = False) -> Field:
    return Field(low, high, seen, (), "", start, fixed)


def _side(low: int, high: int, seen: int = PUBLIC) -> Field:
    return Field(low, high, seen, (2,), "side")


def _group(low: int, high: int, fixed: bool = False) -> Field:
    return Field(low, high, PUBLIC, (_G,), "group", 0, fixed)


def _unit(low: int, high: int, fixed: bool = False) -> Field:
    return Field(low, high, PUBLIC, (_U,), "unit", 0, fixed)


def _attack(low: int, high: int) -> Field:
    return Field(low, high, PUBLIC, (_A,))


class Situation(Record):
    """One moving group and the enemy groups and coast defences it fights."""

    mover: Annotated[int, _one(0, 1, fixed=True)]
    sea: Annotated[int, _one(0, 2, fixed=True)]
    night: Annotated[int, _one(0, 1, fixed=True)]
    coastal: Annotated[int, _one(0, 1, fixed=True)]
    round_limit: Annotated[int, _one(0, 99, fixed=True)]
    """Rounds after which a combat is broken off; 0 for none but `MOST_ROUNDS`. No printed rule: a scenario's own limit."""
    movement: Annotated[int, _one(0, 99)]
    """Movement points that the moving group has left."""
    segment: Annotated[int, _one(0, 7)]
    stage: Annotated[int, _one(0, 30)]
    actor: Annotated[int, _one(0, 1)]
    cursor: Annotated[int, _one(0, 200)]
    combat: Annotated[int, _one(0, 2)]
    """Kind of the combat being fought."""
    foe: Annotated[int, _one(-1, _G - 1, start=-1)]
    """Enemy group row in the combat; -1 for none."""
    round: Annotated[int, _one(0, 99)]

    ask_kind: Annotated[int, _one(0, 40)]
    ask_seat: Annotated[int, _one(-1, 2, start=-1)]
    ask_subject: Annotated[int, _one(-6, 200)]
    ask_object: Annotated[int, _one(-6, 200)]
    ask_size: Annotated[int, _one(0, 400)]
    dice_left: Annotated[int, _one(0, 9)]
    dice_sum: Annotated[int, _one(0, 99)]
    roll_purpose: Annotated[int, _one(0, 9)]

    # --- units
    units: Annotated[list[int], _side(0, terms.UNITS)]
    kind: Annotated[list[int], _unit(0, terms.KINDS - 1)]
    at: Annotated[list[int], Field(-1, _G - 1, PUBLIC, (_U,), "unit", -1)]
    """Group row; -1 once sunk."""
    gunnery: Annotated[list[int], _unit(0, 60)]
    submarine: Annotated[list[int], _unit(0, 60)]
    """Submarine warfare strength as printed."""
    aircraft: Annotated[list[int], _unit(0, 20)]
    """Operative air units with tactical bombing strength on a carrier group (34.B)."""
    capacity: Annotated[list[int], _unit(0, 60)]
    """Hits that sink the unit; from the profile or the scenario."""
    heavy: Annotated[list[int], _unit(0, 1)]
    """1 for a unit with a ship of type B, BB, BD or CD (34.D)."""
    hits: Annotated[list[int], _unit(0, 60)]
    sunk: Annotated[list[int], _unit(0, 1)]
    body: Annotated[list[int], _unit(0, 1)]
    fires_in: Annotated[list[int], _unit(0, 3)]
    """Step in which a submarine squadron fires this round: 0 none, 2 against task forces, 3 against other ships."""

    # --- groups
    sort: Annotated[list[int], _group(0, 3)]
    adjacent: Annotated[list[int], _group(0, 1)]
    to_fight: Annotated[list[int], _group(0, 1)]
    level: Annotated[list[int], _group(0, 60)]
    """Strength points of coast defences left (34.C)."""
    coast_hits: Annotated[list[int], _group(0, 1)]
    """A single firing hit that has not made a full hit of damage yet (34.C.4)."""
    general: Annotated[list[int], _group(0, 60)]
    """Points that the general group fires, the level halved into an adjacent hex (34.C, 34.C.3.a)."""
    reserve: Annotated[list[int], _group(0, 60)]
    """Points that the reserve fires."""
    coastal_beside: Annotated[list[int], _group(0, 1, fixed=True)]
    """1 for a group in an adjacent hex that is coastal (34.D); `coastal` is the moving group's hex."""
    again: Annotated[list[int], _group(0, 1)]
    """1 for coast defences that another movement point may activate, and that have not been let be (34.C.3)."""
    left_port: Annotated[list[int], _group(0, 1)]
    """1 for a group that caused the combat by leaving a blockaded port (34.D.2)."""
    tries: Annotated[list[int], _group(0, 60)]
    """Consecutive rounds in which the group has tried to disengage, the present one included."""
    disengaged: Annotated[list[int], _group(0, 1)]
    allowance: Annotated[list[int], _group(0, 99, fixed=True)]
    """Movement allowance of a group that is not moving, 0 where the scenario gives none (34.D.1)."""
    marker: Annotated[list[int], _group(0, 9)]
    """Level of the marker that a reaction movement leaves (34.D.1)."""

    # --- what both decide at one moment
    engage_pick: Annotated[list[int], _side(0, 400, OWNER)]
    bypass_pick: Annotated[list[int], _side(0, 400, OWNER)]
    announce: Annotated[list[int], _side(0, 1, OWNER)]
    engaging: Annotated[list[int], _side(0, 400)]
    bypassing: Annotated[list[int], _side(0, 400)]
    body_points: Annotated[list[int], _side(0, 400)]
    """Gunnery of the task force body, less what has gone down with its ships (34.C.2)."""
    turned: Annotated[list[int], _side(0, 400)]
    """Engaging points turned against the enemy bypassing group (34.C.2.a)."""
    broken_through: Annotated[list[int], _side(0, 400)]
    """Engaging points turned against the enemy main body at three to one (34.C.2.a)."""
    die: Annotated[list[int], _side(0, 40)]
    won: Annotated[int, _one(0, 1)]
    """1 if the last attempt to disengage succeeded."""

    # --- the fires of a step
    pool: Annotated[int, _one(0, 400)]
    """Strength points that the firing player has left in this step."""
    doubled: Annotated[int, _one(0, 400)]
    """Points among them that count twice against transports, landing craft and barges (34.C.2.d)."""
    firer: Annotated[int, _one(-1, _U - 1, start=-1)]
    """Unit whose points are fired, where units do not pool them; -1 for all of them together."""
    aimed: Annotated[int, _one(-6, 200, PUBLIC, -1)]
    firing: Annotated[int, _one(0, 3)]
    """Step of the fire being chosen or resolved, 0 for none; the round goes on afterwards."""
    fire_set: Annotated[int, _one(0, 3)]
    fires: Annotated[int, _one(0, _A)]
    fire: Annotated[int, _one(0, _A)]
    fire_side: Annotated[list[int], _attack(0, 1)]
    fire_target: Annotated[list[int], _attack(-3, _U - 1)]
    fire_fired: Annotated[list[int], _attack(0, 400)]
    """Points fired, before any count double or triple."""
    fire_points: Annotated[list[int], _attack(0, 400)]
    fire_step: Annotated[list[int], _attack(0, 12)]
    fire_hits: Annotated[list[int], _attack(0, 60)]
