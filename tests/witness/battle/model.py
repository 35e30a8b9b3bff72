"""The battle as the witness keeps it, made from what the scenario file says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.witness.battle import rows
from tests.witness.battle.stream import Stream

# How many rows of each kind a side has: only the way in which questions name things.
UNITS, GROUPS, NUMBERS, WINGS, BASES, PORTS, BOX = 48, 18, 6, 24, 6, 6, 16

FAST_CARRIERS = ("CV", "CVL", "CVB")
LIGHT = ("CA", "DD", "CVE", "TR")
SIZES = {"CA": 2, "DD": 1, "CVE": 1, "TR": 1, "SUB": 1, "CVL": 2, "CV": 3, "CVB": 4}
COMPLEMENTS = {"CVL": 2, "CV": 3, "CVB": 4}
CARRYING = ("sea-transport", "seaborne-invasion", "sea-escort")


@dataclass(eq=False)
class Unit:
    """A named ship, or light ships or submarines of one entry that are in one group."""

    row: int
    side: int
    force: int
    kind: str
    nation: str
    size: int
    whole: int
    hurt: int
    hits: int = 0
    slow: bool = False
    laden: bool = False
    low_supply: bool = False
    advanced: bool = False
    must_attack: bool = False
    origin: int = 0
    errand: str = "none"
    patrol: bool = False
    role: str = "main"
    encumbered: bool = False
    """Whether it came with a force that has cargo (22.421A)."""
    at: int = -1
    gone_whole: int = 0
    gone_hurt: int = 0
    took: int = 0
    """Cargo that went with its ships, as those left could not carry it (22.61C, 22.82A)."""
    shed: int = 0
    """Damaged ships detached to make the group fast: in no group until the round ends (22.524A)."""
    screened: int = 0
    bound: bool = False
    """Whether all of it carries cargo, so that its owner has no choice (22.531C)."""
    sunk: int = 0
    made: int = 0
    """Attacks that these submarines have made."""
    engaged: bool = False
    """Whether it was unscreened in fleet combat or launched aircraft (22.26D)."""
    withdrew: bool = False
    """Whether ships of it withdrew from the battle (22.61C)."""
    was_hurt: bool = False
    """Whether a ship of it was damaged in this battle (22.26D)."""
    let_pass: int = 0
    """Submarine factors that could attack when they were last asked, and did not (22.92)."""
    late: bool = False
    """Whether its force had still to come when the battle ended (22.24B)."""
    fought: bool = False
    """Whether it was in a group that took part in naval combat (22.27)."""
    gave_up: bool = False
    """Whether its force gave up its way to the battle: it returns where it came from (22.241E of 2011)."""
    parent: Unit | None = None

    @property
    def count(self) -> int:
        """Ships afloat in the battle."""
        return self.whole + self.hurt

    @property
    def factors(self) -> int:
        """Naval factors in the battle."""
        return self.count * self.size

    @property
    def named(self) -> bool:
        """Whether it is a named ship."""
        return self.kind == "BB" or self.kind in FAST_CARRIERS

    @property
    def carrier(self) -> bool:
        """Whether it is a fast carrier."""
        return self.kind in FAST_CARRIERS


@dataclass(eq=False)
class Group:
    """A combat group, or a force that may become one or part of one."""

    row: int
    side: int
    number: int = 0
    task_force: bool = True
    mission: str = "none"
    supply: set[int] = field(default_factory=set)
    """Ports through which its sea supply line passed (22.9432)."""
    cargo: int = 0
    enters: int = 0
    fixed: int = 0
    merged: bool = False
    state: str = "forming"
    """forming, engaged, waits, late or gone."""
    shown: str = "hidden"
    """hidden, facts or full: what the opponent has been told (22.423B)."""
    facts: tuple[int, int, int, int] | None = None
    eyes: bool = False
    results: int = 0
    used: int = 0
    attacked: bool = False
    fought: bool = False
    paired: bool = False
    evaded: bool = False
    chose: bool = False
    submarine_attacks: int = 0
    bare: bool = False
    """A sea supply line that came without guards, or whose last guards were sunk (22.421A, 22.9434)."""
    met: bool = False
    """Ships have met it since (reading R-unguarded-line)."""
    disrupted: bool = False


@dataclass(eq=False)
class Wing:
    """Squadrons of one type aboard a ship or at a base."""

    row: int
    side: int
    nation: str
    type: str
    count: int
    ship: Unit | None = None
    base: Base | None = None
    patrol: int = 0
    patrol_aborted: int = 0
    unflown: int = 0
    """Squadrons that have been aboard all round (22.463)."""
    spent: int = 0
    back: int = 0
    """Squadrons left that set out on strikes this round, or aborted from cover."""
    searching: int = 0
    cover: dict[Group, int] = field(default_factory=dict)
    flown: int = 0
    """Squadrons ashore that searched, covered or attacked, for inversion later in the turn (23.164 of 2011)."""
    raids: dict[int, int] = field(default_factory=dict)

    @property
    def covering(self) -> int:
        """Squadrons that fly cover."""
        return sum(self.cover.values())


@dataclass(eq=False)
class Base:
    """A land air base."""

    row: int
    side: int
    distance: int
    room: int
    usable: bool
    in_range: bool
    operational: bool
    raided: int = 0


@dataclass(eq=False)
class Port:
    """A port of return."""

    row: int
    side: int
    distance: int
    invaded: bool
    room: int


class Battle:
    """Both sides, round by round, with the stream that it is held against."""

    def __init__(self, file: Mapping[str, Any], stream: Stream) -> None:
        self.file = file
        self.stream = stream
        self.round = 0
        self.pacific = file["theatre"] == "pacific"
        self.raiders = bool(file.get("raiders", False))
        self.of_2011 = file.get("edition") == "awaw-2011"
        self.limit: int = file.get("round_limit", 0)
        self.interceptor = [side["role"] for side in file["sides"]].index("interceptor")
        moving = file["sides"][1 - self.interceptor]
        self.countered = all(force.get("role") == "counter-interceptor" for force in moving["forces"])
        """Whether interceptors are met by counter-interceptors alone, without the force that they went for (22.33)."""
        if self.countered:
            self.interceptor = 1 - self.interceptor
        self.activity = 1 - self.interceptor
        self.units: list[Unit] = []
        self.groups: list[Group] = []
        self.wings: list[Wing] = []
        self.bases: list[Base] = []
        self.ports: list[Port] = []
        self.ending = 0
        self.winner = -1
        self.lost = [0, 0]
        """Naval factors lost this round (22.61A)."""
        self.newly_hurt: list[Unit] = []
        """Named ships that became damaged this round and are afloat, and cruisers (22.61A)."""
        self.cruisers_hurt: dict[Unit, int] = {}
        self.in_the_air = False
        """Whether carrier squadrons are not aboard just now (22.463)."""
        self.launching: dict[Unit, Group] = {}
        """Carriers that the round began with, and their groups."""
        self.loss_in_base = False
        """Whether losses may be taken in base: those by submarines (22.9432)."""
        self.goes_on = False
        """Whether the victor goes on with an activity."""
        self.given_up: set[str] = set()
        """Missions that the victor gives up while others go on (22.81A)."""
        self.supply_goes_on = [False, False]
        self.stood = [True, True]
        """Who had groups left when the fighting of the round was over."""
        self.uninverted: list[dict[int, int]] = [{}, {}]
        """Destroyers of each side in its ports, and uncommitted ones in the SW box, that may be lost for others (22.9432)."""
        for place, side in enumerate(file["sides"]):
            self._side(place, side)

    def order(self) -> tuple[int, int]:
        """The sides, the intercepting one first, where the rule leaves the order open."""
        return (self.interceptor, self.activity)

    # ------------------------------------------------------------ what the file says
    def _side(self, place: int, side: Mapping[str, Any]) -> None:
        ports = [port["name"] for port in rows.ports(side)]
        for number, port in enumerate(rows.ports(side)):
            self.ports.append(
                Port(
                    place * PORTS + number,
                    place,
                    port.get("distance", 0),
                    port.get("under-invasion", False),
                    port.get("room", 50),
                )
            )
            self.uninverted[place][number] = port.get("destroyers", 0)
        forces = rows.forces(side)
        self.uninverted[place][BOX] = side.get("destroyers-in-box", 0)
        if "destroyers-in-base" in side:  # there is one base of origin
            (origin,) = {ports.index(force["origin"]) if "origin" in force else 0 for force in forces}
            self.uninverted[place][origin] = side["destroyers-in-base"]
        for number, force in enumerate(forces):
            self._force(place, number, force)
            self.groups[-1].supply = {ports.index(name) for name in force.get("supply-ports", [])}
        for number, ship in rows.ships(side):
            self._ship_of(place, number, ship, side, ports, forces[number])
        for group in self.groups:
            for unit in self.members(group):
                unit.encumbered = self.encumbered(group)
        for boats in rows.submarines(side):
            must = boats.get("intercepting", place == self.interceptor)
            unit = self._unit(place, 0, "SUB", boats.get("nation", side["nation"]), 1, boats["count"])
            unit.advanced, unit.must_attack = boats.get("advanced", False), must
            unit.low_supply = boats.get("low-supply", False)
            unit.origin = ports.index(boats["origin"]) if "origin" in boats else 0
        for number, base in enumerate(rows.bases(side)):
            self._base(place, number, base, side)

    def _unit(self, side: int, force: int, kind: str, nation: str, size: int, count: int) -> Unit:
        row = side * UNITS + len(self.of(side))
        unit = Unit(row, side, force, kind, nation, size, count, 0)
        self.units.append(unit)
        return unit

    def _force(self, side: int, number: int, force: Mapping[str, Any]) -> None:
        group = Group(side * GROUPS + NUMBERS + number, side)
        group.task_force = force.get("task-force", True)
        group.mission = force.get("mission", "none")
        group.fixed = force.get("number", 0)
        group.bare = group.mission == "sea-supply" and not force["ships"]
        entry = force.get("enters")
        if entry:
            group.state = "late"
            support = force.get("role") == "counter-interceptor" and not self.countered
            group.enters = entry.get("round") or self._arrival(entry["hexes-short"], support)
        self.groups.append(group)
        laden = sum(ship.get("count", 1) for ship in force["ships"] if ship.get("laden", False))
        group.cargo = force.get("cargo", laden)

    def _ship_of(
        self,
        side: int,
        number: int,
        ship: Mapping[str, Any],
        whose: Mapping[str, Any],
        ports: list[str],
        force: Mapping[str, Any],
    ) -> None:
        """A ship as one of its force."""
        unit = self._ship(side, number, ship, whose)
        unit.at = side * GROUPS + NUMBERS + number
        unit.errand = force.get("mission", "none")
        unit.patrol = force.get("patrol", False)
        unit.role = "main" if self.countered and side == self.interceptor else force.get("role", "main")
        unit.origin = ports.index(force["origin"]) if "origin" in force else 0

    def _arrival(self, short: int, support: bool) -> int:
        """Round in which a force joins that was so many hexes short (22.24B), 0 for never.

        In 2011 a patrol in support moves "three hexes ... after each round" (22.162C of 2011), and nothing else falls short;
        in 2003 nothing of it is printed (readings 2.2 and 4b.11).
        """
        step = 2 if self.pacific else 4
        if self.file.get("edition") == "awaw-2003":
            return 0
        if self.of_2011:
            step = 3
            if not support:
                return 0
        return 1 + -(-short // step)

    def _ship(self, side: int, force: int, ship: Mapping[str, Any], whose: Mapping[str, Any]) -> Unit:
        kind = ship["type"]
        size = ship.get("size") or SIZES[kind]
        unit = self._unit(side, force, kind, ship.get("nation", whose["nation"]), size, ship.get("count", 1))
        unit.laden = ship.get("laden", False)
        unit.low_supply = ship.get("low-supply", False)
        unit.slow = ship.get("slow", False)
        unit.hits = ship.get("hits", 0)
        unit.whole, unit.hurt = unit.whole - ship.get("damaged", 0), ship.get("damaged", 0)
        if unit.named and unit.hits == size - 1:
            unit.whole, unit.hurt = 0, 1
        if unit.carrier:
            row = side * WINGS + sum(1 for wing in self.wings if wing.side == side)
            squadrons = ship.get("nas", COMPLEMENTS[kind])
            self.wings.append(Wing(row, side, unit.nation, "NAS", squadrons, ship=unit))
        return unit

    def _base(self, side: int, number: int, base: Mapping[str, Any], whose: Mapping[str, Any]) -> None:
        made = Base(
            side * BASES + number,
            side,
            base["distance"],
            base.get("room", 0),
            base.get("in-range", True) and base.get("operational", True),
            base.get("in-range", True),
            base.get("operational", True),
        )
        self.bases.append(made)
        for nation, type, count in rows.squadrons(whose, base):
            row = side * WINGS + sum(1 for wing in self.wings if wing.side == side)
            self.wings.append(Wing(row, side, nation, type, count, base=made))

    # ------------------------------------------------------------ who is where
    def of(self, side: int) -> list[Unit]:
        """All units of a side."""
        return [unit for unit in self.units if unit.side == side]

    def members(self, group: Group) -> list[Unit]:
        """Units afloat in a group, by row."""
        return [unit for unit in self.units if unit.at == group.row and unit.count > 0]

    def line(self, group: Group) -> bool:
        """Whether a group without ships is a sea supply line still: its guards are lost, and it is not disrupted (22.9434)."""
        return group.bare and not group.disrupted

    def there(self, group: Group) -> bool:
        """Whether ships may meet a group: it has some, or is a line without guards that none have met (22.9434)."""
        return bool(self.members(group)) or (self.line(group) and not group.met)

    def lose_guards(self, group: Group) -> None:
        """The last ship of a group is sunk: the sea supply line that it guarded has no guards left, if no other group has any."""
        others = [g for g in self.engaged(group.side) if g.mission == "sea-supply" and self.members(g)]
        if group.mission == "sea-supply" and not self.members(group) and not others:
            group.bare = True

    def engaged(self, side: int) -> list[Group]:
        """Groups of a side that are in the battle, by number."""
        return sorted((g for g in self.groups if g.side == side and g.state == "engaged"), key=lambda g: g.number)

    def group_of(self, row: int) -> Group:
        """The group of a row."""
        return next(g for g in self.groups if g.row == row and g.state != "gone")

    def fact(self, side: int, *keys: str) -> int:
        """A number that the file gives for a side, 0 if it does not."""
        found: Any = self.file["sides"][side]
        for key in keys:
            found = found.get(key, {})
        return found if isinstance(found, int) else 0

    def active(self, group: Group) -> bool:
        """Whether a group is active: its number is not above that of the round (22.425A)."""
        return group.number <= self.round

    # ------------------------------------------------------------ what a group is
    def encumbered(self, group: Group) -> bool:
        """Whether a group has cargo or protects sea supply (22.427)."""
        return group.cargo > 0 or group.mission == "sea-supply"

    def factors(self, group: Group) -> int:
        """Naval factors of a group, transports left out (22.421A)."""
        return sum(unit.factors for unit in self.members(group) if unit.kind != "TR")

    def fast(self, group: Group) -> bool:
        """Whether a group is fast: no slow or damaged ship, no cargo (22.422, 20.121); in 2011 no cover over it (22.422C)."""
        if self.encumbered(group) or self.under_cover(group):
            return False
        return not any(slow_ship(unit) for unit in self.members(group))

    def under_cover(self, group: Group) -> bool:
        """Whether "air cover is being flown over it", which slows it in 2011 (20.121F, 23.21A of 2011)."""
        return self.of_2011 and any(wing.cover.get(group, 0) for wing in self.wings)


def slow_ship(unit: Unit) -> bool:
    """Whether a unit has slow ships: striped ones, CVEs and transports, damaged ones (20.121)."""
    return unit.hurt > 0 or (unit.whole > 0 and (unit.slow or unit.kind in ("CVE", "TR")))
