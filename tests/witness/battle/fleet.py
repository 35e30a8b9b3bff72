"""One fleet combat: screens, capital ship fire, light ship fire, fire at screened ships (22.53-22.55)."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.witness.battle import losses
from tests.witness.battle.model import UNITS, Battle, Group, Unit
from tests.witness.fire import drm
from tests.witness.pairing import light_pairing, pair, rank_capitals
from tests.witness.tables import fleet_result, rows_used

FLEET_ROLL = 6
UNSCREENED, SCREENED = -2, -4
HOLD, AT_LIGHT, FIRST_RANK = 0, 1, 2


@dataclass(eq=False)
class Party:
    """One group in a fleet combat."""

    group: Group
    hampered: bool
    capitals: list[Unit] = field(default_factory=list)
    """Unscreened capital ships by rank."""
    hurt_before: dict[Unit, int] = field(default_factory=dict)
    by_capitals: dict[Unit, int] = field(default_factory=dict)
    """Cruisers that capital ship fire damaged in this combat."""
    holding: list[Unit] = field(default_factory=list)
    """Capital ships that hold their fire."""
    held: int = 0
    """Light ship factors that hold theirs."""


@dataclass(eq=False)
class Shot:
    """Fire combined at one target."""

    target: Unit | int
    at: Party
    factors: int
    drm: int
    by: Party
    hits: int = 0


# ---------------------------------------------------------------- 22.531
def may_fight(unit: Unit) -> bool:
    """Whether whole ships of a unit are not screened automatically (22.531C.1)."""
    return unit.kind in ("BB", "CA", "CVE", "DD")


def cargo_on_destroyers(b: Battle, group: Group) -> int:
    """How much of a group's cargo has to lie in destroyers: what the transports assigned to it cannot take."""
    return max(0, group.cargo - sum(u.count for u in b.members(group) if u.laden and u.kind == "TR"))


def screen(b: Battle, group: Group) -> None:
    """The owner screens what he likes of the ships that are not screened anyway (22.531C.1-2)."""
    b.stream.rule = "22.531C"
    for unit in b.members(group):
        unit.screened = 0
    load = cargo_on_destroyers(b, group)
    boats = [unit for unit in b.members(group) if unit.laden and unit.kind == "DD"]
    for unit in b.members(group):
        if may_fight(unit) and unit.whole:
            least = 0
            if unit in boats:
                boats.remove(unit)
                least = min(unit.whole, max(0, load - sum(boat.whole for boat in boats)))
            unit.bound = least == unit.whole
            if unit.bound:
                unit.screened = least
            else:
                unit.screened = b.stream.ask("screen", group.side, range(least, unit.whole + 1), unit.row)
            if unit.laden:
                load -= unit.screened
            if unit.screened and not unit.bound:
                b.stream.tell("screened", side=group.side, unit=unit.row, ships=unit.screened)


def combat(b: Battle, one: Group, other: Group) -> None:
    """The whole sequence between two groups (22.54)."""
    b.stream.rule = "22.53"
    b.stream.tell("fleet-combat", group=one.row, other=other.row)
    parties = (begin(b, one), begin(b, other))
    for group in (one, other):
        group.fought = group.attacked = True
        group.shown = "full"
        for unit in b.members(group):
            if unit.screened and not unit.bound:
                b.stream.tell("screen-shown", side=group.side, unit=unit.row, ships=unit.screened)
    capital_fire(b, *parties)
    light_fire(b, *parties)
    screened_fire(b, *parties)
    if not b.raiders:
        for unit in b.units:
            unit.screened = 0


def begin(b: Battle, group: Group) -> Party:
    """A group as it goes into the combat (22.552B)."""
    party = Party(group, group.mission in ("sea-supply", "shielding") or any(u.laden for u in b.members(group)))
    party.hurt_before = {unit: unit.hurt for unit in b.members(group)}
    for unit in b.members(group):  # only those "screened during all rounds" had no part (22.26D)
        unit.engaged = unit.engaged or pool(party, unit)[0] > 0
    return party


def pool(party: Party, unit: Unit) -> tuple[int, int]:
    """Whole and damaged ships of a unit that are unscreened (22.531C, reading D07)."""
    if not may_fight(unit):
        return 0, 0
    hurt = unit.hurt - min(party.hurt_before.get(unit, 0), unit.hurt) - party.by_capitals.get(unit, 0)
    return max(0, unit.whole - unit.screened), max(0, hurt)


