"""Why a choice is refused: a code, the paragraph that forbids it and a sentence in game words.  0 means it may be made."""

from typing import Final

from flagplot.core.game import Reason

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
NO_UNIT_ROW: Final = 32
ALL_DAMAGED: Final = 33
NOT_RETURNING: Final = 34


REASONS: Final = (
    Reason(OUT_OF_RANGE, "22.41", "that is not among the answers to this question"),
    Reason(NOT_A_FREE_GROUP, "22.421A", "only a group of your own without cargo may strengthen a group with cargo"),
    Reason(NOT_IN_GROUP, "22.421A", "that ship is not in the group"),
    Reason(ENCUMBERED_STAYS, "22.421A", "the surplus has to come from the ships without cargo"),
    Reason(NOT_A_CARRIER, "22.421A", "only a fast carrier without its escort goes home"),
    Reason(CARGO_MUST_FIGHT, "22.421C", "a group with cargo has to take part"),
    Reason(NUMBER_TAKEN, "22.423A", "another group of yours has that number"),
    Reason(NUMBER_FIXED, "22.423A", "the scenario fixes this group's number"),
    Reason(NOT_RAIDED, "22.432", "no squadrons were sent against that base, or its air combat has been fought"),
    Reason(NOT_FOUND, "22.462A", "that group has not been found this round"),
    Reason(NO_RESULT_LEFT, "22.452C", "every search result against that group has been used"),
    Reason(NO_SQUADRON_THERE, "19", "that wing has no squadron in this air combat"),
    Reason(DECKS_FULL, "22.463C", "the squadrons that come back have to fit the undamaged carriers"),
    Reason(NO_SUCH_GROUP, "22.425", "no enemy group with that number is in the battle"),
    Reason(SLOW_GROUP, "22.522", "only a fast group may engage a distant one"),
    Reason(EVADED_ALREADY, "22.523E", "that group has evaded fleet combat this round"),
    Reason(NOT_TIED, "22.54A", "another ship ranks higher"),
    Reason(NO_LIGHT_TARGET, "22.54B", "the enemy has no unscreened light ships"),
    Reason(NOT_FIRED_BY, "22.54C", "a capital ship under fire answers one of the ships that fire at it"),
    Reason(FIRST_CAPITAL_SHORT, "22.54E", "a second capital ship may be fired at only when the first has enough on it"),
    Reason(NOT_THAT_CLASS, "22.55", "no such ship stands there to take this loss"),
    Reason(NOT_REVEALED, "22.93B", "submarines attack groups that were found or fought this round only"),
    Reason(MUST_ATTACK, "22.92", "a submarine that intercepted has to attack"),
    Reason(ONLY_WHOLE_GROUP, "22.61D", "a group that was not attacked may withdraw as a whole only"),
    Reason(NO_DAMAGED, "22.61B", "there is no damaged ship in the group"),
    Reason(NO_PLACE, "22.421C", "six groups are in the battle already"),
    Reason(PORT_TOO_FAR, "22.63", "the port is beyond the range of return"),
    Reason(PORT_INVADED, "22.63C", "the port is being invaded and another one is open"),
    Reason(PORT_FULL, "22.63", "the port has no room left"),
    Reason(MUST_RETURN_TO_ORIGIN, "22.63",
           "ships that carried units, or were beaten on a base change or redeployment, return where they came from"),
    Reason(STRIKE_TOO_LARGE, "22.462C", "the strike would exceed the limit on squadrons in force"),
    Reason(NO_UNIT_ROW, "22.421A", "no further unit can be split off"),
    Reason(NOT_RETURNING, "22.63E", "only ships of the force whose redeployment failed are too many for the port"),
    Reason(ALL_DAMAGED, "22.61B", "every ship of the group is damaged: withdraw the whole group"),
)  # fmt: skip

BY_CODE: Final = {reason.code: reason for reason in REASONS}
