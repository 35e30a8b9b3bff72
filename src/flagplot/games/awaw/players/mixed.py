"""Ships of several nations in one group: the lowest DRM of those that fire, or are fired at together, counts for all (22.552A)."""

from typing import Final

from flagplot.games.awaw.battle.sight import BattleState
from flagplot.games.awaw.players.settings import Settings
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import UNITS
from flagplot.games.awaw.shared.units import is_light, light_drm, ships_of

PER_CENT: Final = 100


def guns_from(t: Tables, v: BattleState, g: int, drm: int) -> int:
    """Undamaged light factors of a group with at least this DRM."""
    return sum(
        v.size[u] * (v.count[u] - v.damaged[u])
        for u in ships_of(v, g)
        if is_light(v.kind[u]) and light_drm(t, v, u) >= drm
    )


def drags_others(t: Tables, v: BattleState, u: int, how: Settings) -> bool:
    """Whether a ship is a light one without which the light ships of its group fire better."""
    if not is_light(v.kind[u]):
        return False
    g, own, best, most = v.group_row[u], light_drm(t, v, u), -UNITS, 0
    for other in ships_of(v, g):
        if is_light(v.kind[other]) and v.count[other] > v.damaged[other]:
            drm = light_drm(t, v, other)
            value = guns_from(t, v, g, drm) * (PER_CENT + how.screen_drm * drm)
            if value > most:
                best, most = drm, value
    return own < best
