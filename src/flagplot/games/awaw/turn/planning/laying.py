"""A voyage in the form of an announced one, and one side's knowledge of the other (22.12, 22.15)."""

from collections.abc import Iterable, Sequence
from typing import Final

from flagplot.core.errors import FlagplotError, one_of
from flagplot.games.awaw.files.operation.build import Expedition
from flagplot.games.awaw.interception.terms import ABOARD, NO_CARGO
from flagplot.games.awaw.shared import terms as battle
from flagplot.games.awaw.shared.names import NATION_NAMES
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.announce import announcing
from flagplot.games.awaw.turn.rows import forces_of, in_force, task_forces_in
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.sight import view
from flagplot.games.awaw.turn.state import TurnState

OWN_LEG: Final = 0
"""Row of a leg that is used for a planned route."""
ASSUMED: Final = (battle.CAPITAL, 4, 3)
"""Type, factors and number of the fast ships that are assumed in a port about which nothing is known."""


def force_row(expedition: Expedition, name: str, sides: Iterable[int], field: str) -> int:
    """The row of a force by its name; an error that lists those that there are."""
    rows = [f for side in sides for f in forces_of(side)]
    known = {expedition.roster.forces[f]: f for f in rows if expedition.roster.forces[f]}
    folded = {word.casefold(): f for word, f in known.items()}
    if name.strip().casefold() not in folded:
        raise FlagplotError(f"there is no force {name!r}", field=field, expected=one_of(known))
    return folded[name.strip().casefold()]


def announced_alone(s: TurnState, forces: Sequence[int], path: Sequence[int], activity: int) -> TurnState:
    """A copy of a turn in which some forces have announced one voyage, and nothing else is announced."""
    s = s.copy()
    side = forces[0] // terms.FORCES
    s.leg_side[OWN_LEG], s.leg_activity[OWN_LEG] = side, activity
    s.leg_standing[OWN_LEG], s.leg_wave[OWN_LEG] = terms.ANNOUNCED, terms.OUTBOUND
    s.leg_path[OWN_LEG][: len(path)] = path
    s.leg_length[OWN_LEG] = len(path)
    for f in forces:
        s.leg_force[OWN_LEG][f % terms.FORCES] = 1
    s.leg_task_forces[OWN_LEG] = task_forces_in(s, OWN_LEG)
    s.leg_from_port[OWN_LEG] = int(any(s.standing[f] == terms.IN_PORT for f in forces))
    s.leg_ground[OWN_LEG] = sum(s.ground[f] for f in forces)
    s.leg_cargo[OWN_LEG] = ABOARD if any(s.cargo[f] for f in forces) else NO_CARGO
    return s


def announced(t: Sea, s: TurnState, operation: int, plan: int) -> tuple[TurnState, list[int]]:
    """A copy of a turn in which a plan of the file was announced, cut at straits, with the rows of its legs (22.13A)."""
    s = s.copy()
    s.operation_chosen[operation] = plan
    announcing.set_out(t, s, operation)
    return s, [row for row in range(terms.SAILING_LEGS) if s.leg_standing[row] == terms.ANNOUNCED]


def plan_legs(s: TurnState, f: int) -> list[int]:
    """Rows of the planned legs in which a force sails."""
    rows = range(terms.SAILING_LEGS, terms.SAILING_LEGS + s.plan_legs)
    return [row for row in rows if s.leg_side[row] == f // terms.FORCES and s.leg_force[row][f % terms.FORCES]]


def known_to(
    s: TurnState, seat: int, nation: str, names: list[str], places: Sequence[str], search: tuple[int, int]
) -> TurnState:
    """What a seat knows, with what the other side may well have: in every port a force of fast ships and `search`.

    That is the number of search squadrons and their range.  The ports are public, their contents are not; nor are submarines,
    which are not counted.
    """
    seen = view(s, seat)
    side = 1 - seat
    for p in range(side * terms.PLACES, side * terms.PLACES + s.places[side]):
        if s.place_port[p] == 1:
            _assume(seen, side, p, NATION_NAMES.index(nation))
            names[side * terms.FORCES + p % terms.PLACES] = f"a force from {places[p]}"
            if search[0]:
                _assume_search(seen, side, p, NATION_NAMES.index(nation), search)
    return seen


def _assume_search(s: TurnState, side: int, p: int, nation: int, search: tuple[int, int]) -> None:
    """Search squadrons in a port."""
    w = side * terms.WINGS + s.wings[side]
    s.wings[side] += 1
    s.wing_nation[w], s.wing_type[w], s.wing_place[w] = nation, battle.SEARCH_AAS, p
    s.wing_squadrons[w], s.wing_range[w] = search


def _assume(s: TurnState, side: int, p: int, nation: int) -> None:
    """One task force of fast ships in a port."""
    f, u = side * terms.FORCES + p % terms.PLACES, side * terms.UNITS + s.units[side]
    s.units[side] += 1
    s.in_force[u], s.nation[u] = f, nation
    s.kind[u], s.size[u], s.count[u] = ASSUMED
    s.formation[f], s.standing[f] = terms.TASK_FORCE, terms.IN_PORT
    s.home[f], s.hex[f] = p, s.place_hex[p]


def sails(s: TurnState, u: int) -> bool:
    """Whether a row holds submarines that are there."""
    return s.kind[u] == battle.SUBMARINE and s.in_force[u] != terms.NONE and in_force(s, u, s.in_force[u])
