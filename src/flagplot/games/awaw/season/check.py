"""Impossible entries in the books of a season, line by line; and manual changes of a line (20.12, 22.11, 22.14, 22.63, 27.72)."""

from collections import Counter, deque
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from pydantic import ValidationError

from flagplot.board.map import Map
from flagplot.board.read_map import open_map
from flagplot.core.errors import FlagplotError, few_of
from flagplot.core.offers.season import Books, Change, Fault, Line
from flagplot.files.explain import explain
from flagplot.files.problem import Problem
from flagplot.files.yaml_lines import as_text, plain
from flagplot.games.awaw.files.check_force import SHIP_CHECKS
from flagplot.games.awaw.files.operation.check import navy_fleets, navy_rows
from flagplot.games.awaw.files.operation.model import Navy, Vessel
from flagplot.games.awaw.season import books as facts
from flagplot.games.awaw.season import theatres
from flagplot.games.awaw.season.model import SeasonFile
from flagplot.games.awaw.season.names import END, SECTIONS
from flagplot.games.awaw.season.stage.operation import SHIP_KEYS, of_side

Faults = Iterator[Fault]
MORE_KEYS: Final = ("name", "type")


def faults(books: Books) -> list[Fault]:
    """All faults of the books."""
    found = [*_clock(books), *_seas(books)]
    if found:
        return found
    for name, side in books["sides"].items():
        where = ("sides", name)
        for each in (*ships(side), *_manned(side), *air(side), *rooms(side), *work(side)):
            found.append(Fault((*where, *each.where), each.what, each.expected))
    parts = [theatres.part_of(books, sea) for sea in theatres.names(books)]
    for part in parts:
        board = open_map(str(part["map"]))
        for name, side in part["sides"].items():
            found += [Fault(("sides", name, *each.where), each.what, each.expected) for each in forces(side, board)]
    if not found:
        found += [
            Fault(("sides", name, *each.where), each.what, each.expected)
            for part in parts
            for name in part["sides"]
            for each in limits(part, name)
        ]
    return found


def _seas(books: Books) -> Faults:
    """A season has one map or several theatres, and every line names one of them."""
    known = theatres.names(books)
    if bool(books.get("map")) == bool(books.get("theatres")):
        yield Fault(
            ("map",), "the season has no map, or a map and theatres", "one map; or several theatres with a map each"
        )
        return
    for sea in known:
        try:
            open_map(theatres.map_of(books, sea))
        except FlagplotError as error:
            where = ("theatres", sea, "map") if sea else ("map",)
            yield Fault(where, error.what, error.expected)
    lines: list[tuple[tuple[str, ...], Any]] = [(("clock",), books["clock"])]
    for name, side in books["sides"].items():
        for section in (*theatres.BODIES, "ports"):
            lines += [(("sides", name, section, key), line) for key, line in side[section].items()]
    for place, line in lines:
        if line.get("theatre") and line["theatre"] not in known:
            expected = " or ".join(filter(None, known)) or "no theatre, in a season with one map"
            yield Fault((*place, "theatre"), f"{line['theatre']} is not a theatre of the season", expected)


def _clock(books: Books) -> Faults:
    clock, names = books["clock"], sorted(books["sides"])
    if sorted(clock["order"]) != names:
        yield Fault(("clock", "order"), "these are not the names of both sides", " and ".join(names))
    elif clock["mover"] not in names:
        yield Fault(("clock", "mover"), f"no side is called {clock['mover']}", " or ".join(names))


def limits(books: Books, name: str) -> list[Fault]:
    """A side has no more rows, forces and places than an operation file takes, and each force is one that may sail.

    (20.162F, 22.14C, 22.421A)
    """
    data = of_side(books, name, [END])
    for known, wrong in _LAST:
        if known == data:
            return wrong
    if not data["places"]:
        return [Fault(("ports",), "the side has no port", "at least one port of each side")]
    navy, found = Navy.model_validate(data), list[Fault]()
    for check in (navy_rows, navy_fleets):
        for each in check(navy):
            section = str(each.path[0]) if each.path else "forces"
            where = (section, navy.forces[int(each.path[1])].name) if len(each.path) > 1 else (section,)
            found.append(Fault(where, each.what, each.expected))
    _LAST.append((data, found))
    return found


