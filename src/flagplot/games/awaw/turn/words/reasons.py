"""Why a choice in a naval player turn is refused, besides the reasons of battles and of interception."""

from typing import Final

from flagplot.core.game import RefusalReason
from flagplot.games.awaw.turn.terms import FORCES, UNITS
from flagplot.games.awaw.words import reasons as common

MAY: Final = common.MAY
OUT_OF_RANGE: Final = common.OUT_OF_RANGE
NO_SUCH_PLAN: Final = 100
PATH_BROKEN: Final = 101
PATH_STARTS_ELSEWHERE: Final = 102
ANNOUNCED_ALREADY: Final = 103
FORCE_INVERTED: Final = 104
NOT_BY_THAT_SHIP: Final = 105
NOT_IN_THAT_STAGE: Final = 106
NO_SHIPS: Final = 107
TARGET_GONE: Final = 108
NO_WAY: Final = 109
NO_SUCH_HEX: Final = 110
SHIPS_USED_UP: Final = 111
TASK_FORCE_FULL: Final = 112
NOT_OPEN: Final = 113
NO_BASE_THERE: Final = 114
BASE_TOO_FAR: Final = 115
BASE_INVADED: Final = 116
BASE_FULL: Final = 117
BOUND_TO_ORIGIN: Final = 118
NO_SQUADRONS: Final = 119
OUT_OF_AIR_RANGE: Final = 120
ALLIES_PREVAIL: Final = 121
NO_ROOM_FOR_LEGS: Final = 122
SAME_WAY: Final = 123
NO_ROWS_LEFT: Final = 124
SUBMARINES_PATROL_ALONE: Final = 125
NOT_IN_THAT_PORT: Final = 126
NO_FORCE_ROWS: Final = 127
NO_SHIP_ROWS: Final = 128
ALL_RETURN_TOGETHER: Final = 129
DRIVEN_FROM_THERE: Final = 130

REASONS: Final = (
    RefusalReason(NO_SUCH_PLAN, "22.15", "there is no plan of that number"),
    RefusalReason(PATH_BROKEN, "22.12", "the path leads over land, or skips a hex"),
    RefusalReason(PATH_STARTS_ELSEWHERE, "22.12A", "the path does not begin where its force is"),
    RefusalReason(ANNOUNCED_ALREADY, "22.11", "a force of that plan is in another activity announced in this stage"),
    RefusalReason(FORCE_INVERTED, "22.81A", "a ship of that plan is inverted"),
    RefusalReason(NOT_BY_THAT_SHIP, "table.activities.entry", "a ship of that plan may not carry out that activity"),
    RefusalReason(NOT_IN_THAT_STAGE, "22.15A", "that activity is not announced in this stage of the turn"),
    RefusalReason(NO_SHIPS, "22.15", "a force of that plan has no ships left, or is not free to sail"),
    RefusalReason(TARGET_GONE, "22.26B", "nothing is left there to intercept"),
    RefusalReason(NO_WAY, "22.23", "there is no way by sea to that hex"),
    RefusalReason(NO_SUCH_HEX, "22.12", "that hex is not on the path"),
    RefusalReason(SHIPS_USED_UP, "22.14B", "no more ships of that kind are left to assign"),
    RefusalReason(TASK_FORCE_FULL, "22.14B", "a task force holds 25 factors at most, and its carriers have a limit"),
    RefusalReason(NOT_OPEN, "22.19", "that is not ready to be resolved"),
    RefusalReason(NO_BASE_THERE, "22.63", "there is no port of that number"),
    RefusalReason(BASE_TOO_FAR, "22.63", "that base is out of reach from here"),
    RefusalReason(BASE_INVADED, "22.63C", "that base is being invaded and another one is open"),
    RefusalReason(DRIVEN_FROM_THERE, "22.13G", "the force was driven from that port and another base is open"),
    RefusalReason(BASE_FULL, "22.63", "that base has no room for the force"),
    RefusalReason(BOUND_TO_ORIGIN, "22.63", "the force has to return to the base that it came from"),
    RefusalReason(NO_SQUADRONS, "22.132A", "no squadron that is free can reach that hex"),
    RefusalReason(OUT_OF_AIR_RANGE, "22.132A", "that hex is out of range of the wing"),
    RefusalReason(ALLIES_PREVAIL, "22.113", "the Western Allies intercept that activity, so Russia does not"),
    RefusalReason(NO_ROOM_FOR_LEGS, "22.15", "too many forces are under way"),
    RefusalReason(SAME_WAY, "22.23", "that way is the shortest one"),
    RefusalReason(SUBMARINES_PATROL_ALONE, "22.913", "submarines patrol by themselves, not with other naval units"),
    RefusalReason(NOT_IN_THAT_PORT, "22.63D", "no such ship is in the overfull port"),
    RefusalReason(NO_ROWS_LEFT, "22.14", "too many interceptions are under way"),
    RefusalReason(NO_FORCE_ROWS, "22.14B", f"no room for another force: a turn holds {FORCES} a side"),
    RefusalReason(ALL_RETURN_TOGETHER, "awaw-2011:22.15.C", "all naval units return to base together"),
    RefusalReason(NO_SHIP_ROWS, "22.14B", f"no room for ships that leave their force: a turn holds {UNITS} a side"),
)  # fmt: skip

BY_CODE: Final = {**common.BY_CODE, **{reason.code: reason for reason in REASONS}}
