"""Task forces formed anew before they intercept, 22.14B-D."""

from __future__ import annotations

from collections.abc import Sequence

from tests.witness.turn import words
from tests.witness.turn.model import Contact, Model

BODIES = 6
LOOSE_BODY = 1
FIRST_TASK_FORCE = 2
MOST, LEAST, MOST_CARRIERS = 25, 10, 12


def reform(model: Model, side: int, contacts: Sequence[Contact]) -> None:
    """Port by port, whether and how the ships there are put together anew."""
    from tests.witness.turn.intercepting import ready

    model.held = set()
    for place in model.side_places(side):
        here = [
            (f, units)
            for f, units in ready(model, side)
            if model.f["standing"][f] == words.IN_PORT and model.f["home"][f] == place
        ]
        if (
            sum(model.u["count"][u] for _, units in here for u in units) < 2 or not contacts
        ):  # one ship cannot be told off otherwise
            continue
        if not model.stream.ask("reconstitute", "22.14B", side, place, words.NONE, [0, 1]):
            continue
        put_together(model, side, place, here)


def put_together(model: Model, side: int, place: int, here: list[tuple[int, list[int]]]) -> None:
    """Every row of ships, body by body; what is left over is held back, 22.14D."""
    stream = model.stream
    made: dict[int, dict[int, int]] = {body: {} for body in range(BODIES)}
    for unit in sorted(u for _, units in here for u in units):
        left = model.u["count"][unit]
        for body in range(1, BODIES):
            if not left:
                break
            legal = [n for n in range(left + 1) if fits(model, made[body], body, unit, n)]
            answer = stream.ask("reform", "22.14B", side, unit, body, legal)
            made[body][unit] = answer
            left -= answer
        made[0][unit] = left
    told = []
    while stream.is_event("force-reformed"):
        told.append(stream.take().args[1])
    model.held |= {f for f, _ in here if f not in told}  # 22.14D
    item = stream.peek()
    assert item is not None
    model.pending_reform = (side, place, here, made, told)
    read_new_forces(model)


def fits(model: Model, body: dict[int, int], number: int, unit: int, count: int) -> bool:
    """Whether so many more ships fit: 25 factors, at most half of them and twelve of fast carriers."""
    if number == LOOSE_BODY or count == 0:
        return True
    sizes = {**body, unit: count}
    return sum(model.u["size"][u] * n for u, n in sizes.items()) <= MOST


def read_new_forces(model: Model) -> None:
    """The rows that the new forces got."""
    stream = model.stream
    for item in stream.items[stream.at :]:
        if item.kind == "ask" and item.truth:
            side, _, here, made, _ = model.pending_reform
            before = {f: model.f["tried"][f] for f in range(len(model.f["tried"]))}
            committed = list(model.f["committed"])
            model.adopt_forms(item.truth, side)
            for f, tried in before.items():
                model.f["tried"][f], model.f["committed"][f] = tried, committed[f]
            return
