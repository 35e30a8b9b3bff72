"""Catalogue: the loser of a round, the end of a battle, withdrawal, ports, what becomes of activities (22.24B, 22.6-22.8)."""

from typing import Annotated, Final

from flagplot.core.procedures.inputs import NO_YES, Choice, Count, Flag, OutcomePart
from flagplot.core.procedures.procedure import Procedure
from flagplot.games.awaw.battle.ending.aftermath import (
    adopted_at_end,
    defeated_at_end,
    inverted_at_end,
    may_go_on,
    may_withdraw,
)
from flagplot.games.awaw.battle.ending.endings import ending, entry_round, return_range, round_loser
from flagplot.games.awaw.battle.ending.homeward import port_refusal
from flagplot.games.awaw.battle.fleet.procedures_meeting import add_ships
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared.groups import cargo_left, groups_that_wait
from flagplot.games.awaw.shared.ports import overstacking
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import BASE_CHANGE, CRUISER, NAVAL_REDEPLOYMENT, NO_CARGO_MISSION, NO_WINNER
from flagplot.games.awaw.shared.units import group_row
from flagplot.games.awaw.words import asks, reasons
from flagplot.games.awaw.words.reasons import refusals

_BLANK: Final = BattleState()
OWN, ENEMY = 0, 1
_ERRANDS: Final = (NO_CARGO_MISSION, BASE_CHANGE, NAVAL_REDEPLOYMENT)
_MOST: Final = 60
_WITHDRAWALS: Final = (reasons.ONLY_WHOLE_GROUP, reasons.NO_DAMAGED, reasons.ALL_DAMAGED)


def withdrawal(
    t: Tables,
    attacked: Annotated[int, Flag("whether the group was attacked or fought in the round")],
    undamaged: Annotated[int, Count(0, _MOST, "undamaged ships in it", 2)],
    damaged: Annotated[int, Count(0, _MOST, "damaged ships in it", 1)],
) -> Annotated[
    tuple[int, ...],
    refusals("why the whole group may not", *_WITHDRAWALS, name="whole-group"),
    refusals("why its damaged ships alone may not", *_WITHDRAWALS, name="damaged-alone"),
    refusals("why some of its ships may not", *_WITHDRAWALS, name="some"),
]:
    """Why a group may not withdraw as a whole, its damaged ships alone, or some of its ships."""
    s, g = _BLANK.copy(), group_row(OWN, 1)
    add_ships(s, OWN, g, CRUISER, 2, undamaged + damaged, damaged, 0)
    s.attacked[g], s.ask_subject = attacked, g
    return tuple(may_withdraw(t, s, answer) for answer in (asks.ALL, asks.DAMAGED_ONLY, asks.SOME))


def some_ship(undamaged: int, damaged: int) -> str:
    """A group has ships."""
    return "" if undamaged + damaged > 0 else "a group without a ship cannot withdraw"


def return_port(
    t: Tables,
    theatre: Annotated[int, Choice("where the battle was fought", ("Europe", "Pacific"))],
    origin: Annotated[int, Flag("whether it came from that port")],
    distance: Annotated[int, Count(0, 99, "hexes from the battle to the port", 5)],
    room: Annotated[int, Count(0, 200, "naval factors that the port still takes", 20)],
    invaded: Annotated[int, Flag("whether the port is the target of a seaborne invasion")],
    other_open: Annotated[int, Flag("whether another port is open, not invaded and with room", 1)],
    factors: Annotated[int, Count(1, _MOST, "naval factors of the force", 8)],
    laden: Annotated[int, Flag("whether it carries units")],
    errand: Annotated[int, Choice("its mission", ("anything else", "base change", "naval redeployment"))],
    fought: Annotated[int, Flag("whether it had a part in the battle", 1)],
    defeated: Annotated[int, Flag("whether it was defeated or withdrew")],
) -> Annotated[
    int,
    refusals(
        "why it may not", reasons.MUST_RETURN_TO_ORIGIN, reasons.PORT_TOO_FAR, reasons.PORT_INVADED, reasons.PORT_FULL
    ),
]:
    """Why a force may not return to a port; the other port of its blank side is 1, its own one unless this is."""
    s, g = _BLANK.copy(), group_row(OWN, 1)
    s.theatre, s.interceptor, s.ports[OWN] = theatre, OWN, 2
    u = add_ships(s, OWN, g, CRUISER, 1, factors, 0, 0)
    s.laden[u], s.cargo_taken[u], s.original_mission[u], s.origin[u] = laden, laden, _ERRANDS[errand], 1 - origin
    s.defeated[u] = defeated * fought
    if defeated == 1 or fought == 0:
        s.withdrawn[u], s.count[u] = factors, 0
    s.port_distance[0], s.port_room[0], s.port_invaded[0] = distance, room, invaded
    s.port_room[1], s.port_invaded[1] = factors, 1 - other_open
    return port_refusal(t, s, OWN, 0, 0)


