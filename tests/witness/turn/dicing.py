"""Dice of an attempt, factor by factor, 22.22A-K, and what they come to, 22.23, 22.24B; the sums are those of the old witness."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tests.witness import interception
from tests.witness.turn import printings, words
from tests.witness.turn.model import Attempt, Contact, Leg, Model


class Dice(NamedTuple):
    """The dice of one attempt, each factor by itself."""

    cargo: int
    patrol: int
    counter: int
    light: int
    task_forces: int
    defenders: int
    spotters: int
    submarines: int
    codebreaking: int
    slow: int
    crowding: int

    @property
    def total(self) -> int:
        """All of them, 22.22."""
        return sum(self)


def route_to(leg: Leg, hex: int) -> list[int]:
    """The hexes of a leg up to one of them."""
    return leg.path[: leg.path.index(hex) + 1]


def seen_hexes(leg: Leg, hex: int) -> list[int]:
    """Hexes in which a force may be spotted on its way to a hex, 22.22G: also before another one was dropped."""
    found = route_to(leg, hex)[int(not leg.from_port) :]  # where it lay before is not on its new way, 22.12B
    for before in leg.after:
        if not leg.strait and set(leg.forces) <= set(before.forces):
            found = seen_hexes(before, before.path[-1]) + found
    return found


def new_way(attempt: Attempt, hex: int) -> list[int]:
    """The way of interceptors to a hex; where a patrol lay before is not on it, 22.12B."""
    return attempt.path[int(not attempt.from_port) : attempt.path.index(hex) + 1]


def spotters(model: Model, side: int, hexes: Sequence[int]) -> int:
    """Land-based search squadrons and naval air that spot it, 22.22G."""
    found = 0
    for wing in model.side_wings(side):
        place = model.start["wing_place"][wing]
        if model.start["wing_type"][wing] not in (words.SEARCH, words.NAVAL_AIR) or not model.start["place_air"][place]:
            continue
        base, reach = model.start["place_hex"][place], model.start["wing_range"][wing]
        if any(0 <= model.board.by_air(base, hex) <= reach for hex in hexes):
            found += model.wing_squadrons[wing] - model.wing_busy[wing]
    return min(found, 3)


def assisting(model: Model, side: int, hex: int) -> int:
    """Submarines on patrol or uninverted in a base within three hexes, 22.22H."""
    found = 0
    for force in model.side_forces(side):
        if not model.is_boats(force) or model.f["standing"][force] not in (
            words.IN_PORT,
            words.OFFENSIVE,
            words.DEFENSIVE,
        ):
            continue
        in_port = model.f["standing"][force] == words.IN_PORT
        if in_port and model.start["place_standing"][model.f["home"][force]] == words.BOX:
            continue  # no base within three hexes, 22.11B
        if 0 <= model.board.by_sea(model.f["hex"][force], hex) <= 3:
            found += sum(model.boats_there(unit) for unit in model.ships(force))
    return min(found, 3)


def carries(leg: Leg) -> bool:
    """Whether the activity carries cargo, by its name, 22.22A."""
    return leg.activity in words.WITH_CARGO


def against_leg(
    model: Model, leg: Leg, hex: int, side: int, force: int, attempts: int, units: Sequence[int] | None = None
) -> Dice | printings.Plain:
    """Dice against an activity, of a force or of some of its ships."""
    if printings.is_other(model):
        target = printings.of_leg(model, leg, hex, spotters(model, side, seen_hexes(leg, hex)))
        return printings.prospects(model, target, hex, side, force, units)
    boats = model.is_boats(force)
    aboard = carries(leg) or (leg.activity == words.RETURN and any(model.f["cargo"][f] for f in leg.forces))
    was_aboard = leg.activity == words.RETURN and any(model.f["had_cargo"][f] for f in leg.forces)
    two = aboard or was_aboard or leg.activity in (words.BOMBARDMENT, words.CARRIER_MISSION)
    defenders = 0
    if leg.activity == words.INVASION and leg.last and hex == leg.path[-1]:
        defenders = sum(
            model.start["place_defenders"][p] for p in model.side_places(side) if model.start["place_hex"][p] == hex
        )
    return Dice(
        2 if two else 0,
        2 if leg.activity == words.PATROL_STAYS else 0,
        0,
        int(aboard and not boats and model.is_light(force, units)),
        model.task_forces(leg.forces),
        min(defenders, 3),
        spotters(model, side, seen_hexes(leg, hex)),
        0 if boats else assisting(model, side, hex),
        model.codebreaking[side],
        -1 if boats or model.has_slow(force, units) else 0,
        0 if boats else -max(0, attempts - 1),
    )


def against_attempts(
    model: Model,
    targets: Sequence[Attempt],
    hex: int,
    here: bool,
    side: int,
    force: int,
    attempts: int,
    units: Sequence[int] | None = None,
) -> Dice | printings.Plain:
    """Dice against interceptors that are countered in a hex of their path, 22.16, 22.22C."""
    boats = model.is_boats(force)
    seen = [step for target in targets for step in new_way(target, hex)]
    if printings.is_other(model):
        target = printings.of_attempts(targets, here, spotters(model, side, seen))
        return printings.prospects(model, target, hex, side, force, units)
    return Dice(
        0,
        0,
        2 if here else 0,
        0,
        model.task_forces(target.force for target in targets),
        0,
        spotters(model, side, seen),
        0 if boats else assisting(model, side, hex),
        model.codebreaking[side],
        -1 if boats or model.has_slow(force, units) else 0,
        0 if boats else -max(0, attempts - 1),
    )


def unmet(model: Model, targets: Sequence[Attempt], aim: Attempt | None, hex: int) -> list[Attempt]:
    """Those of one path who come as far as a hex: not who is countered before, while still apart from the one aimed at, 22.161B."""
    sooner = [c for c in model.counters if c.standing in ("declared", "met") and not c.here]
    return [
        t
        for t in targets
        if t is aim or not any(t in c.targets and t.path.index(c.hex) < t.path.index(hex) for c in sooner)
    ]


def throw(model: Model, contact: Contact, attempt: Attempt, dice: Dice | printings.Plain) -> None:
    """Read the factors and the dice, and compare what they come to."""
    stream, row = model.stream, attempt.row
    number = dice.total if isinstance(dice, Dice) else dice.dice
    if isinstance(dice, Dice):
        stream.event(
            "dice-factors", "22.22A-C", attempt=row, cargo=dice.cargo, patrol=dice.patrol, counter=dice.counter
        )
        stream.event(
            "dice-circumstances",
            "22.22D-F",
            attempt=row,
            light=dice.light,
            task_forces=dice.task_forces,
            defenders=dice.defenders,
        )
        stream.event(
            "dice-help",
            "22.22G-I",
            attempt=row,
            spotters=dice.spotters,
            submarines=dice.submarines,
            codebreaking=dice.codebreaking,
        )
        stream.event("dice-penalties", "22.22J-K", attempt=row, slow=dice.slow, crowding=dice.crowding, dice=dice.total)
    else:
        stream.event("dice-plain", "2003:22.23, 2011:22.21", attempt=row, dice=dice.dice, added=0, hexes=dice.hexes)
    thrown = []
    for _ in range(number):
        item = stream.peek()
        if item is None or item.kind != "die" or item.inside:
            raise stream.wrong(f"expects {number} dice for attempt {row}", "22.22")
        thrown.append(stream.take().args[1])
    distance = len(attempt.path) - 1
    attempt.reach = interception.result(model.theatre, thrown)
    attempt.entry = interception.entry_round(model.theatre, thrown, distance)
    if isinstance(dice, printings.Plain):  # nobody comes late
        attempt.reach += dice.hexes
        attempt.entry = int(attempt.reach >= distance)
    stream.event("rolled", "22.23", attempt=row, dice=sum(thrown), reached=attempt.reach, distance=distance)
