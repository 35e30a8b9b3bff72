"""What a fight leaves of sea supply lines: cut, or without the guards that they lost (22.71C, 22.81A, 22.9434)."""

from flagplot.games.awaw.battle.ending.aftermath import is_line
from flagplot.games.awaw.interception.terms import SUPPLY
from flagplot.games.awaw.shared import terms as battle
from flagplot.games.awaw.shared.units import groups_of, side_of_group
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.rows import forces_on, has_ships, leg_sails, sails_in
from flagplot.games.awaw.turn.sailing import is_bare_line
from flagplot.games.awaw.turn.settle.closing import bound_home
from flagplot.games.awaw.turn.settle.turn_from_battle import end_row, side_goes_on, unit_of
from flagplot.games.awaw.turn.state import TurnState


def settle_lines(s: TurnState) -> None:
    """Lines without guards that were disrupted, or were beaten in naval combat, are cut; others sail on without those lost.

    (22.9434, 22.81A)
    """
    for leg in range(terms.SAILING_LEGS):
        if s.battle_leg[leg] and s.leg_activity[leg] == SUPPLY and leg_sails(s, leg):
            goes_on = side_goes_on(s, s.leg_side[leg])
            if is_bare_line(s, leg):
                if not goes_on or is_disrupted(s, s.leg_side[leg]):
                    s.leg_standing[leg] = terms.DROPPED
            elif goes_on and is_left_by_guards(s, leg) and not is_guarded(s, leg):
                sail_unguarded(s, leg)


def is_guard(s: TurnState, row: int) -> bool:
    """Whether ships of the battle came into a group as guards of a sea supply line, lost or not (22.421A)."""
    return s.battle.original_mission[row] == battle.SEA_SUPPLY and s.battle.group_row[row] >= 0


def came_guarded(s: TurnState, g: int) -> bool:
    """Whether a group of the battle had guards of a sea supply line in it (22.421A)."""
    side = side_of_group(g)
    return any(
        is_guard(s, row) and s.battle.group_row[row] == g for row in range(side * battle.UNITS, end_row(s, side))
    )


def is_disrupted(s: TurnState, side: int) -> bool:
    """Whether a line was disrupted that came without guards: in a battle all such lines of a side are one group (22.9434)."""
    b = s.battle
    for g in groups_of(side):
        if b.bare_supply_line[g] > 0 and b.standing[g] == battle.GONE and not came_guarded(s, g):
            return True
    return False


def is_left_by_guards(s: TurnState, leg: int) -> bool:
    """Whether the line of a leg outlived the guards that it had in the battle (22.9434)."""
    side = s.leg_side[leg]
    return any(
        is_guard(s, row)
        and is_line(s.battle, s.battle.group_row[row])
        and sails_in(s, leg, s.in_force[unit_of(s, row)])
        for row in range(side * battle.UNITS, end_row(s, side))
    )


def is_guarded(s: TurnState, leg: int) -> bool:
    """Whether any ships of a leg go on after the fight (22.61C, 22.81A)."""
    return any(
        s.outcome[f] == terms.FIGHTS_ON and s.formation[f] != terms.SUBMARINES and has_ships(s, f)
        for f in forces_on(s, leg)
    )


def sail_unguarded(s: TurnState, leg: int) -> None:
    """A line outlives its guards: these sail in it no more, and submarines that accompanied them go home (22.9434)."""
    for f in forces_on(s, leg):
        for other in range(terms.SAILING_LEGS):
            if leg_sails(s, other) and s.leg_activity[other] == SUPPLY and sails_in(s, other, f):
                s.leg_force[other][f % terms.FORCES] = 0
        if s.formation[f] == terms.SUBMARINES and has_ships(s, f):
            bound_home(s, f, s.battle_hex, terms.NONE)
