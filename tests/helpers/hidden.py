"""Operation files that differ in what a side may not know of the other: ships, boats, aircraft, ports, plans, their order."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import Any, Final

import yaml

from flagplot.core.errors import FlagplotError
from flagplot.table.setting import Setting, open_text
from tests.helpers.scenario_files import undisclosed

OF_SHIPS: Final[tuple[tuple[str, Any], ...]] = (
    ("hits", 1),
    ("low_supply", True),
    ("type", "CA"),
    ("type", "DD"),
    ("type", "CV"),
    ("damaged", True),
    ("count", 5),
    ("nas", 2),
    ("size", 2),
    ("slow", True),
    ("name", "Zulu"),
)
OF_FORCES: Final[tuple[tuple[str, Any], ...]] = (("inverted", True), ("task-force", False), ("name", "Zulu force"))
OF_BOATS: Final[tuple[tuple[str, Any], ...]] = (
    ("count", 5),
    ("low_supply", True),
    ("advanced", True),
    ("inverted", True),
    ("name", "Zulu boats"),
)
OF_PLACES: Final[tuple[tuple[str, Any], ...]] = (("room", 77), ("air_room", 3))
OF_AIRCRAFT: Final[tuple[tuple[str, Any], ...]] = (("count", 4), ("type", "attack"), ("type", "search"), ("range", 5))


def opened(scenario: Any) -> Iterator[Setting]:
    """What a scenario makes, if it may be."""
    with suppress(FlagplotError):
        yield open_text(yaml.safe_dump(scenario, sort_keys=False, allow_unicode=True), "changed.yaml")


@contextmanager
def _changed(part: Any, field: str, value: Any) -> Iterator[None]:
    """Something else in one place for a while."""
    before = dict(part)
    part[field] = value
    try:
        yield
    finally:
        part.clear()
        part.update(before)


def changed_operations(file: Path, foe: int, step: int = 1) -> Iterator[Setting]:
    """What a file makes with one thing changed that a side keeps to itself, every so-manieth of them."""
    scenario = undisclosed(file)
    for _ in islice(_changes(scenario["sides"][foe]), 0, None, step):
        yield from opened(scenario)


def _changes(navy: Any) -> Iterator[None]:
    """Change a side in one place after another; whatever its plans name keeps its name and its place."""
    forces, boats = navy.get("forces", []), navy.get("submarines", [])
    sailing = str(navy.get("operations", ""))
    for part, fields in _parts(navy):
        for field, value in fields:
            if part.get(field) != value and not (field == "name" and str(part["name"]) in sailing):
                with _changed(part, field, value):
                    yield
    for kind, every in (("forces", forces), ("submarines", boats)):
        for number, part in enumerate(every):
            if str(part["name"]) in sailing:
                continue
            with _changed(navy, kind, [*every[:number], *every[number + 1 :]]):
                yield
            for place in navy["places"][:3]:
                if part["port"] != place["name"] and place.get("port", True):
                    with _changed(part, "port", place["name"]):
                        yield
    for one, other in zip(forces, forces[1:], strict=False):
        ships = one["ships"], other["ships"]
        with (
            _changed(one, "ships", [ships[1][0], *ships[0][1:]]),
            _changed(other, "ships", [ships[0][0], *ships[1][1:]]),
        ):
            yield
    for name in ("waypoints", "forces", "submarines", "places"):
        if navy.get(name):
            with _changed(navy, name, [] if name == "waypoints" else navy[name][::-1]):
                yield
    for operation in navy.get("operations", []):
        if len(operation["plans"]) > 1:
            with _changed(operation, "plans", operation["plans"][:-1]):
                yield


def _parts(navy: Any) -> Iterator[tuple[Any, tuple[tuple[str, Any], ...]]]:
    for force in navy.get("forces", []):
        yield from ((ship, OF_SHIPS) for ship in force["ships"])
        yield force, OF_FORCES
    yield from ((boats, OF_BOATS) for boats in navy.get("submarines", []))
    for place in navy["places"]:
        yield place, OF_PLACES
        yield from ((squadrons, OF_AIRCRAFT) for squadrons in place.get("squadrons", []))
