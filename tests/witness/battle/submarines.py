"""Submarine attacks in a battle (22.92-22.94)."""

from __future__ import annotations

from dataclasses import dataclass

from tests.witness.battle import air, fleet, losses, printing
from tests.witness.battle.model import Battle, Group, Unit
from tests.witness.submarine import category, net_modifier

CATEGORY_DIE, ATTACK_ROLL = 7, 8
LIGHT_TARGET = -5
PLACES = {"carrier": 0, "capital": 1, "light": 2}


@dataclass(eq=False)
class Attack:
    """One factor that was announced against a group."""

    by: Unit
    at: Group


def submarines(b: Battle) -> None:
    """All attacks are announced, then each is resolved (22.93D)."""
    announced: list[Attack] = []
    for side in b.order():
        for boats in [u for u in b.of(side) if u.kind == "SUB"]:
            announced += announce(b, boats)
    b.loss_in_base = True
    for each in announced:
        resolve(b, each)
    b.loss_in_base = False


def open_targets(b: Battle, side: int) -> list[Group]:
    """Enemy groups found this round, or that fought and so revealed their place (22.93B)."""
    here = [g for g in b.engaged(1 - side) if b.members(g) or b.line(g)]
    return [g for g in here if g.results or g.fought]


def announce(b: Battle, boats: Unit) -> list[Attack]:
    """Each factor attacks once in the battle, in a round of its owner's choice (22.94, reading A27)."""
    b.stream.rule = "22.93B"
    made: list[Attack] = []
    waiting = 0
    for _factor in range(boats.whole - boats.made):
        targets = open_targets(b, boats.side)
        if not targets:
            break
        number = b.stream.ask("submarine-attack", boats.side, [0] + [g.number for g in targets], boats.row)
        if not number:
            waiting += 1
        boats.let_pass = waiting
        if not number:
            continue
        target = next(g for g in targets if g.number == number)
        b.stream.tell("submarine", side=boats.side, unit=boats.row, group=target.row)
        made.append(Attack(boats, target))
    return made


def resolve(b: Battle, each: Attack) -> None:
    """Category, target, two dice (22.93E, 22.94)."""
    boats, group = each.by, each.at
    side = boats.side
    b.stream.rule = "22.92"
    if not b.members(group):
        if b.line(group):
            b.stream.rule = "22.9434"
            boats.made += 1
            group.disrupted = True
            b.stream.tell("supply-disrupted", side=group.side, group=group.row)
        else:
            b.stream.tell("submarine-no-target", side=side, unit=boats.row, group=group.row)
        return
    boats.made += 1
    group.attacked, group.shown = True, "full"
    target = choose(b, side, group)
    b.stream.rule = "22.94"
    modifier = modifier_of(b, boats, group, target)
    roll = b.stream.roll(ATTACK_ROLL)
    hits, lost = printing.submarine_result(b, roll, modifier)
    where = LIGHT_TARGET if target is None else target.row
    b.stream.tell(
        "submarine-fire", unit=boats.row, target=where, group=group.row, dice=roll, modifier=modifier, hits=hits
    )
    tell_parts(b, boats, group, target, modifier)
    group.submarine_attacks += 1
    if lost:
        boats.whole -= 1
        boats.made -= 1
        boats.sunk += 1
        b.stream.tell("submarine-lost", side=side, unit=boats.row)
    if target is not None:
        losses.hit_named(b, target, hits)
    else:
        room = {u: (u.whole, u.hurt) for u in losses.light_ships(b, group)}
        losses.hit_light(b, group, hits, list(room), room)
    losses.after_hits(b, group)


def choose(b: Battle, side: int, group: Group) -> Unit | None:
    """A die names the category, the attacker the ship; light ships are one target (22.93E). In 2003 a place in a list."""
    b.stream.rule = "22.93E"
    if printing.of_2003(b):
        die = b.stream.dice(CATEGORY_DIE, 1)[0] if printing.entries(b, group) > 1 else 1
        return printing.aimed_at(b, group, die)
    sorts: dict[str, list[Unit]] = {"carrier": [], "capital": [], "light": []}
    for unit in b.members(group):
        sorts["carrier" if unit.carrier else "capital" if unit.named else "light"].append(unit)
    present = [name for name, units in sorts.items() if units]
    name = category(present, b.stream.dice(CATEGORY_DIE, 1)[0] if len(present) > 1 else 1)
    if name == "light":
        return None
    return sorts[name][b.stream.ask("submarine-target", side, range(len(sorts[name])), PLACES[name], group.row)]


