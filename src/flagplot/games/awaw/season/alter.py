"""A manual change of a line of the books: events outside the program, each with a reason in the journal."""

from collections.abc import Mapping
from typing import Any, Final

from pydantic import ValidationError

from flagplot.core.errors import FlagplotError, few_of
from flagplot.core.offers.season import Books, Change, Line
from flagplot.files.explain import explain
from flagplot.files.yaml_lines import as_text, plain
from flagplot.games.awaw.season import books as facts
from flagplot.games.awaw.season import theatres
from flagplot.games.awaw.season.model import SeasonFile
from flagplot.games.awaw.season.names import SECTIONS

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
    if section == "ships" and facts.is_named(line):
        entry["size"] = facts.size_of(line)
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
