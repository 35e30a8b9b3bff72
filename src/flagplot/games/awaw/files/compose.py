"""A battle put together of ships by name: the text of a scenario file that fights at once, checked as one that was typed."""

from collections.abc import Callable, Sequence
from typing import Final

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.composing import ComposeRequest
from flagplot.core.offers.measure import Data
from flagplot.files.text import FlowStyle, written
from flagplot.games.awaw.files import fleet
from flagplot.games.awaw.files.measure import carrier_factors, is_fast_carrier, naval_factors, size
from flagplot.games.awaw.files.model import Force, Ship
from flagplot.games.awaw.files.read import read_text
from flagplot.games.awaw.shared.sizes import carriers_exceed

FEWEST, MOST, MOST_CARRIERS = 10, 25, 12
"""Naval factors of a task force, and those of its fast carriers (22.421A, scenarios/README.md)."""
ROLES: Final = ("activity", "interceptor")
CARGO: Final = "sea-transport"
"""What transports of a battle are taken to do."""
CARRIERS: Final = "carriers beyond half"
NEAR: Final = 2
"""Hexes from the battle to squadrons ashore, if no distance is given."""
APART: Final = "fast carriers are at most half of a task force, so they sail apart: group them as you like (20.162F)."
BASE: Final = f"no distance was given: distance {NEAR} is a guess to be changed (22.341)."
LADEN: Final = "its transports are taken to be laden: change mission and cargo if they are not (22.82)."
HEAD: Final = "# Types, sizes and speeds are derived by the formula of scenarios/README.md; no counters are copied.\n"


def compose(wanted: ComposeRequest) -> str:
    """The text of a file with those sides; a FlagplotError says what cannot be."""
    sides = [side(name, listed, is_first=n == 0) for n, (name, listed) in enumerate(wanted.named())]
    found = wanted.head("battle", [each["name"] for each in sides])
    theatre = wanted.words.get("theatre") or (
        "pacific" if any(each["nation"] == "Japan" for each in sides) else "europe"
    )
    text = written({**found, "theatre": theatre, "sides": sides}, HEAD + notes(sides))
    checked(text, wanted.file, read_text)
    return text


def checked(text: str, file: str, read: Callable[[str, str], object]) -> None:
    """Read the composed text; faults are reported for the request, since no file was written."""
    try:
        read(text, file)
    except FlagplotError as error:
        field = f"--side, {error.field}" if error.field else "--side"
        raise FlagplotError(error.what, field=field, expected=error.expected) from None


def notes(sides: Sequence[Data]) -> str:
    """Points to check in a file, as comments at its top."""
    found = list[str]()
    for each in sides:
        forces = each["forces"]
        found += [f"{force['name']}: {APART}" for force in forces if force["name"].endswith(CARRIERS)]
        found += [
            f"{base['name']}: {BASE}" for base in each.get("bases", ()) if base["name"] == f"Bases of {each['name']}"
        ]
        found += [f"{force['name']}: {LADEN}" for force in forces if any(ship.get("laden") for ship in force["ships"])]
    return "".join(f"# {note}\n" for note in found)


def side(name: str, listed: str, is_first: bool) -> Data:
    """A side in file form, from `ship, ship; ship`; the lists between semicolons are separate forces."""
    nation = fleet.nation_of(name)
    told = [fleet.apart(part) for part in listed.split(";")]
    flying = [each for _, squadrons in told for each in squadrons]
    parts = [ships for ships, _ in told if ships]
    if flying and not parts:
        raise FlagplotError(
            f"{name} has aircraft alone, which meet ships in a naval turn and not in a battle (22.132A)",
            field="--side",
            expected='ships with them, or --kind operation with ports, such as "Japan: 6 attack squadrons at Saigon"',
        )
    groups = [fleet.ships(part, nation) for part in parts] or [fleet.ships(listed, nation)]
    nation = nation or commonest([of for group in groups for _, of in group], name)
    mission, made = CARGO if is_first else "", list[Data]()
    for number, group in enumerate(groups, start=1):
        called = f"Group {number} of {name}" if len(groups) > 1 else f"Fleet of {name}"
        made += forces(group, nation, called, mission)
    found: Data = {"name": name, "nation": nation, "role": ROLES[0 if is_first else 1], "forces": made}
    return found | ({"bases": [base(name, flying)]} if flying else {})


def base(name: str, flying: Sequence[tuple[str, int]]) -> Data:
    """Squadrons ashore; their distance is not given."""
    squadrons = [FlowStyle({"type": kind, "count": count}) for kind, count in flying]
    return {"name": f"Bases of {name}", "distance": NEAR, "squadrons": squadrons}


def commonest(nations: Sequence[str], name: str) -> str:
    """The nation of most ships of a side that is not called after one."""
    known = [nation for nation in nations if nation]
    if not known:
        raise FlagplotError(
            f"no nation is called {name!r}", field="--side", expected="the name of a nation, or of its ships"
        )
    return max(known, key=known.count)


def forces(group: Sequence[tuple[Ship, str]], nation: str, name: str, mission: str) -> list[Data]:
    """A group as a file has it: a task force if its factors are those of one (22.421A).

    Fast carriers are at most half of a task force and at most twelve factors: the smallest of those beyond sail apart (20.162F).
    Transports are laden where they carry something (22.82).
    """
    factors = measured(group)[0]
    laden = bool(mission) and any(ship.type == "TR" for ship, _ in group)
    if factors > MOST and not laden:
        raise FlagplotError(
            f"{factors} naval factors exceed one task force",
            field="--side",
            expected=f"groups of {FEWEST} to {MOST}, separated by semicolons",
        )
    kept, beyond = list(group), list[tuple[Ship, str]]()
    while not laden and carriers_exceed(*reversed(measured(kept))) and measured(kept)[0] >= FEWEST:
        least = min((each for each in kept if is_fast_carrier(each[0])), key=lambda each: size(each[0]))
        kept.remove(least)
        beyond.append(least)
    if measured(beyond)[0] >= FEWEST:
        carriers = measured(group)[1]
        raise FlagplotError(
            f"{carriers} of {factors} naval factors are fast carriers",
            field="--side",
            expected=f"at most half of them and never more than {MOST_CARRIERS}, or groups with a semicolon between (20.162F)",
        )
    found = [_force(kept, nation, name, mission)]
    return found + ([_force(beyond, nation, f"{name}, {CARRIERS}", mission)] if beyond else [])


def _force(group: Sequence[tuple[Ship, str]], nation: str, name: str, mission: str) -> Data:
    laden = bool(mission) and any(ship.type == "TR" for ship, _ in group)
    ships = [_entry(ship, of, nation, laden=laden) for ship, of in group]
    is_one = FEWEST <= measured(group)[0] <= MOST and not laden
    head: Data = {"name": name, **({} if is_one else {"task-force": False})}
    return {**head, **({"mission": mission} if laden and mission == CARGO else {}), "ships": ships}


def measured(group: Sequence[tuple[Ship, str]]) -> tuple[int, int]:
    """Naval factors of a group, and those of its fast carriers."""
    if not group:
        return 0, 0
    made = Force.model_validate({"name": "group", "ships": [ship for ship, _ in group]})
    return naval_factors(made), carrier_factors(made)


def _entry(ship: Ship, of: str, nation: str, laden: bool) -> Data:
    entry = ship.model_dump(by_alias=True, exclude_defaults=True, exclude_none=True)
    entry |= {"laden": True} if laden and ship.type == "TR" else {}
    return FlowStyle({**entry, **({"nation": of} if of and of != nation else {})})
