"""Submarine attacks, 22.93E and 22.94."""

from collections.abc import Sequence


def _at_most(limit: int, value: int) -> int:
    """The value held between -limit and +limit."""
    if value > limit:
        return limit
    if value < -limit:
        return -limit
    return value


def _threes(number: int) -> int:
    """How many full threes a number holds; none if it is negative."""
    threes = 0
    while number >= 3:
        threes = threes + 1
        number = number - 3
    return threes


def net_modifier(
    attacker_drm: int,
    defender_drm: int,
    torpedo: int,
    asw: int,
    attacker_search_sq: int,
    defender_search_sq: int,
    full_carriers: int,
    cves: int,
    destroyers: int,
    excess_asw: int,
    earlier_attacks: int,
    target_damaged: bool,
    activity: bool,
    codebreaking: int,
    advanced: bool,
) -> int:
    """Net modifier of one submarine attack, 22.941 and 22.9411-22.9419.

    Carriers, CVEs and destroyers are those of the attacked group alone (A29). Each category is netted and,
    for research, air, destroyers and excess ASW, held to two (D20); the sum is held to four (A30).
    `codebreaking` is +1 for an advantage of the attacker, -1 for one of the defender.
    """
    if advanced:
        return 1  # 22.941: always, whatever else
    total = attacker_drm - defender_drm  # 22.9411
    total = total + _at_most(2, torpedo - asw)  # 22.9412
    defenders = defender_search_sq + full_carriers + cves
    total = total + _at_most(2, _threes(attacker_search_sq) - _threes(defenders))  # 22.9413
    total = total - _at_most(2, _threes(destroyers))  # 22.9414
    total = total - _at_most(2, _threes(excess_asw))  # 22.9415
    total = total - earlier_attacks  # 22.9416: no limit of its own
    if target_damaged or activity:  # 22.9417: not both
        total = total + 1
    if codebreaking > 0:  # 22.9418
        total = total + 1
    if codebreaking < 0:
        total = total - 1
    return _at_most(4, total)


def attack(roll: int, modifier: int) -> tuple[int, bool]:
    """(hits, whether the submarine is lost), Submarine Attack Table 22.94; below 2 reads 2 (D01)."""
    modified = roll + modifier
    if modified <= 2:
        return (0, True)
    if modified == 3:
        return (0, False)
    if modified == 4:
        return (0, False)
    if modified == 5:
        return (1, False)
    if modified == 6:
        return (1, False)
    if modified == 7:
        return (2, False)
    if modified == 8:
        return (2, False)
    if modified == 9:
        return (3, False)
    return (3, False)


def category(present: Sequence[str], die: int) -> str:
    """Category of ships that a submarine attacks, 22.93E, of those 'carrier', 'capital', 'light' present.

    One: that one. Two: 1-3 the higher, 4-6 the lower. Three: 1-2, 3-4, 5-6. Transports go with the light
    ships (D09).
    """
    in_order = []
    for name in ("carrier", "capital", "light"):
        if name in present:
            in_order.append(name)
    if len(in_order) == 1:
        return in_order[0]
    if len(in_order) == 2:
        if die in (1, 2, 3):
            return in_order[0]
        return in_order[1]
    if len(in_order) == 3:
        if die in (1, 2):
            return in_order[0]
        if die in (3, 4):
            return in_order[1]
        return in_order[2]
    raise ValueError("no ship to attack")
