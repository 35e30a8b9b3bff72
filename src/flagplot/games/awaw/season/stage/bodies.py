"""Forces after losses: task forces too weak, groups too strong outside one, or with too many carriers are re-formed.

(20.162F, 22.14B, 22.14C, 22.421A)
"""

from collections.abc import Mapping
from typing import Any, Final

from flagplot.core.offers.season import Books, Change, Line
from flagplot.games.awaw.season import books as facts
from flagplot.games.awaw.shared import units
from flagplot.games.awaw.shared.units import is_carrier

LOOSE: Final = units.SMALLEST_TASK_FORCE - 1
"""Naval factors of the largest force outside a task force."""


def settle(books: Books) -> Change:
    """The books after manual changes: every force is one that may sail, and none is empty."""
    new = facts.twin(books)
    lines = [Line(said, name) for name, side in new["sides"].items() for said in form_all(side)]
    return Change(new, lines)


def form_all(side: dict[str, Any]) -> list[str]:
    """Form every force of a side so that it may sail; returns the changes in words."""
    said: list[str] = []
    by_force = facts.ships_by_force(side)
    for name in list(side["forces"]):
        line, ships = side["forces"][name], [ship for _, ship in by_force.get(name, [])]
        if not ships:
            del side["forces"][name]
            continue
        total = sum(facts.factors(ship) for ship in ships)
        carriers = sum(facts.factors(ship) for ship in ships if is_carrier(facts.kind_of(ship)))
        whole = LOOSE < total <= units.LARGEST_TASK_FORCE and not units.carriers_exceed(carriers, total)
        if any(ship.get("laden") for ship in ships) and total > LOOSE:
            continue
        if total <= LOOSE or whole:
            if whole != line.get("task-force", True):
                _mark(line, whole)
                said.append(f"{name} is {'now a task force' if whole else 'no longer a task force'} [22.14B, 22.14C]")
            continue
        parts = _divided(side, name)
        said.append(f"{name} is divided into {parts + 1} forces [20.162F, 22.14B, 22.14C]")
    return said


def _mark(line: dict[str, Any], is_task_force: bool) -> None:
    line.pop("task-force", None)
    if not is_task_force:
        line["task-force"] = False


def _divided(side: dict[str, Any], name: str) -> int:
    """Leave in a force what fits outside a task force, and give the rest forces of its own; gives how many."""
    line, bins = side["forces"][name], list[tuple[str, list[int]]]([(name, [0])])
    _mark(line, False)
    for key, ship in facts.ships_of(side, name):
        size = facts.factors(ship) // facts.number(ship)
        while facts.number(ship):
            free = next((each for each in bins if each[1][0] + size <= LOOSE), None)
            if free is None:
                free = (facts.free_name(f"{name}, part {len(bins) + 1}", side["forces"]), [0])
                bins.append(free)
                side["forces"][free[0]] = {k: v for k, v in line.items() if k not in ("cargo", "ground")}
            fits = facts.number(ship) if size == 0 else min(facts.number(ship), (LOOSE - free[1][0]) // size)
            free[1][0] += fits * size
            if fits == facts.number(ship):
                ship["force"] = free[0]
                break
            part(side, key, fits, free[0])
    return len(bins) - 1


def part(side: dict[str, Any], key: str, count: int, force: str) -> str:
    """Let some light ships of a row go into another force, whole ones first; gives the name of their line."""
    ship: dict[str, Any] = side["ships"][key]
    root = facts.root_of(side["ships"], key)
    name = facts.free_name(f"{root}, part", side["ships"])
    hurt = facts.damaged(ship)
    moved = max(0, count - (facts.number(ship) - hurt))
    other = {**ship, "count": count, "of": root, "force": force, "called": ship.get("called") or key}
    ship["count"] = facts.number(ship) - count
    for line, damaged in ((other, moved), (ship, hurt - moved)):
        line.pop("damaged", None)
        if damaged:
            line["damaged"] = damaged
    side["ships"][name] = other
    return name


def merge(side: dict[str, Any]) -> None:
    """Put parts of one row together again that are in one force and alike (22.74)."""
    seen: dict[tuple[object, ...], str] = {}
    ordered = sorted(side["ships"], key=lambda key: (bool(side["ships"][key].get("of")), key))
    for key in ordered:
        ship = side["ships"][key]
        if facts.is_named(ship) or ship.get("yard"):
            continue
        alike = _alike(side["ships"], key)
        other = seen.setdefault(alike, key)
        if other != key:
            into = side["ships"][other]
            into["count"] = facts.number(into) + facts.number(ship)
            hurt = facts.damaged(into) + facts.damaged(ship)
            if hurt:
                into["damaged"] = hurt
            del side["ships"][key]


def _alike(ships: Mapping[str, Any], key: str) -> tuple[object, ...]:
    ship = ships[key]
    same = ("force", "yard", "inverted", "laden", "low-supply", "nation", "type", "hits")
    return facts.root_of(ships, key), *(ship.get(word) for word in same)
