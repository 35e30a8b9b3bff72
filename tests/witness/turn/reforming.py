"""Task forces formed anew before they intercept, 22.14B-D."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.witness.turn import words
from tests.witness.turn.model import UNIT, Contact, Model

BODIES = 6
LOOSE_BODY = 1
FIRST_TASK_FORCE = 2
NEVER = (words.CVE, words.TRANSPORT_SHIP, words.SUBMARINE)
MOST, LEAST, MOST_CARRIERS = 25, 10, 12
OF_A_SHIP = ("kind", "nation", "size", "slow", "laden", "inverted", "low_supply", "advanced")


def reform(model: Model, side: int, contacts: Sequence[Contact]) -> None:
    """Port by port, whether and how the ships there are put together anew."""
    from tests.witness.turn.intercepting import ready

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
    patrols = [(force, on_patrol_with(model, side, force)) for force in model.side_forces(side) if contacts]
    for force, mates in patrols:
        if not mates or mates[0][0] != force or sum(model.u["count"][u] for _, units in mates for u in units) < 2:
            continue
        if model.stream.ask("reconstitute-patrol", "22.14F", side, force, words.NONE, [0, 1]):
            put_together(model, side, model.f["home"][force], mates)


def on_patrol_with(model: Model, side: int, force: int) -> list[tuple[int, list[int]]]:
    """Defensive patrols in one hex that come from one port intercept as ships in port do: 22.14F."""
    from tests.witness.turn.intercepting import ready

    if model.f["standing"][force] != words.DEFENSIVE:
        return []
    spot = (words.DEFENSIVE, model.f["home"][force], model.f["hex"][force])
    return [
        (f, [u for u in units if model.u["kind"][u] not in NEVER and not model.u["inverted"][u]])
        for f, units in ready(model, side)
        if (model.f["standing"][f], model.f["home"][f], model.f["hex"][f]) == spot
    ]


def put_together(model: Model, side: int, place: int, here: list[tuple[int, list[int]]]) -> None:
    """Every row of ships, body by body; what is left over stays in its force, which may still sail, 22.14D."""
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
        told.append(stream.take().fields["force"])
    compare(model, place, here, made, told)


def fits(model: Model, body: dict[int, int], number: int, unit: int, count: int) -> bool:
    """Whether so many more ships fit: 25 factors, at most half of them and twelve of fast carriers."""
    if number == LOOSE_BODY or count == 0:
        return True
    sizes = {**body, unit: count}
    return sum(model.u["size"][u] * n for u, n in sizes.items()) <= MOST


def is_task_force(model: Model, ships: Mapping[int, int]) -> bool:
    """Whether ships make a task force: 10 to 25 factors, at most half of them and twelve of fast carriers (task-force-limits)."""
    size, kind = model.u["size"], model.u["kind"]
    factors = sum(size[u] * n for u, n in ships.items() if kind[u] != words.TRANSPORT_SHIP)
    decks = sum(size[u] * n for u, n in ships.items() if kind[u] in words.FAST_CARRIERS)
    return LEAST <= factors <= MOST and 2 * decks <= factors and decks <= MOST_CARRIERS


def compare(
    model: Model,
    place: int,
    here: list[tuple[int, list[int]]],
    made: Mapping[int, Mapping[int, int]],
    told: Sequence[int],
) -> None:
    """Each body is a force of its own in that port with just the ships it was given, and nothing else has changed, 22.14B-D."""
    stream = model.stream
    truth = stream.later()
    if not truth:
        form(model, here[0][0], made, told)
        return
    asked = stream.peek()
    ours = {unit for _, units in here for unit in units}
    now: dict[int, dict[int, int]] = {}
    taken: list[int] = []
    for unit, force in enumerate(truth["in_force"]):
        whence = unit if unit in ours else truth["like"][unit]
        if truth["count"][unit] and whence in ours and (unit in ours or not model.u["count"][unit]):
            now.setdefault(force, {})[whence] = now.get(force, {}).get(whence, 0) + truth["count"][unit]
            check_row(model, truth, unit, whence)
            taken.append(unit)
        elif asked is not None and asked.name == "join" and force == asked.args[1]:
            continue  # ships that can sail are about to part from their force, 22.14D
        elif truth["count"][unit] != model.u["count"][unit] or force != model.u["in_force"][unit]:
            now_is, was = (truth["count"][unit], force), (model.u["count"][unit], model.u["in_force"][unit])
            raise stream.wrong(f"holds that unit {unit} in port {place} is {was}, not {now_is}", "22.14B", 1)
    wanted, formed = bodies(model, made), [(truth["body"][f], now.get(f, {})) for f in told]
    if sorted(map(in_order, formed)) != sorted(map(in_order, wanted)):
        raise stream.wrong(f"expects the bodies {wanted} in port {place}, not {formed}", "22.14B", 1)
    spot = tuple(model.f[name][here[0][0]] for name in ("standing", "home", "hex"))
    for force in now:
        lies = (truth["standing"][force], truth["home"][force], truth["hex"][force])
        if lies != spot:
            raise stream.wrong(f"expects force {force} where it was, of port {place}", "22.14B", 1)
        if force not in told and truth["body"][force] == words.TASK_FORCE and not is_task_force(model, now[force]):
            raise stream.wrong(f"holds that what is left of force {force} is no task force", "22.14B", 1)
    model.adopt_forms(truth, [*ours, *taken], [*now, *(force for force, _ in here)])
    for force in told:  # what is formed to intercept carries nothing
        model.f["cargo"][force] = model.f["ground"][force] = model.f["had_cargo"][force] = 0


def form(model: Model, beside: int, made: Mapping[int, Mapping[int, int]], told: Sequence[int]) -> None:
    """Where nothing is looked at afterwards: the bodies as they were put together, in the order in which they are told."""
    u, f = model.u, model.f
    for (body, ships), force in zip(bodies(model, made), told, strict=False):
        for name in ("standing", "home", "hex"):
            f[name][force] = f[name][beside]
        f["body"][force] = body
        for unit, number in ships.items():
            row = unit
            if number < u["count"][unit]:  # part of a row goes into the next row that nobody has used
                side = unit // model.units_a_side
                row = 1 + max(r for r in range((side + 1) * model.units_a_side) if u["count"][r] + u["sunk"][r])
                for name in UNIT:
                    u[name][row] = u[name][unit]
                u["count"][unit] -= number
                u["count"][row] = number
            u["in_force"][row] = force


def bodies(model: Model, made: Mapping[int, Mapping[int, int]]) -> list[tuple[int, dict[int, int]]]:
    """The forces that come of it: task forces, and all that is in none together, 22.14C."""
    given = [{u: n for u, n in made[body].items() if n} for body in range(1, BODIES)]
    loose = dict(given[0])
    for ships in given[1:]:
        for unit, number in ships.items() if not is_task_force(model, ships) else ():
            loose[unit] = loose.get(unit, 0) + number
    task_forces = [(words.TASK_FORCE, ships) for ships in given[1:] if is_task_force(model, ships)]
    return ([(words.LOOSE, loose)] if loose else []) + task_forces


def in_order(body: tuple[int, dict[int, int]]) -> tuple[int, list[tuple[int, int]]]:
    """A body and its ships by row."""
    return body[0], sorted(body[1].items())


def check_row(model: Model, truth: Mapping[str, Any], unit: int, whence: int) -> None:
    """A row of ships is of the ships it was taken from."""
    for name in OF_A_SHIP:
        if truth[name][unit] != model.u[name][whence]:
            raise model.stream.wrong(f"expects {name} of unit {unit} as of unit {whence}", "22.14B", 1)
