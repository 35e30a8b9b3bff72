"""Why a choice in a naval player turn is refused, besides the reasons of battles and of interception."""

from typing import Final

from flagplot.core.event import declaring
from flagplot.core.game import RefusalReason
from flagplot.games.awaw.turn.terms import FORCES, UNITS
from flagplot.games.awaw.words import reasons as common

MAY: Final = common.MAY
OUT_OF_RANGE: Final = common.OUT_OF_RANGE
NO_DESTROYERS_THERE: Final = common.NO_DESTROYERS_THERE

OWN, reason = declaring(RefusalReason)
# fmt: off
NO_SUCH_PLAN: Final = reason(100, "22.15", "there is no plan of that number")
PATH_BROKEN: Final = reason(101, "22.12", "the path leads over land, or skips a hex")
PATH_STARTS_ELSEWHERE: Final = reason(102, "22.12A", "the path does not begin where its force is")
ANNOUNCED_ALREADY: Final = reason(103, "22.11", "a force of that plan is in another activity announced in this stage")
FORCE_INVERTED: Final = reason(104, "22.81A", "a ship of that plan is inverted")
NOT_BY_THAT_SHIP: Final = reason(105, "table.activities.entry", "a ship of that plan may not carry out that activity")
NOT_IN_THAT_STAGE: Final = reason(106, "22.15A", "that activity is not announced in this stage of the turn")
NO_SHIPS: Final = reason(107, "22.15", "a force of that plan has no ships left, or is not free to sail")
TARGET_GONE: Final = reason(108, "22.26B", "nothing is left there to intercept")
NO_WAY: Final = reason(109, "22.23", "there is no way by sea to that hex")
NO_SUCH_HEX: Final = reason(110, "22.12", "that hex is not on the path")
SHIPS_USED_UP: Final = reason(111, "22.14B", "no more ships of that kind are left to assign")
TASK_FORCE_FULL: Final = reason(112, "22.14B", "a task force holds 25 factors at most, and its carriers have a limit")
NOT_OPEN: Final = reason(113, "22.19", "that is not ready to be resolved")
NO_BASE_THERE: Final = reason(114, "22.63", "that is not a port of its side")
BASE_TOO_FAR: Final = reason(115, "22.63", "that base is out of reach from here")
NO_BASE_IN_SW_BOX: Final = reason(132, "22.63", "ships that did not come from an SW box do not return to one")
BASE_INVADED: Final = reason(116, "22.63C", "that base is being invaded and another one is open")
DRIVEN_FROM_THERE: Final = reason(130, "22.13G", "the force was driven from that port and another base is open")
BASE_FULL: Final = reason(117, "22.63", "that base has no room for the force")
BOUND_TO_ORIGIN: Final = reason(118, "22.63", "the force has to return to the base that it came from")
NO_SQUADRONS: Final = reason(119, "22.132A", "no squadron that is free can reach that hex")
SQUADRONS_INVERTED: Final = reason(131, "awaw-2011:23.164", "the squadrons that reach that hex are inverted")
OUT_OF_AIR_RANGE: Final = reason(120, "22.132A", "that hex is out of range of the wing")
ALLIES_PREVAIL: Final = reason(121, "22.113", "the Western Allies intercept that activity, so Russia does not")
NO_ROOM_FOR_LEGS: Final = reason(122, "22.15", "too many forces are under way")
SAME_WAY: Final = reason(123, "22.23", "that way is the shortest one")
SUBMARINES_PATROL_ALONE: Final = reason(125, "22.913", "submarines patrol by themselves, not with other naval units")
NOT_IN_THAT_PORT: Final = reason(126, "22.63D", "no such ship is in the overfull port")
NO_ROWS_LEFT: Final = reason(124, "22.14", "too many interceptions are under way")
NO_FORCE_ROWS: Final = reason(127, "22.14B", f"no room for another force: a turn holds {FORCES} a side")
ALL_RETURN_TOGETHER: Final = reason(129, "awaw-2011:22.15.C", "all naval units return to base together")
NO_SHIP_ROWS: Final = reason(128, "22.14B", f"no room for ships that leave their force: a turn holds {UNITS} a side")
ATTACKS_ANNOUNCED: Final = reason(136, "22.132A", "air attacks in that hex have been announced before")
NOT_THERE_YET: Final = reason(134, "22.24B", "the force has not come to that hex")
SAIL_ON_TOGETHER: Final = reason(135, "22.18C", "forces that have come to meet others sail on with them")
# fmt: on

BY_CODE: Final = {**common.BY_CODE, **OWN}
