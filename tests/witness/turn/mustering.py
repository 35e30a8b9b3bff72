"""What goes into a battle: which ships, in which round, which submarines and squadrons, and who counts as the intercepting player.

22.24B, 22.25, 22.252A-C, 22.33, 22.341, 22.442, 22.74, 22.914, 22.921, 22.94, 22.9432; readings C04, 4b.5.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tests.witness.turn import words
from tests.witness.turn.announcing import plan_rows, planned_path
from tests.witness.turn.model import Attempt, Leg, Model

OF_A_SHIP = ("kind", "nation", "size", "slow", "laden", "low_supply", "advanced", "count", "hurt", "hits")
OF_A_SIDE = (
    *("codebreaking_search", "strategic_search", "codebreaking_fleet", "naval_research", "codebreaking_submarine"),
    *("codebreaking_asw", "torpedo_research", "asw_research", "air_defence_research", "radar", "air_drm"),
)
LATE = 3
"""Standing of a force that has not reached the hex yet, 22.425C."""
MISSIONS = {
    words.SUPPLY: 1,
    words.TRANSPORT: 2,
    words.INVASION: 3,
    words.ESCORT: 4,
    words.BASE_CHANGE: 7,
    words.REDEPLOYMENT: 8,
}


class Muster(NamedTuple):
    """A battle as it begins."""

    battle: Mapping[str, Any]
    rows: Mapping[int, int]
    """Its row of each unit of the turn."""
    wings: Sequence[int]
    """The land-based wing of the turn in each of its rows."""
    bases: Sequence[int]
    """The place of the turn in each of its rows of bases."""


def check(model: Model, muster: Muster, side: int, forces: Mapping[int, int]) -> None:
    """Ships and their rounds of entry, aircraft aboard, and what the sides bring in: for every kind of battle."""
    wrong = model.stream.wrong
    battle = muster.battle
    if battle["interceptor"] != side:
        raise wrong(f"holds side {side} for the intercepting player", "C04", 1)
    for name in OF_A_SIDE:
        if list(battle[name]) != list(model.start[name]):
            raise wrong(f"expects {name} {list(model.start[name])}", "22.451B, 22.552A, 22.941", 1)
    for unit, row in muster.rows.items():
        if model.u["kind"][unit] == words.SUBMARINE:
            continue
        for name in OF_A_SHIP:
            if battle[name][row] != model.u[name][unit]:
                raise wrong(
                    f"expects {name} of unit {unit} to be {model.u[name][unit]}, not {battle[name][row]}", "22.141", 1
                )
        group = battle["at"][row]
        told = battle["enters"][group] if battle["standing"][group] == LATE else 1
        entry = forces.get(model.u["in_force"][unit], told)
        if told != entry:
            raise wrong(f"expects unit {unit} in round {entry}, not {told}", "22.24B, 22.252A, 22.163C", 1)


def bases(model: Model, muster: Muster, legs: Sequence[Leg]) -> None:
    """Uninverted destroyers in each port, the base of origin of each ship, and the ports of sea supply lines, 22.9432."""
    wrong, battle, here = model.stream.wrong, muster.battle, {model.u["in_force"][u] for u in muster.rows}
    for side in (0, 1):
        there = [0] * model.places_a_side
        for force in set(model.side_forces(side)) - here:
            if model.is_in_port(force):
                there[model.f["home"][force] % model.places_a_side] += destroyers(model, force)
        if list(battle["destroyers_in_port"][side]) != there:
            raise wrong(f"expects the destroyers {there} in the ports of side {side}", "22.9432", 1)
    if list(battle["destroyers_in_box"]) != model.in_box:
        raise wrong(f"expects the destroyers {model.in_box} in the SW box", "22.9432", 1)
    through: dict[int, set[int]] = {}
    for unit, row in muster.rows.items():
        if model.u["kind"][unit] != words.SUBMARINE:
            force = model.u["in_force"][unit]
            through.setdefault(battle["at"][row], set()).update(ports_of_line(model, force, legs))
            if battle["origin"][row] != model.f["home"][force] % model.places_a_side:
                raise wrong(f"expects unit {unit} to have come from {model.f['home'][force]}", "22.9432", 1)
    for group, ports in through.items():
        passed = {port for port, passes in enumerate(battle["supply_ports"][group]) if passes}
        if passed != ports and not battle["line"][group]:
            raise wrong(f"expects the line of group {group} to pass through {ports}", "22.9432", 1)


def lines(model: Model, muster: Muster, legs: Sequence[Leg]) -> None:
    """Only a force that sails along a sea supply line protects it; the way home is none, 22.427, 22.71C, 22.9434."""
    guards = {force for leg in legs if leg.activity == words.SUPPLY for force in leg.forces}
    for unit, row in muster.rows.items():
        force = model.u["in_force"][unit]
        group = muster.battle["at"][row]
        protects = muster.battle["mission"][group] == MISSIONS[words.SUPPLY]
        if model.u["kind"][unit] != words.SUBMARINE and protects != (force in guards):
            raise model.stream.wrong(
                f"expects force {force} {'to' if force in guards else 'not to'} guard", "22.427", 1
            )


def destroyers(model: Model, force: int) -> int:
    """Uninverted destroyers of a force."""
    own = [u for u in model.ships(force) if model.u["kind"][u] == words.DESTROYER and not model.u["inverted"][u]]
    return sum(model.u["count"][u] for u in own)


def ports_of_line(model: Model, force: int, legs: Sequence[Leg]) -> set[int]:
    """Places, among those of its side, of the ports on the whole path of the sea supply lines that a force guards."""
    start, found = model.start, set[int]()
    for leg in legs:
        if leg.activity == words.SUPPLY and force in leg.forces:
            path = {hex for row in plan_rows(model, *leg.plan) for hex in planned_path(model, row)}
            ports = [p for p in model.side_places(leg.side) if start["place_port"][p] and start["place_hex"][p] in path]
            found |= {p % model.places_a_side for p in ports}
    return found


def decks(model: Model, muster: Muster) -> None:
    """Naval air aboard the carriers, as it was left by the battles before, 22.74, 22.463."""
    battle = muster.battle
    aboard = dict.fromkeys(muster.rows.values(), 0)
    for wing, ship in enumerate(battle["wing_ship"]):
        if ship != words.NONE and battle["wing_base"][wing] == words.NONE:
            aboard[ship] = aboard.get(ship, 0) + battle["squadrons"][wing]
    for unit, row in muster.rows.items():
        if model.u["kind"][unit] in words.FAST_CARRIERS and aboard[row] != model.u["squadrons"][unit]:
            raise model.stream.wrong(
                f"expects {model.u['squadrons'][unit]} squadrons aboard unit {unit}, not {aboard[row]}", "22.74", 1
            )


def ashore(
    model: Model,
    muster: Muster,
    hex: int,
    only: Mapping[int, int] | None = None,
    attacker: int = -1,
    used: Mapping[int, int] | None = None,
) -> None:
    """Land-based squadrons: all that are free in operational bases within range of the hex, 22.341, 22.442; an attack from
    the air is made by those told off for it alone, 22.132A. Some are `used` in that hex already, 23.161 of 2011."""
    battle, expected = muster.battle, dict[int, int]()
    for side in (0, 1):
        for wing in model.side_wings(side):
            place = model.start["wing_place"][wing]
            left = model.wing_squadrons[wing] - model.wing_busy[wing] - (used or {}).get(wing, 0)
            distance = model.board.by_air(model.start["place_hex"][place], hex)
            near = 0 <= distance <= model.start["wing_range"][wing]
            if model.start["place_air"][place] and near and left > 0 and side != attacker:
                expected[wing] = left
    expected.update(only or {})
    told = dict[int, int]()
    for row, wing in enumerate(muster.wings):
        if wing != words.NONE and battle["squadrons"][row]:
            told[wing] = told.get(wing, 0) + battle["squadrons"][row]
            base = battle["wing_base"][row]
            place = model.start["wing_place"][wing]
            distance = model.board.by_air(model.start["place_hex"][place], hex)
            same = battle["wing_type"][row] == model.start["wing_type"][wing]
            if muster.bases[base] != place or battle["base_distance"][base] != distance or not same:
                raise model.stream.wrong(f"expects wing {wing} at {place}, {distance} hexes off", "22.442A", 1)
    if told != expected:
        raise model.stream.wrong(f"expects the squadrons {expected}, not {told}", "22.341, 22.442, 22.132", 1)


def boats(
    model: Model, muster: Muster, along: Mapping[int, int], hunting: Sequence[Attempt]
) -> dict[int, dict[int, int]]:
    """Submarines: those that accompany a force, and those that intercepted it, which have to attack, 22.914, 22.92.

    Gives those that come late by themselves, round by round, 22.163C, 4b.5.
    """
    expected: dict[int, tuple[int, int]] = {}
    late: dict[int, dict[int, int]] = {}
    for force, entry in along.items():
        for unit in model.ships(force):
            if model.boats_free(unit) and entry == 1:
                expected[unit] = (model.boats_free(unit), 0)
            elif model.boats_free(unit):
                late.setdefault(entry, {})[unit] = model.boats_free(unit)
    for attempt in hunting:
        unit = attempt.unit
        if attempt.entry == 1:
            expected[unit] = (expected.get(unit, (0, 0))[0] + 1, 1)
        else:
            due = late.setdefault(attempt.entry, {})
            due[unit] = due.get(unit, 0) + 1
    told = {
        unit: (muster.battle["count"][row], muster.battle["must_attack"][row])
        for unit, row in muster.rows.items()
        if model.u["kind"][unit] == words.SUBMARINE
    }
    if told != expected:
        raise model.stream.wrong(f"expects the submarines {expected}, not {told}", "22.914, 22.92, 22.94", 1)
    return late
