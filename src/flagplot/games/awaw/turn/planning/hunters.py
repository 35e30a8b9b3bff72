"""Those who may go for one voyage: who they are, why some may not, their dice in each hex, what these come to.

All are asked of the rules: eligibility (22.11-22.14), dice and ranges (22.21, 22.22), arrival (22.23, 22.24).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final

from flagplot.core.dice import totals
from flagplot.core.errors import FlagplotError, one_of
from flagplot.games.awaw.files.operation.start import Expedition
from flagplot.games.awaw.interception.attempt.figures import InterceptionTables
from flagplot.games.awaw.interception.attempt.method import (
    Attempt,
    Prospects,
    attempt_refusal,
    prospects,
    round_entered,
)
from flagplot.games.awaw.interception.terms import ABOARD, BY_RANGES, FIRST, NO_CARGO, THROWN
from flagplot.games.awaw.shared import terms as battle
from flagplot.games.awaw.shared.terms import NATION_NAMES
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.announce import announcing
from flagplot.games.awaw.turn.intercept import contacts, eligible, rolls, seeking
from flagplot.games.awaw.turn.legs import leg_end, leg_sails, task_forces_in
from flagplot.games.awaw.turn.rows import forces_of, in_force, nation_of, units_of
from flagplot.games.awaw.turn.sailing import by_sea, is_divided, is_in_range
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.sight import view
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words.reasons import MAY, NO_WAY

Circumstances = tuple[tuple[tuple[int, int, int], int], ...]
"""Of each hunter: its distance, the submarines that assist it, a hex with rules of its own; and who was spotted for it."""


def ways_by_round(theatre: int, distance: int, found: Prospects, figures: InterceptionTables) -> dict[int, int]:
    """The number of throws for each round of entry, 0 for never; without dice no throws (22.24C).

    If the edition has no dice for an attempt, there is one certain result.
    """
    if found.hexes != THROWN:
        return {round_entered(figures, theatre, distance, found, 0): 1}
    ways: dict[int, int] = {}
    for total, count in totals(found.dice).items() if found.dice > 0 else ():
        entered = round_entered(figures, theatre, distance, found, total)
        ways[entered] = ways.get(entered, 0) + count
    return ways


def rounds_of(theatre: int, distance: int, found: Prospects, figures: InterceptionTables) -> dict[int, Fraction]:
    """Chance of each round of entry, 0 for never (22.21, 22.23, 22.24B)."""
    ways = ways_by_round(theatre, distance, found, figures)
    return {entered: Fraction(ways[entered], sum(ways.values())) for entered in sorted(ways)}


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


NOBODY: Final = Fraction(0)
FIRST_ROUND: Final = 1


@dataclass(frozen=True)
class Hunter:
    """A surface force, or the submarines of one row, each trying by itself (22.114)."""

    name: str
    force: int
    unit: int
    """Row of the submarines; NONE for a surface force."""
    tries: int
    """Attempts that it makes: one, or one for each submarine."""
    start: int
    nation: int
    refusal: int
    """Why it may not intercept this voyage at all; 0 if it may."""

    @property
    def is_submarine(self) -> int:
        """1 for submarines."""
        return int(self.unit != terms.NONE)


class Watch:
    """One voyage and all who may intercept it; frequent queries are computed once."""

    def __init__(self, t: Sea, s: TurnState, leg: int, names: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
        self.t, self.s, self.leg = t, s.copy(), leg
        self.side = 1 - s.leg_side[leg]
        self.start, self.end = s.leg_path[leg][0], s.leg_path[leg][s.leg_length[leg] - 1]
        self.from_port = s.leg_from_port[leg]
        self._ends(self.end)
        self.hunters = (*self._forces(names[0]), *self._submarines(names[1]))
        first = self.side * terms.WINGS
        self.by_ranges = t.interception.interception_method == BY_RANGES
        self.whole_way = self.by_ranges and t.interception.whose_aircraft == 0
        """Aircraft beyond the hex of an interception count too (awaw-2011:22.22.E.1)."""
        self.hex_alone = self.by_ranges and not self.whole_way
        """By ruling aircraft count only if the hex of the interception is in their range (awaw-2011:22.22.E.1)."""
        every = range(first, first + s.wings[self.side])
        self.wings = [w for w in every if (s.wing_place[w] != terms.NONE if self.by_ranges else rolls.searches(s, w))]
        self._sight: dict[int, int] = {}
        self._near: dict[int, int] = {}
        self._spotted: dict[tuple[int, int], int] = {}
        self._prospects: dict[tuple[int, int, int, int, int], Prospects] = {}
        self._rounds: dict[tuple[int, Prospects], dict[int, Fraction] | None] = {}
        self._places: dict[int, list[tuple[int, int, int]]] = {}
        self._sightings: dict[int, list[int]] = {}
        sailing = [row for row in range(terms.SAILING_LEGS) if leg_sails(s, row)]
        self._special = {self.end, *(leg_end(s, row) for row in sailing)}

    def _ends(self, *path: int) -> None:
        """Leave of the path its start and these hexes: who may choose which hex depends on no other."""
        self.s.leg_length[self.leg] = 1 + len(path)
        self.s.leg_path[self.leg][: 1 + len(path)] = [self.start, *path]

    def _forces(self, names: tuple[str, ...]) -> list[Hunter]:
        s, found = self.s, []
        for f in forces_of(self.side):
            if s.formation[f] not in (terms.NO_BODY, terms.SUBMARINES):
                refusal = eligible.force_refusal(self.t, s, f, self.leg) or self.company_refusal(f)
                found.append(Hunter(names[f], f, terms.NONE, 1, s.hex[f], nation_of(s, f), refusal))
        return found

    def _submarines(self, names: tuple[str, ...]) -> list[Hunter]:
        s, found = self.s, []
        for u in units_of(s, self.side):
            if sails(s, u):
                f, refusal = s.in_force[u], eligible.submarine_refusal(self.t, s, u, self.leg)
                tries = 0 if refusal else eligible.free_factors(s, u)
                found.append(Hunter(names[u], f, u, tries, s.hex[f], s.nation[u], refusal))
        return found

    def company_refusal(self, f: int, *others: int) -> int:
        """Why a force may not go where others do (22.113, 22.14C)."""
        s = self.s
        c = contacts.add_contact(s, self.side, FIRST, self.leg, self.end, 0)
        for other in others:
            contacts.add_attempt(s, c, self.side, other, terms.NONE)
        refusal = eligible.numbers_refusal(s, f, c)
        s.contacts = s.attempts = 0
        return refusal

    def agree(self, one: Hunter, other: Hunter) -> bool:
        """Whether two surface forces may go for the same target (22.113, 22.14C)."""
        return self.company_refusal(one.force, other.force) == MAY == self.company_refusal(other.force, one.force)

    # ------------------------------------------------------------ hexes
    def hex_refusal(self, hex: int) -> int:
        """Why a hex of a path between the ends may not be chosen (22.11A, 22.12)."""
        if hex == self.start:
            return seeking.leg_hex_refusal(self.t, self.s, self.leg, 0)
        if hex == self.end:
            return seeking.leg_hex_refusal(self.t, self.s, self.leg, 1)
        self._ends(hex, self.end)
        refusal = seeking.leg_hex_refusal(self.t, self.s, self.leg, 1)
        self._ends(self.end)
        return refusal

    def sight(self, hex: int) -> int:
        """The wings with a hex in range, as bits (22.22G)."""
        if hex not in self._sight:
            self._sight[hex] = sum(
                1 << place for place, w in enumerate(self.wings) if is_in_range(self.t, self.s, w, hex)
            )
        return self._sight[hex]

    def noticed(self, before: int, hex: int) -> int:
        """The wings that count in a hex on a way, as bits, without those that noticed the voyage earlier."""
        return self.sight(hex) | (0 if self.hex_alone else before)

    @cached_property
    def before(self) -> int:
        """The wings that see the voyage on a stretch before this one, as bits (22.22G)."""
        if self.hex_alone:
            return 0
        return sum(1 << p for p, w in enumerate(self.wings) if rolls.sees_before(self.t, self.s, w, self.leg))

    @cached_property
    def after(self) -> int:
        """The wings that come to see it on a stretch after this one, where the whole way counts (awaw-2011:22.22.E.1)."""
        if not self.whole_way:
            return 0
        return sum(1 << p for p, w in enumerate(self.wings) if rolls.sees_way_on(self.t, self.s, w, self.leg))

    @cached_property
    def classes(self) -> tuple[int, ...]:
        """Wings that open ranges to the same countries of those who may go, as bits (awaw-2011:22.22.E.1)."""
        nations = sorted({hunter.nation for hunter in self.hunters})
        found: dict[tuple[bool, ...], int] = {}
        for place, w in enumerate(self.wings):
            opens = tuple(bool(rolls.opens_range(self.t, self.s, w, nation)) for nation in nations)
            if any(opens):
                found[opens] = found.get(opens, 0) | 1 << place
        return tuple(found.values())

    def near(self, hex: int) -> int:
        """Submarines that assist in a hex (22.22H)."""
        if hex not in self._near:
            self._near[hex] = rolls.submarines_near(self.t, self.s, self.side, hex)
        return self._near[hex]

    def near_for(self, hunter: Hunter, hex: int) -> int:
        """Those that assist a hunter in a hex; a submarine does not assist itself (awaw-2003:table.22.23.mod.sub.1)."""
        return self.near(hex) - rolls.helps_itself(self.t, self.s, hex, hunter.force, hunter.is_submarine)

    def spotted(self, nation: int, seen: int) -> int:
        """Squadrons that have spotted the voyage, for interceptors of a country (22.22G).

        By ranges the wings that open them; those that a patrol attacked have spotted it only (awaw-2011:22.22.E.1).
        """
        if (nation, seen) not in self._spotted:
            wings = [w for place, w in enumerate(self.wings) if seen >> place & 1]
            if self.by_ranges:
                count = sum(rolls.opens_range(self.t, self.s, w, nation) for w in wings)
            else:
                count = sum(rolls.squadrons_that_spot(self.s, w, nation, 1) for w in wings)
                count += self.s.leg_spotted[self.leg]
            self._spotted[nation, seen] = count
        return self._spotted[nation, seen]

    def distance(self, hunter: Hunter, hex: int) -> int:
        """Hexes by sea from a hunter's position, -1 if there is no way."""
        return by_sea(self.t.map, hunter.start, hex)

    # ------------------------------------------------------------ attempts
    def attempt(self, hunter: Hunter, hex: int, seen: int, attempts: int) -> Attempt:
        """All that counts for an attempt in a hex, among a number of surface attempts (22.22)."""
        aim = contacts.aim_at(self.s, self.side, FIRST, self.leg, hex)
        spotted, near = self.spotted(hunter.nation, seen), self.near_for(hunter, hex)
        opened, landing = int(spotted > 0), rolls.defenders(self.t, self.s, aim)
        force, below = hunter.force, hunter.is_submarine
        return rolls.attempt_with(self.t, self.s, aim, force, below, attempts, spotted, near, opened, landing, 0)

    def is_divided(self, here: int, there: int) -> bool:
        """Whether a step leads into a distinct activity (22.13A)."""
        return is_divided(self.t, here, there)

    def prospects(self, hunter: Hunter, hex: int, seen: int, attempts: int) -> Prospects:
        """The means of the attempt."""
        row = hunter.force if hunter.unit == terms.NONE else -1 - hunter.unit
        special = hex if hex in self._special else terms.NONE
        key = (row, special, self.spotted(hunter.nation, seen), self.near_for(hunter, hex), attempts)
        if key not in self._prospects:
            attempt = self.attempt(hunter, hex, seen, attempts)
            self._prospects[key] = prospects(self.t.interception, self.s.theatre, attempt)
        return self._prospects[key]

    def circumstances(self, hex: int, seen: int) -> Circumstances:
        """All by which the hunters' chances in one hex, for wings that have spotted the voyage, differ from those in another."""
        if hex not in self._places:
            special = hex if hex in self._special else terms.NONE
            self._places[hex] = [(self.distance(each, hex), self.near_for(each, hex), special) for each in self.hunters]
        if seen not in self._sightings:
            self._sightings[seen] = [self.spotted(each.nation, seen) for each in self.hunters]
        return tuple(zip(self._places[hex], self._sightings[seen], strict=True))

    def refusal(self, hunter: Hunter, hex: int, seen: int, attempts: int) -> int:
        """Why a hunter may not try in a hex; 0 if it may (22.11, 22.22, 22.23, 22.24C)."""
        if hunter.refusal != MAY:
            return hunter.refusal
        distance = self.distance(hunter, hex)
        if not 0 <= distance < terms.PATH:
            return NO_WAY
        found = self.prospects(hunter, hex, seen, attempts)
        return attempt_refusal(self.t.interception, self.s.theatre, distance, found)

    def rounds(self, hunter: Hunter, hex: int, seen: int, attempts: int) -> dict[int, Fraction]:
        """Chance of each round that its dice come to; empty if it may not try."""
        return self.rounds_if_any(hunter, hex, seen, attempts) or {}

    def rounds_if_any(self, hunter: Hunter, hex: int, seen: int, attempts: int) -> dict[int, Fraction] | None:
        """The same; None if it may not try."""
        distance = self.distance(hunter, hex)
        if hunter.refusal != MAY or not 0 <= distance < terms.PATH:
            return None
        key = distance, self.prospects(hunter, hex, seen, attempts)
        if key not in self._rounds:
            refused = attempt_refusal(self.t.interception, self.s.theatre, *key) != MAY
            self._rounds[key] = None if refused else rounds_of(self.s.theatre, *key, self.t.interception)
        return self._rounds[key]
