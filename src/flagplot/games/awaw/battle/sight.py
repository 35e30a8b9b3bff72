"""What a seat may know of a naval battle: when each level of knowledge is reached (22.423B, 22.452B).

Who sees a field is declared with it, in `state.py`. A seat sees the enemy groups whose composition has been shown.
Their rows are moved together, so that none reveals anything about hidden rows. It also sees the squadrons ashore,
without their tasks. A number that points at an enemy ship points at its row in the view.
"""

from typing import Final

from flagplot.core.offers.naming import AliasRules, sorting
from flagplot.core.visibility import RowOwnership, Visibility, VisibilityLevel
from flagplot.games.awaw.battle import state
from flagplot.games.awaw.battle.fleet.fleet_combat import RANKING, REPLIES
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared.groups import numbers_in_play
from flagplot.games.awaw.shared.terms import FULL, GROUPS, NOBODY, UNITS, WITHDRAWAL
from flagplot.games.awaw.shared.units import end_unit, end_wing, first_unit, first_wing, units_of
from flagplot.games.awaw.words import asks, events

__all__ = ["BattleState"]


def first_number(side: int) -> int:
    """Row of the side's group number 1."""
    return side * GROUPS


def end_number(s: BattleState, side: int) -> int:
    """Row after that of the highest number that a group of the side may have (22.423A)."""
    return side * GROUPS + numbers_in_play(s)


def group_is_shown(s: BattleState, g: int) -> bool:
    """Whether the composition of a group has been disclosed (22.452B)."""
    return s.known[g] == FULL


def screens_are_seen(s: BattleState) -> bool:
    """In a fleet combat screens are seen once both groups are shown (22.53)."""
    return s.fleet >= RANKING


def aims_are_seen(s: BattleState) -> bool:
    """In a fleet combat aims are seen when replies are due (22.54C)."""
    return s.fleet >= REPLIES


def is_fleet_combat(s: BattleState) -> bool:
    """Whether a fleet combat is fought, in which ships aim."""
    return s.fleet > 0


def fights(s: BattleState, u: int) -> bool:
    """Whether a unit is in one of the groups that fight the fleet combat."""
    return s.group_row[u] == s.duel[0] or s.group_row[u] == s.duel[1]


def is_based_ashore(s: BattleState, w: int) -> bool:
    """Whether squadrons are based on land, on the board for all to see."""
    return s.wing_base[w] != NOBODY


def is_divided(s: BattleState) -> bool:
    """Whether the question goes on from a number that the seat's last answers have come to."""
    return s.ask_kind in (asks.LAND_ABOARD, asks.LAND_ASHORE, asks.NAVAL_AMONG)


def light_ships_aim(s: BattleState) -> bool:
    """Whether the seat aims its light ships at capital ships (22.54E)."""
    return s.ask_kind == asks.LIGHT_AT_CAPITAL


def is_own_fire(s: BattleState, i: int) -> bool:
    """Whether a shot is one of the seat's own."""
    return s.shot_group[i] // GROUPS != s.ask_seat


def loss_is_taken(s: BattleState) -> bool:
    """Whether the seat chooses what bears a loss (22.55)."""
    return s.ask_kind in (asks.SHIP_LOSS, asks.LOSS_IN_BASE, asks.LOSS_BASE)


def is_to_bear(s: BattleState, i: int) -> bool:
    """Whether a shot is the current one."""
    return i == s.shot


def subject_shown(s: BattleState, seat: int) -> int:
    """The subject of the pending question; an enemy ship by its row in the view."""
    if s.ask_kind in (asks.AIR_TARGET, asks.NAVAL_AMONG, asks.LIGHT_AT_CAPITAL, asks.LIGHT_AT_SCREENED):
        return row_in_view(s, seat, s.ask_subject)
    return s.ask_subject


def aim_shown(s: BattleState, seat: int, u: int) -> int:
    """What a ship that fights aims at; an enemy ship by its row in the view (22.54C).  Others aim at nothing."""
    return row_in_view(s, seat, s.aim[u]) if fights(s, u) else NOBODY