_LAST: Final[deque[tuple[dict[str, Any], list[Fault]]]] = deque(maxlen=8)
"""Sides that were measured last: a stage changes those of one theatre."""


def ships(side: dict[str, Any]) -> Faults:
    """Every ship is one that the rules know, and in one existing force, or in a yard."""
    for name, line in side["ships"].items():
        yield from ship(side, name, line)
    for name, line in side["submarines"].items():
        if line.get("spent", 0) > line["count"]:
            what = f"{line['spent']} of {line['count']} factors of {name} have attacked"
            yield Fault(("submarines", name, "spent"), what, f"0 to {line['count']} (22.94)")


def ship(side: dict[str, Any], name: str, line: dict[str, Any]) -> Faults:
    """One ship."""
    where = ("ships", name)
    if line["type"] == "BB" and not line.get("size"):
        yield Fault((*where, "size"), f"the capital ship {name} has no size", "2 to 5 naval factors (20.12)")
        return
    for each in _ship_faults(name, tuple((key, line[key]) for key in (*SHIP_KEYS, "type") if key in line)):
        yield Fault((*where, *map(str, each.path)), each.what, each.expected)
    force, yard = line.get("force"), line.get("yard")
    if (force is None) == (yard is None):
        what = f"{name} is {'in a yard and in a force' if force else 'nowhere'}"
        yield Fault((*where, "force"), what, "a force, or a yard, and not both (22.11)")
    elif force is not None and force not in side["forces"]:
        yield Fault((*where, "force"), f"there is no force {force}", "a force of the side (22.14)")


@lru_cache(maxsize=4096)
def _ship_faults(name: str, given: tuple[tuple[str, Any], ...]) -> list[Problem]:
    vessel = Vessel.model_validate({"name": name, **dict(given)})
    return [each for check in SHIP_CHECKS for each in check(vessel)]


def forces(side: dict[str, Any], board: Map) -> Faults:
    """Every force lies in a port of its side, in a box or in a hex with water (22.11, 22.14F, 22.63)."""
    for name, line in side["ports"].items():
        if "room" in line and _is_box(board, name):
            right = f'no room for a box (21.11); "{name}: room=none" takes it away'
            yield Fault(("ports", name, "room"), f"no source limits the ships in {name}", right)
    for section in theatres.BODIES:
        for name, line in side[section].items():
            where = (section, name)
            if line.get("patrol"):
                yield from _patrol(side, board, where, line)
            elif not _is_box(board, line["at"]) and not side["ports"].get(line["at"], {"port": False}).get(
                "port", True
            ):
                yield Fault(
                    (*where, "at"), f"there is no port {line['at']} of the side", "a port of it, or a box (22.63)"
                )


def _manned(side: dict[str, Any]) -> Faults:
    manned = {line.get("force") for line in side["ships"].values()}
    for name in side["forces"]:
        if name not in manned:
            yield Fault(("forces", name), f"{name} has no ships", "a force with ships (22.14)")


def _patrol(side: dict[str, Any], board: Map, where: tuple[str, ...], line: dict[str, Any]) -> Faults:
    if not line.get("base") or line["base"] not in side["ports"]:
        yield Fault(
            (*where, "base"), f"a patrol returns to a port, not to {line.get('base', 'nowhere')}", "a port (22.63)"
        )
    try:
        found = board.locate(line["at"])
    except FlagplotError as error:
        yield Fault((*where, "at"), error.what, error.expected)
        return
    if not board.is_water(found) or board.is_box(found):
        yield Fault((*where, "at"), f"a patrol cannot be in {line['at']}", "a hex with water (22.14F)")


def _is_box(board: Map, name: str) -> bool:
    try:
        return board.is_box(board.locate(name))
    except FlagplotError:
        return False


