"""A battle put together of ships by name: the text of a scenario file that fights at once, checked as one that was typed."""

from collections.abc import Sequence
from typing import Final

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.composing import ComposeRequest
from flagplot.core.offers.measure import Data
from flagplot.files.text import FlowStyle, written
from flagplot.games.awaw.files import fleet
from flagplot.games.awaw.files.measure import carrier_factors, naval_factors
from flagplot.games.awaw.files.model import Force, Ship
from flagplot.games.awaw.files.read import read_text

FEWEST, MOST, MOST_CARRIERS = 10, 25, 12
"""Naval factors of a task force, and those of its fast carriers (22.421A, scenarios/README.md)."""
ROLES: Final = ("activity", "interceptor")
HEAD: Final = "# Types, sizes and speeds are derived by the formula of scenarios/README.md; no counters are copied.\n"


def compose(wanted: ComposeRequest) -> str:
    """The text of a file with those sides; a FlagplotError says what cannot be."""
    sides = [side(name, listed, is_first=n == 0) for n, (name, listed) in enumerate(wanted.named())]
    found = wanted.head("battle", [each["name"] for each in sides])
    theatre = wanted.words.get("theatre") or (
        "pacific" if any(each["nation"] == "Japan" for each in sides) else "europe"
    )
    text = written({**found, "theatre": theatre, "sides": sides}, HEAD)
    read_text(text, wanted.file)
    return text


def side(name: str, listed: str, is_first: bool) -> Data:
    """A side in file form, from `ship, ship; ship`; the lists between semicolons are separate forces."""
    nation = fleet.nation_of(name)
    groups = [fleet.ships(part, nation) for part in listed.split(";") if part.strip()] or [fleet.ships(listed, nation)]
    nation = nation or commonest([of for group in groups for _, of in group], name)
    forces = [force(group, nation, f"Group {number} of {name}" if len(groups) > 1 else f"Fleet of {name}")
              for number, group in enumerate(groups, start=1)]  # fmt: skip
    return {"name": name, "nation": nation, "role": ROLES[0 if is_first else 1], "forces": forces}


def commonest(nations: Sequence[str], name: str) -> str:
    """The nation of most ships of a side that is not called after one."""
    known = [nation for nation in nations if nation]
    if not known:
        raise FlagplotError(
            f"no nation is known by {name!r}", field="--side", expected="the name of a nation, or of its ships"
        )
    return max(known, key=known.count)


def force(group: Sequence[tuple[Ship, str]], nation: str, name: str) -> Data:
    """A force as a file has it: a task force if its factors are those of one (22.421A)."""
    ships = [_entry(ship, of, nation) for ship, of in group]
    made = Force.model_validate({"name": name, "ships": [ship for ship, _ in group]})
    factors, carriers = naval_factors(made), carrier_factors(made)
    laden = any(ship.type == "TR" for ship, _ in group)
    if factors > MOST and not laden:
        raise FlagplotError(
            f"{factors} naval factors are more than one task force has",
            field="--side",
            expected=f"groups of {FEWEST} to {MOST}, with a semicolon between",
        )
    is_one = FEWEST <= factors <= MOST and carriers <= min(MOST_CARRIERS, factors // 2) and not laden
    return {"name": name, **({} if is_one else {"task-force": False}), "ships": ships}


def _entry(ship: Ship, of: str, nation: str) -> Data:
    entry = ship.model_dump(by_alias=True, exclude_defaults=True, exclude_none=True)
    return FlowStyle({**entry, **({"nation": of} if of and of != nation else {})})
