"""The order in which what a side has is numbered, whatever the order of its file: only the way in which questions name things."""

from collections.abc import Mapping
from typing import Any

TYPES = ("BB", "CV", "CVL", "CVB", "CA", "DD", "CVE", "TR")
SIZES = {"CA": 2, "DD": 1, "CVE": 1, "TR": 1, "CVL": 2, "CV": 3, "CVB": 4}
COMPLEMENTS = {"CVL": 2, "CV": 3, "CVB": 4}
ROLES = ("main", "counter-interceptor", "counter-counter-interceptor")


def forces(side: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Those that are there, the late ones as they come; those in support last; by name."""

    def place(force: Mapping[str, Any]) -> tuple[Any, ...]:
        late = force.get("enters", {})
        times = late.get("round", 0), late.get("hexes-short", 0)
        return bool(late), times, ROLES.index(force.get("role", "main")), force["name"]

    return sorted(side["forces"], key=place)


def ships(side: Mapping[str, Any]) -> list[tuple[int, Mapping[str, Any]]]:
    """Ships of all forces, with the place of each one's force: by what is seen of them, then by name."""

    def place(entry: tuple[int, Mapping[str, Any]]) -> tuple[Any, ...]:
        number, ship = entry
        kind, nation = ship["type"], ship.get("nation", side["nation"])
        seen = TYPES.index(kind), -(ship.get("size") or SIZES[kind]), nation != side["nation"], nation
        state = ship.get("slow", False), ship.get("laden", False), ship.get("low-supply", False), -ship.get("count", 1)
        aboard = ship.get("nas", COMPLEMENTS.get(kind, 0))
        return *seen, *state, ship["name"], ship.get("hits", 0), aboard, number

    return sorted(((n, ship) for n, force in enumerate(forces(side)) for ship in force["ships"]), key=place)


def submarines(side: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """By name."""
    return sorted(side.get("submarines", []), key=lambda boats: boats["name"])


def bases(side: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The nearest first."""
    return sorted(side.get("bases", []), key=lambda base: (base["distance"], base["name"]))


def ports(side: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The first of the file, which is the usual one, then the nearest."""
    listed: list[Mapping[str, Any]] = side.get("ports", [])
    return listed[:1] + sorted(listed[1:], key=lambda port: (port.get("distance", 0), port["name"]))


def squadrons(side: Mapping[str, Any], base: Mapping[str, Any]) -> list[tuple[str, str, int]]:
    """Nation, type and number of the squadrons of a base; an army factor is one of each type (23.13)."""
    found: dict[tuple[str, str], int] = {}
    for entry in base.get("squadrons", []):
        for kind in ("cover", "search", "attack") if entry["type"] == "army" else (entry["type"],):
            wing = entry.get("nation", side["nation"]), kind
            found[wing] = found.get(wing, 0) + entry["count"]
    order = ("NAS", "cover", "search", "attack")
    wings = sorted(found, key=lambda wing: (wing[0] != side["nation"], wing[0], order.index(wing[1])))
    return [(*wing, found[wing]) for wing in wings]
