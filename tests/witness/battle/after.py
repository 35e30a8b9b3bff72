"""After the battle: who goes on, who returns where (22.63, 22.81)."""

from __future__ import annotations

from tests.witness.battle.leaving import NO_UNDAMAGED, RAID, lost_by
from tests.witness.battle.model import CARRYING, FAST_CARRIERS, GROUPS, NUMBERS, PORTS, UNITS, Battle, Port, Unit

MISSIONS = {
    name: number
    for number, name in enumerate(
        (
            "none",
            "sea-supply",
            "sea-transport",
            "seaborne-invasion",
            "sea-escort",
            "",
            "other",
            "base-change",
            "naval-redeployment",
        )
    )
}
ON_AN_INTERCEPTION = 3
BOUND = ("base-change", "naval-redeployment")


def end_of_raid(b: Battle) -> None:
    """Raiders fight one round (22.35D); a side without undamaged ships has lost (22.72C)."""
    b.stream.rule = "22.35D"
    b.stood = [False, False]
    losers = [side for side in (0, 1) if lost_by(b, side) == NO_UNDAMAGED]
    b.ending = RAID
    b.winner = 1 - losers[0] if len(losers) == 1 else -1
    b.stream.tell("ends", winner=b.winner, ending=b.ending, round=b.round)


def aftermath(b: Battle) -> None:
    """The victor may go on with his activity (22.81A); all others return to base (22.63, 22.81B)."""
    b.goes_on = False
    if b.winner == b.activity and b.countered and b.activity in supported(b):
        b.stream.rule = "22.161B"
        b.goes_on = bool(b.stream.ask("go-on", b.activity, (0, 1), -1, ON_AN_INTERCEPTION))
        b.stream.tell("interception-goes-on" if b.goes_on else "interception-given-up", side=b.activity)
    elif b.winner == b.activity and not b.raiders and b.activity in supported(b):
        b.stream.rule = "22.81A"
        ask_activities(b)
        b.stream.tell("goes-on" if b.goes_on else "aborts", side=b.activity)
    take_over(b)
    name_flights(b)
    for side in b.order():
        for force in range(GROUPS - NUMBERS):
            ships = [u for u in b.of(side) if u.kind != "SUB" and u.force == force and returning(b, u)]
            ships = carriers_first(b, side, force, ships)
            for party in parties(b, ships):
                send_home(b, side, force, party)


def inverted(b: Battle, unit: Unit) -> int:
    """1 if a unit is inverted once it is back in port, 2 if those of it that withdrew are (22.26, 22.27, 22.61C, 22.81, 22.92)."""
    stays = unit.count > 0 and unit.withdrew
    if stays and unit.side == b.activity and not b.countered and b.winner == unit.side and goes_on(b, unit):
        return 2
    if stays and unit.patrol and unit.side == b.interceptor == b.winner:
        return 2 if b.of_2011 else 0
    return int(_turned(b, unit))


def _turned(b: Battle, unit: Unit) -> bool:
    """Whether a unit that shares one fate is inverted."""
    left = unit.count + unit.gone_whole + unit.gone_hurt > 0
    part = left and (unit.withdrew or (unit.fought and unit.count > 0))
    if unit.kind == "SUB":  # "Surviving submarines return to base after attacking and are inverted"
        return left and (unit.made > 0 or (unit.must_attack and unit.let_pass > 0))
    if not left or (b.raiders and unit.kind == "TR"):
        return False
    if unit.side == b.interceptor or unit.role == "counter-counter-interceptor":
        beaten = unit.withdrew or b.winner != unit.side
        return part and (not unit.patrol or (b.of_2011 and beaten))  # 22.25 of 2011 prints no exception for patrols
    if (
        b.countered
    ):  # "not inverted unless they are damaged by enemy attack"; in 2011 only combat with the target inverts
        return not b.of_2011 and not unit.patrol and (unit.engaged or unit.was_hurt)
    if b.raiders:
        return False
    supports = unit.role != "main"
    if supports and (not part or (not unit.withdrew and b.winner == unit.side and b.goes_on and bool(supported(b)))):
        return False
    if not part and unit.late:
        return False
    beaten = unit.withdrew or (part and b.winner != unit.side)
    return beaten or not goes_on(b, unit)


def name_flights(b: Battle) -> None:
    """Squadrons ashore that will be inverted, each by its wing (23.164 of 2011)."""
    b.stream.rule = "23.164 of 2011"
    for wing in b.wings:
        if wing.flown:
            b.stream.tell("squadrons-flown", side=wing.side, wing=wing.row, squadrons=wing.flown)


