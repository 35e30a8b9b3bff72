"""Facts of one unit or wing, and the size of ships: factors, speed, condition, DRM, limits of a force (20.12, 22.552A, 22.61A).

A named ship has a row of its own with a count of 0 or 1; light ships and submarines share a row and are counted.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import CAPITAL


class DrmParts(NamedTuple):
    """A Naval Nationality DRM, part by part (22.552A)."""

    chart: int
    research: int
    codes: int


def first_unit(side: int) -> int:
    """Row of the side's first unit."""
    return side * terms.UNITS


def end_unit(s: BattleState, side: int) -> int:
    """Row after the side's last unit."""
    return side * terms.UNITS + s.units[side]


def first_wing(side: int) -> int:
    """Row of the side's first wing."""
    return side * terms.WINGS


def end_wing(s: BattleState, side: int) -> int:
    """Row after the side's last wing."""
    return side * terms.WINGS + s.wings[side]


def side_of_group(g: int) -> int:
    """Side that a group row belongs to."""
    return g // terms.GROUPS


def units_of(s: BattleState, side: int) -> Iterator[int]:
    """Rows of a side's units."""
    for u in range(first_unit(side), end_unit(s, side)):
        yield u


def wings_of(s: BattleState, side: int) -> Iterator[int]:
    """Rows of a side's wings."""
    for w in range(side * terms.WINGS, side * terms.WINGS + s.wings[side]):
        yield w


def bases_of(s: BattleState, side: int) -> Iterator[int]:
    """Rows of a side's air bases."""
    for b in range(side * terms.BASES, side * terms.BASES + s.bases[side]):
        yield b


def groups_of(side: int) -> Iterator[int]:
    """Rows of a side's groups, with a combat group number and without."""
    for g in range(side * terms.GROUPS, (side + 1) * terms.GROUPS):
        yield g


def numbered(side: int) -> Iterator[int]:
    """Rows of a side's six combat group numbers (22.423)."""
    for g in range(side * terms.GROUPS, side * terms.GROUPS + terms.NUMBERS):
        yield g


def unnumbered(side: int) -> Iterator[int]:
    """Rows of a side's groups without a number: not numbered yet, waiting or gone (22.421C)."""
    for g in range(side * terms.GROUPS + terms.NUMBERS, (side + 1) * terms.GROUPS):
        yield g


def ships_of(s: BattleState, g: int) -> Iterator[int]:
    """Rows of the ships in a group."""
    for u in range(first_unit(side_of_group(g)), end_unit(s, side_of_group(g))):
        if s.group_row[u] == g:
            yield u


def group_row(side: int, number: int) -> int:
    """Row of the side's combat group of that number (22.423)."""
    return side * terms.GROUPS + number - 1


def number_of(g: int) -> int:
    """Combat group number of a row (22.423)."""
    return g % terms.GROUPS + 1


def is_carrier(kind: int) -> bool:
    """CVs, CVLs and CVBs are fast carriers; CVEs are not (20.12)."""
    return terms.CV <= kind <= terms.CVB


def is_named(kind: int) -> bool:
    """Capital ships and fast carriers are named ships; all others are light ships or submarines (20.12)."""
    return kind <= terms.CVB


def is_light(kind: int) -> bool:
    """Cruisers, destroyers, CVEs and transports are light ships (20.12, 22.531B, reading D09)."""
    return terms.CRUISER <= kind <= terms.TRANSPORT


def counts_as_naval_factors(kind: int) -> bool:
    """Transports and submarines are excluded when naval factors are counted (22.421A, reading D23)."""
    return kind not in (terms.TRANSPORT, terms.SUBMARINE)


def type_is_slow(kind: int) -> bool:
    """CVEs and transports are always slow; of the other types only striped ships are (20.121)."""
    return kind in (terms.CVE, terms.TRANSPORT)


def ship_is_slow(kind: int, slow: int, hurt: int) -> bool:
    """Striped and damaged ships, CVEs and transports are slow, all others fast (22.422A, 20.121).

    (awaw-2011:20.121.0, awaw-2011:20.121.A, awaw-2011:20.121.B, awaw-2011:20.121.C, awaw-2011:20.121.D,
    awaw-2011:20.121.G)
    """
    return slow == 1 or hurt > 0 or type_is_slow(kind)


def unit_is_slow(s: BattleState, u: int) -> bool:
    """Whether a unit row holds slow ships."""
    return ship_is_slow(s.kind[u], s.slow[u], s.damaged[u])


def chart_drm(t: Tables, nation: int, kind: int, size: int, low_supply: int) -> int:
    """Naval Nationality DRM of a ship by the chart: its nation, its type, five factors, partial supply or oil effects (22.552A)."""
    drm = t.nation_drm[nation] + t.kind_drm[nation][kind]
    if kind == terms.CAPITAL and size >= 5:
        drm += t.big_battleship_drm
    return drm + t.low_supply_drm if low_supply == 1 else drm


