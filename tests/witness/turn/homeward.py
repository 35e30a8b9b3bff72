"""From the hex of the activity to a base: 22.15C-D, 22.18, 22.27, 22.63."""

from __future__ import annotations

from tests.witness.turn import words
from tests.witness.turn.model import Leg, Model


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
