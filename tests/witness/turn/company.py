"""Who is met with whom in a hex: 22.141, 22.161, 22.252."""

from __future__ import annotations

from collections.abc import Sequence

from tests.witness.turn import words
from tests.witness.turn.model import Attempt, Contact, Leg, Model

APART = (words.RAID, words.RAID_RETURN)
ALONE = (words.ESCORT, words.REDEPLOYMENT)


def drawn_in(model: Model, leg: Leg, other: Leg, hex: int) -> bool:
    """Whether another leg's forces fight in the battle in which a leg is met, 22.141."""
    if other is leg or other.ahead(hex) == words.NONE or other.standing != "sails":
        return False
    if comes_after(leg, other) or comes_after(other, leg) or safe_raiders(model, other):
        return False
    pair = {leg.activity, other.activity}
    joined = leg.combined and other.combined and leg.activity == other.activity and goals(leg) == goals(other)
    if pair <= set(ALONE) and joined:  # they are one to those who intercept, and not only where they sail side by side
        return not (model.start["anglo_french"] and apart_by_nation(model, leg.forces, other.forces))
    if not pass_together(leg, other, hex):
        return False
    if pair & set(APART):
        return model.reads("kept-apart", "from-their-like") and not pair <= set(APART)
    if pair & set(ALONE):
        return model.reads("kept-apart", "from-their-like") and not pair <= set(ALONE)
    if pair == {words.SUPPLY} and leg.zone != other.zone:
        return False
    return not (model.start["anglo_french"] and apart_by_nation(model, leg.forces, other.forces))


def sheltered(model: Model, leg: Leg) -> bool:
    """Whether all raiders of a leg began in Bergen or Scapa Flow, or end there, by its activity."""
    shelters = {model.start["place_hex"][p] for p in model.side_places(leg.side) if model.start["place_shelter"][p]}
    return (sources(leg) if leg.activity == words.RAID else goals(leg)) <= shelters


def safe_raiders(model: Model, leg: Leg) -> bool:
    """Whether raiders may not be intercepted, so that by ruling no battle draws them in, 22.11A."""
    raids = sheltered(model, leg) if leg.activity in APART else False
    raids = raids or (leg.activity == words.RAID_RETURN and leg.at_sea_first)
    return raids and model.reads("immune-company", "left-alone")


def comes_after(leg: Leg, other: Leg) -> bool:
    """Whether a leg begins only when another one is over, so that they are at sea at different times, 22.131."""
    return any(before is other or comes_after(before, other) for before in leg.after)


def pass_together(one: Leg, other: Leg, hex: int) -> bool:
    """Whether two activities have more in common at a hex than that they cross in it, 22.141A: both begin or end there, or
    they share a hex next to it, in whichever direction each of them sails."""
    if all(leg.path[0] == hex and begins(leg) for leg in (one, other)):
        return True
    if one.path[-1] == other.path[-1] == hex:  # where both have come to the end, or become one force, 22.13C
        if (ends(one) and ends(other)) or any(later in other.then for later in one.then):
            return True
    return bool(beside(one, hex) & beside(other, hex))


def begins(leg: Leg) -> bool:
    """Whether forces of a leg begin their voyage with it."""
    brought = {force for before in leg.after for force in before.forces}
    return not leg.after or not set(leg.forces) <= brought


def ends(leg: Leg) -> bool:
    """Whether forces of a leg end their voyage with it; a strait on their way is no destination."""
    going = {force for later in leg.then for force in later.forces}
    return not leg.then or not set(leg.forces) <= going


def sources(leg: Leg) -> set[int]:
    """Hexes in which the forces of a leg began their voyage, 22.11A."""
    own = {leg.path[0]} if begins(leg) else set()
    return own.union(*(sources(before) for before in leg.after))


def goals(leg: Leg) -> set[int]:
    """Hexes in which the forces of a leg end their voyage, 22.11A, 22.141D."""
    own = {leg.path[-1]} if ends(leg) else set()
    return own.union(*(goals(later) for later in leg.then))