def supported(b: Battle) -> set[int]:
    """Sides of which more is left than those who came in support: who withdrew is defeated (22.61C, 22.81C)."""
    own = {u.side for u in b.units if u.count and u.role == "main" and u.kind != "SUB"}
    return own | {group.side for side in (0, 1) for group in b.engaged(side) if b.line(group)}


def take_over(b: Battle) -> None:
    """Who came in support and stayed to the end takes over what the victors do, if that goes on (22.81C, 22.81D)."""
    b.stream.rule = "22.81C, 22.81D"
    if b.winner not in supported(b) or (b.winner == b.activity and not b.goes_on):
        return
    carries_on = b.winner == b.activity and not b.countered
    came, event = ("counter", "activity") if carries_on else ("counter-counter", "interception")
    here = {group.row for group in b.engaged(b.winner)}
    stayed = {u.force for u in b.of(b.winner) if u.count and u.at in here and u.role == f"{came}-interceptor"}
    for force in sorted(stayed):
        b.stream.tell(f"{event}-adopted", side=b.winner, force=force)


def parties(b: Battle, ships: list[Unit]) -> list[list[Unit]]:
    """Of a force those bound to their origin sail first, then those that may choose (22.63A, 22.63B)."""
    sailing: list[Unit] = []
    for unit in ships:
        sailing += [unit, *torn(b, unit)]
    sailing.sort(key=lambda unit: unit.row)
    held = [unit for unit in sailing if pledged(b, unit)]
    rest = [unit for unit in sailing if unit not in held]
    return [party for party in (held, rest) if party]


def torn(b: Battle, unit: Unit) -> list[Unit]:
    """Light ships of an entry that left, apart from the others where only one of both parts is bound (22.63A, 22.63B)."""
    gone = unit.gone_whole + unit.gone_hurt
    if not gone or returning(b, unit) == gone:
        return []
    left = unit.errand in BOUND and b.winner != unit.side
    left = left or bool(unit.laden and unit.errand in CARRYING and aboard(b, unit))
    away = unit.errand in BOUND or bool(unit.laden and unit.errand in CARRYING and unit.took)
    if left == away:
        return []
    fresh = b._unit(unit.side, unit.force, unit.kind, unit.nation, unit.size, 0)
    for name in ("laden", "low_supply", "slow", "origin", "errand", "patrol", "role", "encumbered", "fought"):
        setattr(fresh, name, getattr(unit, name))
    fresh.parent, fresh.withdrew, fresh.at = unit, True, -1
    fresh.gone_whole, fresh.gone_hurt, fresh.took = unit.gone_whole, unit.gone_hurt, unit.took
    unit.gone_whole, unit.gone_hurt, unit.took, unit.withdrew = 0, 0, 0, False
    return [fresh]


def aboard(b: Battle, unit: Unit) -> int:
    """Cargo of the group that a unit is in."""
    return sum(group.cargo for group in b.groups if group.state != "gone" and group.row == unit.at)


def pledged(b: Battle, unit: Unit) -> bool:
    """Whether a unit brings units back, or was beaten on a move to another base (22.63A, 22.63B)."""
    stay = returning(b, unit) > unit.gone_whole + unit.gone_hurt
    if unit.gave_up:
        return True
    if unit.laden and unit.errand in CARRYING and (unit.took or (stay and aboard(b, unit))):
        return True
    return unit.errand in BOUND and unit.fought and (b.winner != unit.side or unit.withdrew)


def ask_activities(b: Battle) -> None:
    """Each victorious activity may go on, also a part still to come; forces of one mission decide together (22.81A)."""
    there = {u.errand for u in b.of(b.activity) if u.count and u.role == "main" and u.kind != "SUB"}
    there |= {"sea-supply" for group in b.engaged(b.activity) if b.line(group)}
    if len(there) < 2:
        b.goes_on = bool(b.stream.ask("go-on", b.activity, (0, 1)))
        return
    for number in sorted(MISSIONS[errand] for errand in there):
        if b.stream.ask("go-on", b.activity, (0, 1), number):
            b.goes_on = True
        else:
            b.stream.tell("gives-up", side=b.activity, mission=number)
            b.given_up.add(next(name for name in there if MISSIONS[name] == number))


def carriers_first(b: Battle, side: int, force: int, ships: list[Unit]) -> list[Unit]:
    """Carriers sent home while others of their force fought and are afloat: those who came to meet go back as they came (22.27)."""
    afloat = [u for u in b.of(side) if u.force == force and u.kind != "SUB" and u.count + u.gone_whole + u.gone_hurt]
    fought = any(had_part(b, u) for u in afloat)
    alone = [u for u in ships if u.kind in FAST_CARRIERS and u.gone_whole + u.gone_hurt and not u.fought]
    if not fought or (side == b.activity and not b.countered and all(u.role == "main" for u in ships)):
        return ships
    for u in alone:
        port = [port for port in b.ports if port.side == side][u.origin]
        port.room -= u.size
        b.stream.rule = "22.27"
        b.stream.tell("carrier-returns", side=side, unit=u.row, port=port.row)
        if port.room < 0:
            b.stream.rule = "22.63D"
            b.stream.tell("overstacked", side=side, port=port.row, excess=-port.room)
    return [u for u in ships if u not in alone]