def tell_parts(b: Battle, boats: Unit, group: Group, target: Unit | None, modifier: int) -> None:
    """What the modifier is made of, told to the attacker: each item as it counts, and what the limit takes (22.941)."""
    own, foe = boats.side, 1 - boats.side
    if boats.advanced:
        b.stream.tell("submarine-advanced", side=own, advanced=modifier)
        return
    light = losses.light_ships(b, group)
    shield = fleet.ship_drm(b, target) if target else losses.lowest_drm([fleet.ship_drm(b, unit) for unit in light])
    codes = [b.fact(side, "codebreaking", "fleet") for side in (own, foe)]
    found = [b.fact(side, "research", "naval") for side in (own, foe)]
    chart = (fleet.ship_drm(b, boats) - codes[0] - found[0], codes[1] + found[1] - shield)
    members = b.members(group)
    searching = [sum(w.searching for w in b.wings if w.side == side) for side in (own, foe)]
    screen = searching[1] + sum(1 for w in air.aboard(b, group) if air.fully_operational(b, w))
    screen += sum(u.count for u in members if u.kind == "CVE")
    torpedo = b.fact(own, "research", "torpedo") - b.fact(foe, "research", "asw")
    hurt = target.hurt if target else sum(unit.hurt for unit in light if unit.kind == "CA")
    hampered = group.mission == "sea-supply" or any(u.laden for u in members)
    told = [
        ("submarine-drms", {"drm": chart[0], "target_drm": chart[1], "codebreaking": codes[0] - codes[1]}),
        (
            "submarine-research",
            {
                "naval": found[0] - found[1],
                "torpedo": max(-2, min(2, torpedo)),
                "searching": max(-2, min(2, searching[0] // 3 - screen // 3)),
            },
        ),
        (
            "submarine-escort",
            {
                "destroyers": -min(2, sum(u.count for u in members if u.kind == "DD") // 3),
                "excess_asw": -min(2, b.fact(foe, "excess-asw") // 3),
                "earlier": -group.submarine_attacks,
            },
        ),
    ]
    last = (int(bool(hurt or hampered)), b.fact(own, "codebreaking", "submarine") - b.fact(foe, "codebreaking", "asw"))
    limit = modifier - sum(last) - sum(sum(fields.values()) for _, fields in told)
    for name, fields in told:
        b.stream.tell(name, side=own, **fields)
    b.stream.tell("submarine-chances", side=own, vulnerable=last[0], codebreaking=last[1], limit=limit)


def modifier_of(b: Battle, boats: Unit, group: Group, target: Unit | None) -> int:
    """The net modifier (22.941)."""
    side = boats.side
    light = losses.light_ships(b, group)
    shield = fleet.ship_drm(b, target) if target else losses.lowest_drm([fleet.ship_drm(b, unit) for unit in light])
    hurt = bool(target.hurt) if target else any(unit.hurt for unit in light if unit.kind == "CA")
    members = b.members(group)
    return net_modifier(
        attacker_drm=fleet.ship_drm(b, boats),
        defender_drm=shield,
        torpedo=b.fact(side, "research", "torpedo"),
        asw=b.fact(1 - side, "research", "asw"),
        attacker_search_sq=sum(w.searching for w in b.wings if w.side == side),
        defender_search_sq=sum(w.searching for w in b.wings if w.side != side),
        full_carriers=sum(1 for w in air.aboard(b, group) if air.fully_operational(b, w)),
        cves=sum(u.count for u in members if u.kind == "CVE"),
        destroyers=sum(u.count for u in members if u.kind == "DD"),
        excess_asw=b.fact(1 - side, "excess-asw"),
        earlier_attacks=group.submarine_attacks,
        target_damaged=hurt,
        activity=group.mission == "sea-supply" or any(u.laden for u in members),
        codebreaking=b.fact(side, "codebreaking", "submarine") - b.fact(1 - side, "codebreaking", "asw"),
        advanced=boats.advanced,
    )
