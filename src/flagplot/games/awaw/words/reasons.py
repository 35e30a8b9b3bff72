"""Why a choice is refused: a code, the paragraph that forbids it and a sentence in game words.  0 means it may be made."""

from typing import Final

from flagplot.core.game import RefusalReason
from flagplot.core.procedures.inputs import OutcomePart

MAY: Final = 0
OUT_OF_RANGE: Final = 1
NOT_A_FREE_GROUP: Final = 2
NOT_IN_GROUP: Final = 3
ENCUMBERED_STAYS: Final = 4
NOT_A_CARRIER: Final = 5
CARGO_MUST_FIGHT: Final = 6
NUMBER_TAKEN: Final = 7
NUMBER_FIXED: Final = 8
NOT_RAIDED: Final = 9
NOT_FOUND: Final = 10
NO_RESULT_LEFT: Final = 11
NO_SQUADRON_THERE: Final = 12
DECKS_FULL: Final = 13
NO_SUCH_GROUP: Final = 14
SLOW_GROUP: Final = 15
EVADED_ALREADY: Final = 16
NOT_TIED: Final = 17
NO_LIGHT_TARGET: Final = 18
NOT_FIRED_BY: Final = 19
FIRST_CAPITAL_SHORT: Final = 20
NOT_THAT_CLASS: Final = 21
NOT_REVEALED: Final = 22
MUST_ATTACK: Final = 23
ONLY_WHOLE_GROUP: Final = 24
NO_DAMAGED: Final = 25
NO_PLACE: Final = 26
PORT_TOO_FAR: Final = 27
PORT_INVADED: Final = 28
PORT_FULL: Final = 29
MUST_RETURN_TO_ORIGIN: Final = 30
STRIKE_TOO_LARGE: Final = 31
ALL_DAMAGED: Final = 33
NOT_RETURNING: Final = 34
NUMBER_LEFT_OUT: Final = 35
TOO_FEW_NAVAL: Final = 40
SHED_TO_ENGAGE: Final = 41
CARRY_CARGO: Final = 42

# Naval interception (22.1, 22.2).
SUBMARINES_SAFE: Final = 60
ASW_SAFE: Final = 61
RAIDER_HUNT_SAFE: Final = 62
TRANSPORTS_SAFE: Final = 63
RAIDER_BASE_SAFE: Final = 64
STARTED_AT_SEA_SAFE: Final = 65
COASTAL_SHUTTLE_SAFE: Final = 66
NO_DEEPER_LEVEL: Final = 67
NOT_AT_WAR: Final = 68
INVERTED_UNITS: Final = 69
COMMITTED: Final = 70
CVE_STAYS: Final = 71
OFFENSIVE_PATROL_SUPPORTS: Final = 72
BARRED_BOX: Final = 73
BARRED_PORT: Final = 74
ONE_TARGET_A_PHASE: Final = 75
FAILED_BEFORE_RETURN: Final = 76
TRIED_BEFORE_ABORT: Final = 77
TOO_MANY_LOOSE: Final = 78
TASK_FORCE_SIZE: Final = 79
TASK_FORCE_CARRIERS: Final = 80
NOT_ON_PATH: Final = 81
STARTED_THERE_AT_SEA: Final = 82
INTERCEPTED_ALREADY: Final = 83
COMMON_HEX_CHOSEN: Final = 84
FOREIGN_TARGET_HEX: Final = 85
NO_DICE: Final = 86
BEYOND_INTERCEPTION: Final = 87
NO_GROUND_TO_ABORT: Final = 88
TRANSPORTS_BARRED: Final = 89
AIR_FIGHTS_IN_BATTLE: Final = 90
NOTHING_TO_SUPPORT: Final = 91
NOT_INTERCEPTION_HEX: Final = 92
BEYOND_AUTOMATIC: Final = 93
SUPPORT_TOO_FAR: Final = 94


