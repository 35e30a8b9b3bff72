"""A cautious admiral: the announcements of a side without orders, so that a season plays itself (22.15).

An admiral looks at the side's own books and at where the enemy's ports are, and nothing else. Plans that the rules refuse
are given up.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from flagplot.board.map import Map
from flagplot.board.paths import path
from flagplot.board.read_map import open_map
from flagplot.core.dice import below
from flagplot.core.offers.season import Books
from flagplot.games.awaw.season import books as facts
from flagplot.games.awaw.season import theatres
from flagplot.games.awaw.season.check import limits
from flagplot.games.awaw.season.stage.announce import problems
from flagplot.games.awaw.shared.units import is_carrier

Task = dict[str, Any]
FAR: Final = 8
"""Hexes from port to the farthest patrol."""
MOST: Final = 6
"""Operations of a stage."""
SELDOM: Final = 6
"""A force goes over to another theatre in one phase of this number."""


@dataclass
class _Mind:
    """What the admiral has to decide by."""

    books: Books
    name: str
    noise: int
    board: Map
    shut: int
    drawn: int = 0

    @property
    def side(self) -> dict[str, Any]:
        """The admiral's own side."""
        found: dict[str, Any] = self.books["sides"][self.name]
        return found

    @property
    def enemy(self) -> dict[str, Any]:
        """The other side, whose ports alone are used."""
        return next(side for name, side in self.books["sides"].items() if name != self.name)

    def chance(self, of: int) -> int:
        """A number below another, by chance."""
        self.drawn += 1
        return below(self.noise, self.drawn, of)

    def way(self, start: str, end: str) -> list[int]:
        """The shortest way by sea; empty if there is none."""
        try:
            one, other = self.at(start), self.at(end)
            return path(self.board, one, other, self.shut)
        except ValueError:
            return []

    def at(self, name: str) -> int:
        """The hex of a place."""
        line = self.side["ports"].get(name) or self.enemy["ports"].get(name) or {}
        return self.board.locate(str(line.get("hex") or name))


def intend(books: Books, name: str, noise: int) -> dict[str, Any]:
    """The announcements of a side for the present stage."""
    sent = _sent(books, name, noise)
    part = theatres.part_of(_gone_over(books, name, sent), theatres.current(books))
    board = open_map(str(part["map"]))
    mind = _Mind(part, name, noise, board, board.shut(part.get("shut", [])))
    phase = str(part["clock"]["phase"])
    wanted = {"movement": _movement, "combat": _combat, "redeployment": _redeployment}.get(phase)
    tasks = [] if wanted is None or name != part["clock"]["mover"] else list(wanted(mind))[:MOST]
    found = {"flagplot": "announcement", "side": name, "operations": allowed(part, name, tasks), "yard": _wishes(mind)}
    return {**found, "theatres": sent} if sent else found


def _sent(books: Books, name: str, noise: int) -> dict[str, str]:
    """Now and then a force in a port on two maps goes over to another theatre at the beginning of a phase, if that has room."""
    known, side, sent = theatres.names(books), books["sides"][name], dict[str, str]()
    if len(known) == 1 or theatres.current(books) != known[0]:
        return {}
    for place, (force, line) in enumerate(sorted(side["forces"].items())):
        if line.get("patrol") or below(noise, place, SELDOM):
            continue
        others = [
            sea for sea in theatres.of_port(books, side, line["at"]) if sea != theatres.of_body(books, side, line)
        ]
        if others:
            further = _gone_over(books, name, {**sent, force: others[0]})
            if not any(limits(theatres.part_of(further, others[0]), name)):
                sent[force] = others[0]
    return sent


def _gone_over(books: Books, name: str, sent: Mapping[str, str]) -> Books:
    """The books after forces went over to other theatres."""
    if not sent:
        return books
    side = books["sides"][name]
    forces = {key: {**line, "theatre": sent[key]} if key in sent else line for key, line in side["forces"].items()}
    return {**books, "sides": {**books["sides"], name: {**side, "forces": forces}}}


def allowed(books: Books, name: str, tasks: list[Task]) -> list[Task]:
    """Those of some operations that the rules let a side announce together."""
    kept = list(tasks)
    while kept:
        new = {**books, "sides": dict(books["sides"])}
        own = {task["name"]: {key: value for key, value in task.items() if key != "name"} for task in kept}
        given = _given(books, name)
        new["sides"][name] = {**books["sides"][name], "operations": {**given, **own}}
        wrong = problems(new)
        if not wrong:
            return kept
        first, own_side = len(given), list(books["sides"]).index(name)
        ours = [each for each in wrong if len(each.path) > 3 and each.path[1:3] == (own_side, "operations")]
        bad = {int(each.path[3]) - first for each in ours} & set(range(len(kept)))
        kept = [task for number, task in enumerate(kept) if number not in bad] if bad else []
    return []


def _given(books: Books, name: str) -> dict[str, Any]:
    """Operations of the present phase that the side has announced before."""
    phase = books["clock"]["phase"]
    return {task: line for task, line in books["sides"][name]["operations"].items() if line["phase"] == phase}


def _sail(books: Books, name: str) -> set[str]:
    """Forces that these name."""
    plans = [plan for line in _given(books, name).values() for plan in line["plans"]]
    voyages = [voyage for plan in plans for voyage in (plan, *plan.get("voyages", []))]
    stops = [stop for voyage in voyages for stop in voyage.get("route", []) if isinstance(stop, dict)]
    return {force for voyage in voyages for force in voyage.get("forces", [])} | {
        force for stop in stops for force in stop.get("picks-up", [])
    }


