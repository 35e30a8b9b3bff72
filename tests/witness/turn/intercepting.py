"""Who intercepts what, where and with whom: 22.11-22.14, 22.16, 22.21-22.25, 22.91."""

from __future__ import annotations

from collections.abc import Sequence

from tests.witness import interception
from tests.witness.turn import dicing, printings, words
from tests.witness.turn.company import sheltered
from tests.witness.turn.model import Attempt, Contact, Leg, Model
from tests.witness.turn.reforming import is_task_force
from tests.witness.turn.stream import Item

NAMES = {
    words.RAID: "raid",
    words.RAID_RETURN: "raid return",
    words.BASE_CHANGE: "base change",
    words.REDEPLOYMENT: "redeployment",
}


def may_hunt(model: Model, force: int, units: Sequence[int] | None = None) -> bool:
    """Whether a force, or some ships of it, may intercept or counter now: 22.11, 22.11B, 22.11D, 22.14A, 22.116."""
    standing = model.f["standing"][force]
    ships = model.ships(force) if units is None else units
    if not model.is_there(force) or standing not in (words.IN_PORT, words.DEFENSIVE):
        return False
    place = model.f["home"][force]
    status = model.start["place_standing"][place] if standing == words.IN_PORT else words.OPERATIONAL
    bars = not printings.is_other(model)  # it only shortens the reach in 2003 and 2011
    facts = {
        "level": 1,
        "at_war": 1,
        "inverted": int(any(model.u["inverted"][u] for u in ships) and not model.is_boats(force)),
        "busy_this_segment": model.f["committed"][force],
        "in_a_box": int(status == words.BOX),
        "port_not_operational": int(bars and status in (words.FORTIFIED_ONLY, words.NON_OPERATIONAL)),
        "is_submarine": int(model.is_boats(force)),
        "port_fortified": int(status == words.FORTIFIED_ONLY),
        "is_cve": int(any(model.u["kind"][u] in (words.CVE, words.TRANSPORT_SHIP) for u in ships)),
        "offensive_patrol": int(standing == words.OFFENSIVE),
        "attempts_this_phase": 0 if model.is_boats(force) else model.f["tried"][force],
    }
    return interception.who_may_intercept(facts)


def hunters(model: Model, side: int) -> list[int]:
    """Surface forces that may."""
    return [f for f in model.side_forces(side) if not model.is_boats(f) and may_hunt(model, f)]


def ready(model: Model, side: int) -> list[tuple[int, list[int]]]:
    """Ships in port that could be formed anew, with their force, and patrols as they are: 22.14B, 22.14F."""
    found = []
    for force in model.side_forces(side):
        if model.is_boats(force) or not model.is_there(force):
            continue
        if model.f["standing"][force] == words.DEFENSIVE:
            if may_hunt(model, force):
                found.append((force, model.ships(force)))
            continue
        found += [(force, [unit]) for unit in model.ships(force) if may_hunt(model, force, [unit])]
    return found


def base_hex(model: Model, force: int) -> int:
    """Where a force sails from: its port, or its patrol hex (reading D15)."""
    return model.f["hex"][force]


def open_hexes(model: Model, leg: Leg) -> list[int]:
    """Places on the path, from 1, at which a leg may be met at all: 22.11A, 22.11C, 22.12, 22.18B."""
    facts = {
        "bergen_or_scapa": int(sheltered(model, leg)),
        "started_game_at_sea": int(leg.at_sea_first),
        "axis_bergen_to_oslo_or_kiel": int(leg.shuttle),
        "norwegian_north_sea_coast": 0,
    }
    only_boats = all(model.is_boats(f) for f in leg.forces if model.is_there(f))
    if not interception.may_be_intercepted(NAMES.get(leg.activity, "other"), only_boats, facts):
        return []
    first = 0 if leg.from_port else 1
    return [i + 1 for i in range(first, len(leg.path)) if not model.board.is_box(leg.path[i])]


def met_before(leg: Leg, chosen: Sequence[Leg], legs: Sequence[Leg]) -> bool:
    """Whether the same naval force has been chosen on an earlier stretch, 22.13, 22.13D."""
    for before in leg.after:
        if leg.strait or not set(leg.forces) <= set(before.forces):
            continue
        if (before in chosen or met_before(before, chosen, legs)) and not parts(leg, before, legs):
            return True
    return False


