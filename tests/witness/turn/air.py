"""Air attacks along the way, 22.132, 22.19: who may fly against whom, in which hexes, with how many squadrons.

A squadron flies once in a player turn; in 2011 once in each hex that a force enters, and it fights in battles too, 23.161.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any

from tests.witness.turn import printings, words
from tests.witness.turn.company import drawn_in, hostile
from tests.witness.turn.countering import in_order
from tests.witness.turn.model import Attempt, Contact, Leg, Model, Strike


def one_a_hex(model: Model) -> bool:
    """Whether a squadron has a role in every hex, not one in the turn, 23.161 of 2011."""
    return model.reads("air-attacks-under-way", "once-a-hex")


def flew(wings: Sequence[int], left: Mapping[str, Any]) -> dict[int, int]:
    """Squadrons left that attacked, covered or turned back in an attack from the air: each has had its role in the hex."""
    return {wing: left["spent"][row] + sum(left["cover"][row]) for row, wing in enumerate(wings) if wing != words.NONE}


def used_there(model: Model, strikes: Sequence[Strike], hex: int, forces: Container[int]) -> dict[int, int]:
    """Squadrons without another role where submarines alone attack the force that aircraft attacked in that hex, 23.161.

    That is 2011: one role in each hex entered outside naval combat.  The same ones may have covered it twice.
    """
    used: dict[int, int] = {}
    for strike in strikes if one_a_hex(model) else ():
        struck = [strike.attempt.force] if strike.attempt is not None else strike.leg.forces
        if strike.hex == hex and any(force in forces for force in struck):
            for wing, count in strike.roles.items():
                before, attacked = used.get(wing, 0), wing in model.side_wings(strike.side)
                used[wing] = before + count if attacked else max(before, count)
    return used


def free(model: Model, side: int, hex: int, flown: Mapping[int, int]) -> dict[int, int]:
    """Squadrons still free within range of a hex, by wing; attack squadrons and naval ones attack ships, 22.341D.

    `flown` are those that attack the same force there already.
    """
    found = {}
    for wing in model.side_wings(side):
        place = model.start["wing_place"][wing]
        left = model.wing_squadrons[wing] - model.wing_busy[wing]
        left -= flown.get(wing, 0) if one_a_hex(model) else 0
        attacks = model.start["wing_type"][wing] in (words.ATTACK, words.NAVAL_AIR)
        if not attacks or left <= 0 or not model.start["place_air"][place]:
            continue
        if 0 <= model.board.by_air(model.start["place_hex"][place], hex) <= model.start["wing_range"][wing]:
            found[wing] = left
    return found


def against_legs(model: Model, side: int, legs: Sequence[Leg], contacts: Sequence[Contact]) -> list[Strike]:
    """Attacks on activities, in any hexes but those in which they are met, 22.132A-B."""
    found: list[Strike] = []
    for leg in legs:
        met = {
            c.hex for c in contacts if c.level == 0 and c.standing == "met" and not c.boats and fights(model, c, leg)
        }
        first = 0 if leg.from_port else 1
        places = [i + 1 for i in range(first, len(leg.path)) if leg.path[i] not in met]
        away = {support.force for _, support in model.supports}
        if not any(model.is_there(f) and not model.is_boats(f) and f not in away for f in leg.forces):
            continue
        ask_hexes(model, side, "air-hex", leg.row, leg.path, places, leg, None, found)
    return found


def fights(model: Model, contact: Contact, leg: Leg) -> bool:
    """Whether a leg is met in an interception, or with the leg that is, in any order of battles, 22.132B, 22.141."""
    enemies = [a.force for a in contact.attempts if a.standing in ("in time", "late")]
    company = (
        contact.hex in leg.path and drawn_in(model, contact.leg, leg, contact.hex) and hostile(model, leg, enemies)
    )
    return contact.leg is leg or company


def against_attempts(model: Model, contacts: Sequence[Contact], found: list[Strike]) -> None:
    """Attacks on interceptors that sailed, and on patrols in support, on their way as far as they have come, 22.132A, 22.19A."""
    for attempt, contact in in_order(contacts):
        side = 1 - contact.side
        if contact.boats or contact.standing != "met":
            continue
        met = {contact.hex}
        if attempt.countered is not None and attempt.countered.standing == "met":
            met.add(attempt.countered.hex)
        first = 0 if attempt.from_port else 1
        come = attempt.reach if attempt.entry != 1 else len(attempt.path) - 1
        places = [i + 1 for i in range(first, min(come + 1, len(attempt.path))) if attempt.path[i] not in met]
        ask_hexes(model, side, "counter-air-hex", attempt.row, attempt.path, places, contact.leg, attempt, found)

    last = max((attempt.row for attempt, _ in in_order(contacts)), default=words.NONE)
    last = max([last, *(a.row for c in contacts for a in c.attempts)])
    for number, (contact, support) in enumerate(model.supports):
        if model.is_boats(support.force):
            continue  # 22.917
        support.row = last + 1 + number
        path = support.path
        come = len(path) - 1 if support.entry == 1 else printings.patrol_sails_first(model)
        places = [i + 1 for i in range(1, min(come + 1, len(path) - 1))]
        ask_hexes(model, contact.side, "counter-air-hex", support.row, path, places, contact.leg, support, found)


def where_none_fight(
    model: Model, side: int, legs: Sequence[Leg], contacts: Sequence[Contact], found: list[Strike]
) -> None:
    """Attacks in hexes ahead where an interception has lapsed: there is no naval combat to take part in, 22.132B."""
    away = {support.force for _, support in model.supports}
    for leg in legs:
        hexes = {
            standing: {
                c.hex
                for c in contacts
                if not c.level and c.standing == standing and not c.boats and fights(model, c, leg)
            }
            for standing in ("lapsed", "met")
        }
        first = max(leg.at, 0 if leg.from_port else 1)
        places = [i + 1 for i in range(first, len(leg.path)) if leg.path[i] in hexes["lapsed"] - hexes["met"]]
        there = any(model.is_there(f) and not model.is_boats(f) and f not in away for f in leg.forces)
        if there and leg.standing == "sails":
            ask_hexes(model, side, "air-hex", leg.row, leg.path, places, leg, None, found)
    sailing = [*in_order(contacts), *((support, contact) for contact, support in model.supports)]
    for attempt, contact in sailing:
        if (
            contact.boats
            or model.is_boats(attempt.force)
            or not model.is_there(attempt.force)
            or attempt.standing == "out"
        ):
            continue
        if not attempt.support and attempt.standing not in ("in time", "late"):
            continue
        counters = [c for c in contacts if c.level and not c.boats and attempt in c.targets and not attempt.support]
        lapsed = {c.hex for c in [contact, *counters] if c.standing == "lapsed"}
        met = [c for c in counters if c.standing == "met"]
        fought = {c.hex for c in [contact] if c.standing != "lapsed"}
        fought |= {c.hex for c in met if c is min(met, key=lambda each: attempt.path.index(each.hex))}
        come = len(attempt.path) - 1 if attempt.entry == 1 else attempt.reach
        if attempt.support and attempt.entry != 1:
            come = printings.patrol_sails_first(model)
        first = 0 if attempt.from_port else 1
        places = [i + 1 for i in range(first, min(come + 1, len(attempt.path))) if attempt.path[i] in lapsed - fought]
        enemy = 1 - attempt.side
        ask_hexes(model, enemy, "counter-air-hex", attempt.row, attempt.path, places, contact.leg, attempt, found)


def ask_hexes(
    model: Model,
    side: int,
    name: str,
    row: int,
    path: Sequence[int],
    places: Sequence[int],
    leg: Leg,
    attempt: Attempt | None,
    found: list[Strike],
) -> None:
    """Hex by hex until there is no more attack."""
    stream = model.stream
    there = dict[int, dict[int, int]]()
    while True:
        able = [
            i
            for i in places
            if not model.board.is_box(path[i - 1]) and free(model, side, path[i - 1], there.get(path[i - 1], {}))
        ]
        if not able or model.strike_rows == words.STRIKES:
            return
        answer = stream.ask(name, "22.132A", side, row, words.NONE, [0, *able])
        if not answer:
            return
        hex = path[answer - 1]
        flying: dict[int, int] = {}
        item = stream.peek()
        number = item.args[2] if item is not None and item.name == "air-squadrons" else words.NONE
        flown = there.setdefault(hex, {})
        for wing, left in free(model, side, hex, flown).items():
            sent = stream.ask("air-squadrons", "22.132A", side, wing, number, range(left + 1))
            if sent:
                flying[wing] = sent
                model.wing_busy[wing] += 0 if one_a_hex(model) else sent
        for wing, sent in flying.items():
            flown[wing] = flown.get(wing, 0) + sent
        if not flying:
            return
        strike = Strike(side, hex, leg, attempt, flying, number)
        strike.place = answer - 1
        stream.event("air-attack-announced", "22.132A", side=side, strike=strike.row, squadrons=sum(flying.values()))
        found.append(strike)
        model.strike_rows = strike.row + 1
        if model.strike_rows == words.STRIKES:
            stream.event("air-attacks-full", "22.132A")
