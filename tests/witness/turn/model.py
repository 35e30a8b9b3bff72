"""What the witness itself believes of a turn: ships, forces, legs, contacts, attempts; and how it reads words about them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.witness.turn import words
from tests.witness.turn.sea import Board
from tests.witness.turn.stream import Stream


@dataclass(eq=False)
class Leg:
    """Forces on one stretch with one activity."""

    row: int
    side: int
    activity: int
    path: list[int]
    forces: list[int]
    from_port: bool
    after: list[Leg] = field(default_factory=list)
    """Legs that must be over first."""
    then: list[Leg] = field(default_factory=list)
    """Legs that go on from it."""
    base: int = words.NONE
    zone: int = words.NONE
    combined: bool = False
    at_sea_first: bool = False
    shuttle: bool = False
    strait: bool = False
    """It lies beyond a strait, 22.13A."""
    last: bool = True
    """No other leg of its forces follows."""
    plan: tuple[int, int] = (-1, -1)
    plan_row: int = -1
    loaded: int = 0
    """Cargo aboard when it was announced, 22.82."""
    standing: str = "sails"
    at: int = 0
    """How far along its path it has got."""

    def ahead(self, hex: int) -> int:
        """The place at which it next comes to a hex, NONE if it comes there no more; its first one is no new hex, 22.12B."""
        places = range(max(self.at, int(not self.from_port)), len(self.path))
        return next((place for place in places if self.path[place] == hex), words.NONE)

    def __repr__(self) -> str:
        return f"leg {self.row} of {self.forces} on {self.path}"


@dataclass(eq=False)
class Attempt:
    """One force, or one submarine factor, on its way to intercept."""

    side: int
    force: int
    unit: int
    """Row of the submarine; NONE for ships."""
    path: list[int]
    from_port: bool
    row: int = -1
    reach: int = 0
    entry: int = 0
    """Round in which it enters: 1 in time, 0 never."""
    support: bool = False
    standing: str = "declared"
    countered: Contact | None = None
    struck: bool = False


@dataclass(eq=False)
class Contact:
    """An interception of a leg, or of attempts on one path, in one hex."""

    side: int
    level: int
    hex: int
    leg: Leg
    attempts: list[Attempt]
    targets: list[Attempt] = field(default_factory=list)
    """Attempts that it counters."""
    aim: Attempt | None = None
    """The one of them that a submarine has chosen."""
    parent: Contact | None = None
    boats: bool = False
    row: int = -1
    standing: str = "declared"

    @property
    def here(self) -> bool:
        """Whether it counters in the hex of the interception that it counters, 22.161A."""
        return self.parent is not None and self.parent.hex == self.hex


@dataclass(eq=False)
class Strike:
    """An air attack on the way."""

    side: int
    hex: int
    leg: Leg
    attempt: Attempt | None
    squadrons: dict[int, int]
    row: int = -1
    done: bool = False
    place: int = 0
    """Where on the path its hex lies."""
    roles: dict[int, int] = field(default_factory=dict)
    """Squadrons left, by wing, that attacked or covered in it."""


UNIT = (
    *("kind", "nation", "size", "slow", "laden", "count", "hurt", "hits", "sunk", "inverted", "inverts", "in_force"),
    *("squadrons", "complement", "tried_factors", "spent_factors", "engaged", "low_supply", "advanced", "like"),
)
FORCE = (
    "body",
    "standing",
    "home",
    "hex",
    "errand",
    "cargo",
    "had_cargo",
    "ground",
    "tried",
    "committed",
    "defensive",
    "aborted",
    "beaten",
)


class Model:
    """The state of the turn, as far as it is the witness's own."""

    def __init__(
        self, chart: Mapping[str, Any], rulings: Mapping[str, str], start: Mapping[str, Any], stream: Stream
    ) -> None:
        self.board, self.rulings, self.stream = Board(chart), rulings, stream
        self.start = start
        self.theatre = ("europe", "pacific")[start["theatre"]]
        self.mover: int = start["mover"]
        self.codebreaking = [0, 0]
        self.stage = 0
        self.u: dict[str, list[int]] = {}
        self.f: dict[str, list[int]] = {}
        self.adopt(start)
        self.forces_a_side = len(self.f["body"]) // 2
        self.units_a_side = len(self.u["kind"]) // 2
        self.places_a_side = len(start["place_hex"]) // 2
        self.wings_a_side = len(start["wing_type"]) // 2
        self.wing_busy = list(start["wing_busy"])
        self.wing_squadrons = list(start["wing_squadrons"])
        self.flown = list(start["wing_flown"])
        """Squadrons ashore that searched, covered or attacked in this player turn, 23.164 of 2011."""
        self.turned_over: dict[int, int] = {}
        """Those that were told to be inverted for it."""
        self.depth = 0
        self.hunters: set[int] = set()
        """Forces that have sailed to intercept or counter and are not back, 22.27."""
        self.away: set[int] = set()
        """Those of them who left port or patrol for it: who failed has stayed, 22.24A."""
        self.due: set[int] = set()
        """Ships that are inverted once they are home, 22.26, 22.281, 22.81."""
        self.in_box = [n if side == self.mover else 0 for side, n in enumerate(start["destroyers_in_box"])]
        """Uncommitted destroyers in the SW box through which the activities of the player turn pass, 22.9432."""
        self.adopted = 0
        """Cargo of supporters that took over an activity, 22.163D."""
        self.wave: Callable[[int, list[Leg]], None] = lambda kind, legs: None
        self.supporting: set[int] = set()
        """Patrols on their way to support, also in a wave around this one, 22.163."""
        self.waiting: list[Contact] = []
        """Interceptions of the waves around this one, of which some have still to be fought."""
        self.fighters: set[int] = set()
        """Those of them who had a part in naval combat."""
        self.beaten_moves: set[int] = set()
        """Forces beaten as they changed base or redeployed, 22.63A."""
        self.bases: dict[int, int] = {}
        """Where forces on their way home are bound."""
        self.chosen: dict[int, int] = {}
        """Bases chosen by forces that have not set out yet."""
        self.stayed: set[int] = set()
        """Forces of which the ships without units have been asked for their base, 22.63B."""
        self.invaded: set[int] = set()
        """Hexes in which invasions announced in this stage land, 22.63C."""
        self.strikes: Sequence[Strike] = ()
        """Air attacks of the wave whose battle is fought."""
        self.strike_rows = 0
        """Rows of air attacks in use, of this wave and of those that wait for it."""
        self.counters: list[Contact] = []
        """Counter-interceptions by ships that the level asked about has chosen."""
        self.supports: list[tuple[Contact, Attempt]] = []
        self.barred: set[tuple[int, int]] = set()
        self.most_hexes = {"europe": 40, "pacific": 20}[self.theatre]  # 22.22
        self.most_home = {"europe": 20, "pacific": 10}[self.theatre]  # 22.63

    def adopt(self, truth: Mapping[str, Any]) -> None:
        """Take ships and forces over as they are told."""
        self.u = {name: list(truth[name]) for name in UNIT}
        self.f = {name: list(truth[name]) for name in FORCE}

    def adopt_forms(self, truth: Mapping[str, Any], units: Iterable[int], forces: Iterable[int]) -> None:
        """Take over the rows of ships and forces that were formed anew."""
        for name in UNIT:
            for unit in units:
                self.u[name][unit] = truth[name][unit]
        for name in ("body", "standing", "home", "hex"):
            for force in forces:
                self.f[name][force] = truth[name][force]

    # --- forces and their ships

    def side_forces(self, side: int) -> range:
        """Rows of the forces of a side."""
        return range(side * self.forces_a_side, (side + 1) * self.forces_a_side)

    def side_places(self, side: int) -> range:
        """Rows of its places in use."""
        return range(side * self.places_a_side, side * self.places_a_side + self.start["places"][side])

    def side_wings(self, side: int) -> range:
        """Rows of its aircraft in use."""
        return range(side * self.wings_a_side, side * self.wings_a_side + self.start["wings"][side])

    def side_of(self, force: int) -> int:
        """The side of a force."""
        return force // self.forces_a_side

    def ships(self, force: int) -> list[int]:
        """Rows of the ships of a force that are afloat."""
        return [u for u, f in enumerate(self.u["in_force"]) if f == force and self.u["count"][u] > 0]

    def is_there(self, force: int) -> bool:
        """Whether a force has ships."""
        return self.f["body"][force] != words.NO_BODY and bool(self.ships(force))

    def is_in_port(self, force: int) -> bool:
        """Whether it is in its port just now."""
        return self.f["standing"][force] == words.IN_PORT and force not in self.away

    def is_boats(self, force: int) -> bool:
        """Whether it is submarines."""
        return self.f["body"][force] == words.BOATS

    def factors(self, force: int) -> int:
        """Its naval factors."""
        return sum(self.u["count"][u] * self.u["size"][u] for u in self.ships(force))

    def is_damaged(self, unit: int) -> bool:
        """Whether a ship of the row is damaged: a named one at one hit less than its size, 20.5."""
        if self.u["kind"][unit] in words.NAMED:
            return self.u["hurt"][unit] > 0 or self.u["hits"][unit] >= self.u["size"][unit] - 1 > 0
        return self.u["hurt"][unit] > 0

    def has_slow(self, force: int, units: Iterable[int] | None = None) -> bool:
        """Whether it contains slow ships, 20.121: striped or damaged ones, escort carriers and transports."""
        slow_kinds = (words.CVE, words.TRANSPORT_SHIP)
        return any(
            self.u["slow"][u] or self.u["kind"][u] in slow_kinds or self.is_damaged(u) for u in self.some(force, units)
        )

    def some(self, force: int, units: Iterable[int] | None) -> list[int]:
        """Some ships of a force, all if none are named."""
        return self.ships(force) if units is None else list(units)

    def is_light(self, force: int, units: Iterable[int] | None = None) -> bool:
        """Whether it contains only cruisers and destroyers, 22.22D."""
        return all(self.u["kind"][u] in (words.CRUISER, words.DESTROYER) for u in self.some(force, units))

    def task_forces(self, forces: Iterable[int]) -> int:
        """How many of them are task forces, 22.22E."""
        return sum(self.f["body"][f] == words.TASK_FORCE and self.is_there(f) for f in forces)

    def any_inverted(self, force: int) -> bool:
        """Whether a ship of it is inverted."""
        return any(self.u["inverted"][u] for u in self.ships(force))

    def boats_free(self, unit: int) -> int:
        """Submarine factors of a row that are uninverted."""
        return 0 if self.u["inverted"][unit] else self.u["count"][unit] - self.u["spent_factors"][unit]

    def boats_there(self, unit: int) -> int:
        """Submarine factors of a row that assist, 22.22H: on offensive patrol also those that have attacked are still there."""
        patrol = self.f["standing"][self.u["in_force"][unit]] == words.OFFENSIVE
        return self.u["count"][unit] if patrol else self.boats_free(unit)

    def part(self, force: int, row: int, units: Iterable[int]) -> None:
        """Ships that can sail leave the others of their force behind, 22.14D."""
        for name in FORCE:
            self.f[name][row] = self.f[name][force]
        self.f["body"][row] = words.LOOSE
        self.f["cargo"][row] = self.f["ground"][row] = 0
        for unit in units:
            self.u["in_force"][unit] = row

    def reads(self, name: str, choice: str) -> bool:
        """Whether a ruling is taken that way."""
        return self.rulings.get(name) == choice