def beside(leg: Leg, hex: int) -> set[int]:
    """Hexes before and after a hex on a way, each time that it passes there; all legs before and after it count, 22.13, 22.141A."""
    come = [before.path[:-1] for before in leg.after] or [[]]
    go = [later.path[1:] for later in leg.then] or [[]]
    ways = [[*first, *leg.path, *last] for first in come for last in go]
    return {
        way[at]
        for way in ways
        for i, here in enumerate(way)
        if here == hex
        for at in (i - 1, i + 1)
        if 0 <= at < len(way)
    } - {hex}


def apart_by_nation(model: Model, some: Sequence[int], others: Sequence[int]) -> bool:
    """Whether British and French forces may not cooperate, 22.141E."""
    first, second = nations(model, some), nations(model, others)
    return (words.BRITAIN in first and words.FRANCE in second) or (words.FRANCE in first and words.BRITAIN in second)


def of_both(model: Model, forces: Sequence[int]) -> bool:
    """Whether some of several forces are British and others French, 22.141E."""
    lands = [nations(model, [force]) for force in forces]
    british = {i for i, land in enumerate(lands) if words.BRITAIN in land}
    french = {i for i, land in enumerate(lands) if words.FRANCE in land}
    return any(i != k for i in british for k in french)


def nations(model: Model, forces: Sequence[int]) -> set[int]:
    """Nations of the ships of forces, by ruling of the first ship alone."""
    ships = [u for f in forces for u in model.ships(f)]
    if model.reads("mixed-nations", "first-ship"):
        ships = ships[:1]
    return {model.u["nation"][u] for u in ships}


def at_war(model: Model, some: Sequence[int], others: Sequence[int]) -> bool:
    """Whether the country of any of some forces was at war with that of any others, 22.112; of mixed ones the first ship counts."""
    lands = [[model.u["nation"][model.ships(f)[0]] for f in forces if model.ships(f)] for forces in (some, others)]
    return any(model.start["at_war"][one][other] for one in lands[0] for other in lands[1])


def hostile(model: Model, leg: Leg, enemies: Sequence[int]) -> bool:
    """Whether those who intercept may fight a leg: its ships are of an enemy, or those of its side are if it has no guards."""
    guards = [f for f in leg.forces if model.is_there(f)] or [
        f for f in model.side_forces(leg.side) if model.is_there(f)
    ]
    return not guards or at_war(model, guards, enemies)


def roles(model: Model, contact: Contact, legs: Sequence[Leg], contacts: Sequence[Contact]) -> dict[int, int]:
    """Forces of a naval battle and the round in which each enters it."""
    found: dict[int, int] = {}
    main = main_of(contact)
    if main.level == 0:
        add_interception(model, main, legs, contacts, found)
    else:
        add_counter(model, main, contacts, found)
    return {f: entry for f, entry in found.items() if model.is_there(f)}


def main_of(contact: Contact) -> Contact:
    """The interception whose battle a counter-interception in its hex is part of, 22.161A, unless its target turned back."""
    while contact.parent is not None and contact.here and contact.parent.standing != "lapsed":
        contact = contact.parent
    return contact


def add_interception(
    model: Model, contact: Contact, legs: Sequence[Leg], contacts: Sequence[Contact], found: dict[int, int]
) -> None:
    """All forces in an interception hex, 22.141, 22.161A."""
    hex = contact.hex
    coming = [leg for leg in legs if not delayed(model, leg, contact, contacts)]
    enemies = [a.force for a in contact.attempts if a.standing in ("in time", "late")]
    others = [leg for leg in coming if drawn_in(model, contact.leg, leg, hex) and hostile(model, leg, enemies)]
    present = [contact.leg, *others]
    for leg in present:
        for force in leg.forces:
            whole = leg is contact.leg and model.reads("nations-in-a-voyage", "whole")
            if whole or at_war(model, [force], enemies):
                found[force] = 1
    for other in contacts:
        if other.hex != hex or other.leg not in present or not counts_here(other):
            continue
        for attempt in other.attempts:
            if attempt.standing in ("in time", "late"):
                found[attempt.force] = min(found.get(attempt.force, 99), attempt.entry)
    for met, support in model.supports:
        if met.hex == hex and met.leg in present and support.standing != "out" and model.is_there(support.force):
            found[support.force] = support.entry


