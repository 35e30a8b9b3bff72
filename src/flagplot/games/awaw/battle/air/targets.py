"""Which ships a shot can hit: single named ships, or a class of a group's light ships (22.531, 22.54G)."""

from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared.groups import destroyers_with_cargo, is_encumbered
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import CAPITAL, DESTROYER, TRANSPORT
from flagplot.games.awaw.shared.units import is_light, is_named, light_drm, ships_of, side_of_group, unit_drm

UNSCREENED_LIGHT, SCREENED_LIGHT, ALL_LIGHT, TRANSPORTS = -2, -4, -5, -6
"""Classes of light ships, negative, unlike unit rows."""
NO_DRM = 99


def may_fight(s: BattleState, u: int) -> bool:
    """Whether a ship's kind lets it stand unscreened: not carriers and transports (22.531).

    Destroyers with cargo are screened as by choice (`screened_with_cargo`).
    """
    return s.kind[u] != TRANSPORT and (s.kind[u] == CAPITAL or is_light(s.kind[u]))


def screened_with_cargo(t: Tables, s: BattleState, u: int) -> int:
    """Destroyers of a row that have to be screened, for the cargo that no other destroyers of the group are left to carry.

    Their owner spreads the cargo: rows after this one may all be screened, those before it are as decided (22.531C.1).
    """
    if s.kind[u] != DESTROYER or not s.laden[u]:
        return 0
    left = destroyers_with_cargo(t, s, s.group_row[u])
    for v in ships_of(s, s.group_row[u]):
        if v != u and s.kind[v] == DESTROYER and s.laden[v]:
            left -= s.screened[v] if v < u else s.count[v]
    return max(0, min(left, s.count[u]))


def exposed(s: BattleState, u: int) -> int:
    """Ships of a row that fight unscreened: undamaged and not screened by choice (22.531A-B).

    A capital ship damaged in this very combat is still there (reading D07).
    """
    if not may_fight(s, u):
        return 0
    if s.kind[u] == CAPITAL:
        return max(0, s.count[u] - s.damaged_before[u] - s.screened[u])
    return max(0, s.count[u] - s.damaged[u] - s.screened[u])


def screen_is_gone(t: Tables, s: BattleState, g: int) -> bool:
    """Whether all is sunk that protects the screened ships of a group (22.54G, 22.531C, reading A22).

    Cruisers damaged by light fire in this combat protect others; those damaged by capital ship fire do not (reading D07).
    """
    for u in ships_of(s, g):
        hurt = s.damaged[u] if t.damaged_capital_screens == 1 else s.damaged_before[u] + s.hurt_by_capitals[u]
        if may_fight(s, u) and s.count[u] > s.screened[u] + hurt:
            return False
    return True


def whole_in_class(s: BattleState, u: int, target: int) -> int:
    """Undamaged ships of a light row that belong to a class of targets."""
    if target == ALL_LIGHT:
        return s.count[u] - s.damaged[u]
    if target == TRANSPORTS:
        return s.count[u] if s.kind[u] == TRANSPORT else 0
    if target == UNSCREENED_LIGHT:
        return exposed(s, u)
    return s.count[u] - s.damaged[u] - exposed(s, u)


def ships_in_class(s: BattleState, u: int, target: int) -> int:
    """Ships of a light row, damaged cruisers included, that belong to a class of targets."""
    if target in (UNSCREENED_LIGHT, TRANSPORTS):
        return whole_in_class(s, u, target)
    return whole_in_class(s, u, target) + s.damaged[u]


def class_size(s: BattleState, g: int, target: int) -> int:
    """Light ships of a group in a class of targets."""
    return sum(ships_in_class(s, u, target) for u in ships_of(s, g) if is_light(s.kind[u]))


def light_factors(s: BattleState, g: int) -> int:
    """Light ship factors of a group that may fire: unscreened and undamaged, CVEs as destroyers (22.531B, 22.54D)."""
    return sum(s.size[u] * exposed(s, u) for u in ships_of(s, g) if is_light(s.kind[u]))


def class_drm(t: Tables, s: BattleState, g: int, target: int) -> int:
    """DRM of a class of light ships under fire: the lowest in it (22.552A, reading A38)."""
    return min(
        (light_drm(t, s, u) for u in ships_of(s, g) if is_light(s.kind[u]) and ships_in_class(s, u, target) > 0),
        default=NO_DRM,
    )


def target_drm(t: Tables, s: BattleState, g: int, target: int) -> int:
    """DRM of the target: a named ship's own, or its light class's; codebreaking comes on top (22.552A).

    It lowers the roll of ships and aircraft (table.nationality.note-a, table.nationality.note-b,
    table.nationality-004.expl).
    """
    return unit_drm(t, s, target) if target >= 0 else class_drm(t, s, g, target)


def air_target_drm(t: Tables, s: BattleState, g: int, target: int) -> int:
    """DRM of what aircraft attack: without codebreaking, by one ruling without naval research too (22.552A, 23.44).

    (table.naval-attack.air.2, table.nationality.note-b)
    """
    drm = target_drm(t, s, g, target)
    return drm - s.naval_research[side_of_group(g)] if t.naval_research_shift == 1 else drm


def is_screened_target(s: BattleState, g: int, u: int) -> bool:
    """A named ship of the group that is screened (22.531C)."""
    return s.group_row[u] == g and s.count[u] > 0 and is_named(s.kind[u]) and exposed(s, u) == 0


def hampered(t: Tables, s: BattleState, g: int) -> int:
    """1 if its activity hampers the group in the present fleet combat, as it was when that began (22.552B).

    By one ruling no longer once the last ship that carries cargo is sunk.
    """
    if t.hampered_how_long == 1:
        return 1 if is_encumbered(s, g) else 0
    return s.hampers[side_of_group(g)]
