"""Raiders and who may engage them, from the naval tables of 2003 (Raider Table, 21.5342)."""

from collections.abc import Mapping, Sequence


def _bands(cves: int, step: int) -> int:
    """One for every so many CVEs; the bands printed end at four."""
    bands = 0
    while cves >= step and bands < 4:
        cves = cves - step
        bands = bands + 1
    return bands


def modifier(
    box: str,
    raiders: str,
    order: int,
    ships: int,
    air_range: int,
    us_at_war: bool,
    singapore: bool,
    cves: int,
    search_squadrons: int,
    southern_edge: bool,
    ultra: int,
    magic: int,
) -> int:
    """What is added to the die for one raider group."""
    total = -3
    total = total + (order - 1)
    if ships == 3:
        total = total + 1
    total = total + air_range
    if box == "Atlantic":
        if us_at_war:
            total = total + 1
        total = total + _bands(cves, 6)
    elif box == "Indian Ocean":
        if singapore and raiders == "Japan":
            total = total + 1
        total = total + _bands(cves + search_squadrons, 3)
    elif box == "Pacific":
        if raiders == "Japan" and southern_edge:
            cves = cves + search_squadrons
        total = total + _bands(cves, 3)
    if raiders in ("Germany", "Italy"):
        total = total + ultra
    if raiders == "Japan":
        total = total + magic
    return total


def defenders(die: int, net: int) -> int:
    """How many defending ships may engage: the modified die, none below one."""
    return die + net if die + net >= 1 else 0


KINDS: Mapping[int, Sequence[str]] = {
    1: ("cruiser",),
    2: ("cruiser", "battlecruiser 2"),
    3: ("capital 3",),
    4: ("battleship 4",),
    5: ("battleship 5", "fast carrier"),
    6: ("cruiser", "battlecruiser 2", "capital 3", "battleship 4", "battleship 5", "fast carrier"),
}


def most_that_engage(places: int, dice: Sequence[int], present: Mapping[str, int]) -> int:
    """The most places that can be filled: the first by a cruiser alone, the others by the type of their die.

    Every way to fill them is tried; nobody takes a place that its die does not name.
    """
    if places == 0:
        return 0
    return _fill([("cruiser",), *(KINDS[die] for die in dice[: places - 1])], dict(present))


def _fill(wanted: Sequence[Sequence[str]], present: dict[str, int]) -> int:
    if not wanted:
        return 0
    best = _fill(wanted[1:], present)
    for kind in wanted[0]:
        if present.get(kind, 0) > 0:
            left = {**present, kind: present[kind] - 1}
            best = max(best, 1 + _fill(wanted[1:], left))
    return best
