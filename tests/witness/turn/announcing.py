"""What may be announced, and what is then laid open, 22.11, 22.12, 22.13A, 22.15, 22.282 and the Naval Activities Table."""

from __future__ import annotations

from collections.abc import Sequence

from tests.witness.turn import stage, words
from tests.witness.turn.company import of_both
from tests.witness.turn.model import Leg, Model

ENTRIES: dict[int, dict[int, str]] = {
    # destroyers, cruisers, capital ships, fast carriers, escort carriers, submarines; m, c, p for after combat, r
    words.PATROL: {5: "m", 4: "m", 0: "m", 1: "m", 8: "m"},
    words.SUPPLY: {5: "mp", 4: "mp", 0: "mp", 1: "mp", 6: "mp", 8: "mp", 7: "mp"},
    words.CARRIER_MISSION: {5: "mc", 4: "mc", 0: "mc", 1: "mc", 8: "mc"},
    words.TRANSPORT: {5: "m", 4: "m", 0: "m", 1: "m", 6: "m", 8: "m", 7: "m"},
    words.INVASION: {5: "c", 4: "c", 0: "c", 1: "c", 6: "c", 8: "c", 7: "c"},
    words.BOMBARDMENT: {5: "c", 4: "c", 0: "c", 1: "c", 6: "c", 8: "c"},
    words.RAID: {4: "c", 0: "c", 1: "c"},
    words.ESCORT: {5: "r", 4: "r", 0: "r", 1: "r", 6: "r", 8: "r", 7: "r"},
}
"""Naval Activities Table; base changes and redeployments are open to all."""


def announce(model: Model) -> list[Leg]:
    """The announcements of a stage and the legs that they lay open."""
    start, stream = model.start, model.stream
    chosen: list[tuple[int, int]] = []
    for op in range(start["operations"]):
        if start["operation_stage"][op] != model.stage:
            continue
        side, plans = start["operation_side"][op], start["operation_plans"][op]
        item = stream.peek()
        if item is not None and item.truth and not chosen:
            stage.compare(model, item)
        legal = [0] + [
            plan for plan in range(1, plans + 1) if may_announce(model, op, plan) and apart(model, (op, plan), chosen)
        ]
        plan = stream.ask("announce", "22.15", side, op, words.NONE, legal)
        if plan == 0:
            stream.event("stays-in-port", "22.15", side=side, operation=op)
            continue
        chosen.append((op, plan))
        for row in plan_rows(model, op, plan):
            for force in sailing(model, row):
                model.f["committed"][force] = 1
    legs = [leg for op, plan in chosen for leg in lay(model, op, plan)]
    legs += staying_patrols(model) if model.stage == words.COMBAT else []
    for leg in legs:
        read_leg(model, leg)
        if leg.activity != words.PATROL_STAYS:
            for force in leg.forces:
                model.f["standing"][force] = words.UNDER_WAY
                model.f["had_cargo"][force] = int(leg.activity in (words.SUPPLY, words.ESCORT))  # they guard it, 22.22A
                model.f["defensive"][force] = 0
    return legs


def plan_rows(model: Model, op: int, plan: int) -> list[int]:
    """Rows of the legs of a plan."""
    start = model.start
    rows = range(words.PLANNED_FROM, words.PLANNED_FROM + start["plan_legs"])
    return [row for row in rows if start["leg_operation"][row] == op and start["leg_plan"][row] == plan]


def sailing(model: Model, row: int) -> list[int]:
    """Forces of a planned leg."""
    side = model.start["leg_side"][row]
    return [side * model.forces_a_side + n for n, sails in enumerate(model.start["leg_force"][row]) if sails]


def planned_path(model: Model, row: int) -> list[int]:
    """The path of a planned leg."""
    return list(model.start["leg_path"][row][: model.start["leg_length"][row]])


def may_announce(model: Model, op: int, plan: int) -> bool:
    """Whether a plan may be announced, 22.11, 22.15, 22.81A, 22.282."""
    start = model.start
    rows = plan_rows(model, op, plan)
    for row in rows:
        forces, path = sailing(model, row), planned_path(model, row)
        side, zone = start["leg_side"][row], start["leg_zone"][row]
        before = [each for each in start["leg_before"][row] if each != words.NONE]
        for force in forces:
            free = model.f["standing"][force] in (words.IN_PORT, words.OFFENSIVE, words.DEFENSIVE)  # 22.12B
            moved = start["leg_activity"][row] == words.REDEPLOYMENT  # inverted ships may redeploy, 22.74 example
            inverted = model.any_inverted(force) and not moved
            if not model.is_there(force) or inverted or model.f["committed"][force] or not free:
                return False
            if not all(may_do(model, unit, start["leg_activity"][row]) for unit in model.ships(force)):
                return False
            brought = [planned_path(model, each)[-1] for each in before if force in sailing(model, each)]
            if path[0] not in (brought or [model.f["hex"][force]]):
                return False
            if (side, zone) in model.barred and any(
                model.u["kind"][u] == words.TRANSPORT_SHIP for u in model.ships(force)
            ):
                return False
        if not model.board.is_way(path):
            return False
    return bool(rows)


