"""Facts of units, forces, places and legs of a naval turn, from which the flow gathers what a procedure asks for.

Rows are copied and emptied whole (see `core.rows`): fields that are reset in a copy say why.
"""

from collections.abc import Iterator
from typing import Final

from flagplot.core.rows import beginner, copier
from flagplot.games.awaw.interception.terms import AT_SEA
from flagplot.games.awaw.shared.terms import (
    AUSTRALIA,
    BRITAIN,
    CRUISER,
    DESTROYER,
    DUTCH,
    FRANCE,
    SUBMARINE,
    TRANSPORT,
    UNITED_STATES,
)
from flagplot.games.awaw.shared.units import counts_as_naval_factors, is_carrier, is_light, ship_is_slow
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.state import TurnState

MOST_HITS = 10
"""More than any ship takes."""


def first_unit(side: int) -> int:
    """First unit row of a side."""
    return side * terms.UNITS


def end_unit(s: TurnState, side: int) -> int:
    """Row after the side's last unit."""
    return side * terms.UNITS + s.units[side]


def end_place(s: TurnState, side: int) -> int:
    """Row after the side's last place."""
    return side * terms.PLACES + s.places[side]


def units_of(s: TurnState, side: int) -> Iterator[int]:
    """Rows of a side's units."""
    for u in range(first_unit(side), end_unit(s, side)):
        yield u


def wings_of(s: TurnState, side: int) -> Iterator[int]:
    """Rows of a side's wings."""
    for w in range(side * terms.WINGS, side * terms.WINGS + s.wings[side]):
        yield w


def forces_of(side: int) -> Iterator[int]:
    """Rows of a side's forces."""
    for f in range(side * terms.FORCES, (side + 1) * terms.FORCES):
        yield f


def in_force(s: TurnState, u: int, f: int) -> bool:
    """Whether a unit row is in a force and has ships left."""
    return s.in_force[u] == f and s.count[u] > 0