def _free(mind: _Mind) -> Iterator[tuple[str, dict[str, Any], list[tuple[str, Any]]]]:
    """Forces that may act, with their ships (22.11)."""
    busy = _sail(mind.books, mind.name)
    for force in sorted(mind.side["forces"]):
        some = facts.ships_of(mind.side, force)
        if some and force not in busy and not any(ship.get("inverted") for _, ship in some):
            yield force, mind.side["forces"][force], some


def _task(name: str, activity: str, phase: str, force: str, route: list[str]) -> Task:
    plans = [{"name": "the shortest way", "forces": [force], "route": route}]
    return {"name": name[: facts.LONGEST].strip(), "activity": activity, "phase": phase, "plans": plans}


def _is_hurt(some: list[tuple[str, Any]]) -> bool:
    return any(facts.damaged(ship) for _, ship in some)


def _movement(mind: _Mind) -> Iterator[Task]:
    """Damaged ships go to a yard, some forces go on patrol on the way to the enemy, some patrols come home."""
    for force, line, some in _free(mind):
        if line.get("patrol"):
            if _is_hurt(some) or mind.chance(3) == 0:
                yield _task(f"{force} comes home", "base-change", "movement", force, [line["at"], line["base"]])
        elif _is_hurt(some):
            port = _yard(mind, line["at"])
            if port:
                yield _task(f"{force} to the yard", "base-change", "movement", force, [line["at"], port])
        elif mind.chance(4) == 0 and not _is_box(mind, line["at"]):
            hex = _patrol_hex(mind, line["at"])
            if hex:
                yield _task(f"{force} on patrol", "patrol", "movement", force, [line["at"], hex])


def _patrol_hex(mind: _Mind, port: str) -> str:
    """A hex on the way from a port to one of the enemy's."""
    ports = sorted(name for name in mind.enemy["ports"] if not _is_box(mind, name))
    if not ports:
        return ""
    way = mind.way(port, ports[mind.chance(len(ports))])
    if len(way) < 4:
        return ""
    return mind.board.id_of(way[min(len(way) - 2, 2 + mind.chance(FAR - 1))])


def _is_box(mind: _Mind, name: str) -> bool:
    try:
        return mind.board.is_box(mind.at(name))
    except ValueError:
        return True


def _yard(mind: _Mind, here: str) -> str:
    """The nearest port with a yard, other than this one; empty if the ship is in one already."""
    ports = mind.side["ports"]
    if ports.get(here, {}).get("yard"):
        return ""
    ways = {name: len(mind.way(here, name)) for name, line in sorted(ports.items()) if line.get("yard")}
    return min((name for name in ways if ways[name]), key=lambda name: ways[name], default="")


def _combat(mind: _Mind) -> Iterator[Task]:
    """Now and then carriers strike a port of the enemy's or battleships bombard one."""
    ports = sorted(name for name in mind.enemy["ports"] if not _is_box(mind, name))
    for force, line, some in _free(mind):
        if not ports or _is_hurt(some) or line.get("patrol") or _is_box(mind, line["at"]) or mind.chance(6):
            continue
        kinds = [facts.kind_of(ship) for _, ship in some]
        activity = "carrier-mission" if any(map(is_carrier, kinds)) else "shore-bombardment"
        target = ports[mind.chance(len(ports))]
        yield _task(f"{force} against {target}", activity, "combat", force, [line["at"], target])


def _redeployment(mind: _Mind) -> Iterator[Task]:
    """Raiders leave and come home, damaged ships go to a yard, a few forces go elsewhere."""
    boxes = sorted(name for name in mind.side["ports"] if _is_box(mind, name))
    ports = sorted(name for name, line in mind.side["ports"].items() if line.get("port", True) and name not in boxes)
    for force, line, some in _free(mind):
        here = line["at"]
        types = {ship["type"] for _, ship in some}
        if line.get("patrol"):
            continue
        if _is_box(mind, here):
            if mind.chance(2) == 0 and ports:
                home = str(line["base"]) if line.get("base") in ports else ports[mind.chance(len(ports))]
                yield _task(f"{force} returns", "raid-return", "redeployment", force, [here, home])
        elif _is_hurt(some):
            port = _yard(mind, here)
            if port:
                yield _task(f"{force} to the yard", "naval-redeployment", "redeployment", force, [here, port])
        elif boxes and types <= {"BB", "CA"} and mind.chance(3) == 0:
            yield _task(f"{force} raids", "raid", "redeployment", force, [here, boxes[0]])
        elif mind.chance(8) == 0 and len(ports) > 1:
            there = ports[mind.chance(len(ports))]
            if there != here:
                yield _task(f"{force} moves", "naval-redeployment", "redeployment", force, [here, there])


def _wishes(mind: _Mind) -> list[dict[str, Any]]:
    """Damaged ships that lie in the port of a yard are repaired (27.721)."""
    wished = {line["ship"] for line in mind.side["work"].values()}
    found = []
    for name, ship in sorted(mind.side["ships"].items()):
        force = mind.side["forces"].get(ship.get("force"), {})
        is_there = not force.get("patrol") and mind.side["ports"].get(force.get("at"), {}).get("yard")
        if facts.damaged(ship) and is_there and name not in wished:
            found.append({"do": "repair", "ship": name, "at": force["at"]})
    return found
