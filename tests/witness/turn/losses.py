"""A battle inside a turn is taken as given: what it leaves of ships, aircraft and forces, 22.55, 22.61C, 22.94, 22.9432."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.witness.turn import knowing, words
from tests.witness.turn.flying import Flights
from tests.witness.turn.model import Model
from tests.witness.turn.stream import Item

OF_A_SHIP = ("kind", "nation", "size", "slow", "laden", "count", "hurt", "hits", "in_force", "complement", "like")


def read_battle(
    model: Model, mustered: dict[int, int], flights: Flights, late: Mapping[int, Mapping[int, int]] | None = None
) -> Item:
    """Read over a battle to its end and take its losses over; `late` are the submarines that join it, by their round."""
    stream = model.stream
    combat_round, came = 0, dict[int, set[int]]()
    shown = knowing.Shown(model)
    in_base: list[int] = []
    again: list[tuple[int, int]] = []
    while True:
        item = stream.take()
        if item.inside:
            shown.hear(item)
            flights.hear(item)
        if item.name == "lost-in-base":
            in_base.append(item.fields["side"])
        if item.name == "battle-over" and item.kind == "event":
            break
        if item.name == "round-begins":
            combat_round = item.fields["round"]
        if item.name == "mustered" and model.u["kind"][item.fields["unit"]] == words.SUBMARINE:
            came.setdefault(combat_round + 1, set()).add(item.fields["unit"])  # it is told as the round before ends
        if item.name == "mustered":  # ships that were told apart in the battle
            again.append((item.fields["unit"], item.fields["row"]))
            mustered.setdefault(item.fields["unit"], item.fields["row"])
        elif not item.inside and item.name not in ("units-lost", "force-lost", "supply-line-cut"):
            raise stream.wrong("expects the battle to go on", "22.7", 1)
    expected = {n: set(units) for n, units in (late or {}).items() if n <= combat_round or n in came}
    if came != expected:
        raise stream.wrong(f"expects the submarines {expected} to join late, not {came}", "22.163C, 22.914", 1)
    flights.end()
    left, wings = item.public["battle"], item.public["wings"]
    model.wing_squadrons, model.wing_busy = list(wings["wing_squadrons"]), list(wings["wing_busy"])
    for unit, row in {*mustered.items(), *again}:
        for name in ("hurt", "hits"):
            model.u[name][unit] = left[name][row] + (left["left_hurt"][row] if name == "hurt" else 0)
        model.u["count"][unit] -= left["sunk"][row]
        if model.u["kind"][unit] == words.SUBMARINE:  # each factor attacks once in a player turn, 22.94
            used = left["attacks_made"][row] + left["let_pass"][row]
            model.u["spent_factors"][unit] += used - left["sunk"][row]
            model.u["tried_factors"][unit] = max(0, model.u["tried_factors"][unit] - used)
    for wing, row in enumerate(left["wing_ship"]):
        if row != words.NONE and left["wing_base"][wing] == words.NONE:
            for unit in (u for u, known in mustered.items() if known == row):
                model.u["squadrons"][unit] = left["squadrons"][wing]
    for side in in_base:
        lose_in_base(model, side, mustered)
    part_ships(model, mustered)
    for force in {model.u["in_force"][unit] for unit in mustered} - {words.NONE}:
        drown_cargo(model, force)
    return item


def drown_cargo(model: Model, force: int) -> None:
    """What the ships that are left cannot carry is lost; it was aboard all the same on the trip home, 22.82A, 22.22A."""
    room = sum(model.u["size"][u] * model.u["count"][u] for u in model.ships(force) if model.u["laden"][u])
    if model.f["cargo"][force] > room:
        model.f["cargo"][force] = room
        model.f["had_cargo"][force] = int(force not in model.hunters)


def lose_in_base(model: Model, side: int, mustered: dict[int, int]) -> None:
    """A destroyer in the port that the attacked force came from is lost in its stead, 22.9432; which one is told."""
    homes = {model.f["home"][model.u["in_force"][u]] for u in mustered if u // model.units_a_side == side}
    later = model.stream.later()
    if not later:
        return
    for unit, count in enumerate(later["count"]):
        force = model.u["in_force"][unit]
        if unit in mustered or force == words.NONE or count >= model.u["count"][unit]:
            continue
        in_port = model.f["standing"][force] == words.IN_PORT and model.f["home"][force] in homes
        if model.u["kind"][unit] == words.DESTROYER and in_port and not model.u["inverted"][unit]:
            model.u["count"][unit] -= 1
            return
    raise model.stream.wrong("sees no destroyer in the port of origin that could be lost instead", "22.9432")


def part_ships(model: Model, mustered: dict[int, int]) -> None:
    """Ships that withdrew singly are a force of their own now; its row is taken as given."""
    later = model.stream.later()
    if not later:
        return
    for unit in range(len(model.u["kind"])):
        if unit in mustered or later["like"][unit] in mustered:
            if not model.u["count"][unit] or later["in_force"][unit] != model.u["in_force"][unit]:
                whole = later["like"][unit]
                stays = whole if whole in mustered and not model.u["count"][unit] else words.NONE
                regroup(model, unit, later)
                if stays != words.NONE and later["in_force"][stays] == model.u["in_force"][stays]:
                    model.u["count"][stays] -= later["count"][unit]  # part of a row has left the others
                    model.u["hurt"][stays] -= later["hurt"][unit]


def regroup(model: Model, unit: int, later: Mapping[str, Any]) -> None:
    """Take over the row of one ship in its new force."""
    whence = unit if model.u["count"][unit] else later["like"][unit]
    before = model.u["in_force"][whence] if whence != words.NONE else words.NONE
    force = later["in_force"][unit]
    fresh = force != words.NONE and not model.ships(force)
    for name in OF_A_SHIP:
        model.u[name][unit] = later[name][unit]
    if force != words.NONE:
        for name in ("body", "standing", "home", "hex"):
            model.f[name][force] = later[name][force]
        if before not in (words.NONE, force) and fresh:
            for name in ("tried", "committed"):
                model.f[name][force] = model.f[name][before]
            model.f["cargo"][force] = later["cargo"][force]
            model.f["cargo"][before] -= later["cargo"][force]
        for kept in (model.hunters, model.fighters, model.beaten_moves):
            if before in kept:
                kept.add(force)
    if later["like"][unit] in model.due:
        model.due.add(unit)
