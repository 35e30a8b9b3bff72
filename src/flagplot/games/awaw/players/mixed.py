"""Ships of several nations in one group: the lowest DRM of those that fire, or are fired at together, counts for all (22.552A)."""

from typing import Final

from flagplot.games.awaw.battle.sight import BattleState
from flagplot.games.awaw.players.estimate import ship_worth
from flagplot.games.awaw.players.legal import is_legal
from flagplot.games.awaw.players.settings import Settings
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import UNITS
from flagplot.games.awaw.shared.units import is_light, light_drm, ships_of, unit_drm

PER_CENT: Final = 100


def guns_from(t: Tables, v: BattleState, g: int, drm: int) -> int:
    """Undamaged light factors of a group with at least this DRM."""
    return sum(
        v.size[u] * (v.count[u] - v.damaged[u])
        for u in ships_of(v, g)
        if is_light(v.kind[u]) and light_drm(t, v, u) >= drm
    )


def drags_others(t: Tables, v: BattleState, u: int, per_point: int) -> bool:
    """Whether a group's light ships fire better without one of them.

    A point of DRM is worth `per_point` per cent of their factors.
    """
    g, own, best, most = v.group_row[u], light_drm(t, v, u), -UNITS, 0
    for other in ships_of(v, g):
        if is_light(v.kind[other]) and v.count[other] > v.damaged[other]:
            drm = light_drm(t, v, other)
            value = guns_from(t, v, g, drm) * (PER_CENT + per_point * drm)
            if value > most:
                best, most = drm, value
    return own < best


def poorest_alike(t: Tables, v: BattleState, said: int, how: Settings) -> int:
    """Of the ships that may take a loss and are worth as much as the one of the common rules, that with the lowest DRM."""
    first, best = v.ask_seat * UNITS, said
    for answer in range(v.units[v.ask_seat]):
        is_alike = ship_worth(v, first + answer, how) == ship_worth(v, first + said, how)
        if is_alike and unit_drm(t, v, first + answer) < unit_drm(t, v, first + best) and is_legal(t, v, answer):
            best = answer
    return best
