"""Between rounds: withdrawal, the end of the battle, groups that join (22.411, 22.421B-C, 22.6, 22.7)."""

from __future__ import annotations

from tests.witness.battle.formation import combine_small, limit_size, send_carriers_home, take_number
from tests.witness.battle.knowledge import look
from tests.witness.battle.model import NUMBERS, Battle, Group, Unit
from tests.witness.rounds import round_loser

STAY, ALL, DAMAGED, SOME = 0, 1, 2, 3
WITHDREW, EVADED, NO_UNDAMAGED, RAID, LIMIT = 1, 2, 3, 4, 5


# ---------------------------------------------------------------- 22.61
def withdrawal(b: Battle) -> None:
    """Both sides may withdraw, the loser of the round first (22.61A)."""
    b.stood = [any(b.members(g) for g in b.engaged(side)) for side in (0, 1)]
    first = loser(b)
    for side in (first, 1 - first):
        for group in b.engaged(side):
            if b.members(group):
                withdraw(b, group)
        send_shed_away(b, side)
        for group in b.engaged(side):
            if not b.members(group) and not b.line(group):
                group.state = "gone"


def loser(b: Battle) -> int:
    """Who lost more factors, then who had more damaged, then the intercepting player (22.61A)."""
    hurt = [sum(unit.size for unit in b.newly_hurt if unit.side == side) for side in (0, 1)]
    for unit, number in b.cruisers_hurt.items():
        hurt[unit.side] += number * unit.size
    return 0 if round_loser(b.lost[0], b.lost[1], hurt[0], hurt[1], "ab"[b.interceptor]) == "a" else 1


def withdraw(b: Battle, group: Group) -> None:
    """A group stays, withdraws, or sends ships away; only as a whole if nobody attacked it (22.61, 22.61D)."""
    if b.stream.next[0] == "see":
        for reader in (0, 1):
            look(b, reader)
    b.stream.rule = "22.61D"
    units = b.members(group)
    may = [STAY, ALL]
    if group.attacked:
        if any(u.hurt for u in units) and any(u.whole for u in units):
            may.append(DAMAGED)
        may.append(SOME)
    answer = b.stream.ask("withdraw", group.side, may, group.row)
    b.stream.rule = "22.61C"
    if answer == ALL:
        b.stream.tell("group-withdraws", side=group.side, group=group.row)
        for unit in units:
            go(b, group, unit, unit.whole, unit.hurt)
    elif answer == DAMAGED:
        for unit in units:
            go(b, group, unit, 0, unit.hurt)
    elif answer == SOME:
        for unit in units:
            if unit.whole:
                go(b, group, unit, b.stream.ask("withdraw-ships", group.side, range(unit.whole + 1), unit.row), 0)
            if unit.hurt:
                go(b, group, unit, 0, b.stream.ask("withdraw-damaged", group.side, range(unit.hurt + 1), unit.row))


def go(b: Battle, group: Group, unit: Unit, whole: int, hurt: int) -> None:
    """Ships leave; the opponent sees it where he knows the group."""
    if not whole and not hurt:
        return
    b.stream.tell(
        "withdraw" if group.shown == "full" else "withdraw-unseen",
        side=unit.side,
        unit=unit.row,
        undamaged=whole,
        damaged=hurt,
    )
    unit.withdrew = True
    unit.whole -= whole
    unit.hurt -= hurt
    unit.gone_whole += whole
    unit.gone_hurt += hurt
    left = min(group.cargo, sum(other.count for other in b.members(group) if other.laden))
    unit.took += group.cargo - left
    group.cargo = left
    if not unit.count:
        unit.at = -1


def send_shed_away(b: Battle, side: int) -> None:
    """Ships that were detached leave when the round ends (22.524A)."""
    b.stream.rule = "22.524A"
    for unit in b.of(side):
        if unit.shed:
            b.stream.tell("withdraw-unseen", side=side, unit=unit.row, undamaged=0, damaged=unit.shed)
            unit.withdrew = True
            unit.gone_hurt += unit.shed
            unit.shed = 0
            if not unit.count:
                unit.at = -1


# ---------------------------------------------------------------- 22.71, 22.72
def end(b: Battle) -> None:
    """Whether the battle is over, why and who won (22.71, 22.72)."""
    b.stream.rule = "22.71"
    reasons: list[int] = []
    losers: list[int] = []
    b.supply_goes_on = [opts_to_go_on(b, side) for side in (0, 1)]
    for side in (0, 1):
        reason = lost_by(b, side)
        if reason:
            reasons.append(reason)
            losers.append(side)
    if reasons:
        b.ending = min(reasons)
        b.winner = 1 - losers[0] if len(losers) == 1 else -1
    elif b.limit and b.round >= b.limit:
        b.ending = LIMIT
    if b.ending:
        still_on_their_way(b)
        b.stream.tell("ends", winner=b.winner, ending=b.ending, round=b.round)


