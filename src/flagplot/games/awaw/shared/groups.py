"""Facts of a combat group: factors, speed, cargo, carriers, status (22.42), and the results of a search (22.452B)."""

from typing import Annotated

from flagplot.core.procedures.inputs import Count, Flag, OutcomePart
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.units import (
    LARGEST_TASK_FORCE,
    counts_as_naval_factors,
    fully_operational,
    groups_of,
    is_below_ten,
    is_carrier,
    numbered,
    ship_is_slow,
    ships_of,
    side_of_group,
    unit_is_slow,
)

UNMET, MET = 1, 2
"""Sea supply lines without guards: whether ships of the enemy have met them."""
DISRUPTED, LEFT_ALONE = 1, 2
"""What such ships do: readings of the ruling unguarded-line."""


def naval_factors(s: BattleState, g: int) -> int:
    """Naval factors of a group, damaged ships included, transports excluded (22.421A, reading D23)."""
    return sum(s.size[u] * s.count[u] for u in ships_of(s, g) if counts_as_naval_factors(s.kind[u]))


def surplus_factors(s: BattleState, g: int) -> int:
    """Factors of a combined group beyond 25, transports excluded (22.421A)."""
    return max(0, naval_factors(s, g) - LARGEST_TASK_FORCE)


def undamaged_factors(s: BattleState, g: int) -> int:
    """Undamaged naval factors of a group (22.428A, 22.451D)."""
    return sum(s.size[u] * (s.count[u] - s.damaged[u]) for u in ships_of(s, g) if counts_as_naval_factors(s.kind[u]))


def ships(s: BattleState, g: int) -> int:
    """Ships afloat in a group."""
    return sum(s.count[u] for u in ships_of(s, g))


def is_empty(s: BattleState, g: int) -> bool:
    """Whether nothing is left of a group: a sea supply line without guards is there without ships (22.421A, 22.9434)."""
    return ships(s, g) == 0 and s.bare_supply_line[g] == 0


def is_afloat(s: BattleState, g: int) -> bool:
    """Whether a group in the battle has ships left. A group never revealed has lost none (22.423B)."""
    return s.known[g] < terms.FULL or ships(s, g) > 0


def seems_manned(s: BattleState, g: int) -> bool:
    """Whether a group has ships, or is a sea supply line without escorts not yet recognised as such (22.423B, 22.9434)."""
    return ships(s, g) > 0 or (s.bare_supply_line[g] == 1 and s.known[g] < terms.FULL)


def may_be_met(s: BattleState, g: int) -> bool:
    """Whether a group has ships, or is a sea supply line without guards that no ships have met yet (22.9434)."""
    return ships(s, g) > 0 or s.bare_supply_line[g] == UNMET


def lose_guards(s: BattleState, g: int) -> None:
    """A sea supply line that has lost its last guard is one without guards, unless another group protects it (22.9434)."""
    guarded = any(
        in_battle(s, f) and s.mission[f] == terms.SEA_SUPPLY and ships(s, f) > 0 for f in groups_of(side_of_group(g))
    )
    if s.mission[g] == terms.SEA_SUPPLY and s.bare_supply_line[g] == 0 and not guarded:
        s.bare_supply_line[g] = UNMET


def undamaged_ships(s: BattleState, g: int) -> int:
    """Undamaged ships in a group (22.71C)."""
    return sum(s.count[u] - s.damaged[u] for u in ships_of(s, g))


def undamaged_in_battle(s: BattleState, side: int) -> int:
    """Undamaged ships of a side in the battle (22.71C)."""
    return sum(undamaged_ships(s, g) for g in numbered(side) if s.standing[g] == terms.ENGAGED)


def fast_carriers(s: BattleState, g: int) -> int:
    """Fast carriers in a group, damaged or not (22.452B)."""
    return sum(s.count[u] for u in ships_of(s, g) if is_carrier(s.kind[u]))


def has_eyes(s: BattleState, g: int) -> bool:
    """Whether the group has a fully operational fast carrier (22.428B, 22.451D)."""
    return any(fully_operational(s, u) for u in ships_of(s, g))


def is_laden(s: BattleState, g: int) -> bool:
    """Whether a group carries cargo or protects sea supply (22.422B, 22.427, reading A15)."""
    return s.cargo[g] > 0 or s.mission[g] == terms.SEA_SUPPLY


def is_encumbered(s: BattleState, g: int) -> bool:
    """Whether its activity hampers a group: sea supply, or ships in it that are on a mission with cargo (22.552B, 22.9417B).

    This also holds before loading and on the return, of guards of sea supply too (22.552B); also for transports' defenders
    against raiders.
    """
    if s.mission[g] in (terms.SEA_SUPPLY, terms.SHIELDING_TRANSPORTS):
        return True
    return s.raid == 0 and any(is_on_hampering_mission(s, u) for u in ships_of(s, g))


def is_on_hampering_mission(s: BattleState, u: int) -> bool:
    """Whether ships were assigned to carry the cargo of their force or to guard sea supply, also in another group (22.552B)."""
    carries = terms.SEA_TRANSPORT <= s.original_mission[u] <= terms.SEA_ESCORT and s.laden[u] == 1
    return (carries or s.original_mission[u] == terms.SEA_SUPPLY) and s.count[u] > 0


def has_slow_ship(s: BattleState, g: int) -> bool:
    """Whether the group has a slow or damaged ship (22.422A)."""
    return any(s.count[u] > 0 and unit_is_slow(s, u) for u in ships_of(s, g))


def is_slow_in_line(s: BattleState, u: int) -> bool:
    """Whether a ship counts as slow where the capital ships of its group rank by speed (20.121, 22.54A)."""
    return unit_is_slow(s, u)


