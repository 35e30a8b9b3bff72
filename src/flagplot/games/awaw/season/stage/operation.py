"""From the books of a season to the operation file of a stage, or of the rest of a player turn (22.14, 22.15, 21.11).

The rows of the file follow the books: the order of both gives the line of the books for each row of a turn.
"""

from collections.abc import Mapping
from typing import Any, Final

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.season import Books
from flagplot.games.awaw.files.operation.model import Operation
from flagplot.games.awaw.files.operation.rows import boats_in_order, fleets_in_order
from flagplot.games.awaw.files.standing import ships_in_order
from flagplot.games.awaw.files.words import PHASES
from flagplot.games.awaw.season import books as facts
from flagplot.games.awaw.season.begin.operation_file import KEPT
from flagplot.games.awaw.season.names import CONSTRUCTION, END, PLAYED
from flagplot.games.awaw.turn import terms

SHIP_KEYS: Final = ("size", "nation", "slow", "count", "hits", "damaged", "nas", "laden", "low-supply")
LAST: Final = PLAYED[-1]


def span(books: Books) -> tuple[str, str]:
    """The first stage that is still to be played in this player turn, and the last one."""
    phase = str(books["clock"]["phase"])
    if phase == END:
        what = "the stages of this player turn are all played"
        raise FlagplotError(what, field="season", expected="flagplot season close, which begins the next player turn")
    return (LAST if phase == CONSTRUCTION else phase), LAST


def data_of(books: Books, first: str, last: str) -> dict[str, Any]:
    """An operation file as plain data."""
    clock = books["clock"]
    found: dict[str, Any] = {
        "flagplot": "operation",
        "title": f"{books['title']}: {clock['turn']}"[: facts.LONGEST].strip(),
        "edition": books["edition"],
        "map": books["map"],
        "mover": clock["mover"],
        "begins": first,
        "ends": last,
    }
    found |= {key: books[key] for key in ("shut", "restrictions", "peace", "rulings") if books.get(key)}
    if books.get("round-limit"):
        found["round_limit"] = books["round-limit"]
    stages = list(PHASES)[PHASES[first] : PHASES[last] + 1]
    found["sides"] = [of_side(books, name, stages) for name in books["sides"]]
    return found


def of_side(books: Books, name: str, stages: list[str]) -> dict[str, Any]:
    """One side of the file."""
    side = books["sides"][name]
    found: dict[str, Any] = {"name": name, "nation": side["nation"]}
    found |= {key: side[key] for key in KEPT if key in side and key != "cards"}
    if side.get("cards") and stages[0] == PLAYED[0]:
        found["cards"] = side["cards"]
    found |= {key: side[key] for key in ("interception-die", "barred") if side.get(key)}
    found["places"] = places(books, side)
    ships = facts.ships_by_force(side)
    forces = [of_force(side, force, ships.get(force, [])) for force in side["forces"]]
    found["forces"] = [force for force in forces if force["ships"]]
    if side["submarines"]:
        found["submarines"] = [of_boats(row, line) for row, line in side["submarines"].items()]
    tasks = [{"name": task, **line} for task, line in side["operations"].items() if line["phase"] in stages]
    return found | ({"operations": tasks} if tasks else {})


def places(books: Books, side: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Ports, air bases and boxes, including those with raiders."""
    found = []
    lying = [each["at"] for key in ("forces", "submarines") for each in side[key].values() if not each.get("patrol")]
    for name in dict.fromkeys((*side["ports"], *lying)):
        line = side["ports"].get(name, {})
        place: dict[str, Any] = {"name": name}
        place |= {key: value for key, value in line.items() if key not in ("yard", "room", "excess", "theatre")}
        if "room" in line:
            based = facts.based(side, name)
            over = min(line.get("excess", 0), max(0, based - line["room"]))
            place |= {"room": max(line["room"], based - over)} | ({"excess": over} if over else {})
        wings = [wing for wing in side["air"].values() if wing["at"] == name and wing["count"]]
        if wings:
            place["squadrons"] = [{key: wing[key] for key in wing if key != "at" and wing[key] != 0} for wing in wings]
            for wing, line_of in zip(wings, place["squadrons"], strict=True):
                line_of["range"] = wing.get("range", 0)
        found.append(place)
    return found


def of_force(side: Mapping[str, Any], name: str, some: list[tuple[str, facts.Line]]) -> dict[str, Any]:
    """A force with its ships."""
    line, found = side["forces"][name], dict[str, Any]()
    found["name"], found["port"] = name, line["at"]
    if line.get("patrol"):
        found |= {"port": line["base"], "patrol": line["patrol"], "hex": line["at"]}
    found |= {key: line[key] for key in ("task-force", "cargo", "ground") if key in line}
    called = [str(ship.get("called") or key) for key, ship in some]
    ships = []
    for (key, ship), said in zip(some, called, strict=True):
        each: dict[str, Any] = {"name": said if called.count(said) == 1 else key, "type": ship["type"]}
        each |= {word: ship[word] for word in SHIP_KEYS if word in ship}
        if ship.get("inverted"):
            each["inverted"] = True
        ships.append(each)
    return found | {"ships": ships}


def of_boats(name: str, line: Mapping[str, Any]) -> dict[str, Any]:
    """A row of submarines."""
    found: dict[str, Any] = {"name": name, "port": line["at"]}
    if line.get("patrol"):
        found |= {"port": line["base"], "patrol": line["patrol"], "hex": line["at"]}
    found["count"] = line["count"]
    found |= {key: line[key] for key in ("nation", "advanced", "low-supply", "spent") if line.get(key)}
    return found | ({"inverted": True} if line.get("inverted") else {})


def rows_of(books: Books, checked: Operation | None = None) -> dict[int, tuple[str, str, str]]:
    """The line of the books that each row of ships and submarines comes from: side, section, name.

    Rows are in an order that no file changes, so they are those of every file with the same ships (see `files.standing`): also
    of the one that was checked, if it is given.
    """
    found: dict[int, tuple[str, str, str]] = {}
    bare = {name: {**side, "operations": {}} for name, side in books["sides"].items()}
    operation = checked or Operation.model_validate(data_of({**books, "sides": bare}, PLAYED[0], LAST))
    for i, navy in enumerate(operation.sides):
        side = books["sides"][navy.name]
        fleets = fleets_in_order(navy)
        ships = facts.ships_by_force(side)
        lines = [[key for key, _ in ships[fleet.name]] for _, fleet in fleets]
        for row, (f, ship) in enumerate(ships_in_order((fleet.ships for _, fleet in fleets), navy.nation)):
            place = next(n for n, other in enumerate(fleets[f][1].ships) if other is ship)
            found[i * terms.UNITS + row] = (navy.name, "ships", lines[f][place])
        first = i * terms.UNITS + sum(len(fleet.ships) for _, fleet in fleets)
        for b, (_, boats) in enumerate(boats_in_order(navy)):
            found[first + b] = (navy.name, "submarines", boats.name)
    return found
