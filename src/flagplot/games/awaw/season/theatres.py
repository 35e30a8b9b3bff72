"""Theatres of a season: seas on maps of their own, whose stages of one phase are played one after another (22.15).

A port on two maps is one place with one room. Forces and submarines in it belong to the theatre that their owner chose, until the
owner chooses another one before a phase is played. Squadrons there serve in each theatre. Strategic cards and their die are the
side's: cards played in one theatre count in the next (22.22I).
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

from flagplot.board.read_map import open_map
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.season import Books
from flagplot.games.awaw.season import books as facts

ONLY: Final = ""
"""The theatre of a season with one map."""
BODIES: Final = ("forces", facts.SUBMARINES)
MOVABLE: Final = ("ships", "forces", facts.SUBMARINES, "air", "operations")
"""Sections whose lines a stage may change."""
LEFT_IN_PORT: Final = ("excess", "air-room")
"""What a stage writes of a port."""


def names(books: Books) -> list[str]:
    """The theatres in the order in which they are played."""
    return list(books.get("theatres") or (ONLY,))


def current(books: Books) -> str:
    """The theatre whose stage is played next."""
    return str(books["clock"].get("theatre") or names(books)[0])


def map_of(books: Books, theatre: str) -> str:
    """The map of a theatre."""
    return str(books["theatres"][theatre]["map"] if theatre else books["map"])


@cache
def knows(board: str, place: str) -> bool:
    """Whether a map has a place."""
    try:
        open_map(board).locate(place)
    except FlagplotError:
        return False
    return True


def of_port(books: Books, side: Mapping[str, Any], port: str) -> list[str]:
    """The theatres that a port, a base or a box belongs to."""
    known = names(books)
    if known == [ONLY]:
        return known
    line = side["ports"].get(port, {})
    if line.get("theatre"):
        return [str(line["theatre"])]
    if line.get("hex"):
        return known[:1]
    return [name for name in known if knows(map_of(books, name), port)]


def of_body(books: Books, side: Mapping[str, Any], line: Mapping[str, Any]) -> str:
    """The theatre of a force or of submarines: as their line says, else that of their port."""
    if line.get("theatre"):
        return str(line["theatre"])
    return next(iter(of_port(books, side, facts.port_of(line))), names(books)[0])


def of_task(books: Books, side: Mapping[str, Any], task: Mapping[str, Any]) -> str:
    """The theatre of an operation: that of the first force that it names."""
    if "theatres" not in books:
        return ONLY
    named = next((side["forces"][force] for force in forces_of(task) if force in side["forces"]), None)
    return names(books)[0] if named is None else of_body(books, side, named)


def forces_of(task: Mapping[str, Any]) -> Iterable[str]:
    """Forces that an operation names, in the order of its plans."""
    for plan in task.get("plans", ()):
        for voyage in (plan, *plan.get("voyages", ())):
            yield from voyage.get("forces", ())
            for stop in voyage.get("route", ()):
                if isinstance(stop, dict):
                    yield from stop.get("picks-up", ())


def part_of(books: Books, theatre: str) -> Books:
    """The books of one theatre alone, as those of a season with one map. Lines are shared with the whole books."""
    if "theatres" not in books:
        return books
    about = books["theatres"][theatre]
    found = {key: value for key, value in books.items() if key not in ("theatres", "map", "shut", "journal")}
    found["map"] = about["map"]
    if about.get("shut"):
        found["shut"] = about["shut"]
    found["clock"] = {key: value for key, value in books["clock"].items() if key != "theatre"}
    found["sides"] = {
        name: _side_part(books, side, theatre, about.get("waypoints", {}).get(name))
        for name, side in books["sides"].items()
    }
    return found


def _side_part(books: Books, side: dict[str, Any], theatre: str, waypoints: list[str] | None) -> dict[str, Any]:
    found = {key: value for key, value in side.items() if key != "waypoints"}
    if waypoints:
        found["waypoints"] = waypoints
    found["ports"] = {}
    for port, line in side["ports"].items():
        of = of_port(books, side, port)
        if theatre in of:
            found["ports"][port] = {key: value for key, value in line.items() if key != "theatre"}
            if "room" in line and len(of) > 1:
                taken = facts.based(side, port) - _based_here(books, side, port, theatre)
                found["ports"][port]["room"] = max(0, line["room"] - taken)
    for section in BODIES:
        found[section] = {
            name: {key: value for key, value in line.items() if key != "theatre"}
            for name, line in side[section].items()
            if of_body(books, side, line) == theatre
        }
    found["ships"] = {name: line for name, line in side["ships"].items() if line.get("force") in found["forces"]}
    found["air"] = {name: line for name, line in side["air"].items() if line["at"] in found["ports"]}
    found["operations"] = {
        name: line for name, line in side["operations"].items() if of_task(books, side, line) == theatre
    }
    return found


def _based_here(books: Books, side: dict[str, Any], port: str, theatre: str) -> int:
    """Naval factors of one theatre that are based in a port."""
    mine = {name: line for name, line in side["forces"].items() if of_body(books, side, line) == theatre}
    return facts.based({**side, "forces": mine}, port)


def joined(books: Books, theatre: str, after: Books) -> Books:
    """The whole books after a stage of one theatre. After the last theatre the next phase begins."""
    if "theatres" not in books:
        return after
    new = {**books, "lost": dict(after["lost"])}
    for key, line in new["lost"].items():
        if key not in books["lost"]:
            new["lost"][key] = {**line, "theatre": theatre}
    new["sides"] = {
        name: _side_joined(books, side, theatre, after["sides"][name]) for name, side in books["sides"].items()
    }
    order = names(books)
    place = order.index(theatre) + 1
    clock = after["clock"] if place == len(order) else books["clock"]
    new["clock"] = {**clock, "theatre": order[place % len(order)]}
    return new


def _side_joined(books: Books, side: dict[str, Any], theatre: str, after: dict[str, Any]) -> dict[str, Any]:
    before = _side_part(books, side, theatre, None)
    kept = {section: {n: line for n, line in side[section].items() if n not in before[section]} for section in MOVABLE}
    found = {**side, **{key: value for key, value in after.items() if key not in ("ports", "work", "waypoints")}}
    for key in before:
        if key not in after:
            found.pop(key, None)
    found["ports"] = {port: _port_joined(line, after["ports"].get(port)) for port, line in side["ports"].items()}
    named = {old: facts.free_name(old, kept["forces"]) for old in after["forces"]}
    for section in MOVABLE:
        found[section] = dict(kept[section])
        for name, line in after[section].items():
            if section in BODIES:
                line = {**line, "theatre": theatre}
            elif section == "ships" and line.get("force") in named:
                line = {**line, "force": named[line["force"]]}
            free = named[name] if section == "forces" else facts.free_name(name, found[section])
            found[section][free] = line
    return found


def _port_joined(line: dict[str, Any], after: dict[str, Any] | None) -> dict[str, Any]:
    """A port after a stage of a theatre that has it: what no longer fits, and room for squadrons (22.463B, 22.63D)."""
    if after is None:
        return line
    kept = {key: value for key, value in line.items() if key not in LEFT_IN_PORT}
    return kept | {key: after[key] for key in LEFT_IN_PORT if key in after}
