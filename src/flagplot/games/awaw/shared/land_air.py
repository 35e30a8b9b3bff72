"""Land-based air against naval activities as 2011 has it: roles, commitment, inversion, targets (23.16, 23.43).

What the rules on AAFs, on movement and on cargo under air attack say is not in the sources (awaw-2011:23.43.B.2).
"""

from typing import Annotated

from flagplot.core.procedures.inputs import Flag

MAY = 0
BASE_CLOSED = 1
OUT_OF_RANGE = 2
INVERTED = 3
ON_A_MISSION = 4
HAS_A_ROLE_HERE = 5
FOUGHT_THIS_ROUND = 6

NAMED_SHIP, LIGHT_SHIPS, SUBMARINE, IN_THE_YARD, WAITING_FOR_REPAIR = range(5)
NO_CHOICE = 1
NOT_ON_PATROL = 2
BOMBING_ONLY = 3


def role_refusal(
    in_range: int, operational: int, inverted: int, on_mission: int, role_here: int, fought: int, reinforcing: int
) -> int:
    """Why a land-based squadron may not search, cover or attack now; 0 if it may.

    It flies uninverted from an operational base, for any activity within range in the player turn (awaw-2011:23.161.1,
    awaw-2011:23.161.2), however often it did so for others (awaw-2011:23.161.ex, awaw-2011:23.164.ex.1), an AAS in several
    hexes and each part of an AAF by itself (awaw-2011:23.163).  It has one role in a round, or in a hex outside battle
    (awaw-2011:23.161.5), none after an offensive or defensive mission (awaw-2011:23.162.1), and if it fought in the round
    none against a force that moves up to that battle, interceptions of that move included (awaw-2011:23.161.3,
    awaw-2011:23.161.4).
    """
    if operational == 0:
        return BASE_CLOSED
    if in_range == 0:
        return OUT_OF_RANGE
    if inverted == 1:
        return INVERTED
    if on_mission == 1:
        return ON_A_MISSION
    if role_here == 1:
        return HAS_A_ROLE_HERE
    return FOUGHT_THIS_ROUND if fought == 1 and reinforcing == 1 else MAY


def may_be_covered(at_sea: int) -> bool:
    """Ships are covered on any naval activity at sea, not in port (awaw-2011:23.21.1, awaw-2011:23.21.2)."""
    return at_sea == 1


def may_fly_mission(
    committed: Annotated[int, Flag("whether it was committed for or against a naval activity this player turn")],
) -> bool:
    """Squadrons committed for or against a naval activity fly no ground or air mission later in the turn (awaw-2011:23.162.2)."""
    return committed == 0


def inverts(roles: int, redeployment_over: int) -> bool:
    """What searched, covered or attacked at sea inverts when the turn's redeployment phase ends (awaw-2011:23.164.1)."""
    return roles > 0 and redeployment_over == 1


def turns_up(inverted: int, own_turn_ends: int, redeployed: int) -> bool:
    """An inverted squadron turns up at the end of its owner's player turn unless it redeployed (awaw-2011:23.164.2).

    (awaw-2011:23.164.ex.2)
    """
    return inverted == 1 and own_turn_ends == 1 and redeployed == 0


def air_target_refusal(target: int, kamikaze: int, on_patrol: int, opponents_turn: int, bombing: int) -> int:
    """Why air may not choose a target; 0 if it may.

    After the air defence dice the attacker chooses (awaw-2011:23.43.1), a kamikaze never (awaw-2011:23.43.2).  Each named ship
    is a target, light ships are one together (awaw-2011:23.43.A, awaw-2011:23.43.B.1).  Submarines are only while they stay on
    patrol in the opponent's player turn (awaw-2011:23.43.C), units in a yard for strategic bombing alone
    (awaw-2011:23.43.D.1), those waiting for repair like any other (awaw-2011:23.43.D.2).
    """
    if kamikaze == 1:
        return NO_CHOICE
    if target == SUBMARINE and (on_patrol == 0 or opponents_turn == 0):
        return NOT_ON_PATROL
    if target == IN_THE_YARD and bombing == 0:
        return BOMBING_ONLY
    return MAY
