"""The largest battle that a file can hold: every force, row, base, squadron and port that there is room for, at both sides."""

from typing import Any

import yaml

from flagplot.games.awaw.shared import terms

FORCES = terms.GROUPS - terms.NUMBERS


def largest(edition: str = "awaw-2018", ships: int = 3, forces: int = FORCES, theatre: str = "pacific") -> str:
    """The text of such a file; of each force so many rows of ships."""
    side: dict[str, Any] = {"destroyers-in-base": 30, "excess-asw": 60}
    sides = [
        {"name": "Japan", "nation": "Japan", "role": "interceptor", **navy(ships, forces, "J"), **side},
        {"name": "U.S.", "nation": "United States", "role": "activity", **navy(ships, forces, "U"), **side},
    ]
    head = {"flagplot": "battle", "title": "The largest battle", "edition": edition, "theatre": theatre}
    return str(yaml.safe_dump({**head, "sides": sides}, sort_keys=False))


def navy(ships: int, forces: int, mark: str) -> dict[str, Any]:
    """All that a side may have: forces with carriers, capital ships and light ships, submarines, bases with squadrons."""
    kinds: tuple[dict[str, Any], ...] = (
        {"type": "CV"},
        {"type": "BB", "size": 5},
        {"type": "DD", "count": 12},
        {"type": "CA", "count": 12},
    )
    found, bases = list[dict[str, Any]](), list[dict[str, Any]]()
    for number in range(forces):
        rows = [{"name": f"{mark}{number}-{place}", **kinds[place % len(kinds)]} for place in range(ships)]
        found.append({"name": f"{mark} force {number}", "task-force": True, "mission": "other", "ships": rows})
    for place in range(terms.BASES):
        squadrons = [{"type": "NAS", "count": 9}, {"type": "attack", "count": 9}]
        bases.append({"name": f"{mark} base {place}", "distance": 3, "squadrons": squadrons})
    return {"forces": found, "submarines": [{"name": f"{mark} boats", "count": 9}], "bases": bases}
