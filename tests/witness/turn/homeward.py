"""From the hex of the activity to a base: 22.15C-D, 22.18, 22.27, 22.63."""

from __future__ import annotations

from collections.abc import Sequence

from tests.witness.turn import company, words
from tests.witness.turn.model import Leg, Model
from tests.witness.turn.reforming import is_task_force
from tests.witness.turn.stream import Item


def read_legs(model: Model) -> list[Leg]:
    """The legs home that are laid; each is a shortest way, cut at straits."""
    stream = model.stream
    found: list[Leg] = []
    while stream.is_event("leg-course"):
        item = stream.take()
        path, forces = list(item.public["path"]), [f for f in item.public["forces"]]
        told = stream.event("bound-home", "22.63", leg=item.fields["leg"])
        side = told.fields["side"]
        forces = [side * model.forces_a_side + f for f in forces]
        leg = Leg(item.fields["leg"], side, item.fields["activity"], path, forces, False)
        found.append(leg)
        stream.same_fields(told, "22.63", side=side, leg=leg.row, task_forces=model.task_forces(forces))
        if not model.board.is_way(path):
            raise stream.wrong("sees no way by sea there", "22.12", 1)
    for leg in found:
        if model.start["anglo_french"] and company.of_both(model, leg.forces):
            raise model.stream.wrong("holds that British and French forces sail home separately", "22.141E, 22.18C", 1)
    for force in sorted({force for leg in found for force in leg.forces}):
        settle_base(model, force, [leg for leg in found if force in leg.forces])
    for leg in found:
        for force in leg.forces:
            model.f["standing"][force] = words.GOING_HOME  # no patrol any longer, 22.163
    for force in sorted({force for leg in found for force in leg.forces}):
        way = in_order(model, force, [leg for leg in found if force in leg.forces])
        for before, leg in zip(way, way[1:], strict=False):
            if before not in leg.after and len(before.path) > 1:
                leg.after.append(before)
    for leg in found:
        for before in leg.after:
            leg.strait, before.last = frozenset(beyond(before, leg)) in model.board.straits, False
            before.then.append(leg)
    return found


def in_order(model: Model, force: int, legs: Sequence[Leg], begun: Sequence[Leg] = ()) -> list[Leg]:
    """The legs of a force one after the other, past straits and where others part or join, to its base, 22.13A, 22.13D, 22.18C."""
    if not legs:
        home = model.start["place_hex"][model.bases[force]]
        return [*begun] if begun and begun[-1].path[-1] == home else []
    for leg in legs:
        if not begun or begun[-1].path[-1] == leg.path[0]:
            way = in_order(model, force, [other for other in legs if other is not leg], [*begun, leg])
            if way:
                return way
    return []


def beyond(before: Leg, leg: Leg) -> list[int]:
    """The first step of a leg: over a strait, if that is where its way is cut, 22.13A."""
    return leg.path[:2] if leg.forces == before.forces else []


def choose_base(model: Model, item: Item) -> None:
    """Which bases a force may choose among, 22.63, 22.27."""
    side, force = item.args[:2]
    if not model.ships(force):
        part(model, item)
        return
    first = side * model.places_a_side
    start = item.truth["hex"][force]
    bases = open_bases(model, force, start, item.truth["place_room"])
    legal = [place - first for place in bases]
    either: list[int] = []
    if is_silent(model, force):
        legal = [place - first for place in open_bases(model, force, start, item.truth["place_room"], rests=False)]
        either = [answer for answer in legal if answer != model.f["home"][force] - first]
    answer = model.stream.ask("return-base", "22.63", side, force, words.NONE, legal, either)
    model.chosen[force] = first + answer


def part(model: Model, item: Item) -> None:
    """Ships without units aboard need not go back with the destroyers that carry some: they divide, 22.63B, 22.18D."""
    side, force = item.args[:2]
    told = [u for u, f in enumerate(item.truth["in_force"]) if f == force and model.u["count"][u]]
    whence = model.u["in_force"][told[0]]
    home, first = model.f["home"][whence], side * model.places_a_side
    if told != empty(model, whence):
        raise model.stream.wrong(f"expects ships {empty(model, whence)} of force {whence} to choose", "22.63B")
    bases = open_bases(model, whence, item.truth["hex"][force], item.truth["place_room"], units=told)
    legal = [place - first for place in bases]
    answer = first + model.stream.ask("return-base", "22.63", side, force, words.NONE, legal)
    model.stayed.add(whence)
    if answer != home:
        model.stream.event("force-divides", "22.18D", side=side, force=force, other=whence, place=answer)
        divide(model, whence, force, told, answer)


def part_unasked(model: Model, item: Item) -> None:
    """The same where the ships without units have but one base, and not that of their force, 22.63C."""
    side, force, whence = (item.fields[name] for name in ("side", "force", "other"))
    told, truth = empty(model, whence), model.stream.later() or model.stream.truth
    bases = open_bases(model, whence, truth["hex"][force], truth["place_room"], units=told) if told else []
    if len(bases) != 1 or bases[0] == model.f["home"][whence]:
        raise model.stream.wrong(f"holds that ships {told} of force {whence} may choose among bases {bases}", "22.63B")
    model.stream.event("force-divides", "22.18D", side=side, force=force, other=whence, place=bases[0])
    model.stayed.add(whence)
    divide(model, whence, force, told, bases[0])


