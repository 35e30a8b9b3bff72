"""The books of a season that begins from an operation file: every ship, force, port and squadron once (22.11-22.15)."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.offers.season import TO_ALL, Books, Change, Line
from flagplot.files.yaml_lines import load
from flagplot.games.awaw.chapters.strategic.terms import TURN_NAMES
from flagplot.games.awaw.files.check_side import land_air
from flagplot.games.awaw.files.operation.model import Boats, Fleet, Navy, Operation, Station
from flagplot.games.awaw.files.operation.read import read_text
from flagplot.games.awaw.season import books as facts
from flagplot.games.awaw.season.names import OF_AIR, SEALED, TURN, WINGS

GAME: Final = "awaw-turn"
KEPT: Final = (
    *("disclosed", "cards", "codebreaking", "research", "air-drm", "excess-asw", "destroyers-in-box"),
    *("assumed", "waypoints"),
)
"""Keys of a side that the books keep as they are in an operation file."""
NO_YARDS: Final = (
    "No source says which ports have shipyards or how many points a side has: agree on them, and the referee enters them "
    "(`season set`)."
)
"""What both sides and the referee read at the beginning; only the referee has the file."""


def begin(text: str, file: str, options: Mapping[str, str]) -> Change:
    """The books of an operation file; its text is checked as one that is played."""
    read_text(text, file)
    data: dict[str, Any] = load(text).data  # type: ignore[assignment]
    operation = Operation.model_validate(data)
    turn = first_turn(options.get("turn", ""), operation.date or "")
    names = [navy.name for navy in operation.sides]
    order = [operation.mover, *(name for name in names if name != operation.mover)]
    books: Books = {
        "game": GAME,
        "title": options.get("title") or operation.title,
        "edition": options.get("edition") or operation.edition,
        "map": operation.map,
    }
    for key in ("shut", "restrictions", "peace", "rulings"):
        if data.get(key):
            books[key] = data[key]
    if operation.round_limit:
        books["round-limit"] = operation.round_limit
    books["clock"] = {"turn": turn, "order": order, "mover": operation.mover, "phase": operation.begins}
    books["sides"] = {navy.name: of_navy(navy, data["sides"][i]) for i, navy in enumerate(operation.sides)}
    books["lost"] = {}
    lines = [Line(said, TO_ALL) for said in _notes(operation, turn, bool(options.get("turn")))]
    return Change(books, [*lines, *_held(operation)])


def first_turn(wanted: str, date: str = "") -> str:
    """The game turn that is asked for, else Spring of the year of a date, which says nothing of a game turn."""
    if wanted:
        if wanted not in TURN_NAMES:
            raise FlagplotError(f"{wanted!r} is not a game turn", field="--turn", expected=one_of(TURN_NAMES, wanted))
        return wanted
    guess = f"Spring {date[:4]}"
    return guess if guess in TURN_NAMES else TURN_NAMES[0]


def _notes(operation: Operation, turn: str, is_given: bool) -> list[str]:
    guess = f"The game turn is taken as {turn}: a date says nothing of it; the referee may begin with another (--turn)."
    found = [] if is_given else [guess]
    found.append(f"{operation.mover} moves first, as in the file; no order of player turns is printed.")
    found.append(NO_YARDS)
    return found


def _held(operation: Operation) -> list[Line]:
    """What the file says is inverted, for its side alone."""
    found = []
    for navy in operation.sides:
        held = " and ".join(fleet.name for fleet in navy.forces if fleet.inverted)
        said = f"{held}: inverted in the file, so until the player turn ends; the referee can hold them longer (`season set`)."
        found += [Line(said, navy.name)] if held else []
    return found


def of_navy(navy: Navy, data: Mapping[str, Any]) -> dict[str, Any]:
    """One side of the books."""
    found: dict[str, Any] = {"nation": navy.nation, **SEALED, **{key: data[key] for key in KEPT if key in data}}
    found["ports"] = {place.name: of_port(place) for place in navy.places}
    found["air"] = of_air(navy)
    called = Counter(ship.name for fleet in navy.forces for ship in fleet.ships)
    ships: dict[str, Any] = {}
    for fleet in navy.forces:
        for number, ship in enumerate(fleet.ships):
            key = ship.name if called[ship.name] == 1 else facts.free_name(f"{ship.name} ({fleet.name})", ships)
            ships[key] = of_ship(fleet, number, key)
    found["ships"] = ships
    found["forces"] = {fleet.name: of_force(fleet) for fleet in navy.forces}
    found["submarines"] = {boats.name: of_boats(boats) for boats in navy.submarines}
    found["work"] = {}
    tasks = data.get("operations", [])
    found["operations"] = {task["name"]: {k: v for k, v in task.items() if k != "name"} for task in tasks}
    return found


def of_port(place: Station) -> dict[str, Any]:
    """A port of the books."""
    found = place.model_dump(
        by_alias=True, exclude_defaults=True, exclude={"name", "range", "squadrons"}, exclude_none=True
    )
    if "room" in place.model_fields_set:
        found["room"] = place.room
    return found


def of_air(navy: Navy) -> dict[str, Any]:
    """Squadrons ashore by base, type and nation; an army air factor is one squadron of each of three types (23.13)."""
    found: dict[str, Any] = {}
    for place in navy.places:
        for (nation, kind), fitting in land_air(place.squadrons, navy.nation).items():
            count = sum(w.count for w in fitting)
            reach = max(place.range or 0 if w.range is None else w.range for w in fitting)
            line: dict[str, Any] = {"at": place.name, "type": WINGS[kind]}
            if nation != navy.nation:
                line["nation"] = nation
            line |= {"count": count, "range": reach}
            data = {key: min(count, sum(getattr(w, key) for w in fitting)) for key in OF_AIR}
            found[air_name(line)] = line | {key: data[key] for key in data if data[key]}
    return found


def air_name(line: Mapping[str, Any]) -> str:
    """The name of squadrons in the books: `Bergen search`."""
    foreign = f" ({line['nation']})" if line.get("nation") else ""
    return f"{line['at']} {line['type']}{foreign}"


def of_ship(fleet: Fleet, number: int, key: str) -> dict[str, Any]:
    """A ship of the books."""
    ship = fleet.ships[number]
    found: dict[str, Any] = {"type": ship.type}
    if ship.type == "BB":
        found["size"] = ship.size
    given = ship.model_dump(by_alias=True, exclude_none=True, exclude_defaults=True)
    found |= {k: given[k] for k in ("nation", "count", "hits", "damaged", "nas", "laden", "low-supply") if k in given}
    if ship.slow and ship.type == "BB":
        found["slow"] = True
    if key != ship.name:
        found["called"] = ship.name
    found["force"] = fleet.name
    if fleet.inverted or ship.inverted:
        found["inverted"] = TURN
    return found


def of_force(fleet: Fleet) -> dict[str, Any]:
    """A force of the books."""
    found: dict[str, Any] = {"at": fleet.port}
    if fleet.patrol:
        found = {"at": fleet.hex, "patrol": fleet.patrol, "base": fleet.port}
    if not fleet.task_force:
        found["task-force"] = False
    if fleet.cargo is not None:
        found["cargo"] = fleet.cargo
    if fleet.ground:
        found["ground"] = fleet.ground
    return found


def of_boats(boats: Boats) -> dict[str, Any]:
    """Submarines of the books."""
    found: dict[str, Any] = {"at": boats.port}
    if boats.patrol:
        found = {"at": boats.hex, "patrol": boats.patrol, "base": boats.port}
    found["count"] = boats.count
    given = boats.model_dump(by_alias=True, exclude_none=True, exclude_defaults=True)
    found |= {key: given[key] for key in ("nation", "advanced", "low-supply", "spent") if key in given}
    if boats.inverted:
        found["inverted"] = TURN
    return found
