"""Why a choice is refused: a code, the paragraph that forbids it and a sentence in game words.  0 means it may be made."""

from typing import Final

from flagplot.core.event import declaring
from flagplot.core.game import RefusalReason
from flagplot.core.procedures.inputs import OutcomePart

MAY: Final = 0

# Naval interception (22.1, 22.2).


BY_CODE, reason = declaring(RefusalReason)
# fmt: off
OUT_OF_RANGE: Final = reason(1, "22.41", "that is not among the answers to this question")
NOT_A_FREE_GROUP: Final = reason(2, "22.421A", "only a group of your own without cargo may strengthen a group with cargo")
NOT_IN_GROUP: Final = reason(3, "22.421A", "that ship is not in the group")
ENCUMBERED_STAYS: Final = reason(4, "22.421A", "the surplus has to come from the ships without cargo")
NOT_A_CARRIER: Final = reason(5, "22.421A", "only a fast carrier without its escort goes home")
CARGO_MUST_FIGHT: Final = reason(6, "22.421C", "a group with cargo has to take part")
NUMBER_TAKEN: Final = reason(7, "22.423A", "another group of yours has that number")
NUMBER_LEFT_OUT: Final = reason(35, "awaw-2011:22.422.A.2", "groups take consecutive numbers from 1, and a lower one is free")
NUMBER_FIXED: Final = reason(8, "22.423A", "the scenario fixes this group's number")
NOT_RAIDED: Final = reason(9, "22.432", "no squadrons were sent against that base, or its air combat has been fought")
NOT_FOUND: Final = reason(10, "22.462A", "that group has not been found this round")
NO_RESULT_LEFT: Final = reason(11, "22.452C", "every search result against that group has been used")
NO_SQUADRON_THERE: Final = reason(12, "19", "that wing has no squadron in this air combat")
DECKS_FULL: Final = reason(13, "22.463C", "the squadrons that come back have to fit the undamaged carriers")
NO_SUCH_GROUP: Final = reason(14, "22.425", "no enemy group with that number is in the battle")
SLOW_GROUP: Final = reason(15, "22.522", "only a fast group may engage a distant one")
EVADED_ALREADY: Final = reason(16, "22.523E", "that group has evaded fleet combat this round")
CARRY_CARGO: Final = reason(42, "22.531C", "destroyers that carry cargo are screened")
NOT_TIED: Final = reason(17, "22.54A", "another ship ranks higher")
NO_LIGHT_TARGET: Final = reason(18, "22.54B", "the enemy has no unscreened light ships")
NOT_FIRED_BY: Final = reason(19, "22.54C", "a capital ship under fire answers one of the ships that fire at it")
FIRST_CAPITAL_SHORT: Final = reason(20, "22.54E", "a second capital ship may be fired at only when the first has enough on it")
NOT_THAT_CLASS: Final = reason(21, "22.55", "no such ship can take this loss")
NO_DESTROYERS_THERE: Final = reason(36, "22.9432", "no destroyers there may bear this loss")
NOT_REVEALED: Final = reason(22, "22.93B", "submarines attack groups that were found or fought this round only")
MUST_ATTACK: Final = reason(23, "22.92", "a submarine that intercepted has to attack")
ONLY_WHOLE_GROUP: Final = reason(24, "22.61D", "a group that was not attacked may withdraw as a whole only")
NO_DAMAGED: Final = reason(25, "22.61B", "the group has no damaged ship")
NO_PLACE: Final = reason(26, "22.421C", "six groups are in the battle already")
PORT_TOO_FAR: Final = reason(27, "22.63", "the port is beyond the range of return")
PORT_INVADED: Final = reason(28, "22.63C", "the port is being invaded and another one is open")
PORT_FULL: Final = reason(29, "22.63", "the port has no room left")
MUST_RETURN_TO_ORIGIN: Final = reason(30, "22.63",
    "ships that carried units, or were beaten on a base change or redeployment, return where they came from")
STRIKE_TOO_LARGE: Final = reason(31, "22.462C", "the strike would exceed the limit on squadrons in force")
NOT_RETURNING: Final = reason(34, "22.63E", "only ships of the force whose redeployment failed are too many for the port")
ALL_DAMAGED: Final = reason(33, "22.61B", "every ship of the group is damaged: withdraw the whole group, or some of its ships")
SUBMARINES_SAFE: Final = reason(60, "22.11A", "submarines may not be intercepted")
ASW_SAFE: Final = reason(61, "22.11A", "ASW that deploys to or from an SW box may not be intercepted")
RAIDER_HUNT_SAFE: Final = reason(62, "22.11A",
    "naval units on their way to an SW box to engage raiders may not be intercepted")
TRANSPORTS_SAFE: Final = reason(63, "22.11A",
    "Western Allied transports that deploy to or from an SW box may not be intercepted")
