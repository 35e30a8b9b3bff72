"""Real ships by name, and what the formula of scenarios/README makes of them: derived facts, no counters of the game."""

import re
from collections.abc import Sequence
from typing import Final

from flagplot.core.errors import FlagplotError
from flagplot.files.ships import CAPITAL, LibraryShip, counted, known, listed_words, numbered
from flagplot.games.awaw.files.measure import complement
from flagplot.games.awaw.files.model import Ship
from flagplot.games.awaw.files.words import ALSO_CALLED, KINDS
from flagplot.games.awaw.shared.names import NATION_NAMES

SLOW_BEFORE: Final = 1937
"""British and U.S. battleships that were in service before this year are slow, and Japanese ones."""
SLOW_NATIONS: Final = ("Britain", "United States", "Japan")
SMALL_CARRIER, LARGE_CARRIER, MANY_AIRCRAFT, SQUADRON = 10_000, 40_000, 50, 20
LARGE, LARGEST, FIRST_WAR = 33_000, 45_000, 36_000
"""Standard tons of a later capital ship of four factors and of five, and the most that a first-war design of three has."""
SMALL_CRUISER: Final = 5_000
COUNTED: Final = {
    "destroyer": ("DD", 2),
    "corvette": ("DD", 4),
    "sloop": ("DD", 4),
    "minesweeper": ("DD", 4),
    "torpedo boat": ("DD", 10),
    "cruiser": ("CA", 1),
    "heavy cruiser": ("CA", 1),
    "light cruiser": ("CA", 1),
    "transport": ("TR", 4),
    "merchant ship": ("TR", 4),
}
"""Ships that are counted: the type, and how many of them make a factor's row; a part counts whole."""
ALSO: Final = {"CL": "CA", "CLAA": "CA", "DE": "DD", "AP": "TR"}
"""Types of ships that the game counts as another."""
SQUADRONS: Final = re.compile(r"(?P<count>[0-9]{1,2}) (?P<type>search|attack|cover|army) squadrons?$")
"""Aircraft, as listed with ships."""
MADE_UP: Final = re.compile(r"(?P<name>[^=]+?)\s*=\s*(?P<type>[A-Z]+)\s*(?P<size>[1-5])?\s*(?P<slow>slow)?$")


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


def ships(text: str, nation: str) -> list[tuple[Ship, str]]:
    """The ships in a list, each with its nation: historical ones, a number of destroyers, or invented ones such as `Z=BB 4`."""
    words = listed_words(text, "names with commas between, such as Hood, 4 destroyers")
    return together([_ship(word, nation) for word in words])


def together(found: Sequence[tuple[Ship, str]]) -> list[tuple[Ship, str]]:
    """Ships that are counted under one name are one entry: `3 CA, 2 cruisers` are five cruisers."""
    rows: dict[tuple[str, str, str], tuple[Ship, str]] = {}
    for ship, nation in found:
        key = ship.name, ship.type, nation
        if key in rows and ship.count:
            ship = ship.model_copy(update={"count": ship.count + (rows[key][0].count or 1)})
        elif key in rows:
            key = ship.name, ship.type, f"{nation} {len(rows)}"
        rows[key] = ship, nation
    return list(rows.values())


def apart(text: str) -> tuple[str, list[tuple[str, int]]]:
    """A list without its aircraft, and the aircraft by type."""
    words = [word.strip() for word in text.split(",") if word.strip()]
    flying = [(found["type"], int(found["count"])) for word in words if (found := SQUADRONS.match(word))]
    return ", ".join(word for word in words if not SQUADRONS.match(word)), flying


def _ship(word: str, nation: str) -> tuple[Ship, str]:
    made_up, (count, what) = MADE_UP.match(word), numbered(word)
    if made_up:
        return _made_up(made_up), nation
    if count:
        return _numbered(count, what), nation
    real = known(word, nation, f"a number such as 4 destroyers, or a type and size of your own: {word}=BB 4")
    return derived(real), real.nation


def _made_up(found: re.Match[str]) -> Ship:
    name, kind = found["name"], found["type"]
    if kind not in KINDS:
        raise FlagplotError(f"{kind} is not a type of ship", expected=", ".join(KINDS))
    size = int(found["size"]) if found["size"] else None
    return made(name=name, type=kind, size=size, slow=True if found["slow"] else None)


def _numbered(count: int, what: str) -> Ship:
    """A number of ships: factors of a type of the game, or ships that the formula counts together."""
    what = ALSO.get(what, what)
    if what in KINDS:
        return made(
            name={"DD": "Destroyers", "CA": "Cruisers", "TR": "Transports"}.get(what, what), type=what, count=count
        )
    one = counted(what, COUNTED, ", squadrons such as 2 attack squadrons, or factors such as 4 DD, 2 CL")
    kind, together = COUNTED[one]
    return made(name=f"{one.capitalize()}s", type=kind, count=-(-count // together))