def is_fast(s: BattleState, g: int) -> bool:
    """A group is fast unless it has a slow ship or carries cargo (22.422)."""
    return not is_laden(s, g) and not has_slow_ship(s, g)


def is_fast_without_damaged(s: BattleState, g: int) -> bool:
    """Whether a group would be fast once its damaged ships are detached (22.524)."""
    slow = any(ship_is_slow(s.kind[u], s.slow[u], 0) for u in ships_of(s, g) if s.count[u] > s.damaged[u])
    return not is_laden(s, g) and not slow and undamaged_ships(s, g) > 0


def groups_that_wait(
    groups: Annotated[int, Count(0, 18, "combat groups formed", 7)],
    outside_combat: Annotated[int, Flag("whether submarines attack it outside naval combat")],
) -> Annotated[int, OutcomePart("groups", "groups that wait")]:
    """Groups of a force beyond the six that fight. Under submarine attack outside naval combat none waits (22.93A).

    (22.421C)
    """
    return 0 if outside_combat == 1 else max(0, groups - terms.NUMBERS)


def damaged_ships(s: BattleState, g: int) -> int:
    """Damaged ships in a group."""
    return ships(s, g) - undamaged_ships(s, g)


def numbers_in_play(s: BattleState) -> int:
    """Highest group number: six, or as many as there are groups when submarines attack outside naval combat.

    (22.423A, 22.93A)
    """
    return terms.GROUPS if s.combat_scope == terms.SUBMARINES_ALONE and s.round > 0 else terms.NUMBERS


def in_battle(s: BattleState, g: int) -> bool:
    """Whether the row holds a numbered group that takes part in the round (22.425)."""
    return s.standing[g] == terms.ENGAGED and (
        g % terms.GROUPS < terms.NUMBERS or g % terms.GROUPS < numbers_in_play(s)
    )


def number_is_active(
    number: Annotated[int, Count(1, terms.NUMBERS, "number of the combat group", 1)],
    combat_round: Annotated[int, Count(1, 99, "the round", 1)],
) -> Annotated[bool, OutcomePart("status", "the position of the group", ("distant", "active"))]:
    """Whether a group is active: its number is at most the round's; else it is distant (22.425)."""
    return number <= combat_round


def is_active(s: BattleState, g: int) -> bool:
    """Whether a group in the battle is active (22.425A)."""
    return in_battle(s, g) and number_is_active(g % terms.GROUPS + 1, s.round)


def is_distant(s: BattleState, g: int) -> bool:
    """Whether a group in the battle is distant (22.425B)."""
    return in_battle(s, g) and not number_is_active(g % terms.GROUPS + 1, s.round)


def carrying_capacity(s: BattleState, g: int) -> int:
    """Ship factors in the group that can carry cargo (22.82)."""
    return sum(s.size[u] * s.count[u] for u in ships_of(s, g) if s.laden[u])


def destroyers_with_cargo(t: Tables, s: BattleState, g: int) -> int:
    """Destroyers of a group that carry its cargo: the part beyond its transports' capacity, by ruling all assigned to it.

    (22.531B, 22.531C)
    """
    assigned = sum(s.count[u] for u in ships_of(s, g) if s.laden[u] and s.kind[u] == terms.DESTROYER)
    in_transports = sum(s.count[u] for u in ships_of(s, g) if s.laden[u] and s.kind[u] == terms.TRANSPORT)
    if t.cargo_screens == 1:
        return assigned if s.cargo[g] > 0 else 0
    return min(assigned, max(0, s.cargo[g] - in_transports))


def cargo_left(
    t: Tables,
    cargo: Annotated[int, Count(0, 60, "cargo aboard, in the factors that carry it", 6)],
    capacity: Annotated[int, Count(0, 60, "factors left that can carry cargo", 6)],
) -> Annotated[int, OutcomePart("cargo", "cargo left")]:
    """Cargo that the surviving ships of the group still carry (22.82, reading A31)."""
    if cargo <= capacity:
        return cargo
    return 0 if t.cargo_loss == 1 else capacity


def small_ships(s: BattleState, g: int, kind: int) -> int:
    """One-factor ships of a kind in the group, destroyers with cargo included (22.9413, 22.9414)."""
    return sum(s.count[u] for u in ships_of(s, g) if s.kind[u] == kind)


def destroyers(s: BattleState, g: int) -> int:
    """Destroyer factors in the group (22.9414)."""
    return small_ships(s, g, terms.DESTROYER)


def escort_carriers(s: BattleState, g: int) -> int:
    """CVEs in the group (22.9413)."""
    return small_ships(s, g, terms.CVE)


def operational_carriers(s: BattleState, g: int) -> int:
    """Undamaged fast carriers in the group, with or without aircraft (22.71B, reading D32)."""
    return sum(s.count[u] - s.damaged[u] for u in ships_of(s, g) if is_carrier(s.kind[u]))


def disclose(s: BattleState, g: int, level: int) -> None:
    """Record the opponent's new knowledge of a group: the four facts of 22.452B, or everything (22.423B)."""
    s.fact_small[g] = 1 if is_below_ten(naval_factors(s, g)) else 0
    s.fact_carriers[g] = fast_carriers(s, g)
    s.fact_fast[g] = 1 if is_fast(s, g) else 0
    s.fact_laden[g] = 1 if is_laden(s, g) else 0
    if s.known[g] < level:
        s.known[g] = level


def leave_no_trace(s: BattleState, u: int) -> None:
    """Ships that all left unseen belong to no group, even if their former group is found later (22.452B)."""
    if s.count[u] == 0:
        s.group_row[u] = terms.NOBODY
