"""What the older printings say otherwise of a battle: their words are in the comments where a word decides.

The tables of 2003: search (22.45), surprise (22.463), submarines (22.93E, 22.94).  The changes of 2011: searching aircraft
(22.4422C, 22.451B), strategic cards (48.61A), numbers (22.422A).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.witness.battle.model import Battle, Group, Unit
from tests.witness.search import search_dice
from tests.witness.strike import air_defence_level, engaging_defenders, surprise_level
from tests.witness.submarine import attack

SUBMARINE_ROW = (
    (2, "*"),
    (3, "0"),
    (4, "0"),
    (5, "1"),
    (6, "1"),
    (7, "2"),
    (8, "2"),
    (9, "3"),
    (10, "3"),
    (11, "4"),
    (12, "5"),
)
UNKNOWN = -1


def of_2003(b: Battle) -> bool:
    """Whether the battle is fought by the tables of 2003."""
    return b.file.get("edition") == "awaw-2003"


# ---------------------------------------------------------------- 22.45
def searching_groups(b: Battle, groups: Sequence[Mapping[str, int]]) -> tuple[int, int]:
    """Groups that give a die for their factors, and far ones that give one for a carrier."""
    large = [group for group in groups if group["undamaged_factors"] >= 10]
    if of_2003(b):  # "each friendly combat group", of whatever number, and no line for carriers
        return min(6, len(large)), 0
    far = [group for group in groups if group["number"] > b.round and group["has_full_carrier"]]
    return sum(1 for group in large if group["number"] <= b.round), len(far)


def most_searchers(b: Battle) -> int:
    """Squadrons of a side whose search counts.

    In 2011 "one air squadron may search in the first round ...; two ... in the second round ...; and three ... in the third
    and subsequent rounds"; otherwise any number may, for three dice.
    """
    return min(b.round, 3) if b.of_2011 else 99


def strategic_cards(b: Battle, side: int) -> int:
    """ "One additional search die roll in the first round" for "the side with the greater number of strategic cards"."""
    return b.fact(side, "codebreaking", "strategic-search") if b.of_2011 and b.round == 1 else 0


def numbers_open(b: Battle, groups: int) -> list[int]:
    """Numbers that so many groups may have: any of six; in 2011 "CG1 and CG2, in whatever order", and so on."""
    return list(range(1, (groups if b.of_2011 else 6) + 1))


def dice_of_search(b: Battle, squadrons: int, code: int, groups: Sequence[Mapping[str, int]], cards: int) -> int:
    """How many search dice a side has; fewer than none are none, strategic cards counted (reading D10)."""
    if cards and code < 0 and search_dice(min(squadrons, most_searchers(b)), 0, b.round, groups) == 0:
        return 0
    if b.of_2011:
        return cards + search_dice(min(squadrons, most_searchers(b)), code, b.round, groups)
    if not of_2003(b):
        return search_dice(squadrons, code, b.round, groups)
    dice = 0
    for _group in range(searching_groups(b, groups)[0]):
        dice += 1
    for squadron in range(squadrons):
        dice += 1 if squadron < 3 else 0
    for _earlier in range(1, b.round):
        dice += 1
    if code > 0:
        dice += 1
    if code < 0:
        dice -= 1
    return dice if dice > 0 else 0


def tell_grades(b: Battle, group: Group) -> None:
    """One result: under ten factors or not. Two: "the number of carriers, including CVEs, but not the type". Three: all."""
    b.stream.rule = "22.45 of 2003"
    if group.results >= 3 or group.shown == "full":
        group.shown = "full"
        b.stream.tell("group-shown", side=group.side, group=group.row)
        return
    small = int(b.factors(group) < 10)
    carriers = group.facts[1] if group.facts else UNKNOWN
    b.stream.tell("size-told", side=group.side, group=group.row, small=small)
    if group.results == 2:
        carriers = sum(unit.count for unit in b.members(group) if unit.carrier or unit.kind == "CVE")
        b.stream.tell("carriers-told", side=group.side, group=group.row, carriers=carriers)
    group.facts = (small, carriers, UNKNOWN, UNKNOWN)
    group.shown = "facts"


# ---------------------------------------------------------------- 22.463
def level_of_surprise(b: Battle, die: int, target: Group, radar: int) -> int:
    """The level; in 2003 one less for each "previous air strike against the defending combat group in that round"."""
    earlier = target.used - 1 if of_2003(b) else 0
    return max(0, surprise_level(die, target.results, 0) - radar - earlier)


def defenders(b: Battle, squadrons: int, level: int) -> int:
    """Defending squadrons that engage: in 2003 "two-thirds (round up)" at 4, "one-third (round up)" at 5, "none" from 6 on."""
    if not of_2003(b):
        return engaging_defenders(squadrons, level)
    if level < 4:
        return squadrons
    if level >= 6:
        return 0
    thirds = 2 if level == 4 else 1
    engaging = 0
    while 3 * engaging < thirds * squadrons:
        engaging += 1
    return engaging


def defence(b: Battle, ships: Sequence[tuple[str, int, bool]], research: int, level: int) -> int:
    """Air defence level; in 2003 "no air defense dice rolls are made" from level 7 on."""
    if of_2003(b) and level >= 7:
        return 0
    return air_defence_level(ships, research, level)


# ---------------------------------------------------------------- 22.93E, 22.94
def submarine_result(b: Battle, roll: int, modifier: int) -> tuple[int, bool]:
    """Hits, and whether the submarine is lost."""
    if not of_2003(b):
        return attack(roll, modifier)
    cell = "*"
    for dice, result in SUBMARINE_ROW:
        if roll + modifier >= dice:
            cell = result
    return (0, True) if cell == "*" else (int(cell), False)


def in_line(ships: Sequence[Unit]) -> list[Unit]:
    """Heavy ships in the order in which the defender shows them.

    "His fast carriers, largest to smallest; his capital ships, largest to smallest (slower ships first for ships of the
    same size)"; damaged ones before undamaged ones "of the same type and speed", and undamaged ones by their hits, the
    most first (1.22); ships alike in all of this by row, an order that print leaves open.
    """
    line: list[Unit] = []
    for ship in ships:
        place = 0
        while place < len(line) and not goes_before(ship, line[place]):
            place += 1
        line.insert(place, ship)
    return line


def goes_before(one: Unit, other: Unit) -> bool:
    """Whether a ship goes before another one that has the lower row."""
    if one.carrier != other.carrier:
        return one.carrier
    if one.size != other.size:
        return one.size > other.size
    if one.slow != other.slow:
        return one.slow
    if bool(one.hurt) != bool(other.hurt):
        return bool(one.hurt)
    return not one.hurt and one.hits > other.hits


def aimed_at(b: Battle, group: Group, roll: int) -> Unit | None:
    """The ship of the list that a die names, None for the light ships: always on a 6, and beyond the last heavy ship."""
    heavy = in_line([unit for unit in b.members(group) if unit.named])
    has_light = any(not unit.named for unit in b.members(group))
    if roll != 6 and roll <= len(heavy):
        return heavy[roll - 1]
    return None if has_light else heavy[-1]


def entries(b: Battle, group: Group) -> int:
    """Ships and light ships to aim at: one entry needs no die."""
    light = any(not unit.named for unit in b.members(group))
    return sum(1 for unit in b.members(group) if unit.named) + int(light)