def rest(party: Party, unit: Unit) -> tuple[int, int]:
    """Whole and damaged ships of a unit that are screened."""
    whole, hurt = pool(party, unit)
    return unit.whole - whole, unit.hurt - hurt


def firing_light(b: Battle, party: Party) -> list[Unit]:
    """Light ships that are undamaged and unscreened (22.531B, 22.54D)."""
    return [u for u in b.members(party.group) if not u.named and pool(party, u)[0]]


def open_light(b: Battle, party: Party) -> list[Unit]:
    """Units with unscreened light ships, damaged in this combat ones included."""
    return [u for u in b.members(party.group) if not u.named and any(pool(party, u))]


def factors_of(party: Party, units: list[Unit]) -> int:
    """Light ship factors that can fire."""
    return sum(pool(party, unit)[0] * unit.size for unit in units)


# ---------------------------------------------------------------- 22.54A-C
def ship_drm(b: Battle, unit: Unit) -> int:
    """Naval Nationality DRM of a ship in fleet combat, codebreaking with it (22.552A)."""
    side = unit.side
    shift = b.fact(side, "codebreaking", "fleet") + b.fact(side, "research", "naval")
    return drm(unit.nation, unit.kind, unit.size, unit.low_supply) + shift


def rank(b: Battle, party: Party) -> None:
    """Capital ships in their order; the owner decides where they are tied (22.54A, reading D05)."""
    b.stream.rule = "22.54A"
    ships = [u for u in b.members(party.group) if u.kind == "BB" and pool(party, u)[0]]
    # In 2011 "any naval unit in a TF or combat group to which cargo has been assigned is slow" (20.121E).
    all_slow = b.of_2011 and b.encumbered(party.group)
    classes = rank_capitals([(u.size, u.slow or all_slow, u.hits, ship_drm(b, u)) for u in ships])
    for tied in classes:
        left = [ships[index] for index in tied]
        while left:
            first = party.group.side * UNITS
            place = len(party.capitals) + 1
            row = first + b.stream.ask("rank", party.group.side, [u.row - first for u in left], place, party.group.row)
            unit = next(u for u in left if u.row == row)
            left.remove(unit)
            party.capitals.append(unit)


def capital_fire(b: Battle, one: Party, other: Party) -> None:
    """Capital ships rank, pair off, choose targets and fire at once (22.54A-C)."""
    for party in (one, other):
        rank(b, party)
    pairs, _side, _surplus = pair(len(one.capitals), len(other.capitals))
    aims: dict[Unit, Unit | int] = {}
    for mine, theirs in pairs:
        aims[one.capitals[mine]] = other.capitals[theirs]
        aims[other.capitals[theirs]] = one.capitals[mine]
    for party, enemy in ((one, other), (other, one)):
        for unit in sorted(party.capitals[len(pairs) :], key=lambda u: u.row):
            aims[unit] = aim(b, party, enemy, unit)
    for party, enemy in sorted(((one, other), (other, one)), key=lambda both: both[0].group.side):
        for unit in sorted(party.capitals, key=lambda u: u.row):
            reply(b, party, enemy, unit, aims)
    shots: list[Shot] = []
    for party, enemy in ((one, other), (other, one)):
        shots += gather(b, party, enemy, aims)
    resolve(b, shots)
    for shot in shots:
        if shot.target == UNSCREENED:
            for unit in b.members(shot.at.group):
                if unit.kind == "CA":
                    hurt = unit.hurt - min(shot.at.hurt_before.get(unit, 0), unit.hurt)
                    shot.at.by_capitals[unit] = hurt


def aim(b: Battle, party: Party, enemy: Party, unit: Unit) -> Unit | int:
    """A surplus capital ship joins another, fires at light ships or holds its fire (22.54B)."""
    b.stream.rule = "22.54B"
    may = [HOLD]
    if open_light(b, enemy):
        may.append(AT_LIGHT)
    may += [FIRST_RANK + place for place in range(len(enemy.capitals))]
    answer = b.stream.ask("capital-aim", party.group.side, may, unit.row, enemy.group.row)
    if answer == HOLD:
        party.holding.append(unit)
        return HOLD
    return UNSCREENED if answer == AT_LIGHT else enemy.capitals[answer - FIRST_RANK]


