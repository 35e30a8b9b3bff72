"""Japanese resistance, derived a second time from the printed table of 2011 (57.11): slowly, literally, line by line.

The agreed readings are 2.28 to 2.32 and 4b.13. Places are names, dates a pair of year and season.
"""

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import NamedTuple

SEASONS = ["Spring", "Summer", "Fall", "Winter"]
MINUS_ONE_EACH = ["Peking", "Shanghai", "Nanking", "Canton", "Harbin", "Mukden", "Seoul", "Okinawa"]
CHINESE = ["Peking", "Shanghai", "Nanking", "Canton"]
MANCHURIAN = ["Harbin", "Mukden"]
RUSSIAN = ["Vladivostok", "Irkutsk"]
INDIAN = ["Calcutta", "Colombo", "Dacca", "Rangoon"]
AUSTRALIAN = ["Cairns", "Darwin", "Port Moresby", "Townsville"]


class Verdict(NamedTuple):
    situation: int
    this_turn: int
    net: int
    surrenders: bool


def turns_between(first: tuple[int, str], last: tuple[int, str]) -> int:
    """How many game turns later the last one is, counted season by season."""
    year, season = first
    count = 0
    while (year, season) != last:
        if season == "Winter":
            year, season = year + 1, "Spring"
        else:
            season = SEASONS[SEASONS.index(season) + 1]
        count += 1
    return count


def a_first_and_more(number: int) -> int:
    """-3 for the first, an additional -2 for the second, an additional -1 for each subsequent one."""
    score = 0
    for one in range(1, number + 1):
        if one == 1:
            score -= 3
        elif one == 2:
            score -= 2
        else:
            score -= 1
    return score


def loss_score(brps: int, doubling: bool) -> int:
    score = 0
    if not doubling:
        while brps >= 25:
            brps -= 25
            score += 1
        return score
    band = 25
    while brps >= band:
        score += 1
        band *= 2
    return score


def groups_held(whole: int, half: int) -> int:
    held = whole + Fraction(half, 2)
    return held.numerator // held.denominator


def situation(facts: Mapping[str, int], japan: Collection[str], allies: Collection[str]) -> int:
    """The nine lines of the upper half; the places given are those that count as controlled."""
    score = facts["pacific objectives"]
    for city in ("Singapore", "Manila"):
        if city in japan:
            score += 1
    if "Tokyo" in allies:
        score -= 3
    if "Kagoshima" in allies:
        score -= 2
    if "Osaka" in allies:
        score -= 2
    score += a_first_and_more(facts["japanese hexes occupied"])
    for city in MINUS_ONE_EACH:
        if city in allies:
            score -= 1
    score += a_first_and_more(facts["atomic attacks"])
    score -= facts["cities firestormed"]
    score -= int(facts["unbuilt factors"] / 10)
    return score


def controlled_by_japan(facts: Mapping[str, int], japan: Collection[str]) -> int:
    """The lines of the lower half on objectives and island groups."""
    score = 0
    if all(city in japan for city in RUSSIAN):
        score += 1
    for cities in (INDIAN, AUSTRALIAN):
        if sum(city in japan for city in cities) >= 3:
            score += 1
    own = groups_held(facts["whole groups of Japan"], facts["half groups of Japan"])
    theirs = groups_held(facts["whole groups of the Allies"], facts["half groups of the Allies"])
    if own >= 7:
        score += {7: 1, 8: 2, 9: 3}.get(own, own - 6)
    if theirs == 8:
        score -= 1
    elif theirs >= 9:
        score -= 2
    return score


def losses_of(facts: Mapping[str, int]) -> int:
    """BRPs lost in the game turn; damaged cruisers are not counted."""
    brps = facts["BRPs eliminated"]
    for _ in range(facts["named ships damaged"]):
        brps += 3
    for _ in range(facts["named ships sunk in port"]):
        brps += 6
    return brps


def resistance(
    turn: tuple[int, str],
    outbreak: tuple[int, str],
    facts: Mapping[str, int],
    japan: Collection[str],
    allies: Collection[str],
    isolated: Collection[str],
    *,
    game_turn_ends: bool,
    doubling: bool = False,
    wait: int = 1,
    all_wait: bool = False,
    manchuria_needs_supply: bool = False,
    firestorms_each_turn: bool = False,
) -> Verdict:
    """The net figure at the end of an Allied player turn, and whether Japan surrenders."""
    need_supply = CHINESE + RUSSIAN + INDIAN + (MANCHURIAN if manchuria_needs_supply else [])
    cut_off = [city for city in isolated if city in need_supply]
    of_japan = [city for city in japan if city not in cut_off]
    of_allies = [city for city in allies if city not in cut_off]
    now = situation(facts, of_japan, of_allies)
    since = turns_between(outbreak, turn)
    added = 0
    if since >= wait:
        added += controlled_by_japan(facts, of_japan)
    if since >= wait or not all_wait:
        if facts["Chinese resistance"] <= -3:
            added += 1
        added += loss_score(losses_of(facts), doubling)
    if firestorms_each_turn:
        now += facts["cities firestormed"]
        added -= facts["cities firestormed"]
    if not game_turn_ends:
        added = 0
    net = now + facts["earlier turns"] + added
    return Verdict(now, added, net, net <= 0)
