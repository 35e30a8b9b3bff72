"""Sea supply lines without guards: legs that nobody sails, which are there until they are cut (22.421A, 22.9434)."""

from flagplot.games.awaw.interception.terms import SUPPLY
from flagplot.games.awaw.turn.rows import leg_has_ships, leg_has_surface_ships
from flagplot.games.awaw.turn.state import Turn
from flagplot.games.awaw.turn.terms import ANNOUNCED, DONE, DROPPED, FORCES, NONE, SAILING


def is_bare_line(s: Turn, leg: int) -> bool:
    """Whether a leg is a sea supply line without guards that is not cut, here or before (22.421A, 22.9434)."""
    standing = s.leg_standing[leg]
    stands = standing == ANNOUNCED or standing == SAILING or standing == DONE
    return stands and sails_unguarded(s, leg) and not is_cut_before(s, leg)


def sails_unguarded(s: Turn, leg: int) -> bool:
    """Whether a leg is one of a sea supply line with nobody to guard it."""
    if s.leg_activity[leg] != SUPPLY:
        return False
    for f in range(FORCES):
        if s.leg_force[leg][f] == 1:
            return False
    return True


def is_cut_before(s: Turn, leg: int) -> bool:
    """Whether a leg that comes before has been dropped."""
    for k in range(len(s.leg_before[leg])):
        before = s.leg_before[leg][k]
        if before != NONE and (s.leg_standing[before] == DROPPED or is_cut_before(s, before)):
            return True
    return False


def leg_is_there(s: Turn, leg: int) -> bool:
    """Whether a leg has ships left to sail it, or is a sea supply line that needs none."""
    return leg_has_ships(s, leg) or is_bare_line(s, leg)


def leg_can_be_met(s: Turn, leg: int) -> bool:
    """Whether a leg has surface ships, or is a sea supply line without guards: submarines alone cannot be met (22.11A)."""
    return leg_has_surface_ships(s, leg) or is_bare_line(s, leg)