def target_shown(s: BattleState, seat: int, i: int) -> int:
    """What a shot is fired at; an enemy ship by its row in the view."""
    return row_in_view(s, seat, s.shot_target[i])


def surprise_shown(s: BattleState, seat: int) -> int:
    """The level of surprise; a strike that is not launched yet is known to the striker alone (22.462D, 22.46)."""
    return s.surprise if s.surprise_strike or s.actor == seat else 0


def is_withdrawal(s: BattleState) -> bool:
    """Whether players declare what withdraws (22.61A)."""
    return s.segment == WITHDRAWAL


def withdrew_shown(s: BattleState, seat: int, side: int) -> int:
    """Whether a side has withdrawn altogether: not before it has declared for all its groups (22.61A)."""
    has_declared = s.withdrawals_declared == 1 and s.actor != side
    return s.withdrew[side] if s.segment != WITHDRAWAL or has_declared else 0


def row_in_view(s: BattleState, seat: int, u: int) -> int:
    """Row that a ship has in a seat's view, NOBODY for one it is not shown; classes of light ships stay as they are."""
    if u < 0 or u // UNITS == seat:
        return u
    if s.group_row[u] < 0 or not group_is_shown(s, s.group_row[u]):
        return NOBODY
    row = (1 - seat) * UNITS
    for other in units_of(s, 1 - seat):
        if s.group_row[other] >= 0 and group_is_shown(s, s.group_row[other]):
            if s.group_row[other] < s.group_row[u] or (s.group_row[other] == s.group_row[u] and other < u):
                row += 1
    return row


SIGHT: Final = Visibility(
    BattleState,
    rows={
        "side": RowOwnership(),
        "group": RowOwnership(first_number, end_number),
        "unit": RowOwnership(first_unit, end_unit),
        "wing": RowOwnership(first_wing, end_wing),
        "base": RowOwnership(),
        "port": RowOwnership(),
        "shot": RowOwnership(count="shots"),
    },
    levels=(
        VisibilityLevel(state.NUMBERS, "group"),
        VisibilityLevel(state.SHOWN, "group", group_is_shown),
        VisibilityLevel(state.ASHORE, "wing", is_based_ashore, moved=True, count="wings"),
        VisibilityLevel(state.AT_HAND, when=is_divided, asked=True),
        VisibilityLevel(state.FIRED, "shot", is_own_fire, light_ships_aim, moved=True, count="shots", asked=True),
        VisibilityLevel(state.TO_BEAR, "shot", is_to_bear, loss_is_taken, moved=True, asked=True),
        VisibilityLevel(state.SHIPS, "unit", of=state.SHOWN, container="group_row", moved=True, count="units"),
        VisibilityLevel(state.STATES, "unit", of=state.SHOWN, container="group_row", moved=True),
        VisibilityLevel(state.SCREENS, "unit", fights, screens_are_seen, of=state.STATES),
        VisibilityLevel(state.AIMS, "unit", fights, aims_are_seen, of=state.STATES),
    ),
    space=globals(),
)
view, fill_view_parts = SIGHT.view, SIGHT.fill_view_parts
PARTS: Final = len(SIGHT.parts)
NAMING: Final = AliasRules(
    SIGHT,
    events.BY_CODE,
    readings={"unit": "unit", "target": "unit", "boat": "unit", "wing": "wing", "flight": "wing"},
    nameless={"boat": lambda event: True, "flight": lambda event: not event.ashore},
    at_once=(events.COVER_ANNOUNCED,),
    in_place=(asks.CAPITAL_AT_SCREENED, asks.SUBMARINE_TARGET),
)
"""Ships are named once they are shown or reported, squadrons if they are ashore, submarines never (22.423B, 22.93D)."""
sort_shown: Final = sorting(NAMING, {code: kind.subject for code, kind in asks.BY_CODE.items()})