def unit_drm(t: Tables, s: BattleState, u: int) -> int:
    """Naval Nationality DRM of a ship with its chart modifiers and its side's naval research (22.552A)."""
    return chart_drm(t, s.nation[u], s.kind[u], s.size[u], s.low_supply[u]) + s.naval_research[u // terms.UNITS]


def light_drm(t: Tables, s: BattleState, u: int) -> int:
    """Naval Nationality DRM of a ship among light ships: by one ruling without that of its type (22.552A, reading A38).

    Partial supply and naval oil effects, which are modifiers of no type, lower it all the same (table.nationality.9).
    """
    kind = terms.DESTROYER if t.light_group_drm == 1 else s.kind[u]
    return chart_drm(t, s.nation[u], kind, s.size[u], s.low_supply[u]) + s.naval_research[u // terms.UNITS]


def with_codes(s: BattleState, drm: int, side: int) -> int:
    """A Naval Nationality DRM shifted by tactical codebreaking, in fleet combat and submarine attacks (22.552A, 22.9411).

    Air attacks use the DRM of the chart (table.nationality.note-b).
    """
    return drm + s.codebreaking_fleet[side]


def drm_parts(s: BattleState, drm: int, side: int) -> DrmParts:
    """The parts of a Naval Nationality DRM: the chart, naval research in it, codebreaking (22.552A)."""
    research = s.naval_research[side]
    return DrmParts(drm - research, research, with_codes(s, drm, side) - drm)


def unused_submarines(s: BattleState, u: int) -> int:
    """Submarine factors of a row that have neither attacked nor announced an attack in this battle (22.94)."""
    if s.kind[u] != terms.SUBMARINE:
        return 0
    return s.count[u] - (s.attacks_made[u] - s.sunk[u])


def used_submarines(s: BattleState, u: int) -> int:
    """Submarine factors of a row that attacked and survive, or let their chance pass: they are inverted at the end (22.92)."""
    if s.kind[u] != terms.SUBMARINE:
        return 0
    return s.attacks_made[u] - s.sunk[u] + s.let_pass[u]


def wing_of_ship(s: BattleState, u: int) -> int:
    """Wing aboard a carrier; -1 for none."""
    side = u // terms.UNITS
    return next((w for w in wings_of(s, side) if s.wing_ship[w] == u), -1)


def fully_operational(s: BattleState, u: int) -> bool:
    """An undamaged fast carrier with its full complement of squadrons (22.942, reading C06)."""
    if not is_carrier(s.kind[u]) or s.count[u] == 0 or s.damaged[u] > 0:
        return False
    w = wing_of_ship(s, u)
    return w >= 0 and s.squadrons[w] == s.complement[w]


def wing_free(s: BattleState, w: int) -> int:
    """Squadrons of a wing without a task this round."""
    free = s.squadrons[w] - s.patrol[w] - s.searching[w] - s.attacking_now[w] - s.unavailable[w]
    for n in range(terms.NUMBERS):
        free -= s.cover[w][n]
    return free


def base_eligible(s: BattleState, b: int) -> bool:
    """Whether a base lets its aircraft participate: operational and within range of the battle (22.442A)."""
    return s.base_in_range[b] == 1 and s.base_operational[b] == 1


def strikes_ships(wing_type: int) -> bool:
    """Naval air and attack squadrons strike ships; cover and search squadrons do not (22.341D, 22.461)."""
    return wing_type in (terms.NAS, terms.ATTACK_AAS)


def wing_is_ashore(s: BattleState, w: int) -> bool:
    """Whether a wing is land-based at a base that lets it participate (22.442)."""
    return s.wing_base[w] >= 0 and base_eligible(s, s.wing_base[w])


FACTORS: Final = (0, 3, 2, 4, 2, 1, 1, 1, 1)
"""Factors of one ship by type; a capital ship has its own (20.12)."""
SMALLEST_CAPITAL: Final = 2
SQUADRONS: Final = (0, 3, 2, 4, 0, 0, 0, 0, 0)
"""Naval air squadrons that one ship carries, by type (22.74)."""
SMALLEST_TASK_FORCE: Final = 10
LARGEST_TASK_FORCE: Final = 25
MOST_CARRIER_FACTORS: Final = 12
"""Limits of a task force in naval factors (20.162F; the lower one 22.14C, 22.421A)."""


def factors_by_type(kind: int, own: int) -> int:
    """Factors of one ship: its own for a capital ship, by type for the others (20.12)."""
    return own if kind == CAPITAL else FACTORS[kind]


def is_below_ten(factors: int) -> bool:
    """Whether there are fewer than ten naval factors: no task force, and a fact that a search reveals (22.14C, 22.421A,
    22.452B).
    """
    return factors < SMALLEST_TASK_FORCE


def carriers_exceed(carrier_factors: int, factors: int) -> bool:
    """Whether fast carriers exceed half of a task force, or twelve factors (20.162F)."""
    return carrier_factors > MOST_CARRIER_FACTORS or 2 * carrier_factors > factors


def factors_brought(s: BattleState, side: int) -> int:
    """Naval factors with which a side began the battle, without transports and submarines (22.61A)."""
    return sum(s.size[u] * s.original[u] for u in units_of(s, side) if counts_as_naval_factors(s.kind[u]))


def factors_sunk(s: BattleState, side: int) -> int:
    """Naval factors that a side has lost in the battle, without transports and submarines (22.61A)."""
    return sum(s.size[u] * s.sunk[u] for u in units_of(s, side) if counts_as_naval_factors(s.kind[u]))
