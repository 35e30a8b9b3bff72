"""A battle composed of ships by name or kind: the text of a scenario file that fights at once, checked like a typed file.

First a group of ships is divided into task forces, small groups and a convoy (20.162F, 22.421A); then the text is written.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.composing import ComposeRequest, GroupQuestion
from flagplot.core.offers.measure import Data
from flagplot.files.yaml_lines import FlowStyle, written
from flagplot.games.awaw.files.check_battle import read_text
from flagplot.games.awaw.files.check_force import (
    carrier_factors,
    counts_as_factors,
    is_fast_carrier,
    is_named,
    number_of_ships,
    ship_factors,
    size,
)
from flagplot.games.awaw.files.composing import listed
from flagplot.games.awaw.files.composing.listed import Group
from flagplot.games.awaw.files.model import Ship
from flagplot.games.awaw.files.words import ROLES
from flagplot.games.awaw.shared.units import (
    LARGEST_TASK_FORCE,
    MOST_CARRIER_FACTORS,
    SMALLEST_TASK_FORCE,
    carriers_exceed,
    is_below_ten,
)

Ships = list[tuple[Ship, str]]
"""Ships, each with its nation."""
APART: Final = "fast carriers are at most half of a task force, so they sail apart: group them as you like (20.162F)."
DIVIDED: Final = (
    "one of {number} parts, as {factors} naval factors exceed one task force: group them as you like (20.162F)."
)


class Part(NamedTuple):
    """A force: its ships, and the addition to the name of the whole group."""

    ships: Ships
    name: str = ""
    note: str = ""
    """What the file says of it."""


def measured(group: Sequence[tuple[Ship, str]]) -> tuple[int, int]:
    """Naval factors of a group, and those of its fast carriers."""
    ships = [ship for ship, _ in group]
    return ship_factors(ships), carrier_factors(ships)


def divided(group: Sequence[tuple[Ship, str]], laden: bool) -> list[Part]:
    """The forces of a group. One with cargo has all transports, and is a force of its own (22.421A)."""
    if measured(group)[0] > LARGEST_TASK_FORCE:
        fighting = [each for each in group if counts_as_factors(each[0])]
        parts = _task_forces(fighting)
        convoy = [each for each in group if not counts_as_factors(each[0])]
        least = min(parts, key=lambda part: sum(is_named(ship) for ship, _ in part))
        factors = measured(group)[0]
        note = DIVIDED.format(factors=factors, number=len(parts))
        found = [Part(part, f"part {number}", "" if number > 1 else note) for number, part in enumerate(parts, start=1)]
        if convoy:
            place = next(n for n, part in enumerate(parts) if part is least)
            found[place] = found[place]._replace(ships=least + convoy)
        return found
    return [Part(list(group))] if laden else _carriers_apart(group)


def _carriers_apart(group: Sequence[tuple[Ship, str]]) -> list[Part]:
    """A task force, and the smallest of the carriers beyond half of it or beyond twelve factors (20.162F)."""
    kept, beyond = list(group), Ships()
    while carriers_exceed(*reversed(measured(kept))) and measured(kept)[0] >= SMALLEST_TASK_FORCE:
        least = min((each for each in kept if is_fast_carrier(each[0])), key=lambda each: size(each[0]))
        kept.remove(least)
        beyond.append(least)
    if not is_below_ten(measured(beyond)[0]):
        raise _too_many_carriers(group)
    return [Part(kept)] + ([Part(beyond, "carriers beyond half", APART)] if beyond else [])


def _too_many_carriers(group: Sequence[tuple[Ship, str]]) -> FlagplotError:
    factors, carriers = measured(group)
    return FlagplotError(
        f"{carriers} of {factors} naval factors are fast carriers",
        field="--side",
        expected=f"at most half of them and never more than {MOST_CARRIER_FACTORS}, or groups with a semicolon between "
        "(20.162F)",
    )


def _task_forces(group: Sequence[tuple[Ship, str]]) -> list[Ships]:
    """The fewest task forces that hold a group, its carriers and capital ships spread evenly (20.162F)."""
    factors, carriers = measured(group)
    fewest = max(-(-factors // LARGEST_TASK_FORCE), -(-carriers // MOST_CARRIER_FACTORS))
    for number in range(fewest, factors // SMALLEST_TASK_FORCE + 1):
        found = _spread(group, number)
        sizes = [measured(part) for part in found]
        fits = all(SMALLEST_TASK_FORCE <= each[0] <= LARGEST_TASK_FORCE for each in sizes)
        if fits and not any(carriers_exceed(aboard, whole) for whole, aboard in sizes):
            return found
    raise _too_many_carriers(group)


def _spread(group: Sequence[tuple[Ship, str]], number: int) -> list[Ships]:
    """The ships over that many forces: carriers first, then capital ships, then light ships one by one, where least is."""
    found: list[Ships] = [[] for _ in range(number)]
    total = [0] * number
    named = sorted(
        (each for each in group if is_named(each[0])), key=lambda each: (not is_fast_carrier(each[0]), -size(each[0]))
    )
    for each in named:
        least = total.index(min(total))
        found[least].append(each)
        total[least] += size(each[0])
    for ship, nation in (each for each in group if not is_named(each[0])):
        shares = [0] * number
        for _ in range(number_of_ships(ship)):
            least = total.index(min(total))
            shares[least] += 1
            total[least] += size(ship)
        single = ship.count is None
        for part, share in zip(found, shares, strict=True):
            if share:
                part.append((ship if single else ship.model_copy(update={"count": share}), nation))
    return found


CARGO: Final = "sea-transport"
"""What transports of a battle are taken to do."""
NEAR: Final = 2
"""Hexes from the battle to squadrons ashore, if no distance is given."""
BASE: Final = f"no distance was given: distance {NEAR} is a guess to be changed (22.341)."
LADEN: Final = "its transports are taken to be laden: change mission and cargo if they are not (22.82)."
ALONE: Final = "what attacks without ships attacks once; a naval turn has its whole way (22.132A, 22.921)."
HEAD: Final = "# Types, sizes and speeds are derived by the formula of scenarios/README.md; no counters are copied.\n"


def _check_words(name: str, text: str) -> None:
    """An error for words that are not ships, aircraft or submarines, or that have a place."""
    for group in listed.groups(text, listed.nation_of(name)):
        if group.port:
            raise FlagplotError(f"{group.port} is a place", expected="it in the answer to another question, or none")


QUESTIONS: Final = (
    GroupQuestion(
        "ships of one group, by name or kind", "Hood, 2 CA, 4 destroyers", "{}", _check_words, has_names=True
    ),
    GroupQuestion("aircraft ashore with it", "6 attack squadrons", ", {}", _check_words),
    GroupQuestion("submarines with it", "4 submarines", ", {}", _check_words),
)
"""The questions about a group; one needs an answer."""


class SideDraft(NamedTuple):
    """A side of a file, with the notes on it for the top of the file."""

    data: Data
    notes: list[str]


def compose(wanted: ComposeRequest) -> str:
    """The text of a file with those sides; a FlagplotError says what cannot be."""
    given = [(name, _groups(name, text)) for name, text in wanted.named()]
    under_way = side_under_way([groups for _, groups in given])
    drafts = [_of_groups(name, groups, is_first=n == under_way) for n, (name, groups) in enumerate(given)]
    sides = [draft.data for draft in drafts]
    found = wanted.head("battle", [each["name"] for each in sides])
    theatre = wanted.words.get("theatre") or (
        "pacific" if any(each["nation"] == "Japan" for each in sides) else "europe"
    )
    text = written({**found, "theatre": theatre, "sides": sides}, HEAD + notes(drafts))
    checked(text, wanted.file, read_text)
    return text


def side_under_way(sides: Sequence[Sequence[Group]]) -> int:
    """The side with an activity: the one with transports or escort carriers, which do not intercept, else the first with ships."""
    types = [{ship.type for group in groups for ship, _ in group.ships} for groups in sides]
    if not any(types):
        raise FlagplotError(
            "no side has ships", field="--side", expected="ships for the side that is under way (22.12)"
        )
    passive = [n for n, each in enumerate(types) if each & {"TR", "CVE"}]
    return passive[0] if len(passive) == 1 else next(n for n, each in enumerate(types) if each)


def checked(text: str, file: str, read: Callable[[str, str], object]) -> None:
    """Read the composed text; faults are reported for the request, since no file was written."""
    try:
        read(text, file)
    except FlagplotError as error:
        field = f"--side, {error.field}" if error.field else "--side"
        raise FlagplotError(error.what, field=field, expected=error.expected) from None


def notes(drafts: Sequence[SideDraft]) -> str:
    """Points to check in a file, as comments at its top."""
    return "".join(f"# {note}\n" for draft in drafts for note in dict.fromkeys(draft.notes))


def side(name: str, text: str, is_first: bool) -> Data:
    """A side in file form, from `ship, ship; ship`; the lists between semicolons are separate forces."""
    return _of_groups(name, _groups(name, text), is_first).data


def _groups(name: str, text: str) -> list[Group]:
    found = listed.groups(text, listed.nation_of(name))
    sails = next((group for group in found if group.to), None)
    if sails:
        what = f"a battle has no voyage to {sails.to}"
        raise FlagplotError(what, field="--side", expected="--kind operation, and a place for each side")
    return found


def _of_groups(name: str, groups: Sequence[Group], is_first: bool) -> SideDraft:
    """A side of a battle; where it has ships, the first one carries out an activity (22.12)."""
    with_ships = [group for group in groups if group.ships]
    nation = listed.nation_of(name) or commonest([of for group in with_ships for _, of in group.ships], name)
    made, said = list[Data](), list[str]()
    for number, group in enumerate(with_ships, start=1):
        called = f"Group {number} of {name}" if len(with_ships) > 1 else f"Fleet of {name}"
        draft = forces(group, nation, called, CARGO if is_first else "")
        made += draft.data["forces"]
        said += draft.notes
    boats = sum(group.boats for group in groups)
    ashore = [group for group in groups if group.squadrons]
    bases = [_base(name, group, number) for number, group in enumerate(ashore)]
    said += [f"{base['name']}: {BASE}" for base in bases]
    said += [f"{name}: {guess}" for group in groups if not group.ships for guess in group.guesses]
    said += [f"{name}: {ALONE}"] if not made else []
    found: Data = {"name": name, "nation": nation, "role": ROLES[0 if is_first else 1], "forces": made}
    found |= {"submarines": [FlowStyle({"name": f"Submarines of {name}", "count": boats})]} if boats else {}
    ports = dict.fromkeys(group.port for group in with_ships if group.port)
    found |= {"bases": bases} if bases else {}
    return SideDraft(found | ({"ports": [{"name": port} for port in ports]} if ports else {}), said)


def _base(name: str, group: Group, number: int) -> Data:
    """Squadrons ashore; their distance is not given."""
    squadrons = [FlowStyle({"type": kind, "count": count}) for kind, count in group.squadrons]
    called = group.port or (f"Bases {number + 1} of {name}" if number else f"Bases of {name}")
    return {"name": called, "distance": NEAR, "squadrons": squadrons}


def commonest(nations: Sequence[str], name: str) -> str:
    """The nation of most ships of a side that is not called after one."""
    known = [nation for nation in nations if nation]
    if not known:
        raise FlagplotError(
            f"no nation is called {name!r}", field="--side", expected="the name of a nation, or of its ships"
        )
    return max(known, key=known.count)


def forces(group: Group, nation: str, name: str, mission: str) -> SideDraft:
    """The forces of a group as a file has them, each a task force if its factors are those of one (22.421A).

    Transports are laden where they carry something (22.82).
    """
    laden = bool(mission) and any(ship.type == "TR" for ship, _ in group.ships)
    made, said = list[Data](), [f"{name}: {guess}" for guess in group.guesses]
    for part in divided(group.ships, laden):
        called = f"{name}, {part.name}" if part.name else name
        has_cargo = laden and any(ship.type == "TR" for ship, _ in part.ships)
        head: Data = {"name": called}
        if has_cargo or is_below_ten(measured(part.ships)[0]):
            head["task-force"] = False
        if has_cargo and mission == CARGO:
            head["mission"] = mission
        made.append({**head, "ships": [_entry(ship, of, nation, has_cargo) for ship, of in part.ships]})
        said += [f"{called}: {note}" for note in (part.note, LADEN if has_cargo else "") if note]
    return SideDraft({"forces": made}, said)


def _entry(ship: Ship, of: str, nation: str, laden: bool) -> Data:
    entry = ship.model_dump(by_alias=True, exclude_defaults=True, exclude_none=True)
    entry |= {"laden": True} if laden and ship.type == "TR" else {}
    return FlowStyle({**entry, **({"nation": of} if of and of != nation else {})})