def ships_of(s: TurnState, f: int) -> Iterator[int]:
    """Rows of the ships left in a force."""
    for u in range(first_unit(f // terms.FORCES), end_unit(s, f // terms.FORCES)):
        if in_force(s, u, f):
            yield u


def has_ships(s: TurnState, f: int) -> bool:
    """Whether a force has anything left."""
    return any(True for _u in ships_of(s, f))


def factors(s: TurnState, f: int) -> int:
    """Naval factors of a force, transports and submarines left out."""
    return sum(s.size[u] * s.count[u] for u in ships_of(s, f) if counts_as_naval_factors(s.kind[u]))


def light_factors(s: TurnState, f: int) -> int:
    """Naval factors of a force's light ships."""
    return sum(
        s.size[u] * s.count[u] for u in ships_of(s, f) if counts_as_naval_factors(s.kind[u]) and is_light(s.kind[u])
    )


def has_full_carrier(s: TurnState, f: int) -> int:
    """1 if an undamaged fast carrier with its full complement is in a force."""
    whole = any(
        is_carrier(s.kind[u]) and s.damaged[u] == 0 and s.squadrons[u] == s.complement[u] for u in ships_of(s, f)
    )
    return 1 if whole else 0


def factors_in_port(s: TurnState, f: int) -> int:
    """Factors of a force that take room in its port."""
    return sum(s.size[u] * s.count[u] for u in ships_of(s, f) if s.kind[u] != SUBMARINE)


def carrier_factors(s: TurnState, f: int) -> int:
    """Fast carrier factors of a force."""
    return sum(s.size[u] * s.count[u] for u in ships_of(s, f) if is_carrier(s.kind[u]))


def is_slow(s: TurnState, f: int) -> int:
    """1 if a force contains slow ships (22.22J)."""
    return 1 if any(ship_is_slow(s.kind[u], s.slow[u], s.damaged[u]) for u in ships_of(s, f)) else 0


def is_light_force(s: TurnState, f: int) -> int:
    """1 if a force contains only cruisers and destroyers (22.22D)."""
    return 0 if any(s.kind[u] not in (CRUISER, DESTROYER) for u in ships_of(s, f)) else 1


def has_kind(s: TurnState, f: int, kind: int) -> int:
    """1 if a force contains ships of a type."""
    return 1 if any(s.kind[u] == kind for u in ships_of(s, f)) else 0


def has_transports(s: TurnState, f: int) -> int:
    """1 if a force contains transports (22.282)."""
    return has_kind(s, f, TRANSPORT)


def damage(hurt: int, hits: int) -> int:
    """Damage of a row in one number that only grows: damaged ships, then the hits of a named one (22.26D)."""
    return MOST_HITS * hurt + hits


def is_inverted(s: TurnState, f: int) -> int:
    """1 if any ship of a force is inverted."""
    return 1 if any(s.inverted[u] for u in ships_of(s, f)) else 0


def is_wholly_inverted(s: TurnState, f: int) -> bool:
    """Whether no ship of a force is uninverted."""
    return not any(not s.inverted[u] for u in ships_of(s, f))


def nation_of(s: TurnState, f: int) -> int:
    """Nationality of a force's first ship; NONE if it has none."""
    for u in ships_of(s, f):
        return s.nation[u]
    return terms.NONE


def is_western(nation: int) -> bool:
    """Britain, the United States, Australia, France and the Dutch East Indies are the Western Allies here (22.113)."""
    anglo_saxon = nation in (BRITAIN, UNITED_STATES, AUSTRALIA)
    return anglo_saxon or nation in (FRANCE, DUTCH)


def submarines_left(s: TurnState, u: int) -> int:
    """Submarine factors of a row that have not attacked in this player turn: each may do so once (22.94)."""
    return max(0, s.count[u] - s.spent_factors[u])


def is_ashore(s: TurnState, f: int) -> bool:
    """Whether a force is in port."""
    return s.standing[f] == terms.IN_PORT


def is_based(s: TurnState, f: int) -> bool:
    """Whether a force waits where it may intercept from: in port or on defensive patrol (22.11, 22.14F)."""
    return s.standing[f] in (terms.IN_PORT, terms.DEFENSIVE_PATROL)


def base_standing(s: TurnState, f: int) -> int:
    """Status of the port of a force, AT_SEA for a patrol (22.11B)."""
    at_sea = s.standing[f] in (terms.DEFENSIVE_PATROL, terms.OFFENSIVE_PATROL)
    return AT_SEA if at_sea else s.place_standing[s.home[f]]


def is_invaded(s: TurnState, p: int) -> bool:
    """Whether a port is the target of a seaborne invasion: that counts in the combat phase (22.63C)."""
    return s.stage == terms.COMBAT and s.place_invaded[p] == 1


def unit_can_sail(s: TurnState, u: int) -> bool:
    """Whether a row has ships that are not inverted."""
    return s.count[u] > 0 and s.inverted[u] == 0


def place_on_attempt(s: TurnState, a: int, hex: int) -> int:
    """The position of a hex on an attempt's path, NONE if it is elsewhere."""
    return next((place for place in range(s.attempt_length[a]) if s.attempt_path[a][place] == hex), terms.NONE)


def free_force(s: TurnState, side: int) -> int:
    """A row for another force, NONE if there is none."""
    return next((f for f in forces_of(side) if s.formation[f] == 0 and s.standing[f] == terms.ABSENT), terms.NONE)


NOT_PARTED: Final = "no row of submarines or of a named ship is parted"
OF_ONE = ("hits", "squadrons", "complement", "tried_factors", "spent_factors", "battle_submarines", "attacked_factors")
copy_unit = copier(
    __name__,
    "copy_unit",
    TurnState,
    "unit",
    {
        **dict.fromkeys(OF_ONE, NOT_PARTED),
        "sunk": "losses stay with the row that suffered them",
        "sunk_before": "it has lost nothing yet",
        "reform": "the ships that go into bodies are those of the old row",
    },
)
copy_force = copier(
    __name__,
    "copy_force",
    TurnState,
    "force",
    {
        "ground": "ground units stay with the force that carries on",
        "cargo": "the caller divides it",
        "return_place": "it has no base to go to yet",
        "adopted": "who leaves takes nothing over",
    },
)
empty_force = beginner(__name__, "empty_force", TurnState, "force")
copy_leg = copier(
    __name__,
    "copy_leg",
    TurnState,
    "leg",
    {
        "leg_path": "the caller lays its part of the path",
        "leg_before": "legs that come before it are rows of their own",
        "leg_plan_row": "only a plan knows its row at sea",
    },
)
clear_leg = beginner(__name__, "clear_leg", TurnState, "leg")


def split_row(s: TurnState, u: int) -> int:
    """Open a row for ships of the same nation and type; the caller says how many."""
    side = u // terms.UNITS
    v = side * terms.UNITS + s.units[side]
    s.units[side] += 1
    copy_unit(s, u, v)
    s.split_from[v] = s.split_from[u] if s.split_from[u] != terms.NONE else u
    return v


def end_force(s: TurnState, f: int) -> None:
    """Empty the row of a force that has lost its ships to others: the next force there finds nothing of it, nor its legs."""
    empty_force(s, f)
    for leg in range(terms.SAILING_LEGS):
        if f // terms.FORCES == s.leg_side[leg]:
            s.leg_force[leg][f % terms.FORCES] = 0
