"""From the hex of the activity to a base: 22.15C-D, 22.18, 22.27, 22.63."""

from __future__ import annotations

from tests.witness.turn import words
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
        found.append(leg)
        stream.same_numbers(told, (side, leg.row, model.task_forces(forces)), "22.63")
        if not model.board.is_way(path):
            raise stream.wrong("sees no way by sea there", "22.12", 1)
    for leg in found:
        for force in leg.forces:
            model.f["standing"][force] = words.GOING_HOME  # no patrol any longer, 22.163
        before = next((b for b in found if b is not leg and b.path[-1] == leg.path[0] and goes_on(leg, b)), None)
        if before is not None:
            leg.after, leg.strait, before.last = [before], frozenset(beyond(before, leg)) in model.board.straits, False
    return found


def goes_on(leg: Leg, before: Leg) -> bool:
    """Whether a leg home is how forces of another one go on, past a strait or after they have parted, 22.13A, 22.13D."""
    return set(leg.forces) <= set(before.forces) and len(before.path) > 1


def beyond(before: Leg, leg: Leg) -> list[int]:
    """The first step of a leg: over a strait, if that is where its way is cut, 22.13A."""
    return leg.path[:2] if leg.forces == before.forces else []


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
