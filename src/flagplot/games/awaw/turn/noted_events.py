"""The notes of a naval turn for counting, in the dialect: losses at its end, and the events of its story.

A note is a row of numbers: the event, and facts that are lost later.
"""

from typing import Final

from flagplot.core.offers.payoff import MORE, CounterArray, FateHistogram
from flagplot.games.awaw.battle.stored import is_stored
from flagplot.games.awaw.shared.units import counts_as_naval_factors
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.rows import end_unit, forces_of, in_force, units_of
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import events

LOST: Final = 0
"""Column of the naval factors that side A lost, side B's follows."""
LANDED: Final = 2
"""Column of the cargo that side A landed, side B's follows."""
CARGO_LOST: Final = 4
TASKS: Final = 6
"""Column of what the operations carried out are worth beyond those that were not, to side A, in half factors."""
COLUMNS: Final = 7
SUNK: Final = 0
DAMAGED: Final = 1
"""What befalls rows of ships."""
LEG: Final = 1 + events.LEG_ANNOUNCED.at("leg")
ATTEMPT: Final = 1 + events.ATTEMPT_DECLARED.at("attempt")
"""Places in a note of the fields by which more is looked up."""
NAMED: Final = 8
"""Rows of ships that name a force formed en route: more than ever appear."""
ROW: Final = 128
"""A number that holds a row."""
OPERATION_EVENTS: Final = (
    events.LEG_COURSE,
    events.LEG_ANNOUNCED,
    events.INTERCEPTION_DECLARED,
    events.BATTLE_BEGINS,
    events.LEG_ABORTS,
    events.SUPPLY_LINE_CUT,
    events.ACTIVITY_DONE,
    events.CARGO_LANDED,
)
"""Events that give the outcome of an operation."""
ATTEMPT_EVENTS: Final = (events.ATTEMPT_DECLARED, events.ARRIVES, events.ARRIVES_LATE, events.TOO_LATE)
"""Events that give the outcome of an attempt to intercept."""


# ------------------------------------------------------------ at the end
def note(start: TurnState, s: TurnState, event_count: int, row: CounterArray) -> None:
    """Note the naval factors that both sides lost (22.61A), the cargo landed and lost (22.82), and the tasks (22.131)."""
    row[TASKS] = 0
    for operation in range(start.operations):
        won = s.operation_done[operation] == 1
        worth = task_worth(start, operation)
        row[TASKS] += worth if won == (start.operation_side[operation] == 0) else -worth
    for side in range(2):
        aboard = cargo_aboard(s, side)
        row[LANDED + side] = s.cargo_landed[side]
        row[CARGO_LOST + side] = max(0, cargo_aboard(start, side) - aboard - s.cargo_landed[side])
        row[LOST + side] = 0
        for u in units_of(s, side):
            if counts_as_naval_factors(s.kind[u]):
                row[LOST + side] += s.size[u] * s.sunk[u]


def cargo_aboard(s: TurnState, side: int) -> int:
    """Cargo aboard the forces of a side (22.82)."""
    return sum(s.cargo[f] for f in forces_of(side))


def task_worth(start: TurnState, operation: int) -> int:
    """What an operation is worth to its side: the naval factors that it risks in its largest plan; the cargo counts by itself."""
    most = 0
    for plan in range(terms.CHOICES + 1):
        if any(start.leg_operation[leg] == operation and start.leg_plan[leg] == plan for leg in range(terms.LEGS)):
            total = sum(
                force_worth(start, start.operation_side[operation], f) if sails_by(start, operation, plan, f) else 0
                for f in range(terms.FORCES)
            )
            most = max(most, total)
    return most


def sails_by(start: TurnState, operation: int, plan: int, f: int) -> bool:
    """Whether a force of its side sails in a plan of an operation."""
    return any(
        start.leg_operation[leg] == operation and start.leg_plan[leg] == plan and start.leg_force[leg][f]
        for leg in range(terms.LEGS)
    )


def force_worth(start: TurnState, side: int, f: int) -> int:
    """Naval factors of a force (22.61A)."""
    return sum(
        start.size[u] * start.count[u]
        for u in units_of(start, side)
        if start.in_force[u] == side * terms.FORCES + f and counts_as_naval_factors(start.kind[u])
    )


def note_rows(start: TurnState, s: TurnState, fates: FateHistogram) -> None:
    """Count what became of each row of ships of a side, with the rows that were split off it."""
    for side in range(2):
        for u in units_of(s, side):
            if s.split_from[u] == terms.NONE:
                sunk, damaged = 0, 0
                for other in range(u, end_unit(s, side)):
                    if first_row(s, other) == u:
                        sunk += s.sunk[other]
                        damaged += s.damaged[other]
                fates[u][SUNK][sunk] += 1
                fates[u][DAMAGED][damaged] += 1


def first_row(s: TurnState, u: int) -> int:
    """The row of the start that a row was split off, itself if it was not."""
    first = u
    while s.split_from[first] != terms.NONE:
        first = s.split_from[first]
    return first


# ------------------------------------------------------------ events
def notice(s: TurnState, note: CounterArray) -> bool:
    """Add facts that are lost later to the note of an event; whether the note is kept."""
    code = note[0]
    if code < events.STAGE_BEGINS:
        return is_stored(code)
    if code == events.LEG_ANNOUNCED:
        note[MORE] = s.leg_operation[note[LEG]]
    elif code == events.BATTLE_BEGINS:
        note[MORE] = sum(1 << leg for leg in range(terms.SAILING_LEGS) if s.battle_leg[leg])
    elif code == events.ATTEMPT_DECLARED:
        note_who(s, note[ATTEMPT], note)
    return code in OPERATION_EVENTS or code in ATTEMPT_EVENTS or code == events.BATTLE_OVER


def note_who(s: TurnState, a: int, note: CounterArray) -> None:
    """Note who makes an attempt: the force, or the row of the submarine, and the largest ships of the force."""
    f = s.attempt_force[a]
    note[MORE] = f
    note[MORE + 1] = first_row(s, s.attempt_unit[a]) if s.attempt_unit[a] != terms.NONE else terms.NONE
    note[MORE + 2] = largest_ships(s, f) if f != terms.NONE else 0


def largest_ships(s: TurnState, f: int) -> int:
    """The rows whose names the largest ships of a force bear, the largest first, as one number."""
    found, times, last = 0, 1, terms.NONE
    for _ in range(NAMED):
        u = next_largest(s, f, last)
        if u == terms.NONE:
            return found
        found += times * (first_row(s, u) % terms.UNITS + 1)
        times *= ROW
        last = u
    return found


def next_largest(s: TurnState, f: int, last: int) -> int:
    """The row of a force that comes after another one by size and number; NONE if there is none."""
    best = terms.NONE
    for u in units_of(s, f // terms.FORCES):
        after = last == terms.NONE or s.size[u] < s.size[last] or (s.size[u] == s.size[last] and u > last)
        if in_force(s, u, f) and after and (best == terms.NONE or s.size[u] > s.size[best]):
            best = u
    return best