def after_battle(
    t: Tables,
    intercepting: Annotated[int, Flag("whether it belongs to the intercepting side")],
    result: Annotated[int, Choice("who won the battle", ("its side", "the enemy", "nobody"))],
    withdrew: Annotated[int, Flag("whether it withdrew from the battle")],
    fired: Annotated[int, Flag("whether its ships fired or struck")],
    patrol: Annotated[int, Flag("whether it is a patrol that intercepted")],
    role: Annotated[int, Choice("whom it came for", ("itself", "intercepted friends", "intercepting friends"))],
    goes_on: Annotated[int, Flag("whether a victor who may goes on", 1)],
    raid: Annotated[int, Flag("whether raiders fight in an SW box")],
    countered: Annotated[int, Flag("whether counter-interceptors met interceptors, without their target")],
) -> Annotated[
    tuple[int, ...],
    OutcomePart("may-go-on", "whether it may go on with its activity", NO_YES),
    OutcomePart("defeated", "whether it is defeated", NO_YES),
    OutcomePart("inverted", "whether it is inverted in port", NO_YES),
    OutcomePart("takes-over", "the mission it takes over", ("nothing", "the activity", "the interception")),
]:
    """Whether a force may go on, is defeated, is inverted, and which activity it takes over."""
    s, g = _BLANK.copy(), group_row(OWN, 1)
    s.interceptor, s.raid, s.countered = OWN if intercepting == 1 else ENEMY, raid, countered
    s.winner = (OWN, ENEMY, NO_WINNER)[result]
    add_ships(s, OWN, g, CRUISER, 2, role, 0, 0)
    u = add_ships(s, OWN, g, CRUISER, 2, 1, 0, 0)
    s.engaged_in_battle[u], s.on_patrol[u], s.role[u] = fired, patrol, role
    if withdrew == 1:
        s.count[u], s.withdrawn[u], s.defeated[u] = 0, 1, 1
    may = int(may_go_on(s) and intercepting == 0 and withdrew == 0)
    s.goes_on[OWN] = goes_on * int(may_go_on(s) and intercepting == 0)
    s.defeated[u] = defeated_at_end(s, OWN, u)
    return may, s.defeated[u], inverted_at_end(t, s, OWN, u), adopted_at_end(s, OWN, u)


PROCEDURES: Final = (
    Procedure("awaw.round-loser", "The side that lost the round and declares withdrawals first", "22.61A", round_loser),
    Procedure("awaw.ending", "Whether the battle ends with this round, and who has won", "22.71, 22.72", ending),
    Procedure("awaw.entry-round", "Round in which a force that fell short joins", "22.24B", entry_round),
    Procedure("awaw.cargo-left", "Cargo that a group still carries after losses", "22.82", cargo_left),
    Procedure("awaw.return-range", "Hexes within which a force may choose a port to return to", "22.63", return_range),
    Procedure(
        "awaw.overstacking", "Naval factors eliminated because a port cannot hold them", "22.63D, 22.63E", overstacking
    ),
    Procedure(
        "awaw.groups-that-wait", "Combat groups of a force that have to wait", "22.421C, 22.93A", groups_that_wait
    ),
    Procedure(
        "awaw.withdrawal",
        "Which ships of a group may withdraw at the end of a round",
        "22.61, 22.61B, 22.61D",
        withdrawal,
        check=some_ship,
    ),
    Procedure(
        "awaw.return-port",
        "Whether a force may return to a port after a battle",
        "22.63, 22.63A, 22.63B, 22.63C, 22.27",
        return_port,
    ),
    Procedure(
        "awaw.after-battle",
        "Whether a force goes on with its activity, is defeated, inverted, or takes over a mission",
        "22.81, 22.61C, 22.26",
        after_battle,
    ),
)
