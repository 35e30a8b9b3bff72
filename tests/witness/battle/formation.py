"""How forces form groups and groups get numbers (22.421, 22.423)."""

from __future__ import annotations

from tests.witness.battle import printing
from tests.witness.battle.model import FAST_CARRIERS, GROUPS, NUMBERS, UNITS, Battle, Group, Unit

MOST = 25


def form(b: Battle) -> None:
    """Formation before the first round, one side after the other."""
    for group in sorted(b.groups, key=lambda g: g.row):
        if group.state == "late" and not group.enters:
            b.stream.tell("never-comes", side=group.side, group=group.row)
    for side in b.order():
        b.stream.rule = "22.421A"
        combine_small(b, [g for g in forming(b, side) if not g.task_force and not b.encumbered(g)])
        strengthen(b, side)
        limit_size(b, side)
        send_carriers_home(b, side)
        wait(b, side)


def forming(b: Battle, side: int) -> list[Group]:
    """Groups of a side that have no number yet and are here, by row."""
    return sorted((g for g in b.groups if g.side == side and g.state == "forming"), key=lambda g: g.row)


def combine_small(b: Battle, small: list[Group]) -> None:
    """Forces of less than ten factors without cargo form one group (22.421A.2)."""
    for other in small[1:]:
        join(b, small[0], other)


def join(b: Battle, into: Group, other: Group) -> None:
    """Put two forces into one group."""
    b.stream.tell("groups-joined", side=into.side, into=into.row, joining=other.row)
    for unit in b.members(other):
        unit.at = into.row
    other.state = "gone"
    into.merged = True
    into.supply |= other.supply
    into.fixed = into.fixed or other.fixed


def strengthen(b: Battle, side: int) -> None:
    """A force with cargo may be strengthened by a group without (22.421A.3)."""
    for group in forming(b, side):
        if not b.encumbered(group):
            continue
        free = [g for g in forming(b, side) if not b.encumbered(g)]
        first = side * GROUPS + NUMBERS
        if not free:
            continue
        answer = b.stream.ask("strengthen", side, [0] + [g.row - first + 1 for g in free], group.row)
        if answer:
            join(b, group, b.group_of(first + answer - 1))


def limit_size(b: Battle, side: int) -> None:
    """Groups that were put together hold 25 factors; the surplus forms another group, and so on (22.421A.4)."""
    seconds: dict[int, Group] = {}
    while True:
        todo = [g for g in forming(b, side) if g.merged and b.factors(g) > MOST]
        if not todo:
            break
        divide(b, todo[0], seconds)


def divide(b: Battle, group: Group, seconds: dict[int, Group]) -> None:
    """One ship goes to a second group; with cargo about, only one that came without (22.421A.4)."""
    side = group.side
    free = [u for u in b.members(group) if not (b.encumbered(group) and u.encumbered) and u.kind != "TR"]
    first = side * UNITS
    answer = b.stream.ask("surplus-ship", side, [u.row - first for u in free], group.row)
    if group.row not in seconds:
        taken = {g.row for g in b.groups if g.state != "gone"}
        row = next(r for r in range(side * GROUPS + NUMBERS, (side + 1) * GROUPS) if r not in taken)
        seconds[group.row] = Group(row, side, task_force=False, merged=True)
        b.groups.append(seconds[group.row])
    unit = next(u for u in free if u.row == first + answer)
    hurt = unit.hurt > 0
    if unit.hurt and unit.whole:  # sound and damaged ones are one entry: either may be the surplus
        hurt = b.stream.ask("surplus-damaged", side, [0, 1], unit.row) == 1
    move_one(b, unit, seconds[group.row], hurt)


def move_one(b: Battle, unit: Unit, to: Group, hurt: bool) -> None:
    """One ship goes to another group; those that share its entry stay."""
    if unit.count == 1:
        unit.at = to.row
        return
    same = [u for u in b.units if u.parent is unit and u.at == to.row]
    if not same:
        fresh = b._unit(unit.side, unit.force, unit.kind, unit.nation, unit.size, 0)
        for name in ("laden", "low_supply", "slow", "origin", "errand", "patrol", "role", "encumbered"):
            setattr(fresh, name, getattr(unit, name))
        fresh.parent, fresh.at = unit, to.row
        same = [fresh]
    if hurt:
        unit.hurt -= 1
        same[0].hurt += 1
    else:
        unit.whole -= 1
        same[0].whole += 1


def send_carriers_home(b: Battle, side: int) -> None:
    """One fast fleet factor for each fast carrier factor, or the carrier returns to port (22.421A.4)."""
    for group in forming(b, side):
        if not group.merged:
            continue
        while True:
            carriers = [u for u in b.members(group) if u.kind in FAST_CARRIERS]
            able = [u for u in b.members(group) if u.kind in ("BB", "CA", "DD") and not u.slow]
            escort = sum(u.whole * u.size for u in able)
            if sum(u.factors for u in carriers) <= escort:
                break
            first = side * UNITS
            answer = b.stream.ask("carrier-home", side, [u.row - first for u in carriers], group.row)
            gone = next(u for u in carriers if u.row == first + answer)
            b.stream.tell("carrier-sent-home", side=side, unit=gone.row)
            leave(gone)
        if not b.members(group):
            group.state = "gone"


def leave(unit: Unit) -> None:
    """All of a unit leaves the battle."""
    unit.gone_whole += unit.whole
    unit.gone_hurt += unit.hurt
    unit.whole = unit.hurt = 0
    unit.at = -1


def wait(b: Battle, side: int) -> None:
    """No more than six groups fight; those with cargo have to (22.421C)."""
    b.stream.rule = "22.421C"
    while len(forming(b, side)) > NUMBERS:
        here = forming(b, side)
        free = [g for g in here if not b.encumbered(g)] or here
        first = side * GROUPS + NUMBERS
        group = b.group_of(first + b.stream.ask("wait", side, [g.row - first for g in free]))
        b.stream.tell("group-waits", side=side, group=group.row)
        group.state = "waits"


def number(b: Battle) -> None:
    """Each player gives his groups numbers in secret; then the numbers are shown (22.423)."""
    b.stream.rule = "22.423A"
    for side in b.order():
        taken: list[int] = []
        groups = forming(b, side)
        for place, group in enumerate(groups):
            later = {g.fixed for g in groups[place + 1 :]}
            may = printing.numbers_open(b, len(groups))
            free = [n for n in may if n not in taken and n not in later]
            if group.fixed in may:
                free = [group.fixed]
            group.number = b.stream.ask("number", side, [n - 1 for n in free], group.row) + 1
            if group.fixed not in (0, group.number):
                b.stream.tell("number-not-kept", side=side, group=group.row, number=group.fixed)
            b.stream.tell("number-chosen", side=side, group=group.row, number=group.number)
            taken.append(group.number)
        for group in groups:
            take_number(b, group)
    b.stream.rule = "22.423B"
    for side in (0, 1):
        for group in b.engaged(side):
            b.stream.tell("number-shown", side=side, number=group.number)


def take_number(b: Battle, group: Group) -> None:
    """A group that has a number is in the battle."""
    move_group(b, group, group.side * GROUPS + group.number - 1)
    group.state = "engaged"


def move_group(b: Battle, group: Group, row: int) -> None:
    """A group gets another row."""
    units = [unit for unit in b.units if unit.at == group.row]
    group.row = row
    for unit in units:
        unit.at = row
