"""Random naval turns as operation files: YAML text on any ground, both sides as mover, forces of every kind."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Ground:
    """Where a made-up turn is played: the places, hexes and box of a map that it may name."""

    map: str
    """What the file calls the map."""
    ports: dict[str, str]
    """Name of a port by its hex."""
    seas: list[str]
    """Hexes that ships can be in."""
    box: str = ""
    """An SW box; raids go there, and without one there are none."""


SIDES: Final = (("Blue", ("Germany", "Italy")), ("Red", ("Britain", "France", "United States")))
ACTIVITIES: Final[tuple[tuple[str, str], ...]] = (
    ("patrol", "movement"),
    ("base-change", "movement"),
    ("carrier-mission", "combat"),
    ("seaborne-invasion", "combat"),
    ("shore-bombardment", "combat"),
    ("sea-transport", "combat"),
    ("sea-transport", "movement"),
    ("sea-supply", "redeployment"),
    ("sea-escort", "redeployment"),
    ("naval-redeployment", "redeployment"),
    ("raid", "redeployment"),
)


class Draft:
    """One side of a file while it is made up."""

    def __init__(
        self, rng: random.Random, name: str, nations: tuple[str, ...], ground: Ground, hexes: list[str]
    ) -> None:
        self.rng, self.name, self.nations, self.ports = rng, name, nations, [ground.ports[hex] for hex in hexes]
        self.ground = ground
        self.hexes = dict(zip(self.ports, hexes, strict=True))
        self.forces: list[dict[str, object]] = []
        self.boats: list[dict[str, object]] = []

    def header(self) -> list[str]:
        """Name, nation, cards and places."""
        rng = self.rng
        lines = [
            f"  - name: {self.name}",
            f"    nation: {self.nations[0]}",
            f"    cards: {rng.choice((0, 0, 0, 1, 2))}",
        ]
        if rng.random() < 0.4:
            lines.append(f"    waypoints: [{', '.join(rng.sample(self.ground.seas, rng.randrange(1, 3)))}]")
        lines.append("    places:")
        for port in self.ports:
            lines += self.station(port)
        if self.ground.box:
            lines.append(f"      - {{name: {self.ground.box}}}")
        return lines

    def station(self, port: str) -> list[str]:
        """A port with its contents."""
        rng = self.rng
        words = [f"name: {port}", f"room: {rng.choice((100, 100, 80))}", f"defenders: {rng.choice((0, 0, 1, 2, 5))}"]
        status = rng.choice((*["operational"] * 6, "fortified-only", "non-operational"))
        words.append(f"status: {status}")
        lines = [f"      - {words[0]}", *(f"        {word}" for word in words[1:])]
        if rng.random() < 0.4:
            lines += [f"        range: {rng.randrange(1, 6)}", "        squadrons:"]
            lines.append(
                f"          - {{type: {rng.choice(('search', 'NAS', 'cover', 'attack'))}, count: {rng.randrange(1, 4)}}}"
            )
        return lines

    def fill(self) -> None:
        """Make up the forces."""
        rng = self.rng
        for number in range(rng.randrange(2, 6)):
            force: dict[str, object] = {"name": f"{self.name} force {number + 1}", "port": rng.choice(self.ports)}
            self.ships(force, str(force["name"]))
            if rng.random() < 0.2:
                force["patrol"], force["hex"] = rng.choice(("offensive", "defensive")), rng.choice(self.ground.seas)
            if rng.random() < 0.08:
                force["inverted"] = True
            self.forces.append(force)
        for number in range(rng.choice((0, 1, 1, 2))):
            boats: dict[str, object] = {"name": f"{self.name} boats {number + 1}", "port": rng.choice(self.ports)}
            boats["count"] = rng.randrange(1, 4)
            if rng.random() < 0.25:
                boats["patrol"], boats["hex"] = rng.choice(("offensive", "defensive")), rng.choice(self.ground.seas)
            self.boats.append(boats)

    def ships(self, force: dict[str, object], name: str) -> None:
        """Ships of a task force, of a loose force, or of one with cargo."""
        rng = self.rng
        ships, kind = (
            [],
            rng.choice(("fast", "fast", "slow", "carriers", "loose", "loose", "light", "cargo", "cargo", "raiders")),
        )
        nation = rng.choice(self.nations)
        if kind == "cargo":
            ships.append(f"{{name: {name} screen, type: DD, count: {rng.randrange(1, 5)}, nation: {nation}}}")
            carrier, count = rng.choice(("DD", "TR")), rng.randrange(1, 5)
            ships.append(f"{{name: {name} load, type: {carrier}, count: {count}, laden: true, nation: {nation}}}")
            force["task-force"], force["ground"] = False, rng.randrange(4)
        elif kind == "raiders":
            ships.append(f"{{name: {name} raider, type: BB, size: 3, nation: {nation}}}")
            ships.append(f"{{name: {name} cruisers, type: CA, count: {rng.randrange(1, 3)}, nation: {nation}}}")
            force["task-force"] = False
        elif kind == "light":
            ships.append(f"{{name: {name} cruisers, type: CA, count: {rng.randrange(1, 3)}, nation: {nation}}}")
            ships.append(f"{{name: {name} flotilla, type: DD, count: {rng.randrange(1, 5)}, nation: {nation}}}")
            force["task-force"] = False
        elif kind == "loose":
            hits = rng.choice((0, 0, 0, 3))
            ships.append(f"{{name: {name} capital, type: BB, size: 4, hits: {hits}, nation: {nation}}}")
            ships.append(f"{{name: {name} flotilla, type: DD, count: {rng.randrange(1, 4)}, nation: {nation}}}")
            force["task-force"] = False
        else:
            slow = ", slow: true" if kind == "slow" else ""
            ships.append(f"{{name: {name} first, type: BB, size: 4, nation: {nation}{slow}}}")
            if kind == "carriers":
                ships.append(f"{{name: {name} deck, type: CV, nation: {nation}}}")
            ships.append(f"{{name: {name} cruisers, type: CA, count: {rng.randrange(2, 4)}, nation: {nation}}}")
            ships.append(f"{{name: {name} flotilla, type: DD, count: {rng.randrange(2, 6)}, nation: {nation}}}")
        force["ships"] = ships

    def text(self) -> list[str]:
        """The forces as lines."""
        lines = ["    forces:"]
        for force in self.forces:
            ships = force["ships"]
            lines.append(f"      - name: {force['name']}")
            lines += [
                f"        {k}: {str(v).lower() if isinstance(v, bool) else v}"
                for k, v in force.items()
                if k not in ("name", "ships")
            ]
            assert isinstance(ships, list)
            lines += ["        ships:", *(f"          - {ship}" for ship in ships)]
        if self.boats:
            lines.append("    submarines:")
        for boats in self.boats:
            lines.append("      - {" + ", ".join(f"{k}: {v}" for k, v in boats.items()) + "}")
        return lines


CARGO: Final = ("seaborne-invasion", "sea-transport", "sea-escort")


def fit(force: dict[str, object], activity: str) -> bool:
    """Whether a force is likely to be let do that; the reader has the last word."""
    ships = str(force.get("ships", "boats"))
    if "inverted" in force or (ships == "boats" and activity not in ("patrol", "base-change")):
        return False
    if activity == "raid":
        return "DD" not in ships and "boats" not in ships
    return "laden" not in ships or activity in CARGO


def where(side: Draft, force: dict[str, object]) -> str:
    """The hex or port in which a force begins."""
    return str(force["hex"]) if "patrol" in force else str(force["port"])


def end_of(rng: random.Random, side: Draft, enemy: Draft, activity: str) -> str:
    """Where an activity leads to."""
    if activity == "raid":
        return side.ground.box
    if activity in ("base-change", "naval-redeployment", "sea-escort", "sea-supply", "sea-transport"):
        return rng.choice(side.ports)
    if activity in ("seaborne-invasion", "shore-bombardment"):
        return rng.choice(enemy.ports)
    return rng.choice(side.ground.seas)


def plan(
    rng: random.Random, side: Draft, enemy: Draft, activity: str, number: int, free: list[dict[str, object]]
) -> list[str]:
    """One plan: alone, by way of a hex, joined at sea or in port, or parting on the way."""
    pool = free
    forces = rng.sample(pool, min(len(pool), rng.choice((1, 1, 2, 2, 3))))
    end, middle = end_of(rng, side, enemy, activity), rng.choice(side.ground.seas)
    head = [f"          - name: way {number}"]
    first = forces[0]
    same = [f for f in forces if where(side, f) == where(side, first)]
    others = [f for f in forces if f not in same]
    style = rng.randrange(4)
    if others and style == 0:
        lines = [*head, "            voyages:"]
        for force in forces:
            lines.append(f"              - {{forces: [{force['name']}], route: [{where(side, force)}, {middle}]}}")
        names = ", ".join(str(f["name"]) for f in forces)
        return [*lines, f"              - {{forces: [{names}], route: [{middle}, {end}]}}"]
    if others and style == 1 and "patrol" not in others[0]:
        stop = f"{{at: {where(side, others[0])}, picks-up: [{others[0]['name']}]}}"
        return [
            *head,
            f"            forces: [{first['name']}]",
            f"            route: [{where(side, first)}, {stop}, {end}]",
        ]
    if len(same) > 1 and style == 2:
        there = rng.choice(side.ground.seas)
        lines = [*head, "            voyages:"]
        names = ", ".join(str(f["name"]) for f in same)
        stop = f"{{at: {middle}, drops: [{same[1]['name']}]}}"
        lines.append(f"              - {{forces: [{names}], route: [{where(side, first)}, {stop}, {end}]}}")
        other_end = end if activity in ("base-change", "raid", "naval-redeployment", "sea-escort") else there
        return [*lines, f"              - {{forces: [{same[1]['name']}], route: [{middle}, {other_end}]}}"]
    names = ", ".join(str(f["name"]) for f in same)
    via = f"{middle}, " if rng.random() < 0.5 else ""
    return [*head, f"            forces: [{names}]", f"            route: [{where(side, first)}, {via}{end}]"]


def random_operation(
    rng: random.Random,
    ground: Ground,
    rulings: dict[str, str] | None = None,
    edition: str = "",
    head: tuple[str, ...] = ("round_limit: 2",),
) -> str:
    """The text of one file, with further lines of its head; the reader may still refuse it for what no small check here sees."""
    hexes = list(ground.ports)
    rng.shuffle(hexes)
    drafts = [Draft(rng, name, nations, ground, hexes[i * 4 : i * 4 + 4]) for i, (name, nations) in enumerate(SIDES)]
    mover = rng.randrange(2)
    for draft in drafts:
        draft.fill()
    lines = ["flagplot: operation", "title: A random turn", f"map: {ground.map}", f"mover: {drafts[mover].name}", *head]
    lines += [f"edition: {name}" for name in (edition,) if name]
    if rng.random() < 0.3:
        lines.append("restrictions: [anglo-french]")
    if rulings:
        lines += ["rulings:", *(f"  {name}: {choice}" for name, choice in rulings.items())]
    lines.append("sides:")
    for number, draft in enumerate(drafts):
        lines += [*draft.header(), *draft.text()]
        if number == mover:
            lines += tasks(rng, draft, drafts[1 - mover])
    return "\n".join(lines) + "\n"


def tasks(rng: random.Random, side: Draft, enemy: Draft) -> list[str]:
    """What the side that moves may announce, as lines."""
    lines = ["    operations:"]
    activities = [each for each in ACTIVITIES if side.ground.box or each[0] != "raid"]
    left = {phase: rng.sample(side.forces + side.boats, len(side.forces + side.boats)) for _, phase in activities}
    for task in range(rng.randrange(1, 5)):
        activity, phase = rng.choice(activities)
        free = [f for f in left[phase] if fit(f, activity)][: rng.randrange(1, 4)]
        left[phase] = [f for f in left[phase] if f not in free]
        if not free:
            continue
        lines += [f"      - name: Task {task + 1}", f"        activity: {activity}", f"        phase: {phase}"]
        if activity in ("sea-supply", "sea-transport"):
            lines.append(f"        zone: {rng.randrange(1, 4)}")
        lines.append("        plans:")
        for number_of_plan in range(rng.randrange(1, 3)):
            lines += plan(rng, side, enemy, activity, number_of_plan + 1, free)
    return lines
