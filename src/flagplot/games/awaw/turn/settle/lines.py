"""What a fight leaves of sea supply lines: cut, or without the guards that they lost (22.71C, 22.81A, 22.9434)."""

from flagplot.games.awaw.battle.ending.aftermath import line_is_left
from flagplot.games.awaw.interception.terms import SUPPLY
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.rows import forces_on, has_ships, leg_sails, sails_in
from flagplot.games.awaw.turn.sailing import is_bare_line
from flagplot.games.awaw.turn.settle.closing import bound_home
from flagplot.games.awaw.turn.settle.turn_from_battle import side_goes_on
from flagplot.games.awaw.turn.state import TurnState


def settle_lines(s: TurnState) -> None:
    """Lines without guards that were disrupted, or were beaten in naval combat, are cut; others sail on without those lost.

    (22.9434, 22.81A)
    """
    for leg in range(terms.SAILING_LEGS):
        if s.battle_leg[leg] and s.leg_activity[leg] == SUPPLY and leg_sails(s, leg):
            side = s.leg_side[leg]
            stays = side_goes_on(s, side) and not s.battle.supply_line_disrupted[side]
            if not stays and is_bare_line(s, leg):
                s.leg_standing[leg] = terms.DROPPED
            elif stays and line_is_left(s.battle, side) and not is_guarded(s, leg):
                sail_unguarded(s, leg)


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