def air(side: dict[str, Any]) -> Faults:
    """Squadrons lie at a base of the side, and no more are spent, inverted or flown than there are (22.463B, awaw-2011:23.164)."""
    for name, line in side["air"].items():
        if line["at"] not in side["ports"]:
            yield Fault(
                ("air", name, "at"), f"there is no base {line['at']}", "a port or air base of the side (22.463B)"
            )
        free = line["count"] - line.get("inverted", 0)
        for key, cite in (
            ("inverted", "22.463B, awaw-2011:23.164"),
            ("spent", "22.435"),
            ("flown", "awaw-2011:23.164"),
        ):
            most = line["count"] if key == "inverted" else max(0, free)
            if line.get(key, 0) > most:
                what = f"{line[key]} of {most} squadrons are {key}"
                yield Fault(("air", name, key), what, f"0 to {most} ({cite})")


def rooms(side: dict[str, Any]) -> Faults:
    """A port holds no more naval factors than it has room for (21.11, 22.63D)."""
    for name, line in side["ports"].items():
        based = facts.based(side, name) if "room" in line else 0
        if based > line.get("room", based) + line.get("excess", 0):
            what = f"{name} has room for {line['room']} naval factors, and {based} are based there"
            yield Fault(("ports", name, "room"), what, f"{based} or more, or fewer ships (21.11, 22.63D)")


def work(side: dict[str, Any]) -> Faults:
    """Work in hand is on a ship in that yard, and a ship in a yard is worked on (27.72)."""
    worked = Counter(line["ship"] for line in side["work"].values() if line.get("since"))
    for key, line in side["work"].items():
        held = side["ships"].get(line["ship"], {}).get("yard")
        if line.get("since") and line["do"] == "repair" and held != line["at"]:
            yield Fault(
                ("work", key), f"{line['ship']} is not in the yard of {line['at']}", "a ship in that yard (27.721)"
            )
        if worked[line["ship"]] > 1:
            yield Fault(("work", key), f"{line['ship']} has two works", "one work (27.721)")
    for name, line in side["ships"].items():
        if line.get("yard") and not worked[name]:
            yield Fault(
                ("ships", name, "yard"), f"{name} is in a yard without work", "work in hand, or a force (27.721)"
            )


NEW: Final = "new"
LOST: Final = "lost"
NOTHING: Final = "none"
_SECTIONS: Final = ("ships", "forces", "submarines", "ports", "air", "work", "operations")


def alter(books: Books, name: str, values: Mapping[str, str]) -> Change:
    """The books with a line changed: `damaged=1`, `at=Kiel`, `hits=none`; `lost=HEX` and `new=SIDE/ships` count units."""
    new = facts.twin(books)
    if name in new["sides"]:
        return _altered(new, ("sides", name), name, dict(values))
    if name == "clock":
        return _altered(new, ("clock",), name, dict(values))
    given = dict(values)
    if NEW in given:
        side, _, section = given.pop(NEW).partition("/")
        if side not in new["sides"] or section not in SECTIONS:
            what = f"{side}/{section} is not a section of the books"
            raise FlagplotError(what, field=NEW, expected=f"SIDE/SECTION, such as {next(iter(new['sides']))}/ships")
        if name in new["sides"][side][section]:
            raise FlagplotError(f"{name} already exists", field=NEW, expected="another name")
        new["sides"][side][section][name] = {}
        return _altered(new, ("sides", side, section, name), name, given)
    side, section = _found(new, name)
    if LOST in given:
        return _lost(new, side, section, name, given)
    return _altered(new, ("sides", side, section, name), name, given)


def _found(books: Books, name: str) -> tuple[str, str]:
    """The side and section of a line."""
    found = [(side, key) for side, has in books["sides"].items() for key in _SECTIONS if name in has[key]]
    if len(found) == 1:
        return found[0]
    if found:
        what = f"{name!r} names several lines: {', '.join('/'.join(each) for each in found)}"
        side, _, rest = name.partition("/")
        raise FlagplotError(what, field="season set", expected="SIDE/SECTION/NAME")
    parts = name.split("/", 2)
    if len(parts) == 3 and parts[0] in books["sides"] and parts[2] in books["sides"][parts[0]].get(parts[1], {}):
        return parts[0], parts[1]
    known = [line for has in books["sides"].values() for key in _SECTIONS for line in has[key]]
    raise FlagplotError(f"there is no line {name!r}", field="season set", expected=few_of(known, name))


