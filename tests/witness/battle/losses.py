"""What hits do in a battle: ships damaged and sunk, cargo and squadrons lost with them (22.55, 22.82, 20.5)."""

from __future__ import annotations

from tests.witness.battle.model import BOX, UNITS, Battle, Group, Unit
from tests.witness.damage import light_losses, named_state

CRUISER_SINKS, CRUISER_DAMAGED, DAMAGED_SINKS, SMALL_SINKS = 0, 1, 2, 3


def light_ships(b: Battle, group: Group) -> list[Unit]:
    """The light ships of a group, transports with them (reading D09)."""
    return [unit for unit in b.members(group) if not unit.named]


def lowest_drm(values: list[int]) -> int:
    """Of ships that are one target, the lowest DRM counts (22.552A.3)."""
    low = values[0]
    for value in values:
        low = min(low, value)
    return low


def hit_named(b: Battle, unit: Unit, hits: int, critical: bool = False) -> None:
    """Hits on a named ship; by complete surprise damage triggers a critical hit, which is only noted (23.7413)."""
    b.stream.rule = "22.55"
    if hits == 0:
        return
    before = named_state(unit.size, unit.hits)
    unit.hits = min(unit.size, unit.hits + hits)
    now = named_state(unit.size, unit.hits)
    if critical and before == "ok" and now != "ok":
        b.stream.tell("critical-hit", side=unit.side, unit=unit.row)
    if now == "sunk":
        b.lost[unit.side] += unit.size
        if before == "damaged" and unit in b.newly_hurt:
            b.newly_hurt.remove(unit)
        sink_named(b, unit)
    elif now == "damaged" and before == "ok":
        unit.whole, unit.hurt = 0, 1
        b.newly_hurt.append(unit)
        unit.was_hurt = True
        b.stream.tell("damaged", side=unit.side, unit=unit.row, hits=unit.hits)


def sink_named(b: Battle, unit: Unit) -> None:
    """A named ship goes down, with the squadrons aboard unless they are in the air."""
    unit.whole = unit.hurt = unit.screened = 0
    unit.sunk = 1
    b.stream.tell("sunk", side=unit.side, unit=unit.row)
    drown(b, unit)
    unit.at = -1


def drown(b: Battle, unit: Unit) -> None:
    """Squadrons aboard a ship that is lost are lost with it (22.463A)."""
    for wing in b.wings:
        if wing.ship is unit and not b.in_the_air and wing.count:
            b.stream.rule = "22.463"
            b.stream.tell("squadrons-drowned", side=unit.side, wing=wing.row, squadrons=wing.count)
            wing.count = 0


def hit_light(b: Battle, group: Group, hits: int, units: list[Unit], room: dict[Unit, tuple[int, int]]) -> None:
    """Hits on the light ships of a group that are one target; `room` has the whole and damaged ships in it."""
    b.stream.rule = "22.55"
    whole = sum(room[u][0] for u in units if u.kind == "CA")
    damaged = sum(room[u][1] for u in units if u.kind == "CA")
    small = sum(sum(room[u]) for u in units if u.kind != "CA")
    if hits == 0 or whole + damaged + small == 0:
        return
    sink_whole, sink_damaged, damage, sink_small = light_losses(hits, whole, damaged, small)
    left = {unit: list(room[unit]) for unit in units}
    for kind, number in (
        (CRUISER_SINKS, sink_whole),
        (CRUISER_DAMAGED, damage),
        (DAMAGED_SINKS, sink_damaged),
        (SMALL_SINKS, sink_small),
    ):
        for _ in range(number):
            _take(b, group, kind, left)


def _take(b: Battle, group: Group, kind: int, left: dict[Unit, list[int]]) -> None:
    """The owner names the ship that takes one loss (reading D27)."""
    place = 1 if kind == DAMAGED_SINKS else 0
    if kind == SMALL_SINKS:
        may = [u for u, (whole, hurt) in left.items() if u.kind != "CA" and whole + hurt]
    else:
        may = [u for u, ships in left.items() if u.kind == "CA" and ships[place]]
    first = group.side * UNITS
    row = first + b.stream.ask("ship-loss", group.side, [u.row - first for u in may], kind)
    unit = next(u for u in may if u.row == row)
    if kind == CRUISER_DAMAGED:
        left[unit][place] -= 1
        unit.whole -= 1
        unit.hurt += 1
        unit.was_hurt = True
        b.cruisers_hurt[unit] = b.cruisers_hurt.get(unit, 0) + 1
        b.stream.tell("damaged", side=unit.side, unit=unit.row, hits=0)
        return
    if sink_light(b, unit, damaged=kind == DAMAGED_SINKS):
        left[unit][place] -= 1


def sink_light(b: Battle, unit: Unit, damaged: bool) -> bool:
    """One light ship goes down; gives False for a destroyer elsewhere instead (22.9432)."""
    where = elsewhere(b, unit) if unit.kind == "DD" and b.loss_in_base else []
    if where:
        b.stream.rule = "22.9432"
        if b.stream.ask("loss-in-base", unit.side, (0, 1), unit.row):
            b.uninverted[unit.side][b.stream.ask("loss-base", unit.side, where, unit.row)] -= 1
            b.stream.tell("lost-in-base", side=unit.side)
            b.lost[unit.side] += 1
            return False
        b.stream.rule = "22.55"
    if damaged:
        unit.hurt -= 1
        if b.cruisers_hurt.get(unit, 0):
            b.cruisers_hurt[unit] -= 1
    else:
        unit.whole -= 1
    unit.sunk += 1
    if unit.kind != "TR":
        b.lost[unit.side] += unit.size
    b.stream.tell("sunk", side=unit.side, unit=unit.row)
    if unit.count == 0:
        unit.at = -1
    return True


def elsewhere(b: Battle, unit: Unit) -> list[int]:
    """Where destroyers may be lost for some of a group (22.9432).

    In the base of origin of the group, which for ships of several is each of theirs (reading R-origin-of-groups), in ports
    through which its sea supply line passed, and in the SW box.
    """
    group = b.group_of(unit.at)
    bases = {member.origin for member in b.members(group)} | group.supply | {BOX}
    return sorted(place for place in bases if b.uninverted[unit.side].get(place, 0) > 0)


def after_hits(b: Battle, group: Group) -> None:
    """Cargo beyond what the laden ships left can carry is lost, and a supply line may have no guards left (22.82A, 22.9434)."""
    b.lose_guards(group)
    laden = [unit for unit in b.members(group) if unit.laden]
    room = sum(unit.count for unit in laden)
    if group.cargo > room:
        b.stream.rule = "22.82A"
        lost = group.cargo - room
        group.cargo = room
        b.stream.tell("cargo-lost", side=group.side, group=group.row, lost=lost, left=room)
