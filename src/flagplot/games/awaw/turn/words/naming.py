"""Names in a naval turn: of its rows, and of legs, attempts, contacts and air attacks, noted when their events come.

Rows are used again as soon as a wave is over, so later texts must remember them.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from flagplot.board.map import Map
from flagplot.core.event import Event
from flagplot.games.awaw.interception.terms import FIRST
from flagplot.games.awaw.shared import terms as battle
from flagplot.games.awaw.shared.terms import WING_NAMES, Roster
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.legs import leg_sails
from flagplot.games.awaw.turn.rows import forces_of
from flagplot.games.awaw.turn.words import events
from flagplot.games.awaw.turn.words.known import TurnLook, named_by
from flagplot.games.awaw.words.describe import counted, listed


@dataclass(frozen=True)
class TurnRoster:
    """Who is who: one name for each row in use, an empty one for the others; the rows are those of `state`."""

    sides: tuple[str, ...]
    units: tuple[str, ...]
    forces: tuple[str, ...]
    places: tuple[str, ...]
    wings: tuple[str, ...]
    operations: tuple[str, ...]
    plans: tuple[tuple[str, ...], ...]
    """By operation the names of its plans."""
    hexes: tuple[str, ...]
    """By number: ids, with the places in them; boxes last."""
    spots: tuple[str, ...]
    """The same in one word: a place in the hex, else its id."""
    map: Map
    """The map on which these hexes are."""
    away: Callable[[int, int], int] = lambda start, end: terms.NONE
    """Hexes by sea from one to another, -1 where no ship comes."""

    def hex(self, number: int) -> str:
        """Name a hex or box."""
        return self.hexes[number] if 0 <= number < len(self.hexes) else "the sea"

    def spot(self, number: int) -> str:
        """Name a hex or box in few words."""
        return self.spots[number] if 0 <= number < len(self.spots) else "the sea"

    def force(self, row: int) -> str:
        """Name a force; one that was formed on the way has none of its own."""
        return self.forces[row] or f"force {row % terms.FORCES + 1} of {self.sides[row // terms.FORCES]}"

    def plan(self, operation: int, plan: int) -> str:
        """Name a plan of an operation, counted from 1."""
        return self.plans[operation][plan - 1]


ACTIVITY_WORDS: Final = (
    "patrol",
    "continuing patrol",
    "base change",
    "carrier mission",
    "sea supply",
    "sea transport",
    "seaborne invasion",
    "shore bombardment",
    "sea escort",
    "naval redeployment",
    "raid",
    "return of raiders",
    "voyage of displaced forces",
    "return",
    "move to an SW box",
    "hunt for raiders",
    "move of transports",
    "interception",
    "counter-interception",
    "counter-counter-interception",
)
"""Activities in the order of `interception.terms`."""
NAMES_TOLD: Final = 3
ORDINALS: Final = (
    *("a", "a second", "a third", "a fourth", "a fifth", "a sixth", "a seventh", "an eighth", "a ninth", "a tenth"),
    *("an eleventh", "a twelfth"),
)
PENDING: Final = (terms.DECLARED, terms.MET)
"""Status of interceptions that are still to be fought."""


@dataclass
class Naming:
    """What the rows of a turn are called."""

    roster: TurnRoster
    legs: dict[int, str] = field(default_factory=dict)
    attempts: dict[int, str] = field(default_factory=dict)
    contacts: dict[int, str] = field(default_factory=dict)
    waiting: list[tuple[dict[int, str], dict[int, str]]] = field(default_factory=list)
    """Names of the attempts and contacts of each wave that waits while forces go home at once (22.15D)."""

    def note(self, seen: TurnLook, event: Event) -> None:
        """Note the meaning of a row when it is announced."""
        kind = event.kind
        if kind == events.LEG_COURSE:
            name = course(self.roster, event.activity, event.start, event.end)
            self.legs[event.leg] = self._apart(seen, event.leg, name)
        elif kind == events.WAVE_BEGINS:
            self._forget_what_is_over(event.depth)
        elif kind == events.ATTEMPT_DECLARED:
            self._note_attempt(seen, event.attempt, event.start)
        elif kind in (events.INTERCEPTION_DECLARED, events.COUNTER_DECLARED):
            level = FIRST if kind == events.INTERCEPTION_DECLARED else FIRST + 1
            self.contacts[event.contact] = meeting(self.roster, level, event.hex)

    def _forget_what_is_over(self, depth: int) -> None:
        """A wave uses the rows of those before it again, but not the rows of the waves that wait for it."""
        if depth == 0:
            self.attempts, self.contacts = {}, {}
        elif len(self.waiting) < depth:
            self.waiting.append((dict(self.attempts), dict(self.contacts)))
        else:
            self.attempts, self.contacts = (dict(names) for names in self.waiting[depth - 1])
        del self.waiting[depth:]

    def _note_attempt(self, seen: TurnLook, row: int, start: int) -> None:
        """A force is named by the place that it comes from, and distinguished from others of that place."""
        what = "submarine" if seen.s.attempt_body[row] == terms.SUBMARINES else "force"
        origin = f" {what} from {self.roster.spot(start)}"
        if not self.attempts.get(row, "").endswith(origin):
            before = sum(1 for name in self.attempts.values() if name.endswith(origin))
            self.attempts[row] = ordinal(before) + origin

    def leg(self, seen: TurnLook, row: int) -> str:
        """A leg by its activity and ends."""
        s = seen.s
        if row in self.legs:
            return self.legs[row]
        if s.leg_length[row] == 0:
            return "a voyage"
        ends = s.leg_path[row][0], s.leg_path[row][s.leg_length[row] - 1]
        return course(self.roster, s.leg_activity[row], *ends)

    def _apart(self, seen: TurnLook, row: int, name: str) -> str:
        """The name of a leg, distinct from those of others that sail: `second patrol from Truk to AF35`."""
        others = {self.legs[other] for other in self.legs if other != row and leg_sails(seen.s, other)}
        names = (name if place == 0 else f"{numbered(place)} {name}" for place in range(len(others) + 1))
        return next(each for each in names if each not in others)

    def leg_asked(self, seen: TurnLook, row: int) -> str:
        """A leg that a question is about: as announced, or as it is if not announced yet (22.18C)."""
        s = seen.s
        if s.leg_length[row] == 0:
            return self.leg(seen, row)
        here = course(self.roster, s.leg_activity[row], s.leg_path[row][0], s.leg_path[row][s.leg_length[row] - 1])
        known = self.legs.get(row, "")
        return known if known.endswith(here) else here

    def leg_with_forces(self, seen: TurnLook, row: int) -> str:
        """A leg home, by its forces: `return from AF35 to Truk of Kido Butai`."""
        first = seen.s.leg_side[row] * terms.FORCES
        forces = [force_name(self.roster, seen, first + f) for f in range(terms.FORCES) if seen.s.leg_force[row][f]]
        return self.leg_asked(seen, row) + (f" of {listed(forces)}" if forces else "")

    def contact_asked(self, seen: TurnLook, row: int) -> str:
        """An interception that a question is about, distinguished from others in its hex by target or as submarines."""
        s = seen.s
        rows = [c for c in range(s.contacts) if s.contact_standing[c] in PENDING or c == row]
        for name in (self._contact_at, self._contact_of, self._contact_by):
            found = name(seen, row)
            alike = [c for c in rows if name(seen, c) == found]
            if len(alike) < 2:
                return found
        return f"{found} ({alike.index(row) + 1})"

    def _contact_at(self, seen: TurnLook, row: int) -> str:
        return meeting(self.roster, seen.s.contact_level[row], seen.s.contact_hex[row])

    def _contact_of(self, seen: TurnLook, row: int) -> str:
        s, found = seen.s, self._contact_at(seen, row)
        met = self.leg_asked(seen, s.contact_leg[row])
        if s.contact_level[row] != FIRST:
            met = self.attempt(seen, s.contact_attempt[row])
        return found.replace(" in ", f" of {definite(met)} in ", 1)

    def _contact_by(self, seen: TurnLook, row: int) -> str:
        found = self._contact_of(seen, row)
        return found.replace("the ", "the submarines' ", 1) if seen.s.contact_submarine[row] else found

    def attempt(self, seen: TurnLook, row: int) -> str:
        """An attempt by the place that it comes from."""
        known = self.attempts.get(row)
        return known or f"a force from {self.roster.spot(seen.s.attempt_path[row][0])}"

    def contact(self, seen: TurnLook, row: int) -> str:
        """A contact by its hex."""
        s = seen.s
        return self.contacts.get(row) or meeting(self.roster, s.contact_level[row], s.contact_hex[row])

    def strike(self, seen: TurnLook, row: int) -> str:
        """An air attack by its target and hex."""
        s = seen.s
        if s.strike_leg[row] != terms.NONE:
            target = self.leg_asked(seen, s.strike_leg[row])
        else:
            target = self.attempt(seen, s.strike_attempt[row])
        return f"{target} in {self.roster.spot(s.strike_hex[row])}"


def ordinal(place: int) -> str:
    """`a`, `a second`, `a third` and so on, from 0."""
    return ORDINALS[place] if place < len(ORDINALS) else f"a {place + 1}th"


def numbered(place: int) -> str:
    """The same without the article, from 1: `second`."""
    return ordinal(place).split(" ", 1)[1]


def definite(name: str) -> str:
    """A leg or an attempt that is asked about: `the raid from Bergen`, `the second force from Scapa Flow`."""
    return f"the {name.removeprefix('an ').removeprefix('a ')}"


def meeting(roster: TurnRoster, level: int, hex: int) -> str:
    """A contact in few words: `the interception in AB8`."""
    return f"the {'interception' if level == FIRST else 'counter-interception'} in {roster.spot(hex)}"


def course(roster: TurnRoster, activity: int, start: int, end: int) -> str:
    """A voyage in few words: `raid from Bergen to the Atlantic SW box`."""
    if start == end:
        return f"{ACTIVITY_WORDS[activity]} in {roster.spot(start)}"
    return f"{ACTIVITY_WORDS[activity]} from {roster.spot(start)} to {roster.spot(end)}"


def unit_name(roster: TurnRoster, seen: TurnLook, u: int) -> str:
    """Name of a unit row of a side that the reader may know; one that was split off bears that of the row it came from."""
    return roster.units[named_by(seen.s, u)]


def unit_asked(roster: TurnRoster, seen: TurnLook, u: int) -> str:
    """A row of ships that a question is about; with its force where others of its side bear its name."""
    s, name = seen.s, unit_name(roster, seen, u)
    first = u // terms.UNITS * terms.UNITS
    rows = range(first, first + s.units[u // terms.UNITS])
    alike = [v for v in rows if s.count[v] > 0 and unit_name(roster, seen, v) == name]
    if len(alike) < 2 or s.in_force[u] == terms.NONE:
        return name
    force = force_name(roster, seen, s.in_force[u])
    together = [v for v in alike if s.in_force[v] == s.in_force[u]]
    if len(together) > 1 and u in together:
        force += f", {together.index(u) + 1}"
    return f"{name} ({force})"


def wing_name(roster: TurnRoster, seen: TurnLook, w: int) -> str:
    """Name of a wing; one that came from carriers on the way is called by its base (22.463B)."""
    p = seen.s.wing_place[w]
    if roster.wings[w] or p == terms.NONE:
        return roster.wings[w]
    first = w // terms.WINGS * terms.WINGS
    name = f"{roster.places[p]} {WING_NAMES[seen.s.wing_type[w]]}"
    return f"{name} from carriers" if name in roster.wings[first : first + terms.WINGS] else name


def ships_in(seen: TurnLook, f: int) -> list[int]:
    """Rows of a force with ships left, the largest ships first."""
    s, side = seen.s, f // terms.FORCES
    rows = range(side * terms.UNITS, side * terms.UNITS + s.units[side])
    found = [u for u in rows if s.in_force[u] == f and s.count[u] > 0]
    return sorted(found, key=lambda u: (-s.size[u], u))


def force_name(roster: TurnRoster, seen: TurnLook, f: int) -> str:
    """Name of a force of a side that the reader may know; one that was formed on the way is called by its largest ships.

    If others are called so too it is numbered: `Cruisers (2)`.
    """
    side = f // terms.FORCES
    if not seen.is_open(side):
        return f"a force of {roster.sides[side]}"
    name = _plain_name(roster, seen, f)
    if roster.forces[f]:
        return name
    others = (row for row in forces_of(side) if row != f)
    alike = [row for row in others if (roster.forces[row] or row < f) and _plain_name(roster, seen, row) == name]
    return f"{name} ({len(alike) + 1})" if alike else name


def _plain_name(roster: TurnRoster, seen: TurnLook, f: int) -> str:
    return force_called(roster, f, [unit_name(roster, seen, u) for u in ships_in(seen, f)])


def force_called(roster: TurnRoster, f: int, ships: Iterable[str]) -> str:
    """How a force is called whose ships have these names, the largest first."""
    if roster.forces[f]:
        return roster.forces[f]
    names = list(dict.fromkeys(ships))
    more = " and others" if len(names) > NAMES_TOLD else ""
    return listed(names[:NAMES_TOLD]) + more if names else roster.force(f)


def several(name: str, count: int) -> str:
    """`4 Destroyers`; a name that lists ships has their number behind it, or before it if not all of them are meant."""
    return counted(name, count)


def ships_words(roster: TurnRoster, seen: TurnLook, f: int) -> str:
    """The ships of a force: `Hood, 4 Destroyers (1 damaged)`; those that are inverted are named if others are not."""
    s, rows = seen.s, ships_in(seen, f)
    mixed = len({s.inverted[u] for u in rows}) > 1
    lines = []
    for u in rows:
        remarks = []
        if s.damaged[u]:
            remarks.append("damaged" if s.count[u] == 1 else f"{s.damaged[u]} damaged")
        elif s.hits[u]:
            remarks.append(f"{s.hits[u]} {'hit' if s.hits[u] == 1 else 'hits'}")
        if s.squadrons[u] < s.complement[u]:
            remarks.append(f"{s.squadrons[u]} of {s.complement[u]} squadrons")
        if mixed and s.inverted[u]:
            remarks.append("inverted")
        lines.append(several(unit_name(roster, seen, u), s.count[u]) + (f" ({', '.join(remarks)})" if remarks else ""))
    return listed(lines) or "no ships"


def battle_roster(roster: TurnRoster, seen: TurnLook) -> Roster:
    """The names in the battle that is being fought, from the units of its rows, if known."""
    s, known = seen.s, seen.known
    units = _named(terms.BATTLE_UNITS, known.units, roster.units)
    forces = [""] * (2 * battle.GROUPS)
    for row, f in enumerate(s.battle_force):
        if f != terms.NONE:
            side, place = divmod(row, terms.BATTLE_FORCES)
            forces[side * battle.GROUPS + battle.NUMBERS + place] = force_name(roster, seen, f)
    for g in range(2 * battle.GROUPS):
        if g % battle.GROUPS >= battle.NUMBERS and known.battle.s.bare_supply_line[g]:
            forces[g] = "Sea supply line"
    wings = _named(terms.BATTLE_WINGS, known.wings, roster.wings)
    for row, ship in enumerate(known.battle.s.wing_ship):
        if ship != terms.NONE:
            wings[row] = units[ship]
    return Roster(
        sides=roster.sides,
        units=tuple(units),
        forces=tuple(forces),
        wings=tuple(wings),
        bases=tuple(roster.places[p] if p != terms.NONE else "" for p in s.battle_base),
        ports=roster.places,
    )


def _named(size: int, rows: Mapping[int, int], names: tuple[str, ...]) -> list[str]:
    """Names by row, empty ones for rows that are not known."""
    return [names[rows[row]] if row in rows else "" for row in range(size)]
