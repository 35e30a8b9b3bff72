"""Counter-interceptions and those that counter them, 22.16, 22.162, 22.25; support by patrols, 22.163."""

from __future__ import annotations

from collections.abc import Sequence

from tests.witness.turn import dicing, printings, words
from tests.witness.turn.company import apart_by_nation, at_war
from tests.witness.turn.intercepting import base_hex, factors_left, found_here, in_reach, may_hunt, reaches, ready
from tests.witness.turn.model import Attempt, Contact, Model


def choose_counters(model: Model, side: int, contacts: Sequence[Contact], level: int) -> list[Contact]:
    """Where interceptors that sailed are countered, all on one path together: 22.16, 22.162, 22.25, 22.251."""
    found: list[Contact] = []
    model.counters = found
    chosen: list[tuple[Attempt, Contact, int]] = []
    for attempt, contact in in_order(contacts):
        if contact.boats or contact.standing != "met":
            continue  # 22.917, 22.24A
        able = [
            i
            for i in open_places(model, attempt)
            if could_counter(model, contact, attempt, i, side)
            and not is_settled(model, contacts, contact, attempt, i, chosen)
        ]
        if not able:
            continue
        answer = model.stream.ask("counter-hex", "22.16", side, attempt.row, words.NONE, [0, *able])
        if not answer:
            continue
        hex = attempt.path[answer - 1]
        targets = together(model, contacts, contact, attempt, hex)
        here = hex == contact.hex
        chosen.append((attempt, contact, hex))
        if not any(c.here and here and c.parent is contact for c in found):  # there it is one battle with all, 22.161A
            found.append(Contact(side, level, hex, contact.leg, [], targets, attempt, contact))
    return found


def is_settled(
    model: Model,
    contacts: Sequence[Contact],
    contact: Contact,
    attempt: Attempt,
    place: int,
    chosen: Sequence[tuple[Attempt, Contact, int]],
) -> bool:
    """Whether a hex has been chosen for those with whom it sails from there on; before that its way is another one, 22.251.

    All ways lead to the interception hex, and those are one that come to it from one hex.  There each interception is met by
    itself, so that one that goes for another activity may still be countered there, but no more on the way, 22.13, 22.161A.
    """
    hex = attempt.path[max(0, min(place - 1, len(attempt.path) - 2))]
    for other, its, at in chosen:
        if at in attempt.path[:place] and at != its.hex and attempt in together(model, contacts, its, other, at):
            return True
        if hex not in other.path or attempt not in together(model, contacts, its, other, hex):
            continue
        if are_apart(model, attempt, other):  # from the interception hex itself, as from farther away, 22.141E
            continue
        if at != its.hex and attempt in together(model, contacts, its, other, at):
            return True
        if at == its.hex and (its is contact or place < len(attempt.path)):
            return True
    return False


def release(contacts: Sequence[Contact]) -> None:
    """Interceptors are countered by those who have sailed to meet them, on the way first: 22.161B, 22.162, 22.24A, 22.25."""
    for contact in contacts:
        if not contact.attempts:
            contact.standing = "dropped"  # a hex to which no force goes was never chosen, 22.14D
    for target in [target for contact in contacts for target in contact.targets]:
        those = [c for c in contacts if c.attempts and c.standing not in ("missed", "dropped") and target in c.targets]
        target.countered = min(those, key=lambda c: target.path.index(c.hex), default=None)


def in_order(contacts: Sequence[Contact]) -> list[tuple[Attempt, Contact]]:
    """Attempts in the order of their rows."""
    sailing = [(a, c) for c in contacts for a in c.attempts if a.standing != "stayed"]
    return sorted(sailing, key=lambda pair: pair[0].row)


def open_places(model: Model, attempt: Attempt) -> list[int]:
    """Places on the way of an attempt, from 1, at which it may be countered: 22.12A-B, as for activities."""
    first = 0 if attempt.from_port else 1
    return [i + 1 for i in range(first, len(attempt.path)) if not model.board.is_box(attempt.path[i])]


def could_counter(model: Model, contact: Contact, attempt: Attempt, place: int, side: int) -> bool:
    """Whether some ships could come there."""
    return any(in_reach(model, f, attempt.path[place - 1]) for f, _ in ready(model, side))