def returning(b: Battle, unit: Unit) -> int:
    """Ships of a unit that go home: those that withdrew, and those left unless they go on or are a victorious patrol."""
    if unit.gave_up:
        return unit.gone_whole + unit.gone_hurt + unit.count
    patrols = unit.patrol and (b.winner == unit.side or not unit.fought)
    stay = patrols or (unit.side == b.activity and goes_on(b, unit))
    return unit.gone_whole + unit.gone_hurt + (0 if stay else unit.count)


def goes_on(b: Battle, unit: Unit) -> bool:
    """Whether a unit of the activity's side goes on; whoever came in support does with any of them (22.81A, 22.81C)."""
    return b.goes_on and (unit.role != "main" or unit.errand not in b.given_up)


def send_home(b: Battle, side: int, force: int, ships: list[Unit]) -> None:
    """One force returns to a port that it may choose (22.63)."""
    ports = [port for port in b.ports if port.side == side]
    factors = sum(returning(b, u) * u.size for u in ships)
    may = open_ports(b, ports, ships, factors)
    b.stream.rule = "22.63"
    place = b.stream.ask("return", side, [port.row - side * PORTS for port in may], force)
    port = next(p for p in ports if p.row == side * PORTS + place)
    b.stream.tell("returns", side=side, force=force, port=port.row)
    if not b.raiders:  # an SW box has no hexes
        b.stream.rule = "22.62"
        b.stream.tell("open-on-the-way", side=side, force=force, port=port.row)
    port.room -= factors
    if ships[0].errand == "naval-redeployment" and port.room < 0:
        eliminate(b, side, force, port, ships, min(factors, -port.room))
    elif port.room < 0:
        b.stream.rule = "22.63D"
        b.stream.tell("overstacked", side=side, port=port.row, excess=-port.room)


def eliminate(b: Battle, side: int, force: int, port: Port, ships: list[Unit], excess: int) -> None:
    """What a failed redeployment brings back beyond the room of its port is eliminated, by its owner's choice (22.63E)."""
    while excess > 0:
        b.stream.rule = "22.63E"
        may = [u for u in ships if returning(b, u)]
        first = side * UNITS
        row = first + b.stream.ask("excess-ship", side, [u.row - first for u in may], force)
        unit = next(u for u in may if u.row == row)
        stays = goes_on(b, unit) and side == b.activity
        if unit.gone_hurt:
            unit.gone_hurt -= 1
        elif unit.hurt and not stays:
            unit.hurt -= 1
        elif unit.gone_whole:
            unit.gone_whole -= 1
        else:
            unit.whole -= 1
        unit.sunk += 1
        port.room += unit.size
        excess -= unit.size
        for wing in b.wings:
            if wing.ship is unit and wing.count:
                b.stream.tell("squadrons-drowned", side=side, wing=wing.row, squadrons=wing.count)
                wing.count = 0
        b.stream.tell("excess-eliminated", side=side, unit=unit.row, port=port.row)


def open_ports(b: Battle, ports: list[Port], ships: list[Unit], factors: int) -> list[Port]:
    """Ports that the ships of a force may return to (22.63A-C, 22.27)."""
    origin = ports[ships[0].origin]
    if bound(b, ships):
        return [origin]
    reach = 10 if b.pacific else 20
    near = [p for p in ports if p is origin or (p.distance <= reach and p.room >= factors)]
    return [p for p in near if not p.invaded] or near


def bound(b: Battle, ships: list[Unit]) -> bool:
    """Whether those of a force that now go home have to return where they came from (22.27, 22.63A, 22.63B)."""
    mates = [u for u in b.of(ships[0].side) if u.force == ships[0].force and u.kind != "SUB"]
    mates = [u for u in mates if u.count + u.gone_whole + u.gone_hurt]
    came = ships[0].side == b.interceptor or ships[0].role != "main" or b.countered
    return pledged(b, ships[0]) or (came and not any(had_part(b, u) for u in mates))


def had_part(b: Battle, unit: Unit) -> bool:
    """Whether a unit had a part in combat (22.27): interceptors "screened during all rounds" of a counter had none (22.26D)."""
    withheld = b.countered and unit.side == b.activity and unit.role == "main" and not unit.engaged
    return unit.fought and not withheld
