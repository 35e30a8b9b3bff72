"""A battle put together of ships by name: the text of a scenario file that fights at once, checked as one that was typed."""

from collections.abc import Sequence
from typing import Final

import yaml

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.composing import Wanted
from flagplot.core.offers.measure import Data
from flagplot.games.awaw.files import fleet
from flagplot.games.awaw.files.measure import carrier_factors, naval_factors
from flagplot.games.awaw.files.model import Force, Ship
from flagplot.games.awaw.files.read import read_text
from flagplot.games.awaw.files.words import THEATRES

FEWEST, MOST, MOST_CARRIERS = 10, 25, 12
"""Naval factors of a task force, and those of its fast carriers (22.421A, scenarios/README.md)."""
ROLES: Final = ("activity", "interceptor")
HEAD: Final = "# Types, sizes and speeds are derived by the formula of scenarios/README.md; no counters are copied.\n"


def compose(wanted: Wanted) -> str:
    """The text of a file with those sides; a FlagplotError says what cannot be."""
    if len(wanted.sides) != 2:
        raise FlagplotError(f"{len(wanted.sides)} sides", field="--side", expected="two of them")
    if wanted.theatre and wanted.theatre not in THEATRES:
        raise FlagplotError(
            f"there is no theatre {wanted.theatre!r}", field="--theatre", expected=" or ".join(THEATRES)
        )
    sides = [side(text, role) for text, role in zip(wanted.sides, ROLES, strict=True)]
    names = [each["name"] for each in sides]
    found: Data = {"flagplot": "battle", "title": wanted.title or f"{names[0]} against {names[1]}"}
    found |= {"date": wanted.date} if wanted.date else {}
    found |= {"edition": wanted.edition} if wanted.edition else {}
    theatre = wanted.theatre or ("pacific" if any(each["nation"] == "Japan" for each in sides) else "europe")
    text = HEAD + yaml.dump(
        {**found, "theatre": theatre, "sides": sides},
        Dumper=OneLine,
        sort_keys=False,
        allow_unicode=True,
        width=110,
    )
    read_text(text, wanted.file)
    return text


def fault(text: str) -> str:
    """What is wrong with a side as it was typed; empty if nothing is."""
    try:
        side(text, ROLES[0])
    except FlagplotError as error:
        return str(error)
    return ""


def side(text: str, role: str) -> Data:
    """A side as a file has it, from `Name: ship, ship; ship`: what stands between semicolons sails apart."""
    name, colon, listed = (part.strip() for part in text.partition(":"))
    if not colon or not name:
        raise FlagplotError(
            f"{text!r} names no side",
            field="--side",
            expected='a name, a colon and ships, such as "Britain: Hood, 4 destroyers"',
        )
    nation = fleet.nation_of(name)
    groups = [fleet.ships(part, nation) for part in listed.split(";") if part.strip()] or [fleet.ships(listed, nation)]
    nation = nation or _commonest([of for group in groups for _, of in group], name)
    forces = [force(group, nation, f"Group {number} of {name}" if len(groups) > 1 else f"Fleet of {name}")
              for number, group in enumerate(groups, start=1)]  # fmt: skip
    return {"name": name, "nation": nation, "role": role, "forces": forces}


def _commonest(nations: Sequence[str], name: str) -> str:
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
    return InLine({**entry, **({"nation": of} if of and of != nation else {})})


class InLine(Data):
    """A part of a file that stands in one line."""


class OneLine(yaml.SafeDumper):
    """Writes such parts so."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        """Indent lists below their names."""
        super().increase_indent(flow, False)


OneLine.add_representer(
    InLine, lambda dumper, part: dumper.represent_mapping("tag:yaml.org,2002:map", part, flow_style=True)
)


def names() -> list[str]:
    """All ships that are known, to complete what somebody types."""
    return [real.name for real in fleet.library()]