def parts(leg: Leg, before: Leg, legs: Sequence[Leg]) -> bool:
    """Whether it is a force that splits off and enters a hex that its parent does not, here or later on, 22.13D."""
    parents = [other for other in legs if before in other.after and other.plan_row == before.plan_row + 1]
    if leg in parents or set(leg.forces) == set(before.forces):
        return False
    theirs = {hex for parent in parents for hex in course(parent, legs)}
    return bool(course(leg, legs) - theirs)


def course(leg: Leg, legs: Sequence[Leg]) -> set[int]:
    """Hexes that a force enters in a leg and where that leg is gone on with."""
    found = set(leg.path[1:])
    for other in legs:
        if leg in other.after and other.plan_row in (leg.plan_row, leg.plan_row + 1):
            found |= course(other, legs)
    return found


def in_reach(model: Model, force: int, hex: int) -> bool:
    """Whether there is a way of at most 40 or 20 hexes, 22.22; of any length in 2003 and 2011, where ranges come later."""
    distance = model.board.by_sea(base_hex(model, force), hex)
    return distance >= 0 and (distance <= model.most_hexes or printings.is_other(model))


def choose_hexes(model: Model, side: int, legs: Sequence[Leg]) -> list[Contact]:
    """The hex in which each leg is intercepted by ships, 22.12, 22.13, 22.14E."""
    found: list[Contact] = []
    for leg in legs:
        places = open_hexes(model, leg)
        if met_before(leg, [contact.leg for contact in found], legs):
            places = []
        fleet = ready(model, side)
        able = [i for i in places if any(in_reach(model, f, leg.path[i - 1]) for f, _ in fleet)]
        if not able:
            continue
        answer = model.stream.ask("intercept-hex", "22.12", side, leg.row, words.NONE, [0, *able])
        if answer:
            found.append(Contact(side, 0, leg.path[answer - 1], leg, []))
    return found


def could(model: Model, leg: Leg, hex: int, side: int, force: int, units: Sequence[int] | None = None) -> bool:
    """Whether a force, or some of its ships, could try there, were it alone: 22.22, 22.24C."""
    dice = dicing.against_leg(model, leg, hex, side, force, 1, units)
    return in_reach(model, force, hex) and reaches(model, dice, model.board.by_sea(base_hex(model, force), hex))


def reaches(model: Model, dice: dicing.Dice | printings.Plain, distance: int) -> bool:
    """Whether an attempt may be made over so many hexes: with a die, 22.24C, or by 2011 within its range."""
    return dice.total > 0 and (not printings.by_ranges(model) or distance <= dice.total)


def dice_of(
    model: Model, contact: Contact, force: int, attempts: int, units: Sequence[int] | None = None
) -> dicing.Dice | printings.Plain:
    """Dice of a force, or of some of its ships, in a contact of so many attempts."""
    if contact.level == 0:
        return dicing.against_leg(model, contact.leg, contact.hex, contact.side, force, attempts, units)
    targets = dicing.unmet(model, contact.targets, contact.aim, contact.hex)
    return dicing.against_attempts(model, targets, contact.hex, contact.here, contact.side, force, attempts, units)


def join_in(model: Model, side: int, contacts: Sequence[Contact]) -> None:
    """Which ships sail to which contact, by which way: 22.14, 22.22K, 22.23, 22.24C."""
    for contact in contacts:
        for force in model.side_forces(side):
            units = able_ships(model, force)
            if not units:
                continue
            whole = units == model.ships(force)
            row = force if whole else new_row(model, units)
            ways, maybe = ways_of(model, contact, force, units)
            if not ways:
                continue
            number = bound(model, contact)
            answer = model.stream.ask("join", "22.14", side, row, number, [0, *ways], maybe)
            if answer:
                if not whole:
                    part(model, force, row, units)
                contact.attempts.append(
                    Attempt(side, row, words.NONE, [answer], model.f["standing"][row] == words.IN_PORT)
                )
                model.f["tried"][row] = 1
                model.hunters.add(row)