RAIDER_BASE_SAFE: Final = reason(64, "22.11A",
    "raiders that sail from or return to Bergen or Scapa Flow may not be intercepted")
STARTED_AT_SEA_SAFE: Final = reason(65, "22.11A", "raiders that began the game at sea may not be intercepted on their return")
COASTAL_SHUTTLE_SAFE: Final = reason(66, "22.11A",
    "Axis units between Bergen and Oslo or Kiel may not be intercepted on the Norwegian coast")
NO_DEEPER_LEVEL: Final = reason(67, "22.17", "counter-counter-interceptions may not be intercepted in turn")
NOT_AT_WAR: Final = reason(68, "22.112", "only countries that are at war already may intercept")
INVERTED_UNITS: Final = reason(69, "22.11", "inverted naval units may not intercept")
COMMITTED: Final = reason(70, "22.11", "those units are in another activity announced in this segment")
CVE_STAYS: Final = reason(71, "table.activities.op.23", "CVEs may not intercept")
OFFENSIVE_PATROL_SUPPORTS: Final = reason(72, "22.11D",
    "units on offensive patrol support friends who are intercepted, they do not intercept")
BARRED_BOX: Final = reason(73, "22.11B", "units in the U.S., South Africa and SW boxes may not intercept")
BARRED_PORT: Final = reason(74, "22.11B",
    "from a port that is not operational no force may intercept, except submarines if it is fortified")
ONE_TARGET_A_PHASE: Final = reason(75, "22.14A", "a naval unit may intercept one enemy target a phase")
FAILED_BEFORE_RETURN: Final = reason(76, "22.116",
    "units that failed to intercept in this phase may not intercept returning forces in it")
TRIED_BEFORE_ABORT: Final = reason(77, "22.281",
    "units that attempted an interception in this phase may not intercept a force that aborts")
TOO_MANY_LOOSE: Final = reason(78, "22.14C", "at most nine factors outside a TF may intercept a target from one port")
TASK_FORCE_SIZE: Final = reason(79, "22.14B", "a TF has 10 to 25 factors")
TASK_FORCE_CARRIERS: Final = reason(80, "22.14B", "fast carriers are at most half of a TF, and twelve factors")
NOT_ON_PATH: Final = reason(81, "22.12", "that hex is not on the path of the force")
STARTED_THERE_AT_SEA: Final = reason(82, "22.12B", "a force at sea may not be intercepted in the hex where it begins")
INTERCEPTED_ALREADY: Final = reason(83, "22.13", "the force has been intercepted in another hex of this path")
COMMON_HEX_CHOSEN: Final = reason(84, "22.14E", "all that intercept a target, submarines aside, have to choose the same hex")
FOREIGN_TARGET_HEX: Final = reason(85, "22.141", "a transport or invasion may not enter the target hex of another one")
NO_DICE: Final = reason(86, "22.24C", "the force would be left without a die")
BEYOND_INTERCEPTION: Final = reason(87, "22.22", "the hex is beyond the range of interception")
NO_GROUND_TO_ABORT: Final = reason(88, "22.28",
    "only a force that was attacked or engaged, or whose partner was lost or aborted so, may abort")
TRANSPORTS_BARRED: Final = reason(89, "22.282",
    "transports aborted on their way to that supply zone, and none may be used for it this player turn")
AIR_FIGHTS_IN_BATTLE: Final = reason(90, "22.132B", "where a force is intercepted, air units attack it in the battle only")
NOTHING_TO_SUPPORT: Final = reason(91, "22.163", "no friendly naval force was intercepted")
NOT_INTERCEPTION_HEX: Final = reason(92, "22.163A", "a patrol supports in the hex where its friends were intercepted only")
BEYOND_AUTOMATIC: Final = reason(93, "awaw-2011:22.22.A", "the hex is beyond the range at which that activity is intercepted")
SUPPORT_TOO_FAR: Final = reason(94, "awaw-2011:22.162.C.2", "patrols of that kind do not support from farther than three hexes")
TOO_FEW_NAVAL: Final = reason(40, "23.43", "the strike has fewer squadrons of other kinds left for that target")
SHED_TO_ENGAGE: Final = reason(41, "22.524A", "a group that has sent its damaged ships away to engage has to engage")
# fmt: on


def refusals(meaning: str, *codes: int, name: str = "refusal", may: str = "none") -> OutcomePart:
    """Declare an outcome that is a reason's code, printed in its sentence; `may` where nothing is against it."""
    return OutcomePart(name, meaning, (may, *(BY_CODE[code].text for code in codes)), codes=(MAY, *codes))


def verdict(*codes: int) -> OutcomePart:
    """Outcome of a question of law: allowed, or one of these reasons why not."""
    return refusals("whether it is allowed, and if not why not", *codes, name="verdict", may="allowed")