REASONS: Final = (
    RefusalReason(OUT_OF_RANGE, "22.41", "that is not among the answers to this question"),
    RefusalReason(NOT_A_FREE_GROUP, "22.421A", "only a group of your own without cargo may strengthen a group with cargo"),
    RefusalReason(NOT_IN_GROUP, "22.421A", "that ship is not in the group"),
    RefusalReason(ENCUMBERED_STAYS, "22.421A", "the surplus has to come from the ships without cargo"),
    RefusalReason(NOT_A_CARRIER, "22.421A", "only a fast carrier without its escort goes home"),
    RefusalReason(CARGO_MUST_FIGHT, "22.421C", "a group with cargo has to take part"),
    RefusalReason(NUMBER_TAKEN, "22.423A", "another group of yours has that number"),
    RefusalReason(NUMBER_LEFT_OUT, "awaw-2011:22.422.A.2", "groups take consecutive numbers from 1, and a lower one is free"),
    RefusalReason(NUMBER_FIXED, "22.423A", "the scenario fixes this group's number"),
    RefusalReason(NOT_RAIDED, "22.432", "no squadrons were sent against that base, or its air combat has been fought"),
    RefusalReason(NOT_FOUND, "22.462A", "that group has not been found this round"),
    RefusalReason(NO_RESULT_LEFT, "22.452C", "every search result against that group has been used"),
    RefusalReason(NO_SQUADRON_THERE, "19", "that wing has no squadron in this air combat"),
    RefusalReason(DECKS_FULL, "22.463C", "the squadrons that come back have to fit the undamaged carriers"),
    RefusalReason(NO_SUCH_GROUP, "22.425", "no enemy group with that number is in the battle"),
    RefusalReason(SLOW_GROUP, "22.522", "only a fast group may engage a distant one"),
    RefusalReason(EVADED_ALREADY, "22.523E", "that group has evaded fleet combat this round"),
    RefusalReason(CARRY_CARGO, "22.531C", "destroyers that carry cargo are screened"),
    RefusalReason(NOT_TIED, "22.54A", "another ship ranks higher"),
    RefusalReason(NO_LIGHT_TARGET, "22.54B", "the enemy has no unscreened light ships"),
    RefusalReason(NOT_FIRED_BY, "22.54C", "a capital ship under fire answers one of the ships that fire at it"),
    RefusalReason(FIRST_CAPITAL_SHORT, "22.54E", "a second capital ship may be fired at only when the first has enough on it"),
    RefusalReason(NOT_THAT_CLASS, "22.55", "no such ship can take this loss"),
    RefusalReason(NOT_REVEALED, "22.93B", "submarines attack groups that were found or fought this round only"),
    RefusalReason(MUST_ATTACK, "22.92", "a submarine that intercepted has to attack"),
    RefusalReason(ONLY_WHOLE_GROUP, "22.61D", "a group that was not attacked may withdraw as a whole only"),
    RefusalReason(NO_DAMAGED, "22.61B", "the group has no damaged ship"),
    RefusalReason(NO_PLACE, "22.421C", "six groups are in the battle already"),
    RefusalReason(PORT_TOO_FAR, "22.63", "the port is beyond the range of return"),
    RefusalReason(PORT_INVADED, "22.63C", "the port is being invaded and another one is open"),
    RefusalReason(PORT_FULL, "22.63", "the port has no room left"),
    RefusalReason(MUST_RETURN_TO_ORIGIN, "22.63",
           "ships that carried units, or were beaten on a base change or redeployment, return where they came from"),
    RefusalReason(STRIKE_TOO_LARGE, "22.462C", "the strike would exceed the limit on squadrons in force"),
    RefusalReason(NOT_RETURNING, "22.63E", "only ships of the force whose redeployment failed are too many for the port"),
    RefusalReason(ALL_DAMAGED, "22.61B", "every ship of the group is damaged: withdraw the whole group, or some of its ships"),
    RefusalReason(SUBMARINES_SAFE, "22.11A", "submarines may not be intercepted"),
    RefusalReason(ASW_SAFE, "22.11A", "ASW that deploys to or from an SW box may not be intercepted"),
    RefusalReason(RAIDER_HUNT_SAFE, "22.11A",
           "naval units on their way to an SW box to engage raiders may not be intercepted"),
    RefusalReason(TRANSPORTS_SAFE, "22.11A",
           "Western Allied transports that deploy to or from an SW box may not be intercepted"),
    RefusalReason(RAIDER_BASE_SAFE, "22.11A",
           "raiders that sail from or return to Bergen or Scapa Flow may not be intercepted"),
    RefusalReason(STARTED_AT_SEA_SAFE, "22.11A", "raiders that began the game at sea may not be intercepted on their return"),
    RefusalReason(COASTAL_SHUTTLE_SAFE, "22.11A",
           "Axis units between Bergen and Oslo or Kiel may not be intercepted on the Norwegian coast"),
    RefusalReason(NO_DEEPER_LEVEL, "22.17", "counter-counter-interceptions may not be intercepted in turn"),
    RefusalReason(NOT_AT_WAR, "22.112", "only countries that are at war already may intercept"),
    RefusalReason(INVERTED_UNITS, "22.11", "inverted naval units may not intercept"),
    RefusalReason(COMMITTED, "22.11", "those units are in another activity announced in this segment"),
    RefusalReason(CVE_STAYS, "table.activities.op.23", "CVEs may not intercept"),
    RefusalReason(OFFENSIVE_PATROL_SUPPORTS, "22.11D",
           "units on offensive patrol support friends who are intercepted, they do not intercept"),
    RefusalReason(BARRED_BOX, "22.11B", "units in the U.S., South Africa and SW boxes may not intercept"),
    RefusalReason(BARRED_PORT, "22.11B",
           "from a port that is not operational no force may intercept, except submarines if it is fortified"),
    RefusalReason(ONE_TARGET_A_PHASE, "22.14A", "a naval unit may intercept one enemy target a phase"),
    RefusalReason(FAILED_BEFORE_RETURN, "22.116",
           "units that failed to intercept in this phase may not intercept returning forces in it"),
    RefusalReason(TRIED_BEFORE_ABORT, "22.281",
           "units that attempted an interception in this phase may not intercept a force that aborts"),
    RefusalReason(TOO_MANY_LOOSE, "22.14C", "at most nine factors outside a TF may intercept a target from one port"),
    RefusalReason(TASK_FORCE_SIZE, "22.14B", "a TF has 10 to 25 factors"),
    RefusalReason(TASK_FORCE_CARRIERS, "22.14B", "fast carriers are at most half of a TF, and twelve factors"),
    RefusalReason(NOT_ON_PATH, "22.12", "that hex is not on the path of the force"),
    RefusalReason(STARTED_THERE_AT_SEA, "22.12B", "a force at sea may not be intercepted in the hex where it begins"),
    RefusalReason(INTERCEPTED_ALREADY, "22.13", "the force has been intercepted in another hex of this path"),
    RefusalReason(COMMON_HEX_CHOSEN, "22.14E", "all that intercept a target, submarines aside, have to choose the same hex"),
    RefusalReason(FOREIGN_TARGET_HEX, "22.141", "a transport or invasion may not enter the target hex of another one"),
    RefusalReason(NO_DICE, "22.24C", "the force would be left without a die"),
    RefusalReason(BEYOND_INTERCEPTION, "22.22", "the hex is beyond the range of interception"),
    RefusalReason(NO_GROUND_TO_ABORT, "22.28",
           "only a force that was attacked or engaged, or whose partner was lost or aborted so, may abort"),
    RefusalReason(TRANSPORTS_BARRED, "22.282",
           "transports aborted on their way to that supply zone, and none may be used for it this player turn"),
    RefusalReason(AIR_FIGHTS_IN_BATTLE, "22.132B", "where a force is intercepted, air units attack it in the battle only"),
    RefusalReason(NOTHING_TO_SUPPORT, "22.163", "no friendly naval force was intercepted"),
    RefusalReason(NOT_INTERCEPTION_HEX, "22.163A", "a patrol supports in the hex where its friends were intercepted only"),
    RefusalReason(BEYOND_AUTOMATIC, "awaw-2011:22.22.A", "the hex is beyond the range at which that activity is intercepted"),
    RefusalReason(SUPPORT_TOO_FAR, "awaw-2011:22.162.C.2", "patrols of that kind do not support from farther than three hexes"),
    RefusalReason(TOO_FEW_NAVAL, "23.43", "the strike has fewer squadrons of other kinds left for that target"),
    RefusalReason(SHED_TO_ENGAGE, "22.524A", "a group that has sent its damaged ships away to engage has to engage"),
)  # fmt: skip

BY_CODE: Final = {reason.code: reason for reason in REASONS}


def refusals(meaning: str, *codes: int, name: str = "refusal", may: str = "none") -> OutcomePart:
    """Declare an outcome that is a reason's code, printed in its sentence; `may` where nothing is against it."""
    return OutcomePart(name, meaning, (may, *(BY_CODE[code].text for code in codes)), codes=(MAY, *codes))


def verdict(*codes: int) -> OutcomePart:
    """Outcome of a question of law: allowed, or one of these reasons why not."""
    return refusals("whether it is allowed, and if not why not", *codes, name="verdict", may="allowed")
