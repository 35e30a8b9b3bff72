"""Air strikes and the way back to the decks (22.46, 23.4)."""

from __future__ import annotations

from tests.witness.battle import air, losses, printing
from tests.witness.battle.model import COMPLEMENTS, Battle, Group, Unit, Wing
from tests.witness.fire import drm
from tests.witness.strike import strike_order, surprise_possible
from tests.witness.tables import AIR_ROWS, DEFENCE_ROWS, column, rows_used, slash_result

SURPRISE_DIE, DEFENCE_ROLL, ATTACK_ROLL = 2, 4, 5
LIGHT_TARGET = -5
WITHIN = 3


def strikes(b: Battle) -> None:
    """A surprise strike, then all strikes of one side, then those of the other (22.461)."""
    b.in_the_air = True
    for side in b.order():
        surprise(b, side)
    results = [sum(g.results for g in b.engaged(1 - side)) for side in (0, 1)]
    first = 0 if strike_order(results[0], results[1], "ab"[b.interceptor]) == "a" else 1
    for side in (first, 1 - first):
        while ordinary(b, side):
            pass


def open_to(b: Battle, side: int) -> list[Group]:
    """Enemy groups found, against which a search result is left (22.462A-B, 22.452C)."""
    return [g for g in b.engaged(1 - side) if g.results > g.used and b.members(g)]


def strikers(b: Battle, side: int, land: bool) -> list[Wing]:
    """Wings that have squadrons to strike with."""
    wings = carriers_wings(b, side)
    if land:
        wings += [w for w in air.ashore(b, side) if w.type in ("NAS", "attack")]
    return [wing for wing in wings if air.free(wing) > 0]


def carriers_wings(b: Battle, side: int) -> list[Wing]:
    """Squadrons of the carriers that the round began with: in the air, whatever has become of their ship (22.463C)."""
    return [w for w in b.wings if w.side == side and w.ship is not None and w.ship in b.launching]


def surprise(b: Battle, side: int) -> None:
    """One strike of carrier squadrons by a side none of whose groups was found (22.461A, 22.462D)."""
    b.stream.rule = "22.462D"
    own = sum(1 for g in b.engaged(side) if g.results)
    theirs = sum(1 for g in b.engaged(1 - side) if g.results)
    if b.raiders or not surprise_possible(own, theirs) or not strikers(b, side, land=False):
        return
    number = b.stream.ask("surprise-strike", side, [0] + [g.number for g in open_to(b, side)])
    if number:
        target = next(g for g in open_to(b, side) if g.number == number)
        one_strike(b, side, target, strikers(b, side, land=False), by_surprise=True)


def ordinary(b: Battle, side: int) -> bool:
    """One strike that is no surprise; gives whether there was one (22.461B)."""
    b.stream.rule = "22.461B"
    targets, wings = open_to(b, side), strikers(b, side, land=not b.raiders)
    if not targets or not wings:
        return False
    number = b.stream.ask("strike", side, [0] + [g.number for g in targets])
    if not number:
        return False
    target = next(g for g in targets if g.number == number)
    return one_strike(b, side, target, wings, by_surprise=False)


def one_strike(b: Battle, side: int, target: Group, wings: list[Wing], by_surprise: bool) -> bool:
    """A strike on a group: surprise, air combat, air defence, targets, attacks (23.4, 23.741)."""
    b.stream.rule = "22.462"
    sent: dict[int, int] = {}
    for wing in wings:
        sent[wing.row] = b.stream.ask("strike-squadrons", side, range(air.free(wing) + 1), wing.row, target.row)
    sent = {row: count for row, count in sent.items() if count}
    if not sent:
        return False
    target.used += 1
    target.attacked = True
    target.shown = "full"
    b.stream.tell("strike", side=side, group=target.row, squadrons=sum(sent.values()), surprise=int(by_surprise))
    for row, count in sent.items():
        wing = next(w for w in b.wings if w.row == row)
        wing.spent += count
        wing.back += count
        air.note_flight(b, wing)
        if wing.ship is not None:
            wing.ship.engaged = True
            wing.unflown = min(wing.unflown, air.free(wing))
    level = 0
    if by_surprise:
        b.stream.rule = "23.7413"
        die = b.stream.dice(SURPRISE_DIE, 1)[0]
        level = printing.level_of_surprise(b, die, target, b.fact(1 - side, "research", "radar"))
        b.stream.tell("surprise", side=side, level=level, die=die)
    meet(b, side, target, sent, level)
    defend(b, side, target, sent, level)
    attack(b, side, target, sent, level)
    losses.after_hits(b, target)
    return True