def reply(b: Battle, party: Party, enemy: Party, unit: Unit, aims: dict[Unit, Unit | int]) -> None:
    """A capital ship under fire answers one of the ships that fire at it (22.54C.1)."""
    b.stream.rule = "22.54C"
    firing = [place for place, foe in enumerate(enemy.capitals, 1) if aims[foe] is unit]
    if firing:
        answer = b.stream.ask("reply", party.group.side, firing, unit.row, enemy.group.row)
        aims[unit] = enemy.capitals[answer - 1]


def gather(b: Battle, party: Party, enemy: Party, aims: dict[Unit, Unit | int]) -> list[Shot]:
    """Fire of one side's capital ships, put together by target (22.55, 22.552A.1)."""
    shots: list[Shot] = []
    for target in dict.fromkeys(aims[unit] for unit in sorted(party.capitals, key=lambda u: u.row)):
        ships = [unit for unit in party.capitals if aims[unit] is target or aims[unit] == target]
        if target != HOLD:
            low = losses.lowest_drm([ship_drm(b, unit) for unit in ships])
            shots.append(Shot(target, enemy, sum(unit.size for unit in ships), low, party))
    return shots


def resolve(b: Battle, shots: list[Shot]) -> None:
    """All rolls of a step, then all their hits (reading D06)."""
    for shot in shots:
        roll_for(b, shot)
    for shot in shots:
        strike_home(b, shot)
        losses.after_hits(b, shot.at.group)


def targets_in(b: Battle, shot: Shot) -> dict[Unit, tuple[int, int]]:
    """The light ships that one shot is aimed at."""
    kind = pool if shot.target == UNSCREENED else rest
    return {u: kind(shot.at, u) for u in b.members(shot.at.group) if not u.named and any(kind(shot.at, u))}


def roll_for(b: Battle, shot: Shot) -> None:
    """Two dice for each row used, with the modifiers of nationality and activity (22.55, 22.552)."""
    b.stream.rule = "22.55"
    if isinstance(shot.target, Unit):
        shield = ship_drm(b, shot.target)
    else:
        shield = losses.lowest_drm([ship_drm(b, unit) for unit in targets_in(b, shot)])
    modifier = shot.drm - shield - int(shot.by.hampered) + int(shot.at.hampered)
    for row in rows_used(shot.factors, 25):
        roll = b.stream.roll(FLEET_ROLL)
        shot.hits += fleet_result(row, max(2, roll + modifier))
    where = shot.target.row if isinstance(shot.target, Unit) else shot.target
    at = shot.at.group.row
    b.stream.tell(  # of several rolls the last one is told
        "fleet-fire", target=where, group=at, factors=shot.factors, dice=roll, modifier=modifier, hits=shot.hits
    )
    own, other = shot.by.group.side, shot.at.group.side
    codes = [b.fact(side, "codebreaking", "fleet") for side in (own, other)]
    found = [b.fact(side, "research", "naval") for side in (own, other)]
    activities = (-int(shot.by.hampered), int(shot.at.hampered))
    b.stream.tell(
        "fire-parts",
        drm=shot.drm - codes[0] - found[0],
        target_drm=codes[1] + found[1] - shield,
        activity=activities[0],
        target_activity=activities[1],
    )
    shifts = (found[0], -found[1], codes[0], -codes[1])
    if any(shifts):
        b.stream.tell(
            "shift-parts",
            research=shifts[0],
            target_research=shifts[1],
            codebreaking=shifts[2],
            target_codebreaking=shifts[3],
        )


def strike_home(b: Battle, shot: Shot) -> None:
    """The hits of one shot (22.55); what was screened stays so when it is damaged."""
    behind = is_open(b, shot.at)
    if isinstance(shot.target, Unit):
        losses.hit_named(b, shot.target, shot.hits)
    else:
        room = targets_in(b, shot)
        losses.hit_light(b, shot.at.group, shot.hits, list(room), room)
    if behind:
        for unit in b.members(shot.at.group):
            shot.at.hurt_before[unit] = unit.hurt - shot.at.by_capitals.get(unit, 0)


