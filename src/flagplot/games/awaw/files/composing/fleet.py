"""Real ships by name, and what the formula of scenarios/README makes of them: derived facts, no counters of the game."""

from typing import Final

from flagplot.files.ships import CAPITAL, LibraryShip
from flagplot.games.awaw.files.measure import complement
from flagplot.games.awaw.files.model import Ship
from flagplot.games.awaw.files.words import ALSO_CALLED
from flagplot.games.awaw.shared.names import NATION_NAMES

SLOW_BEFORE: Final = 1937
"""British and U.S. battleships that were in service before this year are slow, and Japanese ones."""
SLOW_NATIONS: Final = ("Britain", "United States", "Japan")
SMALL_CARRIER, LARGE_CARRIER, MANY_AIRCRAFT, SQUADRON = 10_000, 40_000, 50, 20
LARGE, LARGEST, FIRST_WAR = 33_000, 45_000, 36_000
"""Standard tons of a later capital ship of four factors and of five, and the most that a first-war design of three has."""
SMALL_CRUISER: Final = 5_000


def made(**fields: object) -> Ship:
    """A ship of a file."""
    return Ship.model_validate(fields)


def derived(real: LibraryShip) -> Ship:
    """What the formula makes of a ship."""
    if real.kind in CAPITAL:
        is_slow = real.kind == "BB" and real.nation in SLOW_NATIONS and real.year < SLOW_BEFORE
        return made(name=real.name, type="BB", size=capital_size(real), slow=True if is_slow else None)
    if real.kind == "CV":
        ship = made(name=real.name, type=carrier_type(real))
        most = complement(ship)
        aboard = max(1, min(most, (real.aircraft + SQUADRON // 2) // SQUADRON)) if most else 0
        return ship.model_copy(update={"nas": aboard}) if aboard != most else ship
    if real.tons >= SMALL_CRUISER:
        return made(name=real.name, type="CA")
    return made(name=real.name, type="DD", count=1)


def capital_size(real: LibraryShip) -> int:
    """Naval factors of a capital ship."""
    if real.kind == "PB":
        return 2
    if real.tons > LARGEST:
        return 5
    if real.design == "first":
        return 3 if real.tons <= FIRST_WAR else 4
    return 4 if real.tons >= LARGE else 3


def carrier_type(real: LibraryShip) -> str:
    """Type of a carrier."""
    if real.aircraft >= MANY_AIRCRAFT:
        return "CVB" if real.tons > LARGE_CARRIER else "CV"
    return "CVL" if real.tons >= SMALL_CARRIER or real.nation == "Britain" else "CVE"


def nation_of(name: str) -> str:
    """The nation that a side's name means; empty if it is none."""
    said = name.replace(".", "").strip().casefold()
    known = {nation.casefold(): nation for nation in NATION_NAMES} | dict(ALSO_CALLED)
    found = known.get(said, "")
    return found if found in NATION_NAMES else ""
