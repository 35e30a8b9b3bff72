"""A combat composed of ships by name: strengths from the formula of scenarios/europa/README, checked like a typed file."""

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.composing import ComposeRequest, GroupQuestion
from flagplot.core.offers.measure import Data
from flagplot.files.ships import LibraryShip, counted, known, library, listed_words, numbered, singular
from flagplot.files.yaml_lines import FlowStyle, written
from flagplot.games.europa.files.read import COAST, SUBMARINE, SURFACE, read_text
from flagplot.games.europa.terms import SEA_NAMES

HEAD: Final = (
    "# Strengths are derived by the formula of scenarios/europa/README.md; no counters are copied. Aircraft of carriers,\n"
    "# night, adjacent hexes and the movement points that are left are to be said.\n"
)
EXAMPLE: Final = "Warspite, 9 destroyers; 2 submarines; 6 coast guns"
MOVEMENT: Final = 6
"""Default movement points of the moving group."""
CAPITAL_TONS, LARGE_CRUISER, HEAVY = 8_000, 9_000, ("BB", "BC")
MADE_UP: Final = re.compile(r"(?P<name>[^=]+?)\s*=\s*(?P<type>TF|CG|SS)\s*(?P<points>[0-9]{1,2})$")
OTHERWISE: Final = "a number such as 4 destroyers, or a type and points of your own: {0}=TF 4"


def part(count: int, of: int, least: int = 1) -> int:
    """`count` divided by `of`, rounded to the nearest integer."""
    return max(least, (2 * count + of) // (2 * of))


COUNTED: Final[dict[str, Callable[[int], Data]]] = {
    "destroyer": lambda n: {"type": "TF", "gunnery": part(n, 3), "submarine": part(2 * n, 5)},
    "torpedo boat": lambda n: {"type": "TF", "gunnery": part(n, 3), "submarine": part(2 * n, 5)},
    "sloop": lambda n: {"type": "TF", "submarine": part(2 * n, 5)},
    "corvette": lambda n: {"type": "TF", "submarine": part(2 * n, 5)},
    "motor torpedo boat": lambda n: {"type": "TF", "gunnery": part(n, 10)},
    "cruiser": lambda n: {"type": "TF", "gunnery": n},
    "submarine": lambda n: {"type": "SS", "submarine": max(1, n // 2)},
    "transport": lambda n: {"type": "NT", "capacity": -(-n // 5)},
    "merchant ship": lambda n: {"type": "NT", "capacity": -(-n // 5)},
}
"""Ships given by number, and the unit that they form."""
COAST_GUNS: Final = "coast gun"


def _check_units(name: str, text: str) -> None:
    """An error for units that cannot be read."""
    listed(text, name)


QUESTIONS: Final = (
    GroupQuestion("ships, submarines or coast guns", "Warspite, 9 destroyers", "{}", _check_units, True, True),
)


class UnitList(NamedTuple):
    """One list between semicolons: ships, submarines, and the level of coast defences."""

    ships: list[Data]
    boats: list[Data]
    level: int


def compose(wanted: ComposeRequest) -> str:
    """The text of a file in which the first side's one group moves. A FlagplotError names what is impossible."""
    (moving, mine), (enemy, theirs) = wanted.named()
    group, groups = moving_group(moving, mine), enemy_groups(enemy, theirs)
    found = wanted.head("europa", (moving, enemy)) | {"sea": wanted.words.get("sea") or SEA_NAMES[0]}
    found |= {"coastal-hex": True} if any(each["kind"] == COAST for each in groups) else {}
    text = written({**found, "moving": group, "enemy": {"name": enemy, "groups": groups}}, HEAD)
    read_text(text, wanted.file)
    return text


def side(name: str, listed: str, is_first: bool) -> Data | list[Data]:
    """A side in file form: the one moving group, or its opponents."""
    return moving_group(name, listed) if is_first else enemy_groups(name, listed)


def moving_group(name: str, text: str) -> Data:
    """The one group that moves: ships or submarines (34.A, 34.B)."""
    if ";" in text:
        raise FlagplotError("the moving side has one group", field="--side", expected="no semicolon")
    found = listed(text, name)
    if found.level or (found.ships and found.boats):
        raise FlagplotError("the moving group has ships and submarines", field="--side", expected="one of them (34.B)")
    kind = SUBMARINE if found.boats else SURFACE
    head = {"name": name, "group": f"Group of {name}", "kind": kind, "movement": MOVEMENT}
    return {**head, "units": found.ships or found.boats}


def enemy_groups(name: str, text: str) -> list[Data]:
    """The opposing groups; submarines and coast defences are separate groups (34.A)."""
    groups = list[Data]()
    for number, each in enumerate(text.split(";"), start=1):
        found = listed(each, name)
        if found.ships:
            groups.append({"name": f"Group {number} of {name}", "kind": SURFACE, "units": found.ships})
        if found.boats:
            groups.append({"name": f"Submarines {number} of {name}", "kind": SUBMARINE, "units": found.boats})
        if found.level:
            groups.append({"name": f"Coast defences {number} of {name}", "kind": COAST, "level": found.level})
    return groups


def listed(text: str, side: str) -> UnitList:
    """The ships in a list: historical ones, a number of destroyers, or invented ones such as `Z=TF 4`."""
    words = listed_words(text, f"such as {EXAMPLE}")
    found = UnitList([], [], sum(guns(word) for word in words))
    level = max(1, found.level // 2) if found.level else 0
    for word in words:
        if not guns(word):
            unit = FlowStyle(unit_of(word, side))
            (found.boats if unit["type"] == "SS" else found.ships).append(unit)
    return found._replace(level=level)


def guns(word: str) -> int:
    """The number of coast guns and torpedo batteries in a word."""
    count, what = numbered(word)
    return count if singular(what) == COAST_GUNS else 0


def unit_of(word: str, side: str) -> Data:
    """One unit with its figures."""
    made_up, (count, what) = MADE_UP.match(word), numbered(word)
    if made_up:
        points = "submarine" if made_up["type"] == "SS" else "gunnery"
        return {"name": made_up["name"], "type": made_up["type"], points: int(made_up["points"])}
    if count:
        one = counted(what, (*COUNTED, COAST_GUNS))
        return {"name": f"{one.capitalize()}s", **COUNTED[one](count)}
    nation = next((real.nation for real in library() if real.nation.casefold() == side.casefold()), "")
    return derived(known(word, nation, OTHERWISE.format(word)))


def derived(real: LibraryShip) -> Data:
    """The figures of a ship from the formula."""
    if real.kind == "CV":
        return {"name": real.name, "type": "CG", "gunnery": 1}
    if real.kind == "CA":
        return {"name": real.name, "type": "TF", "gunnery": 2 if real.tons > LARGE_CRUISER else 1}
    heavy = {"heavy": True} if real.kind in HEAVY else {}
    return {"name": real.name, "type": "TF", "gunnery": part(real.tons, CAPITAL_TONS), **heavy}
