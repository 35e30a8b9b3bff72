"""Land-based air against naval activities in 2011: roles, commitment, inversion, targets (23.16, 23.43).

The rules on AAFs, on movement and on cargo under air attack are not in the sources (awaw-2011:23.43.B.2).
"""

from typing import Annotated, Final

from flagplot.core.procedures.inputs import NO_YES, Choice, Count, Flag, OutcomePart
from flagplot.core.procedures.procedure import Procedure

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

TARGETS = ("named ship", "light ships", "submarine", "unit in a yard", "unit waiting for repair")
ROLES: Final = (
    "may",
    "the base is not operational",
    "out of range",
    "inverted",
    "on an air or ground mission",
    "has a role in this round or hex",
    "fought this round, and the force moves up to that battle",
)
REFUSALS: Final = (
    "may",
    "a kamikaze gets its target by the ranked list",
    "the submarine is not on patrol in the opponent's turn",
    "only strategic bombing hits a yard",
)


def role_refusal(
    in_range: Annotated[int, Flag("whether the activity passes within its range", 1)],
    operational: Annotated[int, Flag("whether its base is operational", 1)],
    inverted: Annotated[int, Flag("whether it is inverted")],
    on_mission: Annotated[int, Flag("whether it has flown an offensive or defensive air mission")],
    role_here: Annotated[int, Flag("whether it has a role in this combat round, or in this hex outside battle")],
    fought: Annotated[int, Flag("whether it had a role in the combat round just over")],
    reinforcing: Annotated[int, Flag("whether the force moves up to that battle, or this battle comes of that move")],
) -> Annotated[int, OutcomePart("role", "whether it may, or why not", ROLES)]:
    """The reason why a land-based squadron may not search, cover or attack now; 0 if it may.

    It flies uninverted from an operational base, for any activity within range in the player turn (awaw-2011:23.161.1,
    awaw-2011:23.161.2). It does so however often it did for others (awaw-2011:23.161.ex, awaw-2011:23.164.ex.1). An AAS
    flies in several hexes, and each part of an AAF by itself (awaw-2011:23.163). It has one role in a round, or in a
    hex outside battle (awaw-2011:23.161.5), and none after an offensive or defensive mission (awaw-2011:23.162.1). If
    it fought in the round, it has none against a force that moves up to that battle, interceptions of that move
    included (awaw-2011:23.161.3, awaw-2011:23.161.4).
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


def may_be_covered(
    at_sea: Annotated[int, Flag("whether they are at sea, not in port", 1)],
) -> Annotated[bool, OutcomePart("may", "whether they may", NO_YES)]:
    """Ships are covered on any naval activity at sea, not in port (awaw-2011:23.21.1, awaw-2011:23.21.2)."""
    return at_sea == 1


def may_fly_mission(
    committed: Annotated[int, Flag("whether it was committed for or against a naval activity this player turn")],
) -> Annotated[bool, OutcomePart("may", "whether it may", NO_YES)]:
    """Squadrons committed for or against a naval activity fly no ground or air mission later in the turn (awaw-2011:23.162.2)."""
    return committed == 0


def inverts(
    roles: Annotated[int, Count(0, 60, "times that it searched, covered or attacked in the player turn", 1)],
    redeployment_over: Annotated[int, Flag("whether the redeployment phase ends", 1)],
) -> Annotated[bool, OutcomePart("inverts", "whether it inverts", NO_YES)]:
    """Squadrons that searched, covered or attacked at sea invert when the turn's redeployment phase ends (awaw-2011:23.164.1)."""
    return roles > 0 and redeployment_over == 1


def turns_up(
    inverted: Annotated[int, Flag("whether it is inverted", 1)],
    own_turn_ends: Annotated[int, Flag("whether its owner's player turn ends", 1)],
    redeployed: Annotated[int, Flag("whether it redeployed")],
) -> Annotated[bool, OutcomePart("turns-up", "whether it turns up", NO_YES)]:
    """An inverted squadron turns up at the end of its owner's player turn unless it redeployed (awaw-2011:23.164.2).

    (awaw-2011:23.164.ex.2)
    """
    return inverted == 1 and own_turn_ends == 1 and redeployed == 0


def air_target_refusal(
    target: Annotated[int, Choice("the target", TARGETS)],
    kamikaze: Annotated[int, Flag("whether it is a kamikaze")],
    on_patrol: Annotated[int, Flag("whether the submarine stays on patrol")],
    opponents_turn: Annotated[int, Flag("whether it is the player turn of the submarine's opponent")],
    bombing: Annotated[int, Flag("whether it is strategic bombing")],
) -> Annotated[int, OutcomePart("choice", "whether it may, or why not", REFUSALS)]:
    """The reason why air may not choose a target; 0 if it may.

    After the air defence dice the attacker chooses (awaw-2011:23.43.1), a kamikaze never (awaw-2011:23.43.2). Each
    named ship is a target, light ships are one together (awaw-2011:23.43.A, awaw-2011:23.43.B.1). Submarines are
    targets only while they stay on patrol in the opponent's player turn (awaw-2011:23.43.C). Units in a yard are
    targets for strategic bombing alone (awaw-2011:23.43.D.1), those waiting for repair like any other
    (awaw-2011:23.43.D.2).
    """
    if kamikaze == 1:
        return NO_CHOICE
    if target == SUBMARINE and (on_patrol == 0 or opponents_turn == 0):
        return NOT_ON_PATROL
    if target == IN_THE_YARD and bombing == 0:
        return BOMBING_ONLY
    return MAY


PROCEDURES: Final = (
    Procedure(
        "awaw.land-air-role",
        "Whether a land-based squadron may search, cover or attack at sea now",
        "awaw-2011:23.161, awaw-2011:23.162.1, awaw-2011:23.163",
        role_refusal,
        edition="awaw-2011",
    ),
    Procedure(
        "awaw.land-air-cover",
        "Whether ships may have air cover where they are",
        "awaw-2011:23.21.1, awaw-2011:23.21.2",
        may_be_covered,
        edition="awaw-2011",
    ),
    Procedure(
        "awaw.land-air-mission",
        "Whether a squadron that was committed at sea may fly another mission",
        "awaw-2011:23.162.2",
        may_fly_mission,
        edition="awaw-2011",
    ),
    Procedure(
        "awaw.land-air-inverts",
        "Whether a squadron inverts for its missions at sea",
        "awaw-2011:23.164.1",
        inverts,
        edition="awaw-2011",
    ),
    Procedure(
        "awaw.land-air-turns-up",
        "Whether an inverted squadron may be turned up",
        "awaw-2011:23.164.2",
        turns_up,
        edition="awaw-2011",
    ),
    Procedure(
        "awaw.naval-air-target",
        "Whether air may choose a naval target",
        "awaw-2011:23.43.1, awaw-2011:23.43.2, awaw-2011:23.43.A, awaw-2011:23.43.B.1, awaw-2011:23.43.C, awaw-2011:23.43.D",
        air_target_refusal,
        edition="awaw-2011",
    ),
)
