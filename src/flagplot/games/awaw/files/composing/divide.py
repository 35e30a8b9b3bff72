"""A group of ships divided into forces that a file may have: task forces, small groups, a convoy (20.162F, 22.421A)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from flagplot.core.errors import FlagplotError
from flagplot.games.awaw.files.measure import (
    counts_as_factors,
    is_fast_carrier,
    is_named,
    number_of_ships,
    ship_factors,
    size,
)
from flagplot.games.awaw.files.model import Ship
from flagplot.games.awaw.shared.sizes import (
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
    return ship_factors(ships), sum(size(ship) for ship in ships if is_fast_carrier(ship))


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
        if all(_is_task_force(part) for part in found):
            return found
    raise _too_many_carriers(group)


def _is_task_force(group: Ships) -> bool:
    factors, carriers = measured(group)
    return SMALLEST_TASK_FORCE <= factors <= LARGEST_TASK_FORCE and not carriers_exceed(carriers, factors)


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