def apart(model: Model, wish: tuple[int, int], chosen: Sequence[tuple[int, int]]) -> bool:
    """Whether no transport or invasion enters the target hex of another one, 22.141 (21.321)."""
    return all(
        not enters(model, wish, other) and not enters(model, other, wish) for other in chosen if other[0] != wish[0]
    )


def enters(model: Model, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether one of two transports or invasions touches the target hex of the other."""
    carried = (words.TRANSPORT, words.INVASION)
    rows, others = plan_rows(model, *one), plan_rows(model, *other)
    if not any(model.start["leg_activity"][row] in carried for row in rows):
        return False
    before = {row for each in others for row in model.start["leg_before"][each]}
    targets = {
        planned_path(model, r)[-1] for r in others if r not in before and model.start["leg_activity"][r] in carried
    }
    return any(hex in targets for row in rows for hex in planned_path(model, row))


def may_do(model: Model, unit: int, activity: int) -> bool:
    """Whether a ship may take part in an activity in this stage, by the table; supply is announced in both of its phases."""
    entries = ENTRIES.get(activity)
    kind = model.u["kind"][unit]
    kind = words.CV if kind in words.FAST_CARRIERS else kind
    return entries is None or kind in entries


def lay(model: Model, op: int, plan: int) -> list[Leg]:
    """The legs of a plan, each cut where it passes a strait, 22.13A."""
    start = model.start
    made: dict[int, Leg] = {}
    legs: list[Leg] = []
    for row in plan_rows(model, op, plan):
        path, forces = planned_path(model, row), sailing(model, row)
        after = [made[before] for before in start["leg_before"][row] if before in made]
        cuts = [i for i in range(len(path) - 1) if frozenset(path[i : i + 2]) in model.board.straits]
        pieces = [path[a : b + 1] for a, b in zip([0, *cuts], [*cuts, len(path) - 1], strict=True)]
        for number, piece in enumerate(pieces):
            waiting = [f for f in forces if not any(f in before.forces for before in after)]  # 22.13C
            from_port = number == 0 and any(model.f["standing"][f] == words.IN_PORT for f in waiting)
            leg = Leg(words.NONE, start["leg_side"][row], start["leg_activity"][row], piece, forces, from_port, after)
            leg.base, leg.zone = start["leg_base"][row], start["leg_zone"][row]
            leg.combined, leg.at_sea_first = bool(start["leg_combined"][row]), bool(start["leg_at_sea_first"][row])
            leg.shuttle, leg.strait, leg.plan, leg.plan_row = (
                bool(start["leg_shuttle"][row]),
                number > 0,
                (op, plan),
                row,
            )
            for earlier in after:
                earlier.last = False
                earlier.then.append(leg)
            legs.append(leg)
            after, made[row] = [leg], leg
    return legs


def staying_patrols(model: Model) -> list[Leg]:
    """Patrols that try to remain for the combat phase, 22.22B."""
    found: list[Leg] = []
    for force in model.side_forces(model.mover):
        if not model.is_there(force) or model.is_boats(force):  # submarines may not be intercepted, 22.11A
            continue
        if model.f["standing"][force] == words.OFFENSIVE and not model.f["committed"][force]:
            hex = model.f["hex"][force]
            same = [leg for leg in found if leg.path == [hex]]
            if model.start["anglo_french"]:
                same = [leg for leg in same if not of_both(model, [*leg.forces, force])]  # 22.141E
            here = same[0] if same else None
            if here is not None:
                here.forces.append(force)
            else:
                found.append(Leg(words.NONE, model.mover, words.PATROL_STAYS, [hex], [force], True))
    return found


def read_leg(model: Model, leg: Leg) -> None:
    """What is laid open of a leg, 22.12, 22.15A."""
    stream = model.stream
    item = stream.event("leg-course", "22.12", activity=leg.activity, start=leg.path[0], end=leg.path[-1])
    if list(item.public["path"]) != leg.path:
        raise stream.wrong(f"expects the path {leg.path}, told is {item.public['path']}", "22.12", 1)
    leg.row = item.fields["leg"]
    leg.loaded = sum(model.f["cargo"][f] for f in leg.forces)
    mission = leg.activity != words.PATROL_STAYS
    ground = sum(model.f["ground"][f] for f in leg.forces) if mission else 0
    stream.event(
        "leg-announced", "22.15A", side=leg.side, leg=leg.row, task_forces=model.task_forces(leg.forces), ground=ground
    )
    for force in leg.forces:
        stream.event("leg-force", "22.15", side=leg.side, leg=leg.row, force=force)
