"""From the hex of the activity to a base: 22.15C-D, 22.18, 22.27, 22.63."""

from __future__ import annotations

from tests.witness.turn.model import Leg, Model
from tests.witness.turn.stream import Item


def read_legs(model: Model) -> list[Leg]:
    """The legs home that are laid; each is a shortest way, cut at straits."""
    stream = model.stream
    found: list[Leg] = []
    while stream.is_event("leg-course"):
        item = stream.take()
        path, forces = list(item.public["path"]), [f for f in item.public["forces"]]
        told = stream.event("bound-home", "22.63", None, item.args[0])
        side = told.args[0]
        forces = [side * model.forces_a_side + f for f in forces]
        leg = Leg(item.args[0], side, item.args[1], path, forces, False)
        before = next((b for b in found if b.forces == forces and b.path[-1] == path[0]), None)
        if before is not None and found.index(before) == len(found) - 1:
            leg.after, leg.strait = [before], True
        found.append(leg)
        stream.same_numbers(told, (side, leg.row, model.task_forces(forces)), "22.63")
        if not model.board.is_way(path):
            raise stream.wrong("sees no way by sea there", "22.12", 1)
    return found


def choose_base(model: Model, item: Item) -> None:
    """Any base within 20 or 10 hexes, or the one they came from, 22.63; whether it is full or invaded is not looked at."""
    side, force = item.args[:2]
    first = side * model.places_a_side
    home = model.f["home"][force]
    start = item.truth["hex"][force] if item.truth else model.f["hex"][force]
    for answer in item.legal:
        place = first + answer
        distance = model.board.by_sea(start, model.start["place_hex"][place])
        if place != home and not 0 <= distance <= model.most_home:
            raise model.stream.wrong(f"holds place {place} for too far, {distance} hexes", "22.63")
        if not model.start["place_port"][place]:
            raise model.stream.wrong(f"holds place {place} for no port", "22.63")
    model.stream.take()
