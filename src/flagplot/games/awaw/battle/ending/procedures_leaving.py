"""Catalogue: who may withdraw, which port takes whom back, and what becomes of activities (22.61, 22.63, 22.81)."""

from typing import Final

from flagplot.core.procedures.inputs import NO_YES, Part, choice, flag, number
from flagplot.core.procedures.procedure import Procedure
from flagplot.games.awaw.battle.ending.aftermath import adopted_at_end, defeated_at_end, inverted_at_end, may_go_on
from flagplot.games.awaw.battle.ending.homeward import port_refusal
from flagplot.games.awaw.battle.ending.withdrawal import may_withdraw
from flagplot.games.awaw.battle.fleet.procedures_meeting import add_ships
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.shared.procedures_common import refusals
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import BASE_CHANGE, CRUISER, NAVAL_REDEPLOYMENT, NO_CARGO_MISSION, NO_WINNER
from flagplot.games.awaw.shared.units import group_row
from flagplot.games.awaw.words import asks, reasons

_BLANK: Final = Situation()
OWN, ENEMY = 0, 1
_ERRANDS: Final = (NO_CARGO_MISSION, BASE_CHANGE, NAVAL_REDEPLOYMENT)
_MOST: Final = 60
WON, LOST, NOBODY_WON = range(3)


def withdrawal(attacked: int, undamaged: int, damaged: int) -> tuple[int, ...]:
    """Why a group may not withdraw as a whole, its damaged ships alone, or some of its ships."""
    s, g = _BLANK.copy(), group_row(OWN, 1)
    add_ships(s, OWN, g, CRUISER, 2, undamaged + damaged, damaged, 0)
    s.attacked[g], s.ask_subject = attacked, g
    return tuple(may_withdraw(s, answer) for answer in (asks.ALL, asks.DAMAGED_ONLY, asks.SOME))


def some_ship(undamaged: int, damaged: int) -> str:
    """A group has ships."""
    return "" if undamaged + damaged > 0 else "a group without a ship cannot withdraw"


def return_port(
    t: Tables,
    theatre: int,
    origin: int,
    distance: int,
    room: int,
    invaded: int,
    other_open: int,
    factors: int,
    laden: int,
    errand: int,
    fought: int,
    defeated: int,
) -> int:
    """Why a force may not return to a port; the other port of its blank side is 1, its own one unless this is."""
    s, g = _BLANK.copy(), group_row(OWN, 1)
    s.theatre, s.interceptor, s.ports[OWN] = theatre, OWN, 2
    u = add_ships(s, OWN, g, CRUISER, 1, factors, 0, 0)
    s.laden[u], s.errand[u], s.origin[u] = laden, _ERRANDS[errand], 1 - origin
    s.defeated[u] = defeated * fought
    if defeated == 1 or fought == 0:
        s.left[u], s.count[u] = factors, 0
    s.port_distance[0], s.port_room[0], s.port_invaded[0] = distance, room, invaded
    s.port_room[1], s.port_invaded[1] = factors, 1 - other_open
    return port_refusal(t, s, OWN, 0, 0)


def after_battle(
    t: Tables,
    intercepting: int,
    result: int,
    withdrew: int,
    fired: int,
    patrol: int,
    role: int,
    goes_on: int,
    raid: int,
) -> tuple[int, ...]:
    """Whether a force may go on, is defeated, is inverted, and what it takes over."""
    s, g = _BLANK.copy(), group_row(OWN, 1)
    s.interceptor, s.raid = OWN if intercepting == 1 else ENEMY, raid
    s.winner = (OWN, ENEMY, NO_WINNER)[result]
    add_ships(s, OWN, g, CRUISER, 2, role, 0, 0)
    u = add_ships(s, OWN, g, CRUISER, 2, 1, 0, 0)
    s.engaged_in_battle[u], s.on_patrol[u], s.role[u] = fired, patrol, role
    if withdrew == 1:
        s.count[u], s.left[u], s.defeated[u] = 0, 1, 1
    may = int(may_go_on(s) and intercepting == 0 and withdrew == 0)
    s.goes_on[OWN] = goes_on * int(may_go_on(s) and intercepting == 0)
    s.defeated[u] = defeated_at_end(s, OWN, u)
    return may, s.defeated[u], inverted_at_end(t, s, OWN, u), adopted_at_end(s, OWN, u)


_WITHDRAWALS: Final = (reasons.ONLY_WHOLE_GROUP, reasons.NO_DAMAGED, reasons.ALL_DAMAGED)

PROCEDURES: Final = (
    Procedure(
        "awaw.withdrawal",
        "Which ships of a group may withdraw at the end of a round",
        "22.61, 22.61B, 22.61D",
        withdrawal,
        (
            refusals("why the whole group may not", *_WITHDRAWALS, name="whole-group"),
            refusals("why its damaged ships alone may not", *_WITHDRAWALS, name="damaged-alone"),
            refusals("why some of its ships may not", *_WITHDRAWALS, name="some"),
        ),
        (
            flag("attacked", "whether the group was attacked or fought in the round"),
            number("undamaged", "undamaged ships in it", 0, _MOST, 2),
            number("damaged", "damaged ships in it", 0, _MOST, 1),
        ),
        check=some_ship,
    ),
    Procedure(
        "awaw.return-port",
        "Whether a force may return to a port after a battle",
        "22.63, 22.63A, 22.63B, 22.63C, 22.27",
        return_port,
        (
            refusals(
                "why it may not",
                reasons.MUST_RETURN_TO_ORIGIN,
                reasons.PORT_TOO_FAR,
                reasons.PORT_INVADED,
                reasons.PORT_FULL,
            ),
        ),
        (
            choice("theatre", "where the battle was fought", ("Europe", "Pacific")),
            flag("origin", "whether it came from that port"),
            number("distance", "hexes from the battle to the port", 0, 99, 5),
            number("room", "naval factors that the port still takes", 0, 200, 20),
            flag("invaded", "whether the port is the target of a seaborne invasion"),
            choice("other-open", "whether another port is open, not invaded and with room", NO_YES, 1),
            number("factors", "naval factors of the force", 1, _MOST, 8),
            flag("laden", "whether it carried units"),
            choice("errand", "what it was doing", ("anything else", "base change", "naval redeployment")),
            choice("fought", "whether it had a part in the battle", NO_YES, 1),
            flag("defeated", "whether it was defeated or withdrew"),
        ),
    ),
    Procedure(
        "awaw.after-battle",
        "Whether a force goes on with its activity, is defeated, inverted, or takes over a mission",
        "22.81, 22.61C, 22.26",
        after_battle,
        (
            Part("may-go-on", "whether it may go on with its activity", NO_YES),
            Part("defeated", "whether it is defeated", NO_YES),
            Part("inverted", "whether it is inverted in port", NO_YES),
            Part("takes-over", "what it takes over", ("nothing", "the activity", "the interception")),
        ),
        (
            choice("intercepting", "whether it is of the intercepting side", NO_YES),
            choice("result", "who won the battle", ("its side", "the enemy", "nobody")),
            flag("withdrew", "whether it withdrew from the battle"),
            flag("fired", "whether its ships fired or struck"),
            flag("patrol", "whether it is a patrol that intercepted"),
            choice("role", "whom it came for", ("itself", "intercepted friends", "intercepting friends")),
            choice("goes-on", "whether a victor who may goes on", NO_YES, 1),
            flag("raid", "whether raiders fight in an SW box"),
        ),
    ),
)