def lost_by(b: Battle, side: int) -> int:
    """The first printed way in which a side has lost, 0 for none (22.71A-C)."""
    groups = [g for g in b.engaged(side) if b.members(g) or b.line(g)]
    units = [u for g in groups for u in b.members(g)]
    if not groups and b.stood[side]:
        return WITHDREW
    if groups and all(g.evaded and not g.fought for g in groups) and not any(u.carrier and u.whole for u in units):
        return EVADED
    if not any(u.whole for u in units) and not any(b.supply_goes_on):
        return NO_UNDAMAGED
    return 0


def opts_to_go_on(b: Battle, side: int) -> bool:
    """A side that traces sea supply may fight on without undamaged units until its line is disrupted (22.71C).

    By ruling also until ships meet the line and find no guards (reading R-unguarded-line).
    """
    lines = [g for g in b.engaged(side) if g.mission == "sea-supply" and b.there(g)]
    if not lines or any(u.whole for g in b.engaged(side) for u in b.members(g)):
        return False
    b.stream.rule = "22.71C"
    return bool(b.stream.ask("supply-goes-on", side, (0, 1)))


# ---------------------------------------------------------------- 22.241E of 2011
def turn_back(b: Battle, side: int) -> None:
    """A force on its way "may abandon its interception attempt at the end of a round ... returning to its port of origin"."""
    b.stream.rule = "22.241E of 2011"
    late = [g for g in b.groups if g.side == side and trying_to_join(g) and g.enters and b.members(g)]
    for group in sorted(late, key=lambda g: g.row):
        if b.stream.ask("abandon", side, (0, 1), group.row):
            b.stream.tell("interception-abandoned", side=side, group=group.row)
            for unit in b.members(group):
                unit.gave_up = True
                unit.gone_whole, unit.gone_hurt, unit.whole, unit.hurt, unit.at = unit.whole, unit.hurt, 0, 0, -1
            group.state = "gone"


def trying_to_join(group: Group) -> bool:
    """Whether a group fell short of the battle and has not joined it, although it may have come up by now."""
    return group.state == "late" or (group.state == "waits" and group.enters > 0)


def still_on_their_way(b: Battle) -> None:
    """A force "is deemed to have done so if the naval combat it is trying to join ends"."""
    for group in b.groups:
        for unit in b.members(group) if trying_to_join(group) else ():
            unit.late = True
            unit.gave_up = b.of_2011


# ---------------------------------------------------------------- 22.411B, 22.421B-C
def reinforcement(b: Battle) -> None:
    """Groups that waited and forces that arrive may take free places and unused numbers, chosen in secret."""
    joined: list[Group] = []
    for side in b.order():
        if b.of_2011:
            turn_back(b, side)
        arriving = [g for g in b.groups if g.side == side and g.state == "late" and 0 < g.enters <= b.round + 1]
        for group in arriving:
            group.state = "forming"
        b.stream.rule = "22.421B"
        here = [g for g in b.groups if g.side == side and g.state in ("forming", "waits")]
        small = [g for g in here if not g.task_force and not b.encumbered(g)]
        combine_small(b, sorted(small, key=lambda g: g.row))
        limit_size(b, side)
        send_carriers_home(b, side)
        waiting = [g for g in b.groups if g.side == side and g.state in ("forming", "waits") and b.members(g)]
        waiting.sort(key=lambda g: g.row)
        for place, group in enumerate(waiting):
            loads_to_come = sum(1 for g in waiting[place + 1 :] if b.encumbered(g))
            group.state = "waits"
            used = [g.number for g in b.engaged(side) if b.members(g) or b.line(g)]
            free = [n for n in range(1, NUMBERS + 1) if n not in used]
            b.stream.rule = "22.411B"
            if not free or (not b.encumbered(group) and len(free) <= loads_to_come):
                continue
            stay_out = (
                [] if b.encumbered(group) and loads_to_come < len(free) else [0]
            )  # cargo must take part (22.421C)
            if group.fixed in free:  # the file gives the number; it is kept while it is free
                free = [group.fixed]
            elif b.of_2011:  # no number is left out
                free = free[:1]
            number = b.stream.ask("enter", side, [*stay_out, *free], group.row)
            if number:
                group.number = number
                take_number(b, group)
                joined.append(group)
    b.stream.rule = "22.425D"
    for group in joined:
        b.stream.tell("enters", side=group.side, number=group.number)
