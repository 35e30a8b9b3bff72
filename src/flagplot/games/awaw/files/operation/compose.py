"""A naval turn composed of ships by name: their ports and voyages, checked like a typed file."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from flagplot.board.shipped import names, open_map
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.offers.composing import ComposeRequest
from flagplot.core.offers.measure import Data
from flagplot.files.text import FlowStyle, written
from flagplot.games.awaw.files import fleet
from flagplot.games.awaw.files.compose import HEAD, checked, commonest, forces, notes
from flagplot.games.awaw.files.measure import CARGO_MISSIONS
from flagplot.games.awaw.files.operation.read import read_text
from flagplot.games.awaw.files.words import ACTIVITIES, PHASES
from flagplot.games.awaw.interception.arrival import announces_with
from flagplot.games.awaw.interception.terms import TRANSPORT
from flagplot.games.awaw.turn import terms

GROUP: Final = re.compile(r"(?P<ships>.+?)\s+at\s+(?P<port>.+?)(?:\s+to\s+(?P<to>.+))?$")
BOATS: Final = re.compile(r"(?P<count>[0-9]{1,2}) submarines?$")
EXAMPLE: Final = "Bismarck, Prinz Eugen at Gotenhafen to Atlantic SW box; Scharnhorst at Brest"
TOGETHER: Final = 4
"""Submarines on station for each factor (scenarios/README.md)."""
RANGE: Final = 8
"""Hexes that aircraft reach, nowhere printed; what planning assumes too."""


class Group(NamedTuple):
    """Ships, submarines and squadrons in one place, and where they sail."""

    ships: list[str]
    boats: int
    squadrons: list[tuple[str, int]]
    port: str
    to: str


def compose(wanted: ComposeRequest) -> str:
    """The text of a file in which the first side sails and the second may intercept; a FlagplotError says what cannot be."""
    given = [(name, groups(listed, is_first=n == 0)) for n, (name, listed) in enumerate(wanted.named())]
    activity = wanted.words.get("activity", "")
    if not activity:
        raise FlagplotError(
            "the activity of the first side is missing", field="--activity", expected=one_of(ACTIVITIES)
        )
    places = [place for _, some in given for each in some for place in (each.port, each.to) if place]
    found = wanted.head("operation", [name for name, _ in given])
    found |= {"map": map_of(places, wanted.words.get("map", "")), "mover": given[0][0]}
    sides = [of_groups(name, some, activity) for name, some in given]
    sides[0]["operations"] = operations(given[0][1], sides[0]["forces"], activity)
    text = written({**found, "sides": sides}, HEAD + notes(sides))
    checked(text, wanted.file, read_text)
    return text


def side(name: str, listed: str, is_first: bool) -> Data:
    """A side in file form, from its list of places."""
    return of_groups(name, groups(listed, is_first))


def groups(listed: str, is_first: bool) -> list[Group]:
    """The forces of a side, place by place. Only the moving side sails, and at least one of its forces does (22.12)."""
    found = [_group(part.strip()) for part in listed.split(";") if part.strip()]
    if not found:
        raise FlagplotError("no ships are named", field="--side", expected=f"ships and their port, such as {EXAMPLE}")
    sail = [group for group in found if group.to]
    if is_first and not sail:
        raise FlagplotError("no force sails", field="--side", expected=f"a destination, such as {EXAMPLE}")
    if sail and not is_first:
        what = "the second side cannot sail: it is not its player turn"
        raise FlagplotError(what, field="--side", expected=f"ships at {sail[0].port} only")
    if any(group.to and not group.ships for group in found):
        raise FlagplotError("no ships sail", field="--side", expected="ships as well as submarines and squadrons")
    return found


def _group(text: str) -> Group:
    found = GROUP.match(text)
    if found is None:
        raise FlagplotError(f"the port of {text!r} is missing", field="--side", expected=f"such as {EXAMPLE}")
    ships, boats, squadrons = list[str](), 0, list[tuple[str, int]]()
    for word in (word.strip() for word in found["ships"].split(",")):
        if under := BOATS.match(word):
            boats += int(under["count"])
        elif flying := fleet.SQUADRONS.match(word):
            squadrons.append((flying["type"], int(flying["count"])))
        elif word:
            ships.append(word)
    return Group(ships, boats, squadrons, found["port"].strip(), (found["to"] or "").strip())


def of_groups(name: str, some: Sequence[Group], activity: str = "") -> Data:
    """A side as a file has it, from its groups; who sails with transports for an activity with cargo has it aboard (22.82)."""
    nation = fleet.nation_of(name)
    fleets = [fleet.ships(", ".join(each.ships), nation) if each.ships else [] for each in some]
    nation = nation or commonest([of for ships in fleets for _, of in ships], name)
    places: dict[str, Data] = {}
    for each in some:
        flying = places.setdefault(each.port, {"name": each.port})
        if each.squadrons:
            flying["range"] = RANGE
            flying.setdefault("squadrons", []).extend(FlowStyle({"type": t, "count": n}) for t, n in each.squadrons)
        if each.to:
            places.setdefault(each.to, {"name": each.to})
    made, boats = list[Data](), list[Data]()
    for each, ships in zip(some, fleets, strict=True):
        if ships:
            number = sum(one["port"] == each.port for one in made) + 1
            called = f"{each.port} force {number}" if number > 1 else f"{each.port} force"
            laden = activity if each.to and activity in CARGO_MISSIONS else ""
            for one in forces(ships, nation, called, laden):
                one.pop("mission", None)
                made.append({"name": one.pop("name"), "port": each.port, **one})
        if each.boats:
            named = {"name": f"Boats of {each.port}", "port": each.port, "count": -(-each.boats // TOGETHER)}
            boats.append(FlowStyle(named))
    found: Data = {"name": name, "nation": nation, "places": list(places.values()), "forces": made}
    return found | ({"submarines": boats} if boats else {})


def operations(some: Sequence[Group], forces: Sequence[Data], activity: str) -> list[Data]:
    """An operation for each voyage, with the forces that sail it together."""
    sail: dict[tuple[str, str], list[str]] = {}
    left = [made["name"] for made in forces]
    for group in (group for group in some if group.ships):
        names = [left.pop(0)]
        while left and left[0].startswith(f"{names[0]}, "):
            names.append(left.pop(0))
        if group.to:
            sail.setdefault((group.port, group.to), []).extend(names)
    phase = list(PHASES)[min(stage_of(ACTIVITIES[activity]), len(PHASES) - 1)]
    return [
        {
            "name": f"{activity.replace('-', ' ').capitalize()}: {port} to {to}",
            "activity": activity,
            "phase": phase,
            "plans": [{"name": "the shortest way", "forces": names, "route": [port, to]}],
        }
        for (port, to), names in sail.items()
    ]


def stage_of(activity: int) -> int:
    """The stage in which an activity is announced; sea transport in the movement phase, as its table has it (22.15A, 22.282)."""
    return min(announces_with(activity), terms.MOVEMENT if activity == TRANSPORT else terms.STAGES)


def map_of(places: Sequence[str], named: str) -> str:
    """The map that is named, or the first that knows every place; the error is that of the map that knows most."""
    if named:
        return named
    unknown = {board: [error for place in places if (error := _unknown(board, place))] for board in names()}
    best = min(unknown, key=lambda board: len(unknown[board]))
    if unknown[best]:
        raise FlagplotError(
            f"on the map {best} {unknown[best][0]}", field="--side", expected="places of one map, or --map"
        )
    return best


def _unknown(board: str, place: str) -> str:
    try:
        open_map(board).locate(place)
    except FlagplotError as error:
        return str(error)
    return ""
