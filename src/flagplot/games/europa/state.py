"""The complete state of the naval combats that one moving group has begun (34).

Rows are contiguous per side: unit u belongs to side u // UNITS, group row g to side g // GROUPS. Nothing in this game
is hidden except simultaneous decisions of both players, until both are made.
"""

from typing import Annotated, Final

from flagplot.core.schema import ASKED, NOBODY, OWNER, PUBLIC, Declare, State
from flagplot.games.europa import terms

_U, _G, _A = 2 * terms.UNITS, 2 * terms.GROUPS, terms.ATTACKS


OPEN: Final = "open questions"
"""The level from which on a seat sees the other side's question (see `sight`)."""


_one, _side = Declare(), Declare("side", 2)
_group, _unit, _attack = Declare("group", _G), Declare("unit", _U), Declare("attack", _A)


class CombatState(State):
    """One moving group and the enemy groups and coast defences it fights."""

    mover: Annotated[int, _one(0, 1, PUBLIC, fixed=True)]
    sea: Annotated[int, _one(0, 2, PUBLIC, fixed=True)]
    night: Annotated[int, _one(0, 1, PUBLIC, fixed=True)]
    coastal: Annotated[int, _one(0, 1, PUBLIC, fixed=True)]
    round_limit: Annotated[int, _one(0, 99, PUBLIC, fixed=True)]
    """Rounds after which a combat is broken off; 0 for `MOST_ROUNDS` only. Not a printed rule: a scenario's own limit."""
    movement: Annotated[int, _one(0, 99, PUBLIC)]
    """Movement points left to the moving group."""
    segment: Annotated[int, _one(0, 7, PUBLIC)]
    combat: Annotated[int, _one(0, 2, PUBLIC)]
    """Kind of the present combat."""
    foe: Annotated[int, _one(-1, _G - 1, PUBLIC, start=-1)]
    """Enemy group row in the combat; -1 for none."""
    round: Annotated[int, _one(0, 99, PUBLIC)]

    ask_kind: Annotated[int, _one(0, 40, ASKED, OPEN)]
    ask_seat: Annotated[int, _one(-1, 2, PUBLIC, start=-1)]
    ask_subject: Annotated[int, _one(-6, 200, ASKED, OPEN, start=-1)]
    ask_object: Annotated[int, _one(-6, 200, ASKED, OPEN, start=-1)]
    ask_size: Annotated[int, _one(0, 400, ASKED, OPEN)]
    answer: Annotated[int, _one(0, 400, NOBODY)]
    frame: Annotated[list[int], Declare("frame", 20)(-1, 400, NOBODY)]
    """Where the flows are, and their numbers (`core.flows`)."""
    dice_left: Annotated[int, _one(0, 9, PUBLIC)]
    dice_sum: Annotated[int, _one(0, 99, PUBLIC)]
    roll_purpose: Annotated[int, _one(0, 9, PUBLIC)]

    # --- units
    units: Annotated[list[int], _side(0, terms.UNITS, PUBLIC)]
    kind: Annotated[list[int], _unit(0, terms.KINDS - 1, PUBLIC)]
    at: Annotated[list[int], _unit(-1, _G - 1, PUBLIC, start=-1)]
    """Group row; -1 once sunk."""
    gunnery: Annotated[list[int], _unit(0, 60, PUBLIC)]
    submarine: Annotated[list[int], _unit(0, 60, PUBLIC)]
    """Submarine warfare strength as printed."""
    aircraft: Annotated[list[int], _unit(0, 20, PUBLIC)]
    """Operative air units with tactical bombing strength on a carrier group (34.B)."""
    capacity: Annotated[list[int], _unit(0, 60, PUBLIC)]
    """Hits that sink the unit; from the profile or the scenario."""
    heavy: Annotated[list[int], _unit(0, 1, PUBLIC)]
    """1 for a unit with a ship of type B, BB, BD or CD (34.D)."""
    hits: Annotated[list[int], _unit(0, 60, PUBLIC)]
    sunk: Annotated[list[int], _unit(0, 1, PUBLIC)]
    body: Annotated[list[int], _unit(0, 1, PUBLIC)]
    fires_in: Annotated[list[int], _unit(0, 3, PUBLIC)]
    """The step in which a submarine squadron fires this round: 0 none, 1 at task forces, 2 at other ships (34.B.2)."""

    # --- groups
    sort: Annotated[list[int], _group(0, 3, PUBLIC)]
    adjacent: Annotated[list[int], _group(0, 1, PUBLIC)]
    to_fight: Annotated[list[int], _group(0, 1, PUBLIC)]
    level: Annotated[list[int], _group(0, 60, PUBLIC)]
    """Strength points of coast defences left (34.C)."""
    coast_hits: Annotated[list[int], _group(0, 1, PUBLIC)]
    """A single firing hit that is not yet a full hit of damage (34.C.4)."""
    general: Annotated[list[int], _group(0, 60, PUBLIC)]
    """Points that the general group fires, the level halved into an adjacent hex (34.C, 34.C.3.a)."""
    reserve: Annotated[list[int], _group(0, 60, PUBLIC)]
    """Points that the reserve fires."""
    coastal_beside: Annotated[list[int], _group(0, 1, PUBLIC, fixed=True)]
    """1 for a group in an adjacent hex that is coastal (34.D); `coastal` is the moving group's hex."""
    again: Annotated[list[int], _group(0, 1, PUBLIC)]
    """1 for coast defences that another movement point may activate, and that have not been declined (34.C.3)."""
    left_port: Annotated[list[int], _group(0, 1, PUBLIC)]
    """1 for a group that caused the combat by leaving a blockaded port (34.D.2)."""
    tries: Annotated[list[int], _group(0, 60, PUBLIC)]
    """Consecutive rounds in which the group has tried to disengage, the present one included."""
    disengaged: Annotated[list[int], _group(0, 1, PUBLIC)]
    allowance: Annotated[list[int], _group(0, 99, PUBLIC, fixed=True)]
    """Movement allowance of a group that is not moving; 0 if the scenario gives none (34.D.1)."""
    marker: Annotated[list[int], _group(0, 9, PUBLIC)]
    """Level of the marker that a reaction movement leaves (34.D.1)."""

    # --- simultaneous decisions of both sides
    engage_pick: Annotated[list[int], _side(0, 400, OWNER)]
    bypass_pick: Annotated[list[int], _side(0, 400, OWNER)]
    announce: Annotated[list[int], _side(0, 1, OWNER)]
    engaging: Annotated[list[int], _side(0, 400, PUBLIC)]
    bypassing: Annotated[list[int], _side(0, 400, PUBLIC)]
    sent_around: Annotated[list[int], _side(0, 400, PUBLIC)]
    """Bypassing points as they were allocated, before any is lost; kept only for the ruling that asks for them (34.C.2.d)."""
    body_points: Annotated[list[int], _side(0, 400, PUBLIC)]
    """Gunnery of the task force body, less the points lost with its ships (34.C.2)."""
    turned: Annotated[list[int], _side(0, 400, PUBLIC)]
    """Engaging points turned against the enemy bypassing group (34.C.2.a)."""
    broken_through: Annotated[list[int], _side(0, 400, PUBLIC)]
    """Engaging points turned against the enemy main body at three to one (34.C.2.a)."""
    die: Annotated[list[int], _side(0, 40, PUBLIC)]
    won: Annotated[int, _one(0, 1, PUBLIC)]
    """1 if the last attempt to disengage succeeded."""

    # --- the fires of a step
    pool: Annotated[int, _one(0, 400, PUBLIC)]
    """Strength points left to the firing player in this step."""
    doubled: Annotated[int, _one(0, 400, PUBLIC)]
    """The excess of a step against the main body over the gunnery of its task forces, in points (34.C.2.d)."""
    firer: Annotated[int, _one(-1, _U - 1, PUBLIC, start=-1)]
    """Unit whose points are fired, if units do not pool them; -1 for all together."""
    aimed: Annotated[int, _one(-6, 200, PUBLIC, start=-1)]
    fire_set: Annotated[int, _one(0, 3, PUBLIC)]
    fires: Annotated[int, _one(0, _A, PUBLIC)]
    fire: Annotated[int, _one(0, _A, PUBLIC)]
    fire_side: Annotated[list[int], _attack(0, 1, PUBLIC)]
    fire_target: Annotated[list[int], _attack(-3, _U - 1, PUBLIC)]
    fire_fired: Annotated[list[int], _attack(0, 400, PUBLIC)]
    """Points fired, before doubling or tripling."""
    fire_points: Annotated[list[int], _attack(0, 400, PUBLIC)]
    fire_step: Annotated[list[int], _attack(0, 12, PUBLIC)]
    fire_hits: Annotated[list[int], _attack(0, 60, PUBLIC)]