def meet(b: Battle, side: int, target: Group, sent: dict[int, int], level: int) -> None:
    """Patrol over the group and its cover meet the strike; patrol has +1 unless surprised (23.7413)."""
    flying: dict[int, int] = {}
    patrolling = [w for w in b.wings if w.ship is not None and w.patrol and b.launching.get(w.ship) is target]
    for wing in patrolling:
        flying[wing.row] = wing.patrol
    covering = [w for w in b.wings if w.base is not None and w.cover.get(target, 0)]
    for wing in covering:
        flying[wing.row] = wing.cover[target]
    number = printing.defenders(b, sum(flying.values()), level)
    bonus = 1 if patrolling and level == 0 else 0
    before = dict(flying)
    ours, fates = air.combat(b, side, sent, flying, bonus, number)
    spent_already(b, ours)
    for wing in patrolling + covering:
        gone = before[wing.row] - flying[wing.row]
        if wing.ship is not None:
            wing.patrol -= gone
            wing.patrol_aborted += fates.get((wing.row, air.ABORTED), 0)
        else:
            wing.cover[target] -= gone
            wing.back += fates.get((wing.row, air.ABORTED), 0)


def spent_already(b: Battle, fates: dict[tuple[int, int], int]) -> None:
    """Squadrons of a strike count as spent from its start: an elimination takes one of them, an abort none more."""
    for (row, fate), number in fates.items():
        wing = next(w for w in b.wings if w.row == row)
        wing.spent -= number
        wing.back -= number if fate == air.ELIMINATED else 0


def defend(b: Battle, side: int, target: Group, sent: dict[int, int], level: int) -> None:
    """The group's air defence (23.42)."""
    b.stream.rule = "23.42"
    if not sum(sent.values()):
        return
    ships = [
        (unit.kind, unit.size, hurt) for unit in b.members(target) for hurt in [False] * unit.whole + [True] * unit.hurt
    ]
    strength = printing.defence(b, ships, b.fact(1 - side, "research", "air-defence"), level)
    if strength <= 0:
        return
    b.stream.tell("air-defence", side=1 - side, group=target.row, level=strength)
    eliminated = aborted = total = 0
    for row in rows_used(strength, 10):
        roll = b.stream.roll(DEFENCE_ROLL)
        total = roll
        more = slash_result(DEFENCE_ROWS[row], roll)
        eliminated, aborted = eliminated + more[0], aborted + more[1]
    loss = air._bear((eliminated, aborted), sum(sent.values()))
    b.stream.tell("air-defence-losses", side=side, eliminated=loss[0], aborted=loss[1], dice=total)
    spent_already(b, air.lose(b, side, sent, loss))


def attack(b: Battle, side: int, target: Group, sent: dict[int, int], level: int) -> None:
    """Squadrons choose targets, then each target is attacked with one roll (23.43, 23.44)."""
    b.stream.rule = "23.43"
    left = sum(sent.values())
    named = [unit for unit in b.members(target) if unit.named]
    light = losses.light_ships(b, target)
    naval = sum(n for row, n in sent.items() if next(w for w in b.wings if w.row == row).type == "NAS")
    aims: list[tuple[Unit | None, int, int]] = []
    for unit in [*named, *([None] if light else [])]:
        if not left:
            break
        where = LIGHT_TARGET if unit is None else unit.row
        b.stream.rule = "23.43"
        number = b.stream.ask("air-target", side, range(left + 1), where, target.row)
        b.stream.rule = "23.44"
        least, most = max(0, number - (left - naval)), min(number, naval)
        among = b.stream.ask("naval-among", side, range(least, most + 1), where, target.row)
        aims.append((unit, number, among))
        left, naval = left - number, naval - among
    rolled = [(unit, fly(b, side, target, unit, number, among > 0, level)) for unit, number, among in aims if number]
    for aimed, hits in rolled:
        if aimed is None:
            room = {u: (u.whole, u.hurt) for u in light}
            losses.hit_light(b, target, hits, light, room)
        else:
            losses.hit_named(b, aimed, hits, critical=level >= 7)


