"""Random battles as scenario files: what a person could write, with everything that a battle file can hold.

A scenario that the reader refuses, or that is lopsided from the start, is replaced with the next numbers of the same seed.
"""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import Final

from flagplot.board.map import LAND
from flagplot.board.read_map import open_map
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.composing import Pool
from flagplot.core.offers.measure import Data
from flagplot.games.awaw.files.build import build
from flagplot.games.awaw.files.check_battle import read_text
from flagplot.games.awaw.files.operation import read as operation
from flagplot.games.awaw.pool.operations import Ground, random_operation
from flagplot.games.awaw.shared.units import factors_brought
from flagplot.games.awaw.turn.words.losses import factors_of

NATIONS: Final = (
    ("Japan", ("Japan", "Germany")),
    ("Germany", ("Germany", "Italy", "Rumania")),
    ("Britain", ("Britain", "France", "Australia", "Greece")),
    ("United States", ("United States", "Dutch East Indies", "Russia")),
)
CARGO_MISSIONS: Final = ("sea-supply", "sea-transport", "seaborne-invasion", "sea-escort")
FREE_MISSIONS: Final = ("none", "none", "none", "other", "base-change", "naval-redeployment")
SIZE: Final = {"CV": 3, "CVL": 2, "CVB": 4, "CA": 2, "DD": 1, "CVE": 1, "TR": 1}
AIR: Final = {"CV": 3, "CVL": 2, "CVB": 4}
PLAIN: Final = {"codebreaking": 0.4, "research": 0.4, "air": 0.6, "submarines": 0.5, "late": 0.25, "raiders": 0.06}
"""How often each ingredient is put in."""
MOST_ENTRIES: Final = 30
"""Entries of ships a side, so that there is room for those that forming groups divides."""