def _altered(new: Books, where: tuple[str, ...], name: str, values: dict[str, str]) -> Change:
    line: dict[str, Any] = new
    for step in where[:-1]:
        line = line[step]
    line = line[where[-1]] if where[-1] in line else line[name.split("/", 2)[-1]]
    said = []
    for key, text in values.items():
        before = line.get(key, "nothing")
        if text == NOTHING:
            line.pop(key, None)
        else:
            line[key] = as_text(plain(text))
        said.append(f"{key} {text}, before {_short(before)}")
    _check(new)
    own = where[1] if len(where) > 1 else None
    units = {}
    if own and len(where) > 2 and where[2] in ("ships", "submarines"):
        units[facts.unit(new, own, where[3].split("/", 2)[-1])] = f"manually: {'; '.join(said)}"
    return Change(new, [Line(f"{name}: {'; '.join(said)}", own)], units)


def _short(value: object) -> str:
    return str(value) if len(str(value)) < 40 else "another value"


def _lost(new: Books, side: str, section: str, name: str, values: dict[str, str]) -> Change:
    """A unit that is gone: sunk in a hex, or in a port with `in-port=true`."""
    key = name if name in new["sides"][side][section] else name.split("/", 2)[-1]
    line = new["sides"][side][section][key]
    where, count = values.pop(LOST), int(values.pop("count", facts.number(line)) or 1)
    in_port = values.pop("in-port", "false") == "true"
    if section not in ("ships", "submarines") or values or not 0 < count <= facts.number(line):
        what = f"{name} cannot be lost in that way"
        raise FlagplotError(what, field=LOST, expected=f"a ship or submarines, count from 1 to {facts.number(line)}")
    if not any(theatres.knows(theatres.map_of(new, sea), where) for sea in theatres.names(new)):
        raise FlagplotError(
            f"{where!r} is not a place on the map", field=LOST, expected="a hex, port or box of the map"
        )
    entry: dict[str, Any] = {"what": facts.root_of(new["sides"][side][section], key), "type": line.get("type", "SUB")}
    entry |= {"count": count, "side": side, "where": where}
    if section == "ships":
        entry |= facts.of_a_wreck(line)
    if in_port:
        entry["in-port"] = True
    entry["turn"] = new["clock"]["turn"]
    new["lost"][f"{len(new['lost']) + 1} {key}"[: facts.LONGEST].strip()] = entry
    gone = facts.squadrons(line) if section == "ships" else 0
    if gone:
        number = f"{len(new['lost']) + 1} squadrons of {side}"
        squadrons = {"what": "squadrons", "type": "squadron", "count": gone, "side": side, "where": where}
        new["lost"][number] = {**squadrons, "turn": new["clock"]["turn"]}
    if count == facts.number(line):
        del new["sides"][side][section][key]
    else:
        line["count"] = facts.number(line) - count
        line["damaged"] = min(facts.damaged(line), line["count"])
        if not line["damaged"]:
            del line["damaged"]
    _drop_empty(new["sides"][side])
    _check(new)
    said = f"{count if count > 1 else ''} lost in {where}, entered manually".strip()
    return Change(new, [Line(f"{key}: {said}", side)], {facts.unit(new, side, key): said})


def _drop_empty(side: dict[str, Any]) -> None:
    manned = {line.get("force") for line in side["ships"].values()}
    side["forces"] = {name: line for name, line in side["forces"].items() if name in manned}


def _check(books: Books) -> None:
    """Refuse what no season file could hold."""
    try:
        SeasonFile.model_validate({"flagplot": "season", "version": 1, **books})
    except ValidationError as error:
        problem = explain(error.errors(include_url=False, include_context=False), SeasonFile)[0]
        raise FlagplotError(problem.what, field=".".join(map(str, problem.path)), expected=problem.expected) from None
