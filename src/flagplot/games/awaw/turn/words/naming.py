"""Names for the passing rows of a naval turn: legs, attempts, contacts and air attacks, noted when their events come.

Rows are used again as soon as a wave is over, so that what is told later has to remember them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from flagplot.core.event import Event
from flagplot.games.awaw.interception.terms import FIRST
from flagplot.games.awaw.shared import terms as battle
from flagplot.games.awaw.shared.names import WING_NAMES, Roster
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.roster import TurnRoster
from flagplot.games.awaw.turn.words import events
from flagplot.games.awaw.turn.words.known import TurnLook, named_by
from flagplot.games.awaw.words.telling import listed
from flagplot.games.awaw.words.wording import counted

ACTIVITY_WORDS: Final = (
    "patrol",
    "standing patrol",
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
ORDINALS: Final = ("a", "a second", "a third", "a fourth", "a fifth", "a sixth", "another")


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
        """Note what a row stands for, when it is announced."""
        code, a, b, c, d = event
        if code == events.LEG_COURSE:
            self.legs[a] = course(self.roster, b, c, d)
        elif code == events.WAVE_BEGINS:
            self._forget_what_is_over(c)
        elif code == events.ATTEMPT_DECLARED:
            self._note_attempt(seen, b, c)
        elif code == events.INTERCEPTION_DECLARED:
            self.contacts[d] = meeting(self.roster, FIRST, c)
        elif code == events.COUNTER_DECLARED:
            self.contacts[d] = meeting(self.roster, FIRST + 1, c)

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
        """A force is named by the place that it comes from, and told from others of that place."""
        what = "submarine" if seen.s.attempt_body[row] == terms.SUBMARINES else "force"
        whence = f" {what} from {self.roster.spot(start)}"
        if not self.attempts.get(row, "").endswith(whence):
            before = sum(1 for name in self.attempts.values() if name.endswith(whence))
            self.attempts[row] = ORDINALS[min(before, len(ORDINALS) - 1)] + whence

    def leg(self, seen: TurnLook, row: int) -> str:
        """A leg by its activity and ends."""
        s = seen.s
        if row in self.legs:
            return self.legs[row]
        if s.leg_length[row] == 0:
            return "a voyage"
        ends = s.leg_path[row][0], s.leg_path[row][s.leg_length[row] - 1]
        return course(self.roster, s.leg_activity[row], *ends)

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
            target = self.leg(seen, s.strike_leg[row])
        else:
            target = self.attempt(seen, s.strike_attempt[row])
        return f"{target} in {self.roster.spot(s.strike_hex[row])}"


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


def wing_name(roster: TurnRoster, seen: TurnLook, w: int) -> str:
    """Name of a wing; one that came from carriers on the way is called by its base (22.463B)."""
    p = seen.s.wing_place[w]
    return roster.wings[w] or (f"{roster.places[p]} {WING_NAMES[seen.s.wing_type[w]]}" if p != terms.NONE else "")


def ships_in(seen: TurnLook, f: int) -> list[int]:
    """Rows of a force with ships left, the largest ships first."""
    s, side = seen.s, f // terms.FORCES
    rows = range(side * terms.UNITS, side * terms.UNITS + s.units[side])
    found = [u for u in rows if s.in_force[u] == f and s.count[u] > 0]
    return sorted(found, key=lambda u: (-s.size[u], u))


def force_name(roster: TurnRoster, seen: TurnLook, f: int) -> str:
    """Name of a force of a side that the reader may know; one that was formed on the way is called by its largest ships."""
    if not seen.is_open(f // terms.FORCES):
        return f"a force of {roster.sides[f // terms.FORCES]}"
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
    """The ships of a force: `Hood, 4 Destroyers (1 damaged)`."""
    s, told = seen.s, []
    for u in ships_in(seen, f):
        name = several(unit_name(roster, seen, u), s.count[u])
        if s.hurt[u]:
            name += " (damaged)" if s.count[u] == 1 else f" ({s.hurt[u]} damaged)"
        elif s.hits[u]:
            name += f" ({s.hits[u]} {'hit' if s.hits[u] == 1 else 'hits'})"
        told.append(name)
    return listed(told) or "no ships"


def battle_roster(roster: TurnRoster, seen: TurnLook) -> Roster:
    """The names in the battle that is being fought, from the rows that its rows stand for, as far as they are known."""
    s, known = seen.s, seen.known
    units = _named(terms.BATTLE_UNITS, known.units, roster.units)
    forces = [""] * (2 * battle.GROUPS)
    for row, f in enumerate(s.battle_force):
        if f != terms.NONE:
            side, place = divmod(row, terms.BATTLE_FORCES)
            forces[side * battle.GROUPS + battle.NUMBERS + place] = force_name(roster, seen, f)
    for g in range(2 * battle.GROUPS):
        if g % battle.GROUPS >= battle.NUMBERS and known.battle.s.line[g]:
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
        ports=("",) * (2 * battle.PORTS),
    )


def _named(size: int, rows: Mapping[int, int], names: tuple[str, ...]) -> list[str]:
    """Names by row, empty ones for rows that are not known."""
    return [names[rows[row]] if row in rows else "" for row in range(size)]
