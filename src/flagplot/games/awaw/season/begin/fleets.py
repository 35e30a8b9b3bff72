"""Navies by name: fleets as data with their source, made into the books of a season (20.12, 22.14).

Ships are those of the library. No counter of the game is printed in the sources: types and factors are the formula's
(scenarios/README.md), and so are the factors of destroyers and submarines that are listed by number.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from flagplot.blocks import Block, Gap, Heading, Paragraph
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.offers.season import TO_ALL, Books, Change, Line
from flagplot.files.yaml_lines import load
from flagplot.games.awaw.files.composing.compose import forces as bodies
from flagplot.games.awaw.files.composing.listed import BOATS, groups
from flagplot.games.awaw.files.operation.compose import RANGE
from flagplot.games.awaw.files.operation.model import Fleet
from flagplot.games.awaw.season import books as facts
from flagplot.games.awaw.season import theatres
from flagplot.games.awaw.season.begin.operation_file import GAME, NO_YARDS, air_name, first_turn, of_force, of_ship
from flagplot.games.awaw.season.names import SEALED, SECTIONS, WINGS
from flagplot.games.awaw.season.stage.bodies import form_all

FILE: Final = Path(__file__).with_name("fleets.yaml")
FORMULA: Final = (
    "No counter is printed: types and factors of all {count} named ships are the formula's, in scenarios/README.md."
)
Data = dict[str, Any]


@cache
def _data() -> Data:
    found: Any = load(FILE.read_text(encoding="utf-8")).data
    return dict(found)


def fleets() -> Mapping[str, Data]:
    """The named fleets."""
    return dict(_data()["fleets"])


def navies() -> Mapping[str, Data]:
    """The named compositions of fleets."""
    return dict(_data()["navies"])


@dataclass(frozen=True)
class _Body:
    """A force or submarines of a fleet, with the ships as a file has them."""

    fleet: str
    nation: str
    data: Data


def begin(navy: str, given: Sequence[str], options: Mapping[str, str]) -> Change:
    """The books of a named composition, or of `SIDE=FLEET` as often as given."""
    about: Data = dict(navies()[navy]) if navy else {"sides": _sides(given)}
    sides: Mapping[str, Data] = about["sides"]
    if len(sides) != 2:
        raise FlagplotError(f"{len(sides)} sides have fleets", field="--fleet", expected="SIDE=FLEET for two sides")
    named = [_fleet(name) for side in sides.values() for name in side["fleets"]]
    seas = {str(each["sea"]): {"map": each["map"]} for each in named}
    order = list(sides)
    books: Books = {
        "game": GAME,
        "title": options.get("title") or about.get("title") or " and ".join(order),
        "edition": options.get("edition") or "awaw-2018",
    }
    turn = (
        options.get("turn")
        or about.get("turn")
        or f"Spring {max(str(name).rpartition(' ')[2] for side in sides.values() for name in side['fleets'])}"
    )
    books |= {"theatres": seas} if len(seas) > 1 else {"map": next(iter(seas.values()))["map"]}
    books["clock"] = {"turn": first_turn(turn), "order": order, "mover": order[0], "phase": "movement"}
    if len(seas) > 1:
        books["clock"]["theatre"] = next(iter(seas))
    books["sides"] = {name: _side(name, side, len(seas) > 1) for name, side in sides.items()}
    books["lost"] = {}
    for name, side in sides.items():
        for each in (_fleet(one) for one in side["fleets"]):
            if "waypoints" in each and len(seas) > 1:
                seas[each["sea"]].setdefault("waypoints", {})[name] = each["waypoints"]
            elif "waypoints" in each:
                books["sides"][name]["waypoints"] = each["waypoints"]
    lines = [Line(said, TO_ALL) for said in _notes(sides, books)]
    for name, of in books["sides"].items():
        count = sum(facts.is_named(ship) or not ship.get("count") for ship in of["ships"].values())
        lines += [Line(said, name) for said in (FORMULA.format(count=count), *form_all(of))]
    return Change(books, lines)


def _sides(given: Sequence[str]) -> dict[str, Data]:
    found: dict[str, Data] = {}
    for text in given:
        side, equals, name = (part.strip() for part in text.partition("="))
        if not equals or not side or not name:
            what = f"{text!r} names no fleet of a side"
            raise FlagplotError(what, field="--fleet", expected="SIDE=FLEET; such as Britain=Home Fleet 1941")
        found.setdefault(side, {"fleets": []})["fleets"].append(name)
    return found


def _fleet(name: str) -> Data:
    known = {each.casefold(): each for each in fleets()}
    if name.casefold() not in known:
        raise FlagplotError(f"{name!r} is not a named fleet", field="--fleet", expected=one_of(fleets(), name))
    return {"name": known[name.casefold()], **fleets()[known[name.casefold()]]}


def _bodies(name: str) -> Iterator[_Body]:
    """The forces and submarines of a fleet."""
    about = _fleet(name)
    nation = str(about["nation"])
    for title, text in about["forces"].items():
        group = groups(text, nation)[0]
        if group.boats:
            yield _Body(name, nation, {"name": title, "at": group.port, "count": group.boats})
        if group.ships:
            for each in bodies(group, nation, title, "").data["forces"]:
                yield _Body(name, nation, {**each, "port": group.port})


def _side(name: str, wanted: Data, is_several: bool) -> Data:
    """One side of the books, all its fleets together."""
    some = [_fleet(each) for each in wanted["fleets"]]
    nation = str(some[0]["nation"])
    found: Data = {
        "nation": nation,
        **SEALED,
        "points": wanted.get("points", 0),
        **{section: {} for section in sorted(SECTIONS)},
    }
    every = [(about, body) for about in some for body in _bodies(about["name"])]
    seen = Counter(ship["name"] for _, body in every for ship in body.data.get("ships", ()))
    for about, body in every:
        sea = {"theatre": about["sea"]} if is_several else {}
        own = {} if body.nation == nation else {"nation": body.nation}
        if body.data["name"] in {*found["forces"], *found["submarines"]}:
            what = f"two fleets of {name} have a force {body.data['name']}"
            raise FlagplotError(what, field="--fleet", expected="each fleet once; fleets of one year")
        if "count" in body.data:
            boats = {key: value for key, value in body.data.items() if key != "name"}
            found["submarines"][body.data["name"]] = {**boats, **own, **sea}
            _port(found, body.data["at"])
            continue
        fleet = Fleet.model_validate(body.data)
        for number, ship in enumerate(fleet.ships):
            key = ship.name if seen[ship.name] == 1 else facts.free_name(f"{ship.name} ({fleet.name})", found["ships"])
            if seen[ship.name] > 1 and not ship.count:
                raise FlagplotError(
                    f"{ship.name} is in two fleets of {name}", field="--fleet", expected="each ship once"
                )
            found["ships"][key] = {**own, **of_ship(fleet, number, key)}
        found["forces"][fleet.name] = {**of_force(fleet), **sea}
        _port(found, fleet.port)
    for about in some:
        for port in (*about.get("ports", ()), *about.get("air", {})):
            _port(found, port)
        for port, text in about.get("air", {}).items():
            _add_air(found, port, text, {} if about["nation"] == nation else {"nation": about["nation"]})
    for port in wanted.get("yards", ()):
        found["ports"][port]["yard"] = True
    return found


def _port(side: Data, name: str) -> None:
    side["ports"].setdefault(name, {})


def _add_air(side: Data, port: str, text: str, own: Data) -> None:
    for kind, count in groups(text, "")[0].squadrons:
        line = {"at": port, "type": kind, **own, "count": count, "range": RANGE}
        assert kind in WINGS
        name = air_name(line)
        count_before = side["air"].get(name, {}).get("count", 0)
        side["air"][name] = {**line, "count": count + count_before}


def _notes(sides: Mapping[str, Data], books: Books) -> list[str]:
    found = [f"{next(iter(sides))} moves first; no order of player turns is printed."]
    if not any(side.get("yards") for side in sides.values()):
        found.append(NO_YARDS)
    absent = [
        f"{name} has no fleet in the theatre {sea}"
        for sea in theatres.names(books)
        for name, side in books["sides"].items()
        if not any(sea in theatres.of_port(books, side, port) for port in side["ports"])
    ]
    if absent:
        raise FlagplotError("; ".join(absent), field="--fleet", expected="a fleet of each side in each theatre")
    return found


def listed(name: str) -> tuple[list[Block], dict[str, object]]:
    """The named fleets; or one of them, each ship with what the formula makes of her."""
    if not name:
        rows = {each: str(about["source"]) for each, about in fleets().items()}
        blocks: list[Block] = [Paragraph("Fleets for `season new --fleet SIDE=FLEET`", style="bold")]
        blocks += [Paragraph(f"{each}: {source}", 1) for each, source in rows.items()]
        blocks += [Gap(), Paragraph(f"Compositions for `season new --from`: {', '.join(navies())}")]
        return blocks, {"fleets": rows, "navies": list(navies())}
    about = _fleet(name)
    count, said, data = 0, list[Block](), dict[str, object]()
    for body in _bodies(name):
        if "count" in body.data:
            ships = [f"{body.data['count']} factors of submarines, {BOATS} boats each"]
        else:
            ships = [_in_words(ship) for ship in body.data["ships"]]
            count += sum(not ship.get("count") for ship in body.data["ships"])
        place = body.data.get("port") or body.data["at"]
        said.append(Paragraph(f"{body.data['name']}, {place}: {', '.join(ships)}", 1))
        data[body.data["name"]] = {"at": place, "units": ships}
    head: list[Block] = [Heading(str(about["name"])), Paragraph(f"Source: {about['source']}")]
    return [*head, *said, Paragraph(FORMULA.format(count=count))], {
        "fleet": about["name"],
        "source": about["source"],
        "forces": data,
    }


def _in_words(ship: Mapping[str, Any]) -> str:
    kind = f"{ship['type']} {ship['size']}" if ship.get("size") else str(ship["type"])
    slow = ", slow" if ship.get("slow") else ""
    aboard = f", {ship['nas']} NAS" if "nas" in ship else ""
    number = f"{ship['count']} " if ship.get("count") else ""
    return f"{ship['name']} ({number}{kind}{slow}{aboard})"