def delayed(model: Model, leg: Leg, contact: Contact, contacts: Sequence[Contact]) -> bool:
    """Whether what awaits a leg in an earlier hex, or the legs before it, has still to be fought, 22.19."""
    place = leg.ahead(contact.hex)
    if place == words.NONE:
        return False
    earlier = leg.path[leg.at : place]
    return awaited(model, leg, earlier, contacts) or held_up(model, leg, contacts)


def held_up(model: Model, leg: Leg, contacts: Sequence[Contact]) -> bool:
    """Whether forces of a leg are not there yet, because those who were to sail before have not arrived."""
    return any(awaited(model, b, b.path, contacts) or held_up(model, b, contacts) for b in leg.after)


def awaited(model: Model, leg: Leg, hexes: Sequence[int], contacts: Sequence[Contact]) -> bool:
    """Whether a leg is met, or attacked from the air, in one of some hexes and that has not been fought yet, 22.19A-B."""
    strikes = [s.hex for s in model.strikes if s.leg is leg and s.attempt is None and not s.done]
    met = [c.hex for c in contacts if c.leg is leg and c.level == 0 and c.standing == "met"]
    return any(hex in hexes for hex in [*strikes, *met])


def counts_here(contact: Contact) -> bool:
    """Whether its forces come to the interception hex itself."""
    if contact.level == 0:
        return contact.standing in ("met", "late", "fought")
    return contact.here and contact.standing in ("met", "late", "fought")


def add_counter(model: Model, contact: Contact, contacts: Sequence[Contact], found: dict[int, int]) -> None:
    """Interceptors on one path and those that counter them, before the interception hex: 22.161B, 22.252."""
    hex = contact.hex
    for target in contact.targets:
        at = target.countered  # each is met in one hex, 22.13
        sooner = at is not None and at is not contact and at in contacts and at.standing in ("met", "fought")
        if target.standing in ("in time", "late") and not sooner:
            found[target.force] = entry_at(model, target, hex)
    first = min(found.values(), default=1)  # ruling: it begins when the first of them comes
    for force in found:
        found[force] -= first - 1
    for other in contacts:
        same = other is contact or comes_along(other, contact)
        counters = other.parent is contact
        if other.hex != hex or not (same or counters) or other.standing not in ("met", "late", "fought"):
            continue
        for attempt in other.attempts:
            if attempt.standing in ("in time", "late"):
                found[attempt.force] = min(found.get(attempt.force, 99), attempt.entry)
    for met, support in model.supports:
        gone = support.standing == "out" or not model.is_there(support.force)
        if met is contact.parent and contact.here and not gone:  # for a target that turned back: it finds who counters
            found[support.force] = support.entry


def comes_along(boats: Contact, contact: Contact) -> bool:
    """Whether submarines go for interceptors whom ships counter in the same hex, and so are in that combat, 22.914."""
    alike = boats.boats and boats.level == contact.level and boats.hex == contact.hex
    return alike and (boats.parent is contact.parent if contact.here else boats.aim in contact.targets)


def entry_at(model: Model, attempt: Attempt, hex: int) -> int:
    """Round in which an interceptor comes to a hex of its way, by the dice it has thrown, 22.252A-B."""
    short = attempt.path.index(hex) - attempt.reach
    entry, covered = 1, 0
    while short > covered:
        entry, covered = entry + 1, covered + {"europe": 4, "pacific": 2}[model.theatre]
    return entry


def submarines_alone(model: Model, contact: Contact) -> dict[int, int]:
    """The force that submarines attack by themselves, 22.921, 22.93A."""
    prey = [contact.aim.force] if contact.aim is not None else contact.leg.forces
    if (
        contact.here and contact.parent is not None and contact.parent.standing == "lapsed"
    ):  # whoever came there in time
        prey = [target.force for target in contact.targets if target.standing == "in time"][:1]
    return dict.fromkeys(prey, 1)