def part(model: Model, force: int, row: int, units: Sequence[int]) -> None:
    """Ships that can sail leave the others of their force; ten factors of a task force are one still, 22.14B-D."""
    ships = {unit: model.u["count"][unit] for unit in units}
    whole = model.f["body"][force] == words.TASK_FORCE and is_task_force(model, ships)
    body = words.TASK_FORCE if whole else words.LOOSE
    model.stream.event("force-reformed", "22.14D", side=model.side_of(force), force=row, body=body)
    model.part(force, row, units)
    model.f["body"][row] = body
    left = {unit: model.u["count"][unit] for unit in model.ships(force)}
    if model.f["body"][force] == words.TASK_FORCE and not is_task_force(model, left):
        model.f["body"][force] = words.LOOSE


def new_row(model: Model, units: Sequence[int]) -> int:
    """The row of a force that is made up of some ships: one that nobody else has, as it is told."""
    item = model.stream.peek()
    row = item.args[1] if item is not None and item.name == "join" else words.NONE
    return row if not model.is_there(row) or set(model.ships(row)) <= set(units) else words.NONE


def able_ships(model: Model, force: int) -> list[int]:
    """Ships of a force that may sail to intercept: all of it or, from a port, those that can, 22.11, 22.14D."""
    if model.is_boats(force) or not model.is_there(force):
        return []
    ships = model.ships(force)
    if may_hunt(model, force):
        return ships
    if model.f["standing"][force] != words.IN_PORT:
        return []
    return [unit for unit in ships if may_hunt(model, force, [unit])]


def bound(model: Model, contact: Contact) -> int:
    """The number of a contact, as it is first heard in a question."""
    item = model.stream.peek()
    if contact.row == words.NONE and item is not None and item.name == "join":
        contact.row = item.args[2]
    return contact.row


def ways_of(model: Model, contact: Contact, force: int, units: Sequence[int]) -> tuple[list[int], list[int]]:
    """Ways that a force may sail to a contact: 1 the shortest, 2 and up by the hexes that its side has named."""
    if not in_reach(model, force, contact.hex) or too_many_loose(model, contact, force, units):
        return [], []
    others = [attempt.force for attempt in contact.attempts]
    if any(dice_of(model, contact, f, len(others) + 1).total <= 0 for f in others):
        return [], []
    base = base_hex(model, force)
    dice = dice_of(model, contact, force, len(others) + 1, units)
    if not reaches(model, dice, model.board.by_sea(base, contact.hex)):
        return [], []
    ways, maybe = [1], []
    for number, via in enumerate(model.start["vias"][contact.side]):
        if via == words.NONE:
            continue
        legs = (model.board.by_sea(base, via), model.board.by_sea(via, contact.hex))
        far = sum(legs) > model.most_hexes and not printings.is_other(model)
        if min(legs) < 0 or far or not reaches(model, dice, sum(legs)) or model.board.is_box(via):
            continue
        ways.append(2 + number)
        maybe.append(2 + number)  # print does not say which ways around may be announced
    return ways, maybe


def too_many_loose(model: Model, contact: Contact, force: int, units: Sequence[int]) -> bool:
    """Whether more than nine factors outside task forces would sail from one place against one target, 22.14C, 22.14F."""
    if model.f["body"][force] != words.LOOSE:
        return False
    here = base_hex(model, force)
    same = [
        a.force
        for a in contact.attempts
        if model.f["body"][a.force] == words.LOOSE and base_hex(model, a.force) == here
    ]
    more = sum(model.u["count"][u] * model.u["size"][u] for u in units)
    return sum(model.factors(f) for f in same) + more > 9


def read_declarations(model: Model, contacts: Sequence[Contact]) -> None:
    """Hear which interceptions are declared and by whom, 22.12, 22.164."""
    stream = model.stream
    left = [contact for contact in contacts if contact.attempts]
    while stream.is_event("interception-declared", "counter-declared"):
        item = stream.peek()
        assert item is not None
        contact = next((c for c in left if fits(c, item)), None)
        if contact is None:
            raise stream.wrong("knows of nobody who has joined such an interception", "22.12")
        stream.take()
        left.remove(contact)
        contact.row = item.fields["contact"]
        for attempt in contact.attempts:
            read_attempt(model, contact, attempt)
    if left:
        raise stream.wrong(f"misses the declaration in hex {left[0].hex}", "22.12")