def boats_against_attempts(model: Model, side: int, contacts: Sequence[Contact], level: int) -> list[Contact]:
    """Submarines that counter interceptors, each for itself."""
    found: list[Contact] = []
    for force in model.side_forces(side):
        if not model.is_boats(force) or not may_hunt(model, force):
            continue
        for unit in model.ships(force):
            for attempt, contact in in_order(contacts):
                if contact.boats or contact.standing != "met":
                    continue
                able = [
                    i
                    for i in open_places(model, attempt)
                    if boat_could(model, contacts, contact, attempt, i, side, force)
                ]
                while able and factors_left(model, unit):
                    answer = model.stream.ask(
                        "submarine-hex", "22.915", side, unit, words.ATTEMPT + attempt.row, [0, *able]
                    )
                    if not answer:
                        break
                    hex = attempt.path[answer - 1]
                    targets = together(model, contacts, contact, attempt, hex)
                    made = Contact(side, level, hex, contact.leg, [], targets, attempt, contact, boats=True)
                    found_here(model, found, made, force, unit)
    return found


def together(model: Model, contacts: Sequence[Contact], contact: Contact, attempt: Attempt, hex: int) -> list[Attempt]:
    """Those who sail the same way from that hex on, wherever they come from, not British with French: 22.162, 22.141E.

    For one target or several: only the path is asked for.  In the hex of an interception all of it are in one battle, 22.161A.
    """
    tail = attempt.path[attempt.path.index(hex) :]
    sailing = [
        a
        for c in contacts
        for a in c.attempts
        if a.standing != "stayed" and (c is contact or (hex != contact.hex and c.standing == "met" and not c.boats))
    ]
    same = [a for a in sailing if a is attempt or (hex in a.path and are_one(model, a.path[a.path.index(hex) :], tail))]
    return same if hex == contact.hex else [a for a in same if not are_apart(model, a, attempt)]


def are_one(model: Model, one: Sequence[int], other: Sequence[int]) -> bool:
    """Whether two ways are the same, by ruling also if one of more than a hex is the beginning of the other, 22.162."""
    shorter = min(len(one), len(other))
    if len(one) != len(other) and (shorter == 1 or model.reads("parts-of-a-path", "different")):
        return False
    return list(one[:shorter]) == list(other[:shorter])


def are_apart(model: Model, one: Attempt, other: Attempt) -> bool:
    """Whether one is British and one French, and they may not cooperate, 22.141E."""
    return bool(model.start["anglo_french"]) and apart_by_nation(model, [one.force], [other.force])


def boat_could(
    model: Model, contacts: Sequence[Contact], contact: Contact, attempt: Attempt, place: int, side: int, force: int
) -> bool:
    """Whether a submarine could try there."""
    hex = attempt.path[place - 1]
    targets, here = together(model, contacts, contact, attempt, hex), hex == contact.hex
    targets = dicing.unmet(model, targets, attempt, hex)
    dice = dicing.against_attempts(model, targets, hex, here, side, force, 1)
    return in_reach(model, force, hex) and reaches(model, dice, model.board.by_sea(base_hex(model, force), hex))


def supports(model: Model, contacts: Sequence[Contact]) -> None:
    """Offensive patrols that come to the hex of an interception, 22.11D, 22.163."""
    stream = model.stream
    coming: list[tuple[Contact, Attempt]] = []
    met = [c.leg for c in [*model.waiting, *contacts] if c.level == 0 and c.standing == "met"]
    for contact in contacts:
        if contact.level or contact.standing != "met" or contact.boats:
            continue
        for force in model.side_forces(contact.leg.side):
            distance = model.board.by_sea(model.f["hex"][force], contact.hex)
            away = force in model.supporting or any(
                force in leg.forces for leg in met
            )  # it is itself met where it lies
            if not model.is_there(force) or model.f["standing"][force] != words.OFFENSIVE or away or distance < 0:
                continue
            if not at_war(model, [force], [a.force for a in contact.attempts if a.standing in ("in time", "late")]):
                continue  # 22.112, 22.163: it counter-intercepts
            entry = printings.support_round(model, force, distance)
            if not entry:
                continue
            if stream.ask("support", "22.163", contact.leg.side, force, contact.row, [0, 1]):
                told = stream.event("support-comes", "22.163", side=contact.leg.side, contact=contact.row, round=entry)
                path = list(told.public["path"])
                if (path[0], path[-1], len(path) - 1) != (model.f["hex"][force], contact.hex, distance):
                    raise stream.wrong(f"expects a way of {distance} hexes to {contact.hex}", "22.163B", 1)
                attempt = Attempt(contact.leg.side, force, words.NONE, path, False, support=True)
                attempt.entry = entry
                coming.append((contact, attempt))
                model.supporting.add(force)
    model.supports = coming