# ---------------------------------------------------------------- 22.54D-F
def light_fire(b: Battle, one: Party, other: Party) -> None:
    """Light ships pair off at up to three to one, the surplus chooses, all fire at once (22.54D-F)."""
    b.stream.rule = "22.54D"
    strength = [factors_of(party, firing_light(b, party)) for party in (one, other)]
    at_one, at_other, spare_one, spare_other = light_pairing(strength[0], strength[1])
    shots: list[Shot] = []
    for party, enemy, paired, spare in ((one, other, at_one, spare_one), (other, one, at_other, spare_other)):
        shots += light_targets(b, party, enemy, paired, spare)
    resolve(b, [s for s in shots if s.target != UNSCREENED] + [s for s in shots if s.target == UNSCREENED])


def light_targets(b: Battle, party: Party, enemy: Party, paired: int, spare: int) -> list[Shot]:
    """Where a side's light ships fire; what is left of the surplus holds its fire (22.54E)."""
    ships = firing_light(b, party)
    if not ships:
        return []
    low = losses.lowest_drm([ship_drm(b, unit) for unit in ships])
    seat, row = party.group.side, party.group.row
    b.stream.rule = "22.54E"
    if spare and open_light(b, enemy):
        more = b.stream.ask("light-at-light", seat, range(spare + 1), enemy.group.row, row)
        paired, spare = paired + more, spare - more
    shots: list[Shot] = []
    sizes: list[tuple[int, int]] = []
    for unit in sorted((u for u in enemy.capitals if u.count), key=lambda u: u.row):
        if not spare:
            break
        may = [n for n in range(spare + 1) if enough(sizes + [(unit.size, n)])]
        number = b.stream.ask("light-at-capital", seat, may, unit.row, row)
        sizes.append((unit.size, number))
        spare -= number
        if number:
            shots.append(Shot(unit, enemy, number, low, party))
    if paired and open_light(b, enemy):
        shots.append(Shot(UNSCREENED, enemy, paired, low, party))
    party.held = spare
    return shots


def enough(fire: list[tuple[int, int]]) -> bool:
    """Whether further capital ships may be fired at: all but one have their own size on them (22.54E.2, reading A39)."""
    return sum(1 for size, number in fire if 0 < number < size) <= 1


# ---------------------------------------------------------------- 22.54G
def screened_fire(b: Battle, one: Party, other: Party) -> None:
    """Those who held their fire may fire at screened ships once nothing unscreened is left (22.54G)."""
    b.stream.rule = "22.54G"
    sides = ((one, other), (other, one))
    shots: list[Shot] = []
    for party, enemy in sides:
        if not is_open(b, enemy):
            continue
        aims: dict[Unit, Unit | int] = {}
        for unit in [u for u in party.holding if pool(party, u)[0]]:
            targets = screened_targets(b, enemy)
            may, seat = range(len(targets) + 1), party.group.side
            place = b.stream.ask("capital-at-screened", seat, may, unit.row, enemy.group.row)
            if place:
                aims[unit] = targets[place - 1]
        for target in dict.fromkeys(aims.values()):
            ships = [u for u in aims if aims[u] is target or aims[u] == target]
            if ships:
                low = losses.lowest_drm([ship_drm(b, unit) for unit in ships])
                shots.append(Shot(target, enemy, sum(u.size for u in ships), low, party))
    resolve(b, shots)
    shots = []
    for party, enemy in sides:
        ships = firing_light(b, party)
        if not is_open(b, enemy) or not ships:
            continue
        low = losses.lowest_drm([ship_drm(b, unit) for unit in ships])
        left = party.held
        for target in screened_targets(b, enemy):
            if not left:
                break
            subject = target.row if isinstance(target, Unit) else target
            number = b.stream.ask("light-at-screened", party.group.side, range(left + 1), subject, party.group.row)
            left -= number
            if number:
                shots.append(Shot(target, enemy, number, low, party))
    resolve(b, shots)


def is_open(b: Battle, party: Party) -> bool:
    """Whether no unscreened ship is left, cruisers damaged by capital ships apart (22.54G.1, reading A22)."""
    return not any(any(pool(party, unit)) for unit in b.members(party.group))


def screened_targets(b: Battle, party: Party) -> list[Unit | int]:
    """Screened named ships one by one, screened light ships together (22.54G.2)."""
    here = [unit for unit in b.members(party.group) if any(rest(party, unit))]
    targets: list[Unit | int] = [unit for unit in here if unit.named]
    if any(not unit.named for unit in here):
        targets.append(SCREENED)
    return targets