def fits(contact: Contact, item: Item) -> bool:
    """Whether a declaration may be that of a contact."""
    if (item.fields["side"], item.fields["hex"]) != (contact.side, contact.hex):
        return False
    if item.name == "interception-declared":
        return contact.level == 0 and item.fields["leg"] == contact.leg.row
    return contact.level > 0 and item.fields["attempt"] in [t.row for t in contact.targets]


def read_attempt(model: Model, contact: Contact, attempt: Attempt) -> None:
    """Hear of one attempt: its way has to be one by sea, and the shortest or by the hex that was named, 22.23."""
    stream = model.stream
    item = stream.event("attempt-declared", "22.14", side=contact.side, start=base_hex(model, attempt.force))
    path = list(item.public["path"])
    attempt.row = item.fields["attempt"]
    base, end = base_hex(model, attempt.force), contact.hex
    shortest = model.board.by_sea(base, end)
    way = attempt.path[0]
    if way > 1:
        via = model.start["vias"][contact.side][way - 2]
        shortest = model.board.by_sea(base, via) + model.board.by_sea(via, end)
        if via not in path:
            raise stream.wrong(f"expects a way by {via}", "22.23", 1)
    if (
        len(path) - 1 != shortest
        or item.fields["hexes"] != shortest
        or not model.board.is_way(path)
        or (path[0], path[-1]) != (base, end)
    ):
        raise stream.wrong(f"expects a way of {shortest} hexes from {base} to {end}", "22.23", 1)
    attempt.path = path
    stream.event("attempt-force", "22.14", side=contact.side, attempt=attempt.row, force=attempt.force)
    if attempt.unit != words.NONE and item.public["unit"] != attempt.unit:
        raise stream.wrong(f"expects a submarine of {attempt.unit}", "22.915", 1)


def boats_against_legs(model: Model, side: int, legs: Sequence[Leg]) -> list[Contact]:
    """Each submarine factor for itself, in any hex: 22.114, 22.13E, 22.915, 22.916."""
    found: list[Contact] = []
    for force in model.side_forces(side):
        if not model.is_boats(force) or not may_hunt(model, force):
            continue
        for unit in model.ships(force):
            for leg in legs:
                able = [i for i in open_hexes(model, leg) if could(model, leg, leg.path[i - 1], side, force)]
                while able and factors_left(model, unit):
                    answer = model.stream.ask("submarine-hex", "22.915", side, unit, leg.row, [0, *able])
                    if not answer:
                        break
                    found_here(model, found, Contact(side, 0, leg.path[answer - 1], leg, [], boats=True), force, unit)
    return found


def found_here(model: Model, found: list[Contact], contact: Contact, force: int, unit: int) -> None:
    """Add a submarine to those that try in the same hex."""
    for other in found:
        in_one_battle = contact.here and other.here and other.parent is contact.parent  # 22.161A
        same = other.hex == contact.hex and (other.leg is contact.leg or contact.level > 0)
        if same and (in_one_battle or other.targets == contact.targets):
            contact = other
            break
    else:
        found.append(contact)
    contact.attempts.append(Attempt(contact.side, force, unit, [1], model.f["standing"][force] == words.IN_PORT))
    model.u["tried_factors"][unit] += 1


def factors_left(model: Model, unit: int) -> int:
    """Submarine factors of a row that may still try in this phase, 22.14A, 22.92."""
    return model.boats_free(unit) - model.u["tried_factors"][unit]


def judge(model: Model, contacts: Sequence[Contact]) -> None:
    """Success, delay or complete failure, 22.23, 22.24."""
    stream = model.stream
    for contact in contacts:
        in_time = [a for a in contact.attempts if a.entry == 1]
        if not contact.boats and not in_time:
            stream.event("all-failed", "22.24A", contact=contact.row)
            contact.standing = "missed"
            for attempt in contact.attempts:
                attempt.standing = "stayed"
            continue
        contact.standing = "met" if in_time else "late"
        for attempt in contact.attempts:
            if attempt.entry == 1:
                stream.event("arrives", "22.23", attempt=attempt.row, hex=contact.hex)
                attempt.standing = "in time"
                model.away.add(attempt.force)
            elif printings.is_other(model):
                attempt.standing = "stayed"
                stream.event("attempt-fails", "22.23", attempt=attempt.row)
            else:
                attempt.standing = "late"
                model.away.add(attempt.force)
                stream.event("arrives-late", "22.24B", attempt=attempt.row, round=attempt.entry)
