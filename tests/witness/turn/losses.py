"""A battle inside a turn is taken as given: what it leaves of ships, aircraft and forces, 22.55, 22.61C, 22.94, 22.9432."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tests.witness.turn import knowing, words
from tests.witness.turn.flying import Flights
from tests.witness.turn.model import Model
from tests.witness.turn.stream import Item

OF_A_SHIP = ("kind", "nation", "size", "slow", "laden", "count", "hurt", "hits", "in_force", "complement", "like")


class Borne(NamedTuple):
    """A destroyer lost elsewhere for one that submarines hit, 22.9432."""

    row: int
    """Row in the battle of the one that was hit."""
    choice: Item | None
    """The question where, if there was a choice."""
    battle: Mapping[str, Any]
    """The battle just then."""


def read_battle(
    model: Model, mustered: dict[int, int], flights: Flights, late: Mapping[int, Mapping[int, int]] | None = None
) -> Item:
    """Read over a battle to its end and take its losses over; `late` are the submarines that join it, by their round."""
    stream = model.stream
    combat_round, came = 0, dict[int, set[int]]()
    shown = knowing.Shown(model)
    borne: list[Borne] = []
    named: list[Item] = []
    asked: dict[str, Item] = {}
    again: list[tuple[int, int]] = []
    while True:
        item = stream.take()
        if item.inside:
            shown.hear(item)
            flights.hear(item)
        if item.name in ("loss-in-base", "loss-base"):
            asked[item.name] = item
        if item.name == "lost-in-base":
            borne.append(Borne(asked["loss-in-base"].args[1], asked.pop("loss-base", None), item.public["bearing"]))
        if item.name == "battle-over" and item.kind == "event":
            break
        if item.name == "round-begins":
            combat_round = item.fields["round"]
        if item.name == "mustered" and model.u["kind"][item.fields["unit"]] == words.SUBMARINE:
            came.setdefault(combat_round + 1, set()).add(item.fields["unit"])  # it is told as the round before ends
        if item.name == "mustered":  # ships that were told apart in the battle
            again.append((item.fields["unit"], item.fields["row"]))
            mustered.setdefault(item.fields["unit"], item.fields["row"])
        elif item.name == "port-loss":
            named.append(item)
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
    for loss in borne:
        lose_in_base(model, loss, mustered, named)
    if named:
        raise stream.wrong(f"sees no loss in port for {named}", "22.9432", 1)
    part_ships(model, mustered)
    for force in {model.u["in_force"][unit] for unit in mustered} - {words.NONE}:
        drown_cargo(model, force)
        shrink(model, force)
    return item


def shrink(model: Model, force: int) -> None:
    """A task force has ten factors or more; who has lost more than that is other ships, 22.14C, 22.421A."""
    u, ships = model.u, model.ships(force)
    left = sum(u["count"][n] * u["size"][n] for n in ships if u["kind"][n] != words.TRANSPORT_SHIP)
    if model.f["body"][force] == words.TASK_FORCE and ships and left < 10:
        model.f["body"][force] = words.LOOSE


def drown_cargo(model: Model, force: int) -> None:
    """What the ships that are left cannot carry is lost; it was aboard all the same on the trip home, 22.82A, 22.22A."""
    room = sum(model.u["size"][u] * model.u["count"][u] for u in model.ships(force) if model.u["laden"][u])
    if model.f["cargo"][force] > room:
        model.f["cargo"][force] = room
        model.f["had_cargo"][force] = int(force not in model.hunters)


def lose_in_base(model: Model, loss: Borne, mustered: Mapping[int, int], named: list[Item]) -> None:
    """A destroyer is lost in a base that the attacked group came from, or in a port of its supply line, 22.9432."""
    battle, wrong = loss.battle, model.stream.wrong
    unit_of = {row: unit for unit, row in mustered.items()}
    group, homes = battle["at"][loss.row], set[int]()
    for row, at in enumerate(battle["at"]):
        if at == group and battle["count"][row]:
            whole = row
            while whole not in unit_of:
                whole = battle["like"][whole]
            homes.add(model.f["home"][model.u["in_force"][unit_of[whole]]])
    first = loss.row // (len(battle["at"]) // 2) * model.places_a_side
    homes |= {first + n for n in range(model.places_a_side) if battle["supply_ports"][group][n]}
    there = {home: ashore(model, home, mustered) for home in sorted(homes) if ashore(model, home, mustered)}
    box, side = model.places_a_side, first // model.places_a_side
    if model.in_box[side]:
        there[first + box] = []
    if not there or (loss.choice is not None) != (len(there) > 1):
        raise wrong(f"sees destroyers that could be lost instead in {there}", "22.9432")
    where = next(iter(there))
    if loss.choice is not None:
        if [first + n for n in loss.choice.legal] != list(there):
            raise wrong(f"sees destroyers in {list(there)}, not in {loss.choice.legal}", "22.9432")
        where = first + loss.choice.answer
    if where == first + box:
        model.in_box[side] -= 1
        return
    model.u["count"][lost_of(model, side, where, there[where], named)] -= 1


def lost_of(model: Model, side: int, port: int, rows: list[int], named: list[Item]) -> int:
    """The row in port that bears a loss: the owner names it where they are not all alike, 22.9432, reading D27."""
    kinds = {tuple(model.u[name][row] for name in ("in_force", "nation", "low_supply", "laden")) for row in rows}
    if len(kinds) == 1:
        return rows[0]
    choice = next((item for item in named if item.args[1] == port), None)
    first = len(model.u["kind"]) // 2 * side
    if choice is None or choice.args[0] != side or [first + n for n in choice.legal] != rows:
        raise model.stream.wrong(f"expects {side} to choose among {rows} in {port}, not {choice}", "22.9432, D27", 1)
    named.remove(choice)
    return first + choice.answer


def ashore(model: Model, place: int, mustered: Mapping[int, int]) -> list[int]:
    """Rows of uninverted destroyers in a port while others fight."""
    u, forces = model.u, model.u["in_force"]
    rows = [unit for unit, kind in enumerate(u["kind"]) if kind == words.DESTROYER and unit not in mustered]
    rows = [unit for unit in rows if u["count"][unit] and not u["inverted"][unit] and forces[unit] != words.NONE]
    return [r for r in rows if model.f["home"][forces[r]] == place and model.is_in_port(forces[r])]


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
        for kept in (model.hunters, model.away, model.fighters, model.beaten_moves):
            if before in kept:
                kept.add(force)
    if later["like"][unit] in model.due:
        model.due.add(unit)
