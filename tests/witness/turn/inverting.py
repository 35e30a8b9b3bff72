"""Which ships are inverted when they are back in port: 22.26, 22.27, 22.281, 22.61C, 22.81."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tests.witness.turn import words
from tests.witness.turn.model import Attempt, Contact, Leg, Model
from tests.witness.turn.stream import Item

MOVES = (words.BASE_CHANGE, words.REDEPLOYMENT)
IN_BATTLE = 1
"""Standing of a combat group that fights."""


class Battle(NamedTuple):
    """A naval battle that is over."""

    contact: Contact
    contacts: Sequence[Contact]
    legs: Sequence[Leg]
    left: Mapping[str, Any]
    """What it leaves, row by row."""
    rows: Mapping[int, int]
    """Its row of each unit."""
    was_in: Mapping[int, int]
    """The force of each unit before it."""
    was_hurt: Mapping[int, tuple[int, int]]
    """Damaged ships and hits of each unit before it."""

    def rows_of(self, unit: int) -> list[int]:
        """All rows of a unit, those too that were told apart in the battle."""
        found = [self.rows[unit]]
        for row, like in enumerate(self.left["like"]):
            if like in found and row not in found:
                found.append(row)
        return found

    def stayed(self, unit: int) -> bool:
        """Whether ships of a unit were in the battle to its end."""
        left = self.left
        groups = [left["at"][row] for row in self.rows_of(unit) if left["count"][row]]
        return any(group >= 0 and left["standing"][group] == IN_BATTLE for group in groups)

    def withdrew(self, unit: int) -> bool:
        """Whether ships of a unit withdrew from it."""
        return any(self.left["left"][row] and self.left["defeated"][row] for row in self.rows_of(unit))

    def fired(self, unit: int) -> bool:
        """Whether ships of a unit fired or launched strikes, 22.26D."""
        return any(self.left["engaged_in_battle"][row] for row in self.rows_of(unit))

    def damaged(self, unit: int) -> bool:
        """Whether ships of a unit were damaged in it, 22.26D."""
        left, rows = self.left, self.rows_of(unit)
        hurt: int = sum(left["hurt"][row] + left["left_hurt"][row] for row in rows)
        hits: int = max(left["hits"][row] for row in rows)
        return hurt > self.was_hurt[unit][0] or hits > self.was_hurt[unit][1]


def in_battle(left: Mapping[str, Any], row: int) -> bool:
    """Whether a row is in a group that fights to the end."""
    return bool(left["at"][row] >= 0 and left["standing"][left["at"][row]] == IN_BATTLE)


def judge(model: Model, battle: Battle) -> None:
    """Note who has to be inverted because of a battle."""
    for unit, force in enumerate(model.u["in_force"]):
        base = unit if unit in battle.rows else model.u["like"][unit]
        if not model.u["count"][unit] or base not in battle.was_in or model.u["kind"][unit] == words.SUBMARINE:
            continue
        was, parted = battle.was_in[base], force != battle.was_in[base]
        stays = battle.stayed(base) and not parted
        leaves = battle.withdrew(base) and (parted or not stays)
        lost = leaves or (stays and battle.left["winner"] != model.side_of(was))
        if is_due(model, battle, base, was, stays, leaves, lost):
            model.due.add(unit)
        if (stays or leaves) and (not may_rest(model, battle, was) or battle.fired(base)):
            model.fighters.add(force)
        if lost and any(was in leg.forces and leg.activity in MOVES for leg in battle.legs):
            model.beaten_moves.add(force)


def may_rest(model: Model, battle: Battle, force: int) -> bool:
    """Whether only who fires has taken part: interceptors who are countered on their way, or met on their way home, 22.26D."""
    attempt, _ = attempt_of(battle, force)
    if attempt is not None:
        return attempt in battle.contact.targets
    return force in model.hunters


def is_due(model: Model, battle: Battle, unit: int, force: int, stays: bool, leaves: bool, lost: bool) -> bool:
    """Whether a ship of a force, or that part of a row that withdrew from it, is inverted at home."""
    attempt, contact = attempt_of(battle, force)
    side = model.side_of(force)
    if any(support.force == force for _, support in model.supports):
        aborts = stays and not battle.left["goes_on"][side]  # 22.163D, 22.281: it adopts what is then given up
        return lost or aborts  # 22.163E: whoever came too late keeps its patrol
    if attempt is None or contact is None:
        return activity_due(model, battle, unit, force, lost)
    if not attempt.from_port:
        beaten = lost and attempt not in battle.contact.targets
        return beaten and model.reads(
            "patrols-that-intercept", "undefeated"
        )  # 22.81B; 22.25 of 2011 prints no exception
    if attempt in battle.contact.targets:
        return engages(model, battle, unit)
    return stays or leaves  # 22.26, 22.81B


def engages(model: Model, battle: Battle, unit: int) -> bool:
    """Whether an interceptor fights others than the force it went for, and so that it counts, 22.26D, 22.27; not in 2011."""
    return (battle.fired(unit) or battle.damaged(unit)) and model.reads("inverting-by-counter-combat", "yes")


def activity_due(model: Model, battle: Battle, unit: int, force: int, lost: bool) -> bool:
    """Ships of an activity: the defeated, and all of a force that gives up, 22.81A, 22.281; on the way home, 22.27."""
    leg = next((leg for leg in battle.legs if force in leg.forces), None)
    if leg is not None and leg.activity == words.RETURN:
        return engages(model, battle, unit) if force in model.hunters else lost
    side = model.side_of(force)
    gives_up = battle.left["winner"] != side or not battle.left["goes_on"][side]
    return lost or (leg is not None and gives_up)


def attempt_of(battle: Battle, force: int) -> tuple[Attempt | None, Contact | None]:
    """The attempt that a force makes in a wave, and what for."""
    for contact in battle.contacts:
        for attempt in contact.attempts:
            if attempt.force == force and attempt.unit == words.NONE and attempt.standing in ("in time", "late"):
                return attempt, contact
    return None, None


def withheld(model: Model, item: Item) -> None:
    """A ship that intercepted and is told not to be inverted, 22.26D."""
    if item.fields["unit"] in model.due:
        raise model.stream.wrong(f"holds that ship {item.fields['unit']} is inverted at home", "22.26D")
    model.stream.take()