class Writer:
    """Makes up one file."""

    def __init__(self, rng: random.Random, often: dict[str, float]) -> None:
        self.rng = rng
        self.often = {**PLAIN, **often}
        self.names = 0
        self.raiders = False

    def chance(self, name: str) -> bool:
        """Whether an ingredient is put in."""
        return self.rng.random() < self.often[name]

    def name(self, kind: str) -> str:
        """A name that no other row has."""
        self.names += 1
        return f"{kind} {self.names}"

    def named(self, kind: str, nation: str) -> Data:
        """A named ship."""
        rng = self.rng
        ship: Data = {"name": self.name(kind), "type": kind, "nation": nation}
        size = SIZE.get(kind, 0)
        if kind == "BB":
            size = ship["size"] = rng.choice((2, 3, 3, 4, 4, 5))
            if rng.random() < 0.3:
                ship["slow"] = True
        elif rng.random() < 0.3:
            ship["nas"] = rng.randrange(AIR[kind] + 1)
        if rng.random() < 0.2:
            ship["hits"] = rng.randrange(size)
        return ship

    def lights(self, kind: str, count: int, nation: str) -> Data:
        """Ships of a kind that share an entry."""
        return {"name": self.name(kind), "type": kind, "count": count, "nation": nation}

    def warships(self, most: int, nations: tuple[str, ...], carriers: bool) -> list[Data]:
        """Ships of at most this many factors, at most half of them and twelve in fast carriers."""
        rng = self.rng
        ships: list[Data] = []
        left, decks = most, min(most // 2, 12) if carriers else 0
        while left > 0:
            kind = rng.choice(("BB", "BB", "CV", "CV", "CVL", "CVB", "CA", "CA", "DD", "DD", "CVE"))
            nation = rng.choice(nations) if rng.random() < 0.25 else nations[0]
            if kind in AIR:
                if SIZE[kind] > min(decks, left):
                    continue
                ship = self.named(kind, nation)
                decks -= SIZE[kind]
                left -= SIZE[kind]
            elif kind == "BB":
                ship = self.named(kind, nation)
                if ship["size"] > left:
                    continue
                left -= ship["size"]
            else:
                if SIZE[kind] > left or (kind == "CVE" and rng.random() < 0.6):
                    continue
                count = rng.randrange(1, left // SIZE[kind] + 1)
                count = min(count, rng.choice((2, 4, 9)) if kind != "CVE" else 2)
                ship = self.lights(kind, count, nation)
                left -= count * SIZE[kind]
            if rng.random() < 0.06:
                ship["low-supply"] = True
            ships.append(ship)
        return ships

    def force(self, nations: tuple[str, ...], active: bool, ports: list[str]) -> Data:
        """A task force, or ships outside one, with a task."""
        rng = self.rng
        force: Data = {"name": self.name("Force")}
        if rng.random() < 0.55:
            force["ships"] = self.warships(rng.choice((10, 12, 14, 18, 25)), nations, rng.random() < 0.6)
        else:
            force["task-force"] = False
            force["ships"] = self.warships(rng.randrange(1, 10), nations, rng.random() < 0.4)
        if self.raiders:
            pass
        elif active and rng.random() < 0.35:
            self._load(force, nations)
        elif active and rng.random() < 0.4:
            force["mission"] = rng.choice(FREE_MISSIONS)
        elif not active and rng.random() < 0.15:
            force["patrol"] = True
        if ports and rng.random() < 0.5:
            force["origin"] = rng.choice(ports)
        return force

    def _without_escort_carriers(self, forces: list[Data]) -> None:
        """Destroyers in place of CVEs, which do not intercept (20.18)."""
        for ship in (ship for force in forces for ship in force["ships"] if ship["type"] == "CVE"):
            ship["type"], ship["name"] = "DD", ship["name"].replace("CVE", "DD")

    def _without_small_ships(self, forces: list[Data]) -> None:
        """Cruisers in place of destroyers and CVEs, which neither raid nor engage raiders (20.18)."""
        for ship in (ship for force in forces for ship in force["ships"] if ship["type"] in ("DD", "CVE")):
            ship["name"] = ship["name"].replace(ship["type"], "CA")
            ship["type"], ship["count"] = "CA", (ship["count"] + 1) // 2

    def _load(self, force: Data, nations: tuple[str, ...]) -> None:
        """Give a force cargo or a sea supply line."""
        rng = self.rng
        force["task-force"] = False
        force["mission"] = rng.choice(CARGO_MISSIONS)
        room = 25 - sum(SIZE.get(ship["type"], ship.get("size", 0)) * ship.get("count", 1) for ship in force["ships"])
        laden = 0
        for kind in ("TR",) if room == 0 else rng.sample(("DD", "TR"), rng.choice((1, 1, 2))):
            count = rng.randrange(1, 6)
            ship = self.lights(kind, min(count, room) if kind == "DD" else count, nations[0])
            if force["mission"] != "sea-supply":
                ship["laden"] = True
                laden += ship["count"]
            force["ships"].append(ship)
        if force["mission"] != "sea-supply" and rng.random() < 0.4:
            force["cargo"] = rng.randrange(1, laden + 1)

    def side(self, name: str, nations: tuple[str, ...], active: bool, groups: int) -> Data:
        """A side with all that it has."""
        rng = self.rng
        names = [self.name("Port") for _ in range(rng.randrange(1, 4))]
        ports = names
        side: Data = {"name": name, "nation": nations[0], "role": "activity" if active else "interceptor"}
        side["ports"] = [self._port(port) for port in names]
        side["forces"] = [self.force(nations, active, ports) for _ in range(groups)]
        if not active and not self.raiders:
            self._without_escort_carriers(side["forces"])
        if self.raiders:
            self._without_small_ships(side["forces"])
        while sum(len(force["ships"]) for force in side["forces"]) > MOST_ENTRIES:
            side["forces"].pop()
        if len(side["forces"]) > 1 and self.chance("late"):
            late = rng.choice(side["forces"][1:])
            late["enters"] = rng.choice(({"round": rng.randrange(2, 4)}, {"hexes-short": rng.randrange(1, 9)}))
        if not self.raiders and rng.random() < 0.1:
            for force, number in zip(side["forces"], rng.sample(range(1, 7), 6), strict=False):
                if "enters" not in force and force.get("task-force", True):
                    force["number"] = number
        if self.chance("research"):
            side["research"] = {
                "torpedo": rng.randrange(5),
                "asw": rng.randrange(5),
                "air-defence": rng.randrange(4),
                "radar": rng.randrange(3),
            }
            side["air-drm"] = rng.randrange(-1, 2)
            side["excess-asw"] = rng.randrange(9)
        if rng.random() < 0.3:
            self._destroyers_in_port(side, rng.randrange(1, 5))
        if self.raiders:
            return side
        if self.chance("submarines"):
            side["submarines"] = [self._submarines(nations, ports) for _ in range(rng.choice((1, 1, 2)))]
        if self.chance("air"):
            side["bases"] = [self._base(nations) for _ in range(rng.randrange(1, 4))]
        return side

    def _destroyers_in_port(self, side: Data, number: int) -> None:
        """Destroyers in the one port of all forces, or in each port; a sea supply line passes through the last one (22.9432)."""
        ports, usual = side["ports"], side["ports"][0]["name"]
        if len({force.get("origin", usual) for force in side["forces"]}) == 1:
            side["destroyers-in-base"] = number
            return
        for place, port in enumerate(ports):
            port["destroyers"] = number + place
        for force in side["forces"]:
            if force.get("mission") == "sea-supply":
                force["supply-ports"] = [ports[-1]["name"]]
        if side["role"] == "activity" and number == 1:
            side["destroyers-in-box"] = 1

    def _port(self, name: str) -> Data:
        rng = self.rng
        port: Data = {"name": name, "distance": rng.randrange(0, 25)}
        if rng.random() < 0.6:
            port["room"] = rng.randrange(5, 80)
        if rng.random() < 0.2:
            port["under-invasion"] = True
        return port

    def _submarines(self, nations: tuple[str, ...], ports: list[str]) -> Data:
        rng = self.rng
        boats: Data = {"name": self.name("Boats"), "count": rng.randrange(1, 5)}
        boats["nation"] = rng.choice(nations)
        if rng.random() < 0.15:
            boats["advanced"] = True
        if rng.random() < 0.4:
            boats["intercepting"] = rng.random() < 0.5
        if rng.random() < 0.3:
            boats["origin"] = rng.choice(ports)
        return boats

    def _base(self, nations: tuple[str, ...]) -> Data:
        rng = self.rng
        base: Data = {"name": self.name("Base"), "distance": rng.randrange(0, 7), "room": rng.randrange(6)}
        if rng.random() < 0.12:
            base["in-range"] = False
        if rng.random() < 0.12:
            base["operational"] = False
        base["squadrons"] = [
            {
                "type": rng.choice(("NAS", "army", "search", "cover", "attack")),
                "count": rng.randrange(1, 5),
                "nation": rng.choice(nations),
            }
            for _ in range(rng.randrange(1, 3))
        ]
        return base

    def battle(self) -> Data:
        """A whole battle, both sides of it."""
        rng = self.rng
        first, second = rng.sample(NATIONS, 2)
        first_acts = rng.random() < 0.5
        raiders = self.raiders = self.chance("raiders")
        counts = [1 if raiders else rng.choice((1, 2, 2, 3, 3, 4, 8)) for _ in range(2)]
        sides = [
            self.side("Red", first[1], first_acts, counts[0]),
            self.side("Blue", second[1], not first_acts, counts[1]),
        ]
        if self.chance("codebreaking"):
            shift = rng.choice((-1, 1))
            for place, side in enumerate(sides):
                side["codebreaking"] = {
                    "search": shift if place == 0 else -shift,
                    "fleet": rng.randrange(2),
                    "submarine": rng.randrange(2),
                    "asw": rng.randrange(2),
                }
        battle: Data = {"flagplot": "battle", "title": "A battle made up", "theatre": rng.choice(("europe", "pacific"))}
        battle["round_limit"] = rng.choice((1, 2, 3, 4, 5))
        battle["sides"] = sides
        if raiders:
            battle["raiders"] = True
        return battle


def random_battle(rng: random.Random, title: str = "", **often: float) -> str:
    """The text of a battle file; keywords say how often an ingredient of `PLAIN` is put in. A title: no round limit."""
    found = Writer(rng, often).battle()
    if title:
        found["title"] = title
        del found["round_limit"]
    return json.dumps(found, indent=1) + "\n"


OFTEN: Final = {"codebreaking": 0.3, "research": 0.3, "air": 0.5, "submarines": 0.5, "late": 0.25, "raiders": 0.0}
"""How often each ingredient is put into a battle of the pool."""
UNEVEN: Final = 3, 2
"""The stronger side has at most three naval factors for two of the weaker."""
MOST: Final = 80
"""Naval factors of a side."""
NAME: Final = "made up"
MAP: Final = "mediterranean"
PORTS: Final = (
    "Algiers",
    "Bone",
    "Bizerte",
    "Tripoli",
    "Benghazi",
    "Tobruk",
    "Suda Bay",
    "Piraeus",
    "Corfu",
    "Cagliari",
    "Palermo",
    "Augusta",
    "Taranto",
    "Naples",
    "Malta",
)
"""Ports of the middle of the sea, each within a few days' sailing of the others."""


def battle(seed: int) -> str:
    """The text of the battle of a seed."""
    rng = random.Random(f"battle {seed}")
    while True:
        text = random_battle(rng, f"Battle {seed}", **OFTEN)
        try:
            s = build(read_text(text, NAME)).situation
        except FlagplotError:
            continue
        if even(factors_brought(s, 0), factors_brought(s, 1)):
            return text


def turn(seed: int) -> str:
    """The text of the naval turn of a seed."""
    rng = random.Random(f"turn {seed}")
    while True:
        text = random_operation(rng, ground(), head=()).replace("A random turn", f"Turn {seed}")
        try:
            s = operation.read_text(text, NAME).situation
        except FlagplotError:
            continue
        if even(factors_of(s, 0), factors_of(s, 1)):
            return text


def even(one: int, other: int) -> bool:
    """Whether neither side is too strong for the other, nor too large to be played often."""
    more, less = UNEVEN
    return 0 < one <= MOST and 0 < other <= MOST and less * one <= more * other and less * other <= more * one


@cache
def ground() -> Ground:
    """The middle of the Mediterranean."""
    chart = open_map(MAP)
    hexes = {name: chart.by_name[name.casefold()] for name in PORTS}
    ports = {chart.hexes[number].id: name for name, number in hexes.items()}
    spots = [chart.hexes[number].spot for number in hexes.values()]
    columns, rows = [spot[0] for spot in spots], [spot[1] for spot in spots]
    seas = [
        hex.id
        for hex in chart.hexes
        if hex.kind != LAND and min(columns) <= hex.spot[0] <= max(columns) and min(rows) <= hex.spot[1] <= max(rows)
    ]
    return Ground(MAP, ports, seas)


FOLDER: Final = Path(__file__).parent
BATTLES: Final = Pool(battle, FOLDER / "battles.csv")
TURNS: Final = Pool(turn, FOLDER / "turns.csv")
