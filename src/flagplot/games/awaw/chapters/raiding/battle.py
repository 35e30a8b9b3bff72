"""From who engages raiders to the battle with them: the force lists of a scenario with `raiders: true` (22.35).

Plain Python, since it makes data for a scenario file; who engages is decided in `raiders`.
"""

from collections.abc import Sequence

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.measure import Data, Found
from flagplot.games.awaw.chapters.raiding.raiders import (
    CRUISERS,
    FAST_CARRIERS,
    NO_SHIP,
    SHIP_KINDS,
    SMALL_BATTLECRUISERS,
    Engaging,
)
from flagplot.games.awaw.shared.terms import KIND_NAMES
from flagplot.games.awaw.shared.units import is_carrier

Ship = Found
"""A ship as a scenario file has it: name, type, size, and so on."""


def kind_of_ship(ship: Ship) -> int:
    """Which kind of the Raider Table a ship is; -1 for one that never engages (awaw-2003:table.21.5342.type)."""
    if ship["type"] == "CA":
        return CRUISERS
    if is_carrier(KIND_NAMES.index(ship["type"])):
        return FAST_CARRIERS
    size = int(ship.get("size", 0))
    return SMALL_BATTLECRUISERS + size - 2 if ship["type"] == "BB" and 2 <= size <= 5 else NO_SHIP


def there(ships: Sequence[Ship]) -> Engaging:
    """Count the ships of a defender that could engage, by kind."""
    counts = [0] * (SHIP_KINDS + 1)
    for ship in ships:
        if kind_of_ship(ship) != NO_SHIP:
            counts[kind_of_ship(ship)] += int(ship.get("count", 1))
    return Engaging(*[*counts[:SHIP_KINDS], 0])


def those_that_engage(ships: Sequence[Ship], engaged: Engaging) -> list[Data]:
    """Take from a defender's ships those that engage, in the order of the list."""
    wanted = list(engaged[:SHIP_KINDS])
    found: list[Data] = []
    for ship in ships:
        kind = kind_of_ship(ship)
        sent = min(int(ship.get("count", 1)), wanted[kind]) if kind != NO_SHIP else 0
        if sent:
            wanted[kind] -= sent
            found.append({**ship, "count": sent} if "count" in ship else dict(ship))
    if any(wanted):
        what = f"{sum(wanted)} ships engage but are not in the list"
        raise FlagplotError(what, field="engaged", expected="the ships that were counted for it")
    return found


def raid_battle(
    title: str, date: str, theatre: str, raiders: Ship, defenders: Ship, engaged: Engaging, guarded: Sequence[Ship] = ()
) -> Data:
    """Give the scenario of the battle that follows: the raider group against those that engage it (22.35).

    `raiders` and `defenders` have a name, a nation and ships; `guarded` are transports, which are in the defender's
    group regardless of the dice (22.35E).
    """
    ships = [*those_that_engage(defenders["ships"], engaged), *(dict(ship) for ship in guarded)]
    if not ships:
        raise FlagplotError("no ship engages the raiders", field=title, expected="a ship that engages them")
    return {
        "flagplot": "battle",
        "title": title,
        "date": date,
        "theatre": theatre,
        "raiders": True,
        "sides": [
            _side(raiders, "activity", "Raiders", list(raiders["ships"])),
            _side(defenders, "interceptor", "Defenders", ships),
        ],
    }


def _side(side: Ship, role: str, force: str, ships: Sequence[Ship]) -> Data:
    forces = [{"name": force, "task-force": False, "ships": ships}]
    return {"name": side["name"], "nation": side.get("nation", side["name"]), "role": role, "forces": forces}