def fly(b: Battle, side: int, target: Group, unit: Unit | None, number: int, naval: bool, level: int) -> int:
    """Attack rolls of so many squadrons on one target: the hits (23.44)."""
    b.stream.rule = "23.44"
    shield = (
        ship_drm(b, unit)
        if unit is not None
        else losses.lowest_drm([ship_drm(b, u) for u in losses.light_ships(b, target)])
    )
    modifier = b.fact(side, "air-drm") - shield
    if naval:
        modifier += 1
    if level >= 3:
        modifier += 1
    hits = 0
    for row in rows_used(number, 20):
        roll = b.stream.roll(ATTACK_ROLL)
        hits += AIR_ROWS[row][column(roll + modifier)]
    where = LIGHT_TARGET if unit is None else unit.row
    b.stream.tell(  # of several rolls the last one is told
        "air-attack", target=where, group=target.row, squadrons=number, dice=roll, modifier=modifier, hits=hits
    )
    found = b.fact(1 - side, "research", "naval")
    b.stream.tell(
        "air-attack-parts",
        air_drm=b.fact(side, "air-drm"),
        target_drm=found - shield,
        naval=int(naval),
        surprise=int(level >= 3),
    )
    if found:
        b.stream.tell("shift-parts", research=0, target_research=-found, codebreaking=0, target_codebreaking=0)
    return hits


def ship_drm(b: Battle, unit: Unit) -> int:
    """Naval Nationality DRM of a ship, naval research with it (Naval Nationality Chart)."""
    return drm(unit.nation, unit.kind, unit.size, unit.low_supply) + b.fact(unit.side, "research", "naval")


# ---------------------------------------------------------------- 22.463
def land(b: Battle) -> None:
    """Carrier squadrons come back: patrol may land ashore, decks take the rest, what finds none is lost."""
    b.in_the_air = False
    for side in b.order():
        b.stream.rule = "22.463B"
        wings = [w for w in b.wings if w.side == side and w.ship is not None and w.ship in b.launching]
        for wing in wings:
            wing.unflown = wing.unflown if wing.ship is not None and wing.ship.count else 0
        total = sum(wing.count - wing.unflown for wing in wings)
        patrol = sum(wing.patrol + wing.patrol_aborted for wing in wings)
        for base in [base for base in b.bases if base.side == side and base.distance <= WITHIN]:
            most = min(patrol, base.room)
            if most:
                down = b.stream.ask("land-ashore", side, range(most + 1), base.row)
                if down:
                    b.stream.tell("landed-ashore", side=side, base=base.row, squadrons=down)
                    base.room -= down
                    patrol -= down
                    total -= down
        decks = [w for w in wings if w.ship is not None and w.ship.whole and w.ship.at >= 0]
        b.stream.rule = "22.463C"
        room = sum(COMPLEMENTS[w.ship.kind] - w.unflown for w in decks if w.ship)
        if total > room:
            b.stream.tell("lost-at-sea", side=side, squadrons=total - room)
            total = room
        for wing in wings:
            wing.count = wing.unflown
        for wing in decks:
            assert wing.ship
            own = COMPLEMENTS[wing.ship.kind] - wing.unflown
            room -= own
            low, high = max(0, total - room), min(own, total)
            landed = b.stream.ask("land-aboard", side, range(low, high + 1), wing.row)
            wing.count += landed
            total -= landed