def divide(model: Model, whence: int, force: int, ships: Sequence[int], base: int) -> None:
    """Ships of a force are a force of their own, bound for another base."""
    was_one = model.f["body"][whence] == words.TASK_FORCE
    model.part(whence, force, ships)
    if (
        model.f["cargo"][whence] and whence not in model.hunters
    ):  # they sailed in the naval force that carried it, 22.22A
        model.f["had_cargo"][force] = 1
    for each in (whence, force):
        left = {u: model.u["count"][u] for u in model.ships(each)}
        model.f["body"][each] = words.TASK_FORCE if was_one and is_task_force(model, left) else words.LOOSE
    for kept in (model.hunters, model.fighters):
        if whence in kept:
            kept.add(force)
    model.chosen[force] = base


def empty(model: Model, force: int) -> list[int]:
    """Ships of a force with no units aboard, if others have some, 22.63B."""
    return [u for u in model.ships(force) if not model.u["laden"][u]] if laden(model, force) else []


def all_go_back(model: Model, force: int, hex: int) -> None:
    """No question: those with no units aboard had no other base either; a table has only so many rows for forces."""
    ships = [] if force in model.stayed else empty(model, force)
    bases = open_bases(model, force, hex, model.stream.truth["place_room"], units=ships) if ships else []
    full = all(body != words.NO_BODY for body in (model.f["body"][f] for f in model.side_forces(model.side_of(force))))
    if len(bases) > 1 and not full:
        raise model.stream.wrong(f"holds that ships {ships} may choose among bases {bases}", "22.63B", 1)


def settle_base(model: Model, force: int, legs: Sequence[Leg]) -> None:
    """Who was not asked has a single base to go to."""
    if force in model.chosen:
        model.bases[force] = model.chosen.pop(force)
        return
    ends = {leg.path[-1] for leg in legs}
    begins = next((leg.path[0] for leg in legs if leg.path[0] not in ends), legs[0].path[0])
    bases = open_bases(model, force, begins, model.stream.truth["place_room"])
    if is_silent(model, force):
        free = open_bases(model, force, begins, model.stream.truth["place_room"], rests=False)
        home = model.f["home"][force]
        rests = model.reads("invaded-home", "own-base") and model.start["place_hex"][home] in ends
        bases = [home] if rests or home in free else free  # who fought goes to none that is invaded, 22.63C
    if len(bases) != 1:
        raise model.stream.wrong(f"holds that force {force} may choose among bases {bases}", "22.63", 1)
    all_go_back(model, force, begins)
    model.stayed.discard(force)
    model.bases[force] = bases[0]


def is_silent(model: Model, force: int) -> bool:
    """Whether print says nothing of the base of interceptors that rested in naval combat: 22.26D and 22.27 are not in 2011."""
    return force in model.hunters and not model.reads("inverting-by-counter-combat", "yes") and not laden(model, force)


def laden(model: Model, force: int) -> bool:
    """Whether units are aboard, 22.63B; supply is none."""
    units = model.f["cargo"][force] > 0 and model.stream.truth["errand"][force] != words.SUPPLY
    return units and any(model.u["laden"][u] for u in model.ships(force))


def open_bases(
    model: Model, force: int, hex: int, room: Sequence[int], rests: bool = True, units: Sequence[int] = ()
) -> list[int]:
    """Its base of origin and every other one in range that has room for it; in the combat phase none that is invaded.

    A box with a base is one, an SW box is none, 22.63.

    For `units` of it that carry none, 22.63B, or for all.
    """
    home, side = model.f["home"][force], model.side_of(force)
    if bound(model, force, rests, bool(units)):
        return [home]
    factors = sum(model.u["count"][u] * model.u["size"][u] for u in units or model.ships(force))
    found = []
    for place in model.side_places(side):
        near = 0 <= model.board.by_sea(hex, model.start["place_hex"][place]) <= model.most_home
        bound_there = sum(
            model.factors(other)
            for other, base in {**model.bases, **model.chosen}.items()
            if base == place and other != force and model.f["home"][other] != place
        )
        free = factors + bound_there <= room[place]
        port = model.start["place_port"][place] and model.start["place_hex"][place] not in model.board.sw
        if place == home or (port and near and free):
            found.append(place)
    invaded = model.invaded if model.stage == words.COMBAT and side != model.mover else set()
    return [place for place in found if model.start["place_hex"][place] not in invaded] or found


def bound(model: Model, force: int, rests: bool = True, without_units: bool = False) -> bool:
    """Whether it has to go back to where it came from, or those of it that carry no units have, 22.63A-B, 22.27."""
    idle = rests and force in model.hunters and force not in model.fighters
    return (laden(model, force) and not without_units) or idle or force in model.beaten_moves
