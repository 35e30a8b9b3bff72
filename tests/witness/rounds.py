"""Rounds of a naval battle: entry, status, the loser of a round and the end (22.163, 22.24, 22.6, 22.7)."""

from collections.abc import Mapping, Sequence


def entry_round(hexes_short: int, pacific: bool) -> int:
    """Round in which an intercepting force joins that stopped so many hexes short, 22.23, 22.24B.

    Not short: round one. Then one round later for each four hexes, in the Pacific each two, or part of them.
    """
    step = 2 if pacific else 4
    joins = 1
    while hexes_short > 0:
        joins = joins + 1
        hexes_short = hexes_short - step
    return joins


def support_round(distance: int, pacific: bool) -> int:
    """Round in which an offensive patrol joins from so many hexes off, 22.163B-C.

    Within three hexes: round one. Beyond, one round later for each four hexes, in the Pacific each two, or
    part of them.
    """
    step = 2 if pacific else 4
    joins = 1
    beyond = distance - 3
    while beyond > 0:
        joins = joins + 1
        beyond = beyond - step
    return joins


def status(number: int, round: int) -> str:
    """Status of a group in the battle, 22.425A-B: 'active' up to the number of the round, else 'distant'."""
    if number <= round:
        return "active"
    return "distant"


def round_loser(lost_a: int, lost_b: int, hurt_a: int, hurt_b: int, interceptor: str) -> str:
    """Side, 'a' or 'b', that lost the round and declares withdrawals first, 22.61A.

    More factors lost; equal, more factors damaged (D28); equal again, the intercepting side.
    """
    if lost_a > lost_b:
        return "a"
    if lost_b > lost_a:
        return "b"
    if hurt_a > hurt_b:
        return "a"
    if hurt_b > hurt_a:
        return "b"
    return interceptor


def battle_end(sides: Sequence[Mapping[str, int]]) -> tuple[bool, str | None, str]:
    """Whether the battle ends after this round, who won, and by which paragraph, 22.71A-C, 22.72.

    `sides` are the mappings of side a and side b with `withdrew_all`, `undamaged_units`,
    `operational_carriers` (undamaged fast carriers, with or without aircraft, D32), `groups` (in the battle
    this round), `groups_that_evaded` (at least once this round) and `supply_goes_on` (this side traces sea
    supply, opts to continue and is not disrupted).

    Judgements: evasion ends the battle only if each of at least one group evaded (D03). While either side's
    sea supply goes on, 22.71C ends the battle for neither (D31). If both sides meet a condition, not
    necessarily the same one, both are defeated and there is no winner (D02). The paragraph is the first in
    printed order that either side meets; it is empty while the battle goes on.
    """
    supply_goes_on = False
    for side in sides:
        if side["supply_goes_on"]:
            supply_goes_on = True
    losers: list[str] = []
    paragraphs: list[str] = []
    for name, side in zip(("a", "b"), sides, strict=True):
        loses = False
        if side["withdrew_all"]:
            loses = True
            paragraphs.append("22.71A")
        if side["operational_carriers"] == 0:
            if side["groups"] > 0 and side["groups_that_evaded"] == side["groups"]:
                loses = True
                paragraphs.append("22.71B")
        if side["undamaged_units"] == 0 and not supply_goes_on:
            loses = True
            paragraphs.append("22.71C")
        if loses:
            losers.append(name)
    if losers == []:
        return (False, None, "")
    winner = None
    if losers == ["a"]:
        winner = "b"
    if losers == ["b"]:
        winner = "a"
    return (True, winner, min(paragraphs))
