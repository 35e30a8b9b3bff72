"""Which groups meet in fleet combat, who sheds ships to seek it and who evades (22.52)."""

from __future__ import annotations

from dataclasses import dataclass

from tests.witness.battle import fleet, losses
from tests.witness.battle.formation import move_group
from tests.witness.battle.model import GROUPS, NUMBERS, Battle, Group
from tests.witness.pairing import pair_groups


@dataclass(eq=False)
class Seek:
    """An engagement that was announced: who seeks whom."""

    by: Group
    target: Group
    distant: bool


def first_pairing(b: Battle) -> None:
    """Active groups pair off by their numbers, then fight (22.521A-C)."""
    b.stream.rule = "22.521A"
    groups = [{g.number: g for g in b.engaged(side) if b.there(g)} for side in (0, 1)]
    pairs = pair_groups(list(groups[0]), list(groups[1]), b.round)
    for one, other in pairs:
        groups[0][one].paired = groups[1][other].paired = True
    for one, other in pairs:
        ours, theirs = groups[0][one], groups[1][other]
        if b.members(ours) and b.members(theirs):
            fleet.screen(b, ours)
            fleet.screen(b, theirs)
            fleet.combat(b, ours, theirs)
        else:
            find_line(b, theirs if b.members(ours) else ours)
        for winner, loser in ((ours, theirs), (theirs, ours)):
            if not b.members(loser) and b.members(winner):
                winner.paired = False


def find_line(b: Battle, group: Group) -> None:
    """Ships meet a sea supply line without guards: there is nobody to fight (22.9434, reading R-unguarded-line)."""
    if b.line(group) and not group.met:
        b.stream.rule = "22.9434"
        group.shown, group.fought, group.met = "full", True, True
        b.stream.tell("no-guards", side=group.side, group=group.row)


def second_engagements(b: Battle) -> None:
    """Groups without an opponent, or that sank theirs, may seek another; then these fight (22.521D-E)."""
    b.stream.rule = "22.521D"
    seeks: list[Seek] = []
    able = [g for side in b.order() for g in b.engaged(side) if may_seek(b, g)]
    for group in sorted(able, key=lambda g: g.number):
        seek = choose(b, group)
        if seek:
            seeks.append(seek)
    for seek in seeks:
        if b.members(seek.by) and b.members(seek.target) and not seek.target.evaded:
            meet(b, seek)
        elif b.members(seek.by):
            find_line(b, seek.target)


def may_seek(b: Battle, group: Group) -> bool:
    """Whether a group is active and has no opponent that is still afloat (22.521D)."""
    return b.active(group) and not group.paired and bool(b.members(group))


def open_targets(b: Battle, group: Group, fast: bool) -> list[Group]:
    """Active enemy groups, and for a fast one distant groups found with a result left (22.521D, 22.522B)."""
    found = []
    for enemy in b.engaged(1 - group.side):
        if not b.there(enemy):
            continue
        if b.active(enemy) or (fast and enemy.results > enemy.used and not enemy.evaded):
            found.append(enemy)
    return found


def choose(b: Battle, group: Group) -> Seek | None:
    """The group's owner names its target, shedding damaged ships first if that makes it fast (22.524)."""
    fast, shed = b.fast(group), False
    if not fast and shedding_helps(b, group) and len(open_targets(b, group, True)) > len(open_targets(b, group, False)):
        b.stream.rule = "22.524A"
        if b.stream.ask("shed", group.side, (0, 1), group.row):
            for unit in b.members(group):
                if unit.hurt:
                    unit.shed, unit.hurt = unit.hurt, 0
                    told = "detached" if group.shown == "full" else "detached-unseen"
                    b.stream.tell(told, side=group.side, unit=unit.row, ships=unit.shed)
            fast = shed = True
    b.stream.rule = "22.521D"
    targets = open_targets(b, group, fast)
    legal = [*([] if shed else [0]), *[g.number for g in targets]]
    number = b.stream.ask("engage", group.side, legal, group.row, int(shed) or -1)
    if not number:
        return None
    target = next(g for g in targets if g.number == number)
    distant = not b.active(target)
    b.stream.tell("engagement", side=group.side, group=group.row, target=target.row, number=number)
    if distant:
        target.used += 1
    return Seek(group, target, distant)


def shedding_helps(b: Battle, group: Group) -> bool:
    """Whether a group is slow for its damaged ships alone, and has others (22.524, 20.121A)."""
    if b.encumbered(group) or b.under_cover(group):
        return False
    units = b.members(group)
    hurt = [u for u in units if u.hurt]
    slow = [u for u in units if u.whole and (u.slow or u.kind in ("CVE", "TR"))]
    return bool(hurt) and not slow and any(u.whole for u in units)


def meet(b: Battle, seek: Seek) -> None:
    """One engagement that was sought: screens, the choice to evade, the fight (22.523, 22.531C)."""
    fleet.screen(b, seek.by)
    higher = [n for n in range(seek.target.number + 1, NUMBERS + 1) if n not in numbers(b, seek.target.side)]
    quick = b.fast(seek.target) or shedding_helps(b, seek.target)
    if seek.distant and quick and higher:
        b.stream.rule = "22.523D"
        seek.by.shown = "full"
        b.stream.tell("initiator-shown", side=seek.by.side, group=seek.by.row, sought=seek.target.row)
        if b.stream.ask("evade", seek.target.side, (0, 1), seek.target.row):
            evade(b, seek.target, higher[0])
            return
    fleet.screen(b, seek.target)
    fleet.combat(b, seek.by, seek.target)


def numbers(b: Battle, side: int) -> list[int]:
    """Numbers in use by a side's groups in the battle, supply lines without ships among them (22.523E, 22.9434, reading D12)."""
    return [g.number for g in b.engaged(side) if b.members(g) or b.line(g)]


def evade(b: Battle, group: Group, number: int) -> None:
    """The group leaves its damaged ships to sink and takes the next higher free number (22.523E, 22.524B)."""
    for unit in b.members(group):
        if unit.hurt:
            b.stream.rule = "22.524B"
            b.stream.tell("abandoned", side=group.side, unit=unit.row, ships=unit.hurt)
            b.lost[group.side] += unit.hurt * unit.size
            if unit in b.newly_hurt:
                b.newly_hurt.remove(unit)
            b.cruisers_hurt.pop(unit, None)
            unit.sunk += unit.hurt
            unit.hurt = 0
            if not unit.count:
                unit.at = -1
                losses.drown(b, unit)
    b.stream.rule = "22.523E"
    b.stream.tell("evaded", side=group.side, group=group.row, number=number)
    group.evaded = True
    for other in b.engaged(group.side):
        if other.number == number:
            other.state = "gone"  # all its ships are sunk: its number is free, and nothing of it may be seen any more
    group.number = number
    move_group(b, group, group.side * GROUPS + number - 1)
